import { changeTitles, isOpenChange, resultOfChange, type TopicChange, valuesOfSet } from '../../lib/change-words.ts'
import { count } from '../../lib/format.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useList } from '../../lib/use-list.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { type Column, DataTable, share } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { MoreRows } from './more-rows.tsx'

const pollMs = 2_000

const columns: readonly Column<TopicChange>[] = [
  {
    title: 'Change',
    least: '128px',
    cell: ({ id, action, totalTopics }) => (
      <RowLink href={hrefOf('change', { id })}>
        {changeTitles[action]}: {count(totalTopics)}
      </RowLink>
    ),
    detail: (change) => (isOpenChange(change) ? '' : resultOfChange(change)),
  },
  { title: 'Status', width: '112px', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Values',
    width: share(24),
    wideOnly: true,
    cell: ({ set }) =>
      valuesOfSet(set)
        .map(({ field, value }) => `${field}: ${value}`)
        .join(', ') || '–',
  },
  { title: 'Topics', width: '80px', numeric: true, wideOnly: true, cell: ({ totalTopics }) => count(totalTopics) },
  { title: 'Changed', width: '80px', numeric: true, wideOnly: true, cell: ({ changedTopics }) => count(changedTopics) },
  { title: 'Skipped', width: '80px', numeric: true, wideOnly: true, cell: ({ skippedTopics }) => count(skippedTopics) },
  {
    title: 'Undone',
    width: '80px',
    wideOnly: true,
    cell: ({ undoneBy }) => (undoneBy ? 'yes' : '–'),
  },
  { title: 'Started', width: '112px', cell: ({ createdAt }) => <RelativeTime value={createdAt} /> },
]

/** Every change of many topics, newest first. */
export function Changes() {
  const list = useList(
    'GET /api/topic-changes',
    { query: {} },
    { everyMs: (changes) => (changes.some(isOpenChange) ? pollMs : 0) },
  )
  return (
    <>
      <PageHead title="Changes" back={{ title: 'Library', href: hrefOf('library') }} />
      {list.error ? (
        <ErrorPanel error={list.error} effect="Nothing was changed. Changes keep running." onRetry={list.reload} />
      ) : list.rows?.length === 0 ? (
        <EmptyState title="No changes" action="Open the library" onAction={() => navigate(hrefOf('library'))}>
          Select topics in the library to edit, reclassify, confirm or delete them.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Changes of topics"
            columns={columns}
            rows={allRows(list.rows, { busy: list.busy && !list.rows, reload: list.reload })}
            pageKeys
            keyOf={({ id }) => id}
            onOpen={({ id }) => navigate(hrefOf('change', { id }))}
          />
          <MoreRows list={list} />
        </>
      )}
    </>
  )
}
