import type { Reply } from '../../lib/api.ts'
import { words } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './global-topics.module.css'

type Entry = Reply<'GET /api/admin/topics/:topicId/history'>[number]

const tones: Readonly<Record<Entry['changeType'], Tone>> = {
  reclassified: 'accent',
  merged: 'warn',
  rolled_back: 'warn',
  archived: 'plain',
  restored: 'good',
  listed: 'good',
}

const sources: Readonly<Record<Entry['source'], string>> = {
  admin_reclassify_local: 'by the local engine',
  admin_reclassify_llm: 'by the LLM',
  admin_merge: 'by a merge',
  admin_rollback: 'by a rollback',
  admin_ui: 'by an operator',
  org_reclassify_local: 'for one organization, by the local engine',
  org_reclassify_llm: 'for one organization, by the LLM',
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields that differ; names for platforms follow from the others, and come last. */
function changesOf({ previousValues, newValues }: Entry): readonly { field: string; before: string; after: string }[] {
  return Object.keys({ ...previousValues, ...newValues })
    .map((field) => ({ field, before: shown(previousValues[field]), after: shown(newValues[field]) }))
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => Number(a.field.startsWith('segment_')) - Number(b.field.startsWith('segment_')))
}

const listed = 4

/** What happened to a topic, newest first. */
export function TopicHistory({ entries }: { entries: readonly Entry[] | undefined }) {
  return (
    <section className={layout.card} aria-label="History">
      <h2>History</h2>
      {!entries ? (
        <p className={layout.muted}>Loading history…</p>
      ) : entries.length === 0 ? (
        <p className={layout.muted}>No changes.</p>
      ) : (
        <ol className={styles.topicHistory}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className={layout.line}>
                <Badge tone={tones[entry.changeType]}>{words(entry.changeType).toLowerCase()}</Badge>
                <span>{sources[entry.source]}</span>
                <span className={layout.muted}>
                  <RelativeTime value={entry.changedAt} />
                </span>
                {entry.batchId && <Link href={hrefOf('job', { id: entry.batchId })}>job</Link>}
              </div>
              {typeof entry.metadata.reason === 'string' && <p className={layout.muted}>{entry.metadata.reason}</p>}
              <Changes changes={changesOf(entry)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  const lines = (some: typeof changes) => (
    <dl className={layout.pairs}>
      {some.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{words(field)}</dt>
          <dd>
            <DiffText before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (changes.length <= listed) return lines(changes)
  return (
    <>
      {lines(changes.slice(0, listed))}
      <details>
        <summary>{changes.length - listed} more fields</summary>
        {lines(changes.slice(listed))}
      </details>
    </>
  )
}
