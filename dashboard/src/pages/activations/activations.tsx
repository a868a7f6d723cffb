import { useCallback, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { many, words } from '../../lib/format.ts'
import { usePlatforms } from '../../lib/platforms.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSelection } from '../../lib/selection.ts'
import { useSession } from '../../lib/session.ts'
import { staleCauseWords } from '../../lib/stale-words.ts'
import { useRead } from '../../lib/use-read.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { MoreFilters } from '../../ui/more-filters.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { chipsOf, withoutChip } from '../../ui/topic-facets.ts'
import withFacets from '../../ui/with-facets.module.css'
import { ActivationDialog } from './activation-dialog.tsx'
import styles from './activations.module.css'
import { type BulkKind, BulkSheet } from './bulk-sheet.tsx'
import { columnsOf } from './columns.tsx'
import { RefreshAllStale } from './refresh-all-stale.tsx'
import { RetryFailed } from './retry-failed.tsx'
import { SummaryStrip } from './summary-strip.tsx'
import { useActivations } from './use-activations.ts'
import { filterNames, moreFilters, readView } from './view.ts'

/** What stands alone, so that a list of one choice can show it. */
const onlyOf = <T,>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)
const severalOf = (values: readonly string[] | undefined, what: string) =>
  values && values.length > 1 ? many(values.length, what) : undefined

const shownAs = (
  name: string,
  value: string,
  titleOf: (key: string) => string,
  names: ReadonlyMap<string, string>,
): string => {
  if (name === 'platform') return titleOf(value)
  if (name === 'connectionId') return names.get(value) ?? value
  if (name === 'status') return words(value)
  if (name === 'stale') return 'yes'
  return Object.hasOwn(staleCauseWords, value) ? staleCauseWords[value as keyof typeof staleCauseWords] : value
}

/** Every segment that is, was or should be on a platform: filtered by the server, as the address says. */
export function Activations() {
  const { can } = useSession()
  const mayChange = can('activate')
  const [query, change] = useQuery()
  const { platforms, find, titleOf } = usePlatforms()
  const view = readView(query, find)
  const activations = useActivations(view)
  const summary = useRead('GET /api/activations/summary', {})
  const connections = useRead('GET /api/connections', { query: {} })
  const selection = useSelection(JSON.stringify(view))
  const [bulk, setBulk] = useState<BulkKind>()
  const names = new Map(connections.data?.map(({ id, name }) => [id, name]))
  const platformOptions = platforms.map(({ key, title }) => ({ value: key, title }))
  const connectionOptions = (connections.data ?? [])
    .filter(({ direction }) => direction !== 'inbound')
    .map(({ id, name }) => ({ value: id, title: name }))
  const opened = activations.all.find(({ id }) => id === query.get('id'))
  const isFiltered = Object.keys(view).length > 0
  const failedOn = onlyOf(view.status) === 'error' ? onlyOf(view.connectionId) : undefined
  const { reload: reloadRows } = activations
  const { reload: reloadSummary } = summary
  const reload = useCallback(() => {
    reloadRows()
    reloadSummary()
  }, [reloadRows, reloadSummary])
  return (
    <>
      <PageHead title="Activations">
        <Link href={hrefOf('drift', {}, { connection: onlyOf(view.connectionId) })}>Compare with a platform</Link>
        {mayChange && failedOn !== undefined && activations.total !== 0 && (
          <RetryFailed id={failedOn} name={names.get(failedOn) ?? 'the platform'} />
        )}
        {mayChange && failedOn === undefined && <RefreshAllStale summary={summary.data} onDone={reload} />}
      </PageHead>
      <SummaryStrip summary={summary.data} view={view} onPick={(picked) => change(picked)} />
      <div className={withFacets.filters}>
        <Select
          aria-label="Platform"
          size="filter"
          none={severalOf(view.platform, 'platform') ?? 'All platforms'}
          value={onlyOf(view.platform) ?? ''}
          options={platformOptions}
          onChoose={(platform) => change({ platform })}
        />
        <Select
          aria-label="Connection"
          size="filter"
          none={severalOf(view.connectionId, 'connection') ?? 'All connections'}
          value={onlyOf(view.connectionId) ?? ''}
          options={connectionOptions}
          onChoose={(connectionId) => change({ connectionId })}
        />
        <MoreFilters filters={moreFilters(platformOptions, connectionOptions)} query={query} onChange={change} />
        <FilterChips
          chips={chipsOf(view, (name, value) => shownAs(name, value, titleOf, names))}
          onRemove={(chip) => change(withoutChip(query, chip))}
          onClear={() => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        />
      </div>
      {mayChange && (
        <SelectionBar selection={selection} total={activations.total ?? 0}>
          <button type="button" onClick={() => setBulk('refresh')}>
            Refresh
          </button>
          <button type="button" onClick={() => setBulk('deactivate')}>
            Deactivate
          </button>
        </SelectionBar>
      )}
      {activations.error && activations.total === undefined ? (
        <ErrorPanel error={activations.error} effect="Nothing was changed." onRetry={activations.reload} />
      ) : activations.total === 0 && isFiltered ? (
        <EmptyState
          title={view.stale ? 'No stale segments' : 'No segments match these filters'}
          action="Show all activations"
          onAction={() => navigate(hrefOf('activations'))}
        >
          {view.stale
            ? 'Every active segment has its current name, description and price, and a topic in your library.'
            : 'Try another platform, connection or status.'}
        </EmptyState>
      ) : activations.total === 0 ? (
        <EmptyState
          title="No active segments"
          action="Open your connections"
          onAction={() => navigate(hrefOf('connections'))}
        >
          Push topics through an outbound connection. Each becomes a segment, listed here with its pushed and current
          names.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Activations, newest first"
            columns={columnsOf(names, titleOf, (id) => hrefOf('activations', {}, { ...view, id }))}
            rows={activations}
            pageKeys
            keyOf={({ id }) => id}
            nameOf={({ topicName }) => topicName}
            {...(mayChange && { selection })}
            onOpen={({ id }) => change({ id })}
          />
          {activations.total !== undefined && (
            <div className={joinClasses(layout.line, styles.moreRows)}>
              <span className={layout.muted} role="status">
                {activations.error
                  ? 'The next page could not be loaded.'
                  : `${many(activations.total, 'activation')}${activations.hasMore ? ' so far' : ''}`}
              </span>
              {activations.hasMore && (
                <button type="button" disabled={activations.loadingMore} onClick={activations.more}>
                  {activations.loadingMore ? 'Loading…' : 'Load more'}
                </button>
              )}
            </div>
          )}
        </>
      )}
      {opened && (
        <ActivationDialog
          activation={opened}
          connection={names.get(opened.connectionId)}
          mayChange={mayChange}
          onClose={() => change({ id: undefined })}
          onChanged={reload}
        />
      )}
      {bulk && (
        <BulkSheet
          kind={bulk}
          activations={activations.all.filter(({ id }) => selection.has(id))}
          onClose={(isChanged) => {
            setBulk(undefined)
            if (!isChanged) return
            selection.clear()
            reload()
          }}
        />
      )}
    </>
  )
}
