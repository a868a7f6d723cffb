import type { Reply } from '../../lib/api.ts'
import { fieldTitles } from '../../lib/field-titles.ts'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { Hinted } from '../../ui/tooltip.tsx'
import styles from './topic.module.css'

export type Explained = Reply<'GET /api/topics/:id/explain'>

const origins = {
  edit: { title: 'edited', says: 'Edited in your organization' },
  verdict: { title: 'yours', says: 'Classified by the local engine or the LLM for your organization' },
  topic: { title: 'catalog', says: 'From the global topic' },
} as const

/** What the topic is, field by field, and whose word each value is. */
export function Classification({ explained }: { explained: Explained }) {
  const { fields, subcategory_path: path, record } = explained
  // The path is the engine's: under another subcategory it is not the topic's.
  const isOnPath = path[0] === record.subcategory
  return (
    <section className={layout.card} aria-labelledby="classification">
      <h2 id="classification">Classification</h2>
      <dl className={styles.facts}>
        {fields.map(({ field, value, from, engine, agrees }) => (
          <div key={field}>
            <dt>{fieldTitles[field] ?? field}</dt>
            <dd>
              {value ?? <span className={layout.muted}>none</span>}{' '}
              <Hinted text={origins[from].says}>
                <Badge tone={from === 'edit' ? 'accent' : 'plain'}>{origins[from].title}</Badge>
              </Hinted>
              {!agrees && <p className={layout.hint}>Local engine: {engine ?? 'none'}.</p>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Path</dt>
          <dd>{(isOnPath ? path.join(' › ') : record.subcategory) || <span className={layout.muted}>none</span>}</dd>
        </div>
        <div>
          <dt>Keywords</dt>
          <dd className={layout.line}>
            {record.keywords.length === 0 && <span className={layout.muted}>none</span>}
            {record.keywords.map((word) => (
              <Badge key={word}>{word}</Badge>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  )
}
