import type { ApiError } from '../lib/api.ts'
import { day } from '../lib/format.ts'

/** What happened and what to do about it, in plain words. */
export function explain({ status, message, detail }: ApiError): { what: string; next: string } {
  if (status === 0) return { what: 'The service could not be reached', next: 'Check your connection, then try again.' }
  if (status === 403)
    return { what: 'Your role does not allow this', next: 'Ask an owner or an admin of your organization.' }
  if (status === 429 && typeof detail.resetsAt === 'string')
    return { what: message, next: `The count starts anew on ${day(detail.resetsAt)}; a larger plan has more room.` }
  if (status === 429) return { what: message, next: 'Wait a minute, then try again.' }
  if (status === 503) return { what: 'The service is busy or restarting', next: 'Try again in a moment.' }
  if (status === 502) return { what: message, next: 'The other side refused or gave no answer. Try again in a moment.' }
  if (status >= 500)
    return { what: message, next: 'The fault is on our side. Try again; if it fails again, tell support.' }
  return { what: message, next: 'Change that, then try again.' }
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
        Try again
      </button>
      {error.requestId && (
        <p className="muted">
          For support: request <code>{error.requestId}</code>
        </p>
      )}
    </div>
  )
}
