import { serviceNameOf } from '../../lib/actor.ts'
import type { Reply } from '../../lib/api.ts'
import type { CallError } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { fieldTitles } from '../../lib/field-titles.ts'
import { words } from '../../lib/format.ts'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './topic.module.css'

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
export function History({ history }: { history: { data?: Entry[] | undefined; error?: CallError | undefined } }) {
  return (
    <section className={joinClasses(layout.card, styles.below)} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ProblemNote error={history.error} />
      {history.data?.length === 0 && <p className={layout.muted}>No changes.</p>}
      <ol className={styles.timeline}>
        {history.data?.map((entry) => {
          const changes = changesOf(entry)
          const service = serviceNameOf(entry.changedBy, entry.metadata.task)
          return (
            <li key={entry.id}>
              <p className={layout.line}>
                <strong>{words(entry.changeType)}</strong>
                <span className={layout.muted}>
                  {entry.source} · {service && `${service} · `}
                  <RelativeTime value={entry.changedAt} />
                </span>
              </p>
              {changes.length > 0 && (
                <dl className={styles.facts}>
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
