import { useMemo } from 'react'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { ReviewTopic } from './use-queue.ts'

const columns: readonly Column<ReviewTopic>[] = [
  { title: 'Topic', cell: (topic) => topic.topicName, detail: (topic) => topic.segmentType ?? '' },
  { title: 'Category', width: '24%', wideOnly: true, cell: (topic) => topic.parentCategory },
  { title: 'Segment', width: '96px', wideOnly: true, cell: (topic) => topic.segmentType },
  { title: 'Added', width: '128px', cell: (topic) => <RelativeTime value={topic.createdAt} /> },
]

/** The topics that a person has looked at, the newest hundred. */
export function Reviewed() {
  const { data, busy, error, reload } = useRead('GET /api/admin/topics/review', {
    query: { status: 'reviewed', pageSize: 100 },
  })
  const rows = useMemo(() => allRows(data?.topics, { busy: busy && !data, error, reload }), [data, busy, error, reload])
  if (error) return <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
  if (rows.total === 0)
    return <EmptyState title="No reviewed topics">Your decisions in the review queue appear here.</EmptyState>
  return (
    <DataTable
      caption="Reviewed topics"
      columns={columns}
      rows={rows}
      keyOf={(topic) => topic.id}
      onOpen={({ id }) => navigate(hrefOf('globalTopic', { id }))}
    />
  )
}
