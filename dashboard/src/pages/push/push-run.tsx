import { useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { statusOf } from '../../lib/call-error.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import buttons from '../../ui/button.module.css'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RunProgress } from '../../ui/run-progress.tsx'
import { FailedSegments } from './failed-segments.tsx'

type Connection = Reply<'GET /api/connections/:id'>
type Run = Reply<'GET /api/connections/:id/push/run/:runId/status'>

const againMs = 1_000

/** A push as it goes, and what came of it: every failed segment with its reason. */
export function PushRun({ connection, runId }: { connection: Connection; runId: string }) {
  const { id } = connection
  const { can } = useSession()
  const params = { id, runId }
  const [isOver, setIsOver] = useState(false)
  const run = useRead('GET /api/connections/:id/push/run/:runId/status', { params }, { everyMs: isOver ? 0 : againMs })
  const { data, error } = run
  if (data && data.done !== isOver) setIsOver(data.done)
  const [stopping, setStopping] = useState(false)
  const cancel = useAction(async () => {
    await call('PATCH /api/connections/:id/push/run/:runId/status', { params, body: { status: 'cancelled' } })
    setStopping(false)
    notify('Push cancelled. Pushed segments stay active.')
    run.reload()
  })
  if (statusOf(error) === 404)
    return (
      <EmptyState
        title="Push not found"
        action="Back to the connection"
        onAction={() => navigate(hrefOf('connection', { id }))}
      >
        It may belong to another connection.
      </EmptyState>
    )
  if (error) return <ErrorPanel error={error} effect="The push keeps running." onRetry={run.reload} />
  if (!data)
    return (
      <p className={layout.muted} role="status">
        Loading push…
      </p>
    )
  const mayChange = can('activate')
  const { totalSegments, remaining, errorCount, status, startedAt } = data
  return (
    <div className={layout.stack}>
      <section className={layout.card} aria-label="Progress">
        <RunProgress
          title={headlineOf(data, connection.name)}
          unit="segment"
          startedAt={Date.parse(startedAt)}
          progress={{ done: totalSegments - remaining, total: totalSegments, errors: errorCount, status }}
        />
        <PlanCounts
          counts={[
            { title: 'Pushed', value: data.successCount, tone: data.successCount > 0 ? 'good' : 'plain' },
            { title: 'Failed', value: errorCount, tone: errorCount > 0 ? 'bad' : 'plain' },
            { title: 'Left', value: remaining },
          ]}
        />
        {data.reason && (
          <p className={layout.noteProblem}>
            The push stopped early: {data.reason}. Segments pushed so far are active. Test the connection, then push
            again.
          </p>
        )}
        <div className={layout.line}>
          <span className={layout.muted}>
            Started <RelativeTime value={startedAt} />
          </span>
          <span className={layout.room} />
          <Link href={hrefOf('activations', {}, { connectionId: id })}>View activations</Link>
          {mayChange && status === 'running' && (
            <button type="button" onClick={() => setStopping(true)}>
              Cancel push
            </button>
          )}
        </div>
      </section>
      {data.errors.length > 0 && (
        <FailedSegments connection={connection} run={data} mayRetry={mayChange && status !== 'running'} />
      )}
      {data.done && errorCount > 0 && data.errors.length === 0 && (
        <p className={layout.note}>
          {many(errorCount, 'segment')} failed here; each was retried since, and is pushed or told of by a later push.
        </p>
      )}
      <Dialog title="Cancel push?" open={stopping && status === 'running'} onClose={() => setStopping(false)} alert>
        <DialogText>
          {many(remaining, 'segment')} not pushed yet will be skipped. {many(data.successCount, 'pushed segment')} stay
          active; deactivate them separately.
        </DialogText>
        <ProblemNote error={cancel.error} />
        <div className={layout.actions}>
          <button type="button" onClick={() => setStopping(false)}>
            Keep running
          </button>
          <button type="button" className={buttons.danger} disabled={cancel.busy} onClick={() => void cancel.run()}>
            {cancel.busy ? 'Cancelling…' : 'Cancel push'}
          </button>
        </div>
      </Dialog>
    </div>
  )
}

function headlineOf({ status, errorCount, totalSegments }: Run, name: string): string {
  if (status === 'running') return `Pushing to ${name}`
  if (status === 'cancelled') return 'Push cancelled'
  if (status === 'failed') return 'Push failed'
  if (totalSegments === 0) return 'All segments were already active, or on their way'
  return errorCount > 0 ? 'Completed with errors' : 'All segments pushed'
}
