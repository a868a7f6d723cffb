import { useCallback, useState } from 'react'
import { count, many } from '../../lib/format.ts'
import { usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSelection } from '../../lib/selection.ts'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { useRead } from '../../lib/use-read.ts'
import { useRows } from '../../lib/use-rows.ts'
import buttons from '../../ui/button.module.css'
import { ColumnChooser } from '../../ui/column-chooser.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Link } from '../../ui/link.tsx'
import { MatchChoice } from '../../ui/match-choice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import tables from '../../ui/table.module.css'
import { chipsOf, choiceOf, facetNote, reviewFacet, topicFacetsOf, withoutChip } from '../../ui/topic-facets.ts'
import { withReasons } from '../../ui/why-column.ts'
import { WithFacets } from '../../ui/with-facets.tsx'
import { AddTopic } from './add-topic.tsx'
import type { BulkKind } from './bulk-actions.ts'
import { BulkSheet } from './bulk-sheet.tsx'
import { columnsOf, shownColumns } from './columns.tsx'
import styles from './library.module.css'
import { MoreFilters } from './more-filters.tsx'
import { PushTo } from './push-to.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { useActivations } from './use-activations.ts'
import { filterNames, readView } from './view.ts'

/** The organization's topics: filtered, searched and sorted by the server, as the address says. */
export function Library() {
  const session = useSession()
  const { titleOf } = usePlatforms()
  const [query, change] = useQuery()
  const view = readView(query)
  const { filters, sortBy, sortOrder } = view
  const topics = useRows('GET /api/topics', { query: { ...filters, sortBy, sortOrder, layers: 'true' } })
  // Counting a large library keeps the server busy: the rows come first.
  const afterRows = { enabled: topics.total !== undefined }
  const stats = useRead('GET /api/topics/stats', {}, afterRows)
  const facetAnswer = useRead('GET /api/topics/facets', { query: { ...filters, counts: 'true' } }, afterRows)
  const facets = [reviewFacet, ...topicFacetsOf(facetAnswer.data, query)]
  const selection = useSelection(JSON.stringify(filters))
  const shown = useStore(shownColumns)
  const { rows, standingOf } = useActivations(topics, shown.includes('Active on'))
  const [adding, setAdding] = useState(false)
  const [bulk, setBulk] = useState<BulkKind | 'push'>()
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])

  // An export and the acts on all that match search by words.
  const byMeaning = filters.match === 'meaning'
  const [topicColumn, ...all] = columnsOf(standingOf)
  // What is found by meaning comes by relevance: why it does takes the place of its date.
  const others = byMeaning ? all.filter(({ sortKey }) => sortKey !== 'created_at') : all
  const chosen = [topicColumn, ...others.filter(({ title }) => shown.includes(title))] as const
  const mayWrite = session.role !== 'viewer'
  const total = topics.total ?? 0
  const selected = selection.all ? { filters } : { ids: [...selection.ids] }
  const pickedCount = selection.all ? total : selection.ids.size
  const filtered = Object.keys(filters).length > 0
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  const onChoose = (name: string, values: readonly string[]) => change(choiceOf(query, name, values))
  const reload = () => {
    topics.reload()
    stats.reload()
    facetAnswer.reload()
  }

  return (
    <>
      <PageHead title="Library">
        <SearchBox label="Search topics" value={filters.search ?? ''} onSearch={onSearch} />
        <MatchChoice value={query.get('match')} onChoose={(match) => change({ match })} />
        <ColumnChooser titles={others.map(({ title }) => title)} shown={shownColumns} />
        {!byMeaning && <ExportMenu filters={filters} />}
        {mayWrite && (
          <button type="button" className={buttons.primary} onClick={() => setAdding(true)}>
            Add topic
          </button>
        )}
      </PageHead>
      <AddTopic
        open={adding}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false)
          // The newest topic stands first in the plain view.
          navigate(hrefOf('library'))
          reload()
        }}
      />
      {bulk === 'push' && <PushTo selected={selected} total={pickedCount} onClose={() => setBulk(undefined)} />}
      {bulk && bulk !== 'push' && (
        <BulkSheet
          kind={bulk}
          selected={selected}
          total={pickedCount}
          onClose={(isStarted) => {
            setBulk(undefined)
            if (isStarted) selection.clear()
          }}
        />
      )}
      {topics.error ? (
        <ErrorPanel error={topics.error} effect="Nothing was changed." onRetry={topics.reload} />
      ) : topics.total === 0 && !filtered ? (
        <EmptyState
          title="Your library is empty"
          {...(mayWrite && { action: 'Add your first topic', onAction: () => setAdding(true) })}
        >
          Add topics here, import a file, or add them from the catalog or the API.
        </EmptyState>
      ) : (
        <>
          <StatsStrip stats={stats.data} error={stats.error} onSelect={(name, value) => onChoose(name, [value])} />
          <WithFacets
            facets={facets}
            chosen={query}
            onChoose={onChoose}
            note={facetNote(facetAnswer.data, filtered, 'library')}
          >
            <div className={styles.filters}>
              <MoreFilters query={query} onChange={change} />
              <FilterChips
                chips={chipsOf(filters, titleOf)}
                onRemove={(chip) => change(withoutChip(query, chip))}
                onClear={clear}
              />
            </div>
            {mayWrite && (
              <SelectionBar selection={selection} total={total} mayPickAll={!byMeaning}>
                <button type="button" onClick={() => setBulk('edit')}>
                  Edit
                </button>
                <button type="button" onClick={() => setBulk('reclassify')}>
                  Reclassify
                </button>
                <button type="button" onClick={() => setBulk('reclassify-llm')}>
                  With the LLM
                </button>
                <button type="button" onClick={() => setBulk('confirm')}>
                  Confirm
                </button>
                {session.can('activate') && (
                  <button type="button" onClick={() => setBulk('push')}>
                    Push…
                  </button>
                )}
                {session.can('library:delete') && (
                  <button type="button" onClick={() => setBulk('delete')}>
                    Delete
                  </button>
                )}
                <Link href={hrefOf('changes')}>Changes</Link>
              </SelectionBar>
            )}
            {topics.total === 0 ? (
              <EmptyState
                title={filters.search ? `No topics match “${filters.search}”` : 'No topics match these filters'}
                action="Show all topics"
                onAction={clear}
              >
                {byMeaning
                  ? 'No topic of your library has this meaning.'
                  : 'The search looks in topic names for all words. Search by meaning finds related topics.'}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  caption="Library topics"
                  columns={byMeaning ? withReasons(chosen) : chosen}
                  rows={rows}
                  pageKeys
                  keyOf={(topic) => topic.id}
                  nameOf={(topic) => topic.topic_name}
                  sort={{ sortBy, sortOrder }}
                  onSort={(sort) => change({ ...sort })}
                  {...(mayWrite && { selection })}
                  onOpen={(topic) => navigate(hrefOf('topic', { id: topic.id }))}
                  keys={{
                    e: (topic) => navigate(hrefOf('topic', { id: topic.id }, { edit: mayWrite ? '1' : undefined })),
                  }}
                />
                <p className={tables.foot}>
                  <span role="status">
                    {topics.total === undefined
                      ? 'Loading…'
                      : filtered && stats.data
                        ? `${count(total)} of ${many(stats.data.total, 'topic')}`
                        : many(total, 'topic')}
                  </span>
                  <span className={tables.keysHint}>
                    <kbd>j</kbd> <kbd>k</kbd> move · <kbd>x</kbd> select · <kbd>Enter</kbd> open · <kbd>e</kbd> edit
                  </span>
                </p>
              </>
            )}
          </WithFacets>
        </>
      )}
    </>
  )
}
