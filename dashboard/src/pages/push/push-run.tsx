import { useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Link } from '../../ui/link.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RunProgress } from '../../ui/run-progress.tsx'
import { FailedSegments } from './failed-segments.tsx'

type Connection = Reply<'GET /api/connections/:id'>
type Run = Reply<'GET /api/connections/:id/push/run/:runId/status'>

const againMs = 1_000

/** A push as it goes, and what came of it: every segment that could not be listed with its reason. */
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
    notify('The push was cancelled. Segments that are on the platform stay there.')
    run.reload()
  })
  if (error?.status === 404)
    return (
      <EmptyState
        title="There is no such push"
        action="Back to the connection"
        onAction={() => navigate(hrefOf('connection', { id }))}
      >
        It may belong to another connection.
      </EmptyState>
    )
  if (error) return <ErrorPanel error={error} effect="The push goes on without this page." onRetry={run.reload} />
  if (!data)
    return (
      <p className="muted" role="status">
        Reading the push…
      </p>
    )
  const mayChange = can('activate')
  const { totalSegments, remaining, errorCount, status, startedAt } = data
  return (
    <div className="stack">
      <section className="card" aria-label="Progress">
        <RunProgress
          title={headlineOf(data, connection.name)}
          unit="segment"
          startedAt={Date.parse(startedAt)}
          progress={{ done: totalSegments - remaining, total: totalSegments, errors: errorCount, status }}
        />
        <PlanCounts
          counts={[
            { title: 'Listed', value: data.successCount, tone: data.successCount > 0 ? 'good' : 'plain' },
            { title: 'Failed', value: errorCount, tone: errorCount > 0 ? 'bad' : 'plain' },
            { title: 'Left', value: remaining },
          ]}
        />
        {data.reason && (
          <p className="note problem">
            The push ended early: {data.reason}. What was listed until then is on sale. Test the connection, then push
            again.
          </p>
        )}
        <div className="line">
          <span className="muted">
            Started <RelativeTime value={startedAt} />
          </span>
          <span className="room" />
          <Link href={hrefOf('activations', {}, { connectionId: id })}>Show the activations</Link>
          {mayChange && status === 'running' && (
            <button type="button" onClick={() => setStopping(true)}>
              Cancel the push
            </button>
          )}
        </div>
      </section>
      {data.errors.length > 0 && (
        <FailedSegments errors={data.errors} total={errorCount} mayRetry={mayChange} onRetried={run.reload} />
      )}
      <Dialog title="Cancel the push?" open={stopping && status === 'running'} onClose={() => setStopping(false)}>
        <p>
          {many(remaining, 'segment')} would not be sent. The {many(data.successCount, 'segment')} on the platform stay
          there: deactivate them if you do not want them.
        </p>
        <ProblemNote error={cancel.error} />
        <div className="actions">
          <button type="button" onClick={() => setStopping(false)}>
            Go on pushing
          </button>
          <button type="button" className="primary danger" disabled={cancel.busy} onClick={() => void cancel.run()}>
            {cancel.busy ? 'Cancelling…' : 'Cancel the push'}
          </button>
        </div>
      </Dialog>
    </div>
  )
}

function headlineOf({ status, errorCount, totalSegments }: Run, name: string): string {
  if (status === 'running') return `Pushing to ${name}`
  if (status === 'cancelled') return 'The push was cancelled'
  if (status === 'failed') return 'The push could not go on'
  if (totalSegments === 0) return 'Everything was on sale already'
  return errorCount > 0 ? 'Done, but not all could be listed' : 'Done: everything is listed'
}
