import type { Reply } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'

export type Explained = Reply<'GET /api/topics/:id/explain'>

export const fieldTitles: Readonly<Record<string, string>> = {
  topic_name: 'Name',
  parent_category: 'Category',
  taxonomy_type: 'Group',
  subcategory: 'Subcategory',
  segment_type: 'Segment',
  audience_type: 'Audience',
  iab_code: 'IAB code',
  external_id: 'External id',
  engine_version: 'Engine',
}

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
    <section className="card" aria-labelledby="classification">
      <h2 id="classification">Classification</h2>
      <dl className="facts">
        {fields.map(({ field, value, from, engine, agrees }) => (
          <div key={field}>
            <dt>{fieldTitles[field] ?? field}</dt>
            <dd>
              {value ?? <span className="muted">none</span>}{' '}
              <span title={origins[from].says}>
                <Badge tone={from === 'edit' ? 'accent' : 'plain'}>{origins[from].title}</Badge>
              </span>
              {!agrees && <p className="hint">Local engine: {engine ?? 'none'}.</p>}
            </dd>
          </div>
        ))}
        <div>
          <dt>Path</dt>
          <dd>{(isOnPath ? path.join(' › ') : record.subcategory) || <span className="muted">none</span>}</dd>
        </div>
        <div>
          <dt>Keywords</dt>
          <dd className="line">
            {record.keywords.length === 0 && <span className="muted">none</span>}
            {record.keywords.map((word) => (
              <Badge key={word}>{word}</Badge>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  )
}
