import type { Reply } from '../../lib/api.ts'
import { count, duration, many } from '../../lib/format.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Connection } from './connection-record.ts'
import { rereadMsOf } from './running.ts'

type Run = Reply<'GET /api/connections/:id/push/runs'>[number]

const tookOf = ({ startedAt, completedAt }: Run): string =>
  completedAt ? duration((Date.parse(completedAt) - Date.parse(startedAt)) / 1_000) : '–'

function fateOf({ reason, status, errorCount, remaining }: Run): string {
  if (reason) return reason
  if (status === 'running') return `${many(remaining, 'segment')} left`
  if (status === 'cancelled') return 'Cancelled; pushed segments stay'
  return errorCount > 0 ? `${many(errorCount, 'segment')} failed` : 'All pushed'
}

const columnsOf = (id: string): readonly Column<Run>[] => [
  {
    title: 'Started',
    width: '128px',
    cell: ({ runId, startedAt }) => (
      <Link href={hrefOf('push', { id }, { run: runId })}>
        <RelativeTime value={startedAt} />
      </Link>
    ),
  },
  { title: 'Status', width: '112px', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Result', wideOnly: true, cell: fateOf },
  { title: 'Segments', width: '96px', numeric: true, cell: ({ totalSegments }) => count(totalSegments) },
  { title: 'Pushed', width: '88px', numeric: true, wideOnly: true, cell: ({ successCount }) => count(successCount) },
  { title: 'Failed', width: '88px', numeric: true, wideOnly: true, cell: ({ errorCount }) => count(errorCount) },
  { title: 'Duration', width: '104px', numeric: true, wideOnly: true, cell: tookOf },
]

/** The pushes through a connection, newest first. */
export function PushRuns({ connection: { id } }: { connection: Connection }) {
  const runs = useRead('GET /api/connections/:id/push/runs', { params: { id } }, { everyMs: rereadMsOf })
  return (
    <section className={layout.tight} aria-label="Pushes">
      <h2>Pushes</h2>
      <ProblemNote error={runs.error} effect="Nothing was changed." />
      {runs.data?.length === 0 ? (
        <p className={layout.note}>No pushes through this connection yet.</p>
      ) : (
        <DataTable
          caption="Pushes through this connection"
          columns={columnsOf(id)}
          rows={allRows(runs.data, runs)}
          keyOf={({ runId }) => runId}
          onOpen={({ runId }) => navigate(hrefOf('push', { id }, { run: runId }))}
        />
      )}
    </section>
  )
}
