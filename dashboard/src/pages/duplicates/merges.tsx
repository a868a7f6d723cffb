import { useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './duplicates.module.css'

type Job = Reply<'GET /api/admin/jobs'>[number]

const isOpen = ({ status }: Job) => status === 'pending' || status === 'processing'
const pollMs = 2_000

/** Merges that were begun, each of which can be undone whole. */
export function Merges() {
  const [running, setRunning] = useState(false)
  const read = useRead(
    'GET /api/admin/jobs',
    { query: { jobType: 'merge', limit: 100 } },
    { everyMs: running ? pollMs : 0 },
  )
  const some = read.data?.some(isOpen) ?? false
  if (some !== running) setRunning(some)
  const [chosen, setChosen] = useState<Job>()
  const undo = useAction(async (jobId: string) => {
    const { topics, links } = await call('POST /api/admin/jobs/:jobId/unmerge', { params: { jobId } })
    notify(`Merge undone: ${many(topics, 'topic')} and ${many(links, 'link')} restored.`)
    setChosen(undefined)
    read.reload()
  })
  const columns: readonly Column<Job>[] = [
    { title: 'Started', cell: (job) => <RelativeTime value={job.created_at} /> },
    { title: 'Status', width: '128px', cell: (job) => <StatusBadge status={job.status} /> },
    { title: 'Clusters', width: '104px', numeric: true, wideOnly: true, cell: (job) => count(job.total_items) },
    { title: 'Merged', width: '104px', numeric: true, wideOnly: true, cell: (job) => count(job.success_count) },
    { title: 'Refused', width: '104px', numeric: true, wideOnly: true, cell: (job) => count(job.error_count) },
    {
      title: 'Undo',
      width: '104px',
      cell: (job) => (
        <button
          type="button"
          className={joinClasses(buttons.quiet, styles.small)}
          disabled={isOpen(job) || job.success_count === 0}
          onClick={() => {
            undo.clear()
            setChosen(job)
          }}
        >
          Undo
        </button>
      ),
    },
  ]
  if (read.error) return <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
  if (read.data?.length === 0)
    return <EmptyState title="No merges">Merge clusters to see them here. You can undo each merge.</EmptyState>
  return (
    <>
      <DataTable
        caption="Merges"
        columns={columns}
        rows={allRows(read.data, { busy: !read.data, error: read.error, reload: read.reload })}
        keyOf={(job) => job.id}
        onOpen={(job) => navigate(hrefOf('job', { id: job.id }))}
      />
      <PlanSheet
        title="Undo this merge?"
        open={chosen !== undefined}
        counts={[{ title: 'Clusters to split', value: chosen?.success_count ?? 0, tone: 'warn' }]}
        confirm="Undo merge"
        working="Undoing…"
        danger
        busy={undo.busy}
        error={undo.error}
        onConfirm={() => chosen && void undo.run(chosen.id)}
        onClose={() => setChosen(undefined)}
      >
        <p>
          Restores every loser with its links, activations and histories in every library. If a later change conflicts,
          nothing changes and the conflict is shown.
        </p>
      </PlanSheet>
    </>
  )
}
