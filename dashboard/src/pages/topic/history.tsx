import { serviceNameOf } from '../../lib/actor.ts'
import type { ApiError, Reply } from '../../lib/api.ts'
import { words } from '../../lib/format.ts'
import { DiffText } from '../../ui/diff-text.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { fieldTitles } from './classification.tsx'

type Entry = Reply<'GET /api/topics/:id/history'>[number]

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields that an entry speaks of, as they were and as they became. */
function changesOf({ previousValues, newValues }: Entry) {
  const fields = [...new Set([...Object.keys(previousValues), ...Object.keys(newValues)])]
  return fields
    .map((field) => ({ field, before: shown(previousValues[field]), after: shown(newValues[field]) }))
    .filter(({ before, after }) => before !== after)
}

/** What happened to the topic, newest first. */
export function History({ history }: { history: { data?: Entry[] | undefined; error?: ApiError } }) {
  return (
    <section className="card below" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ProblemNote error={history.error} />
      {history.data?.length === 0 && <p className="muted">No changes.</p>}
      <ol className="timeline">
        {history.data?.map((entry) => {
          const changes = changesOf(entry)
          const service = serviceNameOf(entry.changedBy, entry.metadata.task)
          return (
            <li key={entry.id}>
              <p className="line">
                <strong>{words(entry.changeType)}</strong>
                <span className="muted">
                  {entry.source} · {service && `${service} · `}
                  <RelativeTime value={entry.changedAt} />
                </span>
              </p>
              {changes.length > 0 && (
                <dl className="facts">
                  {changes.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{fieldTitles[field] ?? words(field)}</dt>
                      <dd>{before === null ? after : <DiffText before={before} after={after} />}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
