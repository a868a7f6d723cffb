import type { ApiError } from '../lib/api.ts'
import { day } from '../lib/format.ts'

/** What happened and what to do about it, in plain words. */
export function explain({ status, message, detail }: ApiError): { what: string; next: string } {
  if (status === 0) return { what: 'The service could not be reached', next: 'Check your connection, then retry.' }
  if (status === 403 && message.includes('second factor'))
    return { what: message, next: 'Open your account (/account), turn it on, then retry.' }
  if (status === 403)
    return { what: 'Your role does not allow this', next: 'Ask an owner or an admin of your organization.' }
  if (status === 429 && typeof detail.resetsAt === 'string')
    return { what: message, next: `Quota resets on ${day(detail.resetsAt)}. Higher plans have larger quotas.` }
  if (status === 429) return { what: message, next: 'Wait a minute, then retry.' }
  if (status === 503) return { what: 'The service is busy or restarting', next: 'Retry shortly.' }
  if (status === 502) return { what: message, next: 'The external service failed or timed out. Retry shortly.' }
  if (status >= 500)
    return { what: message, next: 'Error on our side. Retry; if it persists, send support the request ID.' }
  return { what: message, next: 'Correct it, then retry.' }
}

/** Stands where the content would: what happened, whether anything was changed, what to do. */
export function ErrorPanel({ error, effect, onRetry }: { error: ApiError; effect: string; onRetry: () => void }) {
  const { what, next } = explain(error)
  return (
    <div className="panel problem" role="alert">
      <h2>{what}</h2>
      <p>
        {effect} {next}
      </p>
      <button type="button" className="primary" onClick={onRetry}>
        Retry
      </button>
      {error.requestId && (
        <p className="muted">
          Request ID <code>{error.requestId}</code>
        </p>
      )}
    </div>
  )
}
