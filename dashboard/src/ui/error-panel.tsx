import { NoAnswerError } from '@txadv/sdk'
import type { CallError } from '../lib/call-error.ts'
import { day, duration } from '../lib/format.ts'
import buttons from './button.module.css'
import layout from './layout.module.css'
import panels from './panel.module.css'

/** What happened and what to do about it, in plain words. */
export function explain(error: CallError): { what: string; next: string } {
  if (error instanceof NoAnswerError)
    return { what: 'The service could not be reached', next: 'Check your connection, then retry.' }
  const { status, message, detail, recovery, retryAfterMs } = error
  if (status === 403 && message.includes('second factor'))
    return { what: message, next: 'Open your account (/account), turn it on, then retry.' }
  if (status === 403)
    return { what: 'Your role does not allow this', next: 'Ask an owner or an admin of your organization.' }
  if (status === 429 && typeof detail.resetsAt === 'string')
    return { what: message, next: `Quota resets on ${day(detail.resetsAt)}. Higher plans have larger quotas.` }
  if (status === 429) return { what: message, next: `Wait ${waitOf(retryAfterMs)}, then retry.` }
  if (status === 503) return { what: 'The service is busy or restarting', next: 'Retry shortly.' }
  if (status === 502) return { what: message, next: 'The external service failed or timed out. Retry shortly.' }
  if (status >= 500 && recovery === 'terminal')
    return { what: message, next: 'A retry does not help. Send your operator the request ID.' }
  if (status >= 500)
    return { what: message, next: 'Error on our side. Retry; if it persists, send support the request ID.' }
  return { what: message, next: 'Correct it, then retry.' }
}

const waitOf = (retryAfterMs: number | undefined): string =>
  retryAfterMs ? duration(Math.ceil(retryAfterMs / 1_000)) : 'a minute'

/** Every fault of what was sent, where there is more than the one that the message names. */
export function Faults({ error }: { error: CallError }) {
  const issues = error instanceof NoAnswerError ? [] : error.issues
  if (issues.length < 2) return null
  return (
    <ul>
      {issues.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}

/** Stands where the content would: what happened, whether anything was changed, what to do. */
export function ErrorPanel({ error, effect, onRetry }: { error: CallError; effect: string; onRetry: () => void }) {
  const { what, next } = explain(error)
  const { requestId, docs } = error instanceof NoAnswerError ? {} : error
  return (
    <div className={panels.problem} role="alert">
      <h2>{what}</h2>
      <p>
        {effect} {next}
      </p>
      <Faults error={error} />
      <button type="button" className={buttons.primary} onClick={onRetry}>
        Retry
      </button>
      {requestId && (
        <p className={layout.muted}>
          Request ID <code>{requestId}</code>
          {docs && (
            <>
              {' '}
              · <a href={docs}>About this error</a>
            </>
          )}
        </p>
      )}
    </div>
  )
}
