import { call, type Reply } from '../../lib/api.ts'
import { count, duration } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import { follow } from '../../lib/work.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Connection } from './connection-record.ts'
import { rereadMsOf } from './running.ts'

type Run = Reply<'GET /api/connections/:id/sync/runs'>[number]

const columnsOf = (onCancel: ((run: Run) => void) | undefined): readonly Column<Run>[] => [
  {
    title: 'Started',
    width: '128px',
    cell: ({ startedAt }) => <RelativeTime value={startedAt} />,
  },
  {
    title: 'Status',
    width: '112px',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: 'Result',
    wideOnly: true,
    cell: ({ reason, status }) => reason ?? (status === 'running' ? 'Syncing…' : 'Completed'),
  },
  {
    title: 'Items',
    width: '112px',
    numeric: true,
    cell: ({ processedItems, totalItems }) =>
      totalItems === null ? count(processedItems) : `${count(processedItems)} of ${count(totalItems)}`,
  },
  { title: 'New', width: '72px', numeric: true, cell: ({ successCount }) => count(successCount) },
  {
    title: 'Duplicates',
    width: '72px',
    numeric: true,
    wideOnly: true,
    cell: ({ duplicateCount }) => count(duplicateCount),
  },
  { title: 'Errors', width: '72px', numeric: true, wideOnly: true, cell: ({ errorCount }) => count(errorCount) },
  {
    title: 'Duration',
    width: '104px',
    numeric: true,
    wideOnly: true,
    cell: ({ durationMs }) => duration(durationMs / 1_000),
  },
  {
    title: 'Action',
    width: '88px',
    wideOnly: true,
    cell: (run) =>
      run.status === 'running' && onCancel ? (
        <button type="button" className={buttons.inRow} onClick={() => onCancel(run)}>
          Cancel
        </button>
      ) : (
        ''
      ),
  },
]

/** What was read from a source, and the button that reads it again. */
export function SyncRuns({ connection: { id, name } }: { connection: Connection }) {
  const { can } = useSession()
  const runs = useRead('GET /api/connections/:id/sync/runs', { params: { id } }, { everyMs: rereadMsOf })
  const begin = useAction(async () => {
    const { runId } = await call('POST /api/connections/:id/sync/run', { params: { id }, body: { worker: true } })
    follow({ kind: 'sync', id: runId, title: `Sync from ${name}`, connectionId: id })
    runs.reload()
  })
  const cancel = useAction(async ({ runId }: Run) => {
    const params = { id, runId }
    await call('PATCH /api/connections/:id/sync/run/:runId/status', { params, body: { status: 'cancelled' } })
    notify('Sync cancelled. Synced topics stay in your library.')
    runs.reload()
  })
  const isRunning = runs.data?.some(({ status }) => status === 'running') ?? false
  const mayBegin = can('import')
  const error = runs.error ?? begin.error ?? cancel.error
  return (
    <section className={layout.tight} aria-label="Syncs">
      <div className={layout.line}>
        <h2>Syncs</h2>
        <span className={layout.room} />
        {mayBegin && (
          <ReasonedButton
            disabled={begin.busy || isRunning}
            reason={isRunning ? 'A sync is running. Wait for it, or cancel it.' : undefined}
            onClick={() => void begin.run()}
          >
            {begin.busy ? 'Starting…' : 'Sync now'}
          </ReasonedButton>
        )}
      </div>
      <ProblemNote error={error} effect="Nothing was changed." />
      {runs.data?.length === 0 ? (
        <p className={layout.note}>
          No syncs from this source yet.{' '}
          {mayBegin && 'Sync now reads every page of the source. Duplicates are skipped.'}
        </p>
      ) : (
        <DataTable
          caption="Syncs from this source"
          columns={columnsOf(mayBegin ? (run) => void cancel.run(run) : undefined)}
          rows={allRows(runs.data, runs)}
          keyOf={({ runId }) => runId}
        />
      )}
    </section>
  )
}
