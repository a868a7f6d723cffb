import { useState } from 'react'
import type { Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { useRetryFailed } from '../../lib/retry-failed.ts'
import { hrefOf } from '../../lib/router.ts'
import { allRows } from '../../lib/use-rows.ts'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { FailureCauses } from './failure-causes.tsx'

type Connection = Reply<'GET /api/connections/:id'>
type Run = Reply<'GET /api/connections/:id/push/run/:runId/status'>
type Failed = Run['errors'][number]

interface Props {
  readonly connection: Connection
  readonly run: Run
  readonly mayRetry: boolean
}

const columns: readonly Column<Failed>[] = [
  {
    title: 'Topic',
    width: '40%',
    cell: ({ topicName, activationId }) => (
      <Link href={hrefOf('activations', {}, { id: activationId })}>{topicName}</Link>
    ),
    detail: ({ message }) => message,
  },
  { title: 'Reason', wideOnly: true, cell: ({ message }) => message },
]

/** Segments that were not pushed, by cause, each cause with what to do; a push of the worker retries them. */
export function FailedSegments({ connection, run, mayRetry }: Props) {
  const { id } = connection
  const { runId, errors, errorCount } = run
  const causes = run.causes ?? []
  const [shown, setShown] = useState<string>()
  const failed = causes.reduce((sum, { segments }) => sum + segments, 0)
  const retry = useRetryFailed(connection)
  const rows = shown === undefined ? errors : errors.filter(({ message }) => message === shown)
  return (
    <section className={layout.stack} aria-label="Failed segments">
      <div className={layout.line}>
        <h2>{many(failed, 'segment')} not pushed</h2>
        {failed < errorCount && <span className={layout.muted}>of {count(errorCount)} that failed initially</span>}
        <span className={layout.room} />
        {mayRetry && (
          <button
            type="button"
            className={buttons.primary}
            disabled={retry.busy}
            onClick={() => void retry.run({ runId })}
          >
            {retry.busy ? 'Starting…' : `Retry all ${count(failed)}`}
          </button>
        )}
      </div>
      <ProblemNote error={retry.error} effect="Nothing was retried." />
      <FailureCauses
        causes={causes}
        connectionId={id}
        shown={shown}
        onShow={setShown}
        retry={
          mayRetry && causes.length > 1
            ? { busy: retry.busy, run: (cause) => void retry.run({ runId, cause }) }
            : undefined
        }
      />
      <DataTable
        caption="Failed segments"
        columns={columns}
        rows={allRows(rows, { busy: false, reload: () => undefined })}
        keyOf={({ activationId }) => activationId}
      />
      {errors.length < failed && shown === undefined && (
        <p className={layout.hint}>The table shows the first {count(errors.length)}.</p>
      )}
    </section>
  )
}
