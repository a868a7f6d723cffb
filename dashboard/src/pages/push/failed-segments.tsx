import { useRef, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { isCallError, statusOf } from '../../lib/call-error.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { allRows } from '../../lib/use-rows.ts'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { explain } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'

type Failed = Reply<'GET /api/connections/:id/push/run/:runId/status'>['errors'][number]

interface Props {
  readonly errors: readonly Failed[]
  readonly total: number
  readonly mayRetry: boolean
  readonly onRetried: () => void
}

/** Segments that could not be listed, each with the reason; one or all of them can be tried again. */
export function FailedSegments({ errors, total, mayRetry, onRetried }: Props) {
  const [tried, setTried] = useState<{ done: number; of: number }>()
  const [again, setAgain] = useState<ReadonlyMap<string, string>>(new Map())
  const stopped = useRef(false)

  async function retry(segments: readonly Failed[]) {
    stopped.current = false
    let listed = 0
    for (const [n, { activationId }] of segments.entries()) {
      if (stopped.current) break
      setTried({ done: n, of: segments.length })
      try {
        await call('POST /api/activations/:id/retry', { params: { id: activationId } })
        listed++
      } catch (error) {
        if (!isCallError(error)) throw error
        const { what } = explain(error)
        setAgain((now) => new Map(now).set(activationId, what))
        // The service itself cannot be reached: the others would fare no better.
        if ([undefined, 503, 429].includes(statusOf(error))) break
      }
    }
    setTried(undefined)
    notify(`${count(listed)} of ${many(segments.length, 'segment')} pushed.`)
    onRetried()
  }

  const columns: readonly Column<Failed>[] = [
    { title: 'Topic', width: '34%', cell: ({ topicName }) => topicName, detail: ({ message }) => message },
    {
      title: 'Reason',
      wideOnly: true,
      cell: ({ activationId, message }) => {
        const later = again.get(activationId)
        return later ? `Retried: ${later}` : message
      },
    },
    {
      title: 'Action',
      width: '88px',
      cell: (failed) =>
        mayRetry ? (
          <button
            type="button"
            className={buttons.inRow}
            aria-label={`Retry ${failed.topicName}`}
            disabled={tried !== undefined}
            onClick={() => void retry([failed])}
          >
            Retry
          </button>
        ) : (
          ''
        ),
    },
  ]
  return (
    <section className={layout.tight} aria-label="Failed segments">
      <div className={layout.line}>
        <h2>{many(errors.length, 'segment')} not pushed</h2>
        {errors.length < total && <span className={layout.muted}>of {count(total)} that failed initially</span>}
        <span className={layout.room} />
        {tried ? (
          <>
            <span role="status" className={layout.muted}>
              Retrying {count(tried.done + 1)} of {count(tried.of)}…
            </span>
            <button
              type="button"
              onClick={() => {
                stopped.current = true
              }}
            >
              Stop
            </button>
          </>
        ) : (
          mayRetry && (
            <button type="button" onClick={() => void retry(errors)}>
              Retry all {count(errors.length)}
            </button>
          )
        )}
      </div>
      <DataTable
        caption="Failed segments"
        columns={columns}
        rows={allRows(errors, { busy: false, reload: onRetried })}
        keyOf={({ activationId }) => activationId}
      />
    </section>
  )
}
