import { useCallback, useState } from 'react'
import type { Reply } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSelection } from '../../lib/selection.ts'
import { useSession } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import type { SortKey } from '../../lib/topic-view.ts'
import { useRead } from '../../lib/use-read.ts'
import { useRows } from '../../lib/use-rows.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { ColumnChooser } from '../../ui/column-chooser.tsx'
import { type Column, DataTable, share } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { MatchChoice } from '../../ui/match-choice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import tables from '../../ui/table.module.css'
import { categoryColumn, segmentColumn, topicColumn } from '../../ui/topic-columns.ts'
import { chipsOf, choiceOf, facetNote, topicFacetsOf, withoutChip } from '../../ui/topic-facets.ts'
import { withReasons } from '../../ui/why-column.ts'
import { WithFacets } from '../../ui/with-facets.tsx'
import { AddSheet } from './add-sheet.tsx'
import { canAddAll, filterNames, readView } from './view.ts'

type Topic = Reply<'GET /api/topics/catalog'>['data'][number]

const libraryOptions = [
  { value: 'false', title: 'Not in your library' },
  { value: 'true', title: 'In your library' },
]

const shownColumns = createStore<readonly string[]>(
  ['Category', 'Subcategory', 'Segment', 'Library'],
  'txadv.catalog-columns',
)

/** A topic that the library holds has a page. */
const nameColumn: Column<Topic, SortKey> = {
  ...topicColumn,
  cell: ({ id, topicName, inLibrary }) =>
    inLibrary ? (
      <RowLink href={hrefOf('topic', { id })} title={topicName}>
        {topicName}
      </RowLink>
    ) : (
      topicName
    ),
}

/** Those that people choose from; the topic itself is always shown. */
const columns: readonly Column<Topic, SortKey>[] = [
  categoryColumn,
  { title: 'Group', sortKey: 'taxonomy_type', width: share(17), wideOnly: true, cell: (topic) => topic.taxonomyType },
  { title: 'Subcategory', width: share(17), wideOnly: true, cell: (topic) => topic.subcategory },
  {
    title: 'Audience',
    sortKey: 'audience_type',
    width: share(17),
    wideOnly: true,
    cell: (topic) => topic.audienceType,
  },
  segmentColumn,
  { title: 'IAB code', width: '80px', wideOnly: true, numeric: true, cell: (topic) => topic.iabCode },
  {
    title: 'Created',
    sortKey: 'created_at',
    firstOrder: 'desc',
    width: '120px',
    wideOnly: true,
    cell: (topic) => <RelativeTime value={topic.createdAt} />,
  },
  {
    title: 'Library',
    width: '96px',
    cell: (topic) => (topic.inLibrary ? <Badge tone="good">in library</Badge> : '–'),
  },
]

/** The shared topics, with what the library already holds of them; any of them can be taken over. */
export function Catalog() {
  const session = useSession()
  const [query, change] = useQuery()
  const { filters, sortBy, sortOrder } = readView(query)
  const topics = useRows('GET /api/topics/catalog', { query: { ...filters, sortBy, sortOrder } })
  // Counting a large catalog keeps the server busy: the rows come first.
  const afterRows = { enabled: topics.total !== undefined }
  const facetAnswer = useRead('GET /api/topics/catalog/facets', { query: { ...filters, counts: 'true' } }, afterRows)
  const facets = topicFacetsOf(facetAnswer.data, query)
  const selection = useSelection(JSON.stringify(filters))
  const shown = useStore(shownColumns)
  const [adding, setAdding] = useState<'picked' | 'all'>()
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])

  const mayWrite = session.role !== 'viewer'
  const total = topics.total ?? 0
  const mayAddAll = canAddAll(filters)
  const byMeaning = filters.match === 'meaning'
  const chosen = [nameColumn, ...columns.filter(({ title }) => shown.includes(title))] as const
  const filtered = Object.keys(filters).length > 0
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  const onChoose = (name: string, values: readonly string[]) => change(choiceOf(query, name, values))
  const whole = adding === 'all' || selection.all

  return (
    <>
      <PageHead title="Catalog">
        <SearchBox label="Search the catalog" value={filters.search ?? ''} onSearch={onSearch} />
        <MatchChoice value={query.get('match')} onChoose={(match) => change({ match })} />
        <Select
          aria-label="In your library"
          size="filter"
          none="All topics"
          value={filters.inLibrary ?? ''}
          options={libraryOptions}
          onChoose={(inLibrary) => change({ inLibrary })}
        />
        <ColumnChooser titles={columns.map(({ title }) => title)} shown={shownColumns} />
        {mayWrite && (
          <ReasonedButton
            className={buttons.primary}
            disabled={!mayAddAll || total === 0}
            reason={mayAddAll ? undefined : 'Search by all words, without level and library filters'}
            onClick={() => setAdding('all')}
          >
            Add all matching
          </ReasonedButton>
        )}
      </PageHead>
      {adding && (
        <AddSheet
          picked={whole ? { filters } : { ids: [...selection.ids] }}
          total={whole ? total : selection.ids.size}
          onClose={() => setAdding(undefined)}
          onAdded={(added) => {
            setAdding(undefined)
            selection.clear()
            topics.reload()
            notify(`${many(added, 'topic')} added to your library.`, {
              title: 'Open the library',
              run: () => navigate(hrefOf('library')),
            })
          }}
        />
      )}
      {topics.error ? (
        <ErrorPanel error={topics.error} effect="Nothing was added." onRetry={topics.reload} />
      ) : topics.total === 0 && !filtered ? (
        <EmptyState
          title="The catalog is empty"
          action="Open your library"
          onAction={() => navigate(hrefOf('library'))}
        >
          Topics shared by organizations appear here. Start with your own library.
        </EmptyState>
      ) : (
        <WithFacets
          facets={facets}
          chosen={query}
          onChoose={onChoose}
          note={facetNote(facetAnswer.data, filtered, 'catalog')}
        >
          <FilterChips chips={chipsOf(filters)} onRemove={(chip) => change(withoutChip(query, chip))} onClear={clear} />
          {mayWrite && (
            <SelectionBar selection={selection} total={total} mayPickAll={mayAddAll}>
              <button type="button" onClick={() => setAdding('picked')}>
                Add to library
              </button>
            </SelectionBar>
          )}
          {topics.total === 0 ? (
            <EmptyState
              title={filters.search ? `No topics match “${filters.search}”` : 'No topics match these filters'}
              action="Show all topics"
              onAction={clear}
            >
              {byMeaning
                ? 'No topic of the catalog has this meaning.'
                : 'All words must match a name, taxonomy path or keyword.'}
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption="Catalog topics"
                columns={byMeaning ? withReasons(chosen) : chosen}
                rows={topics}
                pageKeys
                keyOf={(topic) => topic.id}
                nameOf={(topic) => topic.topicName}
                sort={{ sortBy, sortOrder }}
                onSort={(sort) => change({ ...sort })}
                {...(mayWrite && { selection })}
              />
              <p className={tables.foot}>
                <span role="status">{topics.total === undefined ? 'Loading…' : many(total, 'topic')}</span>
                <span className={tables.keysHint}>
                  <kbd>j</kbd> <kbd>k</kbd> move · <kbd>x</kbd> select
                </span>
              </p>
            </>
          )}
        </WithFacets>
      )}
    </>
  )
}
