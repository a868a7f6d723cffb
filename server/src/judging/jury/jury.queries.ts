import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'

export interface NeighborVerdict {
  readonly n: number
  readonly parent_category: string | null
  readonly segment_type: string | null
  readonly similarity: number
}

/** The shared topics nearest to each vector, but for the topic itself. */
export async function findNeighborVerdicts(
  tx: SystemTx,
  asked: readonly { readonly topicId: string | null; readonly embedding: Float32Array }[],
): Promise<readonly NeighborVerdict[]> {
  const { neighbors, similarity } = limits.jury
  const vectors = asked.map(({ embedding }) => `[${embedding.join(',')}]`)
  const { rows } = await sql<NeighborVerdict>`
    select asked.n::int - 1 as n, topic.parent_category, topic.segment_type, 1 - near.distance as similarity
    from unnest(${vectors}::text[], ${asked.map(({ topicId }) => topicId)}::uuid[]) with ordinality
      as asked (vector, topic_id, n)
    cross join lateral (
      select topic_id, embedding <=> asked.vector::halfvec(256) as distance from catalog_vector
      order by embedding <=> asked.vector::halfvec(256) limit ${sql.lit(neighbors + 1)}
    ) near
    join topic on topic.id = near.topic_id and topic.live and topic.id is distinct from asked.topic_id
    where 1 - near.distance >= ${sql.lit(similarity)}`.execute(tx.db)
  return rows
}

export interface JuryFinding {
  readonly id: string
  readonly topic_name: string
  readonly verdicts: object
  readonly disagree: boolean
}

const shape = sql`(id uuid, topic_name text, verdicts jsonb, disagree boolean)`
const renewed = sql`do update set topic_name = excluded.topic_name, verdicts = excluded.verdicts,
  disagree = excluded.disagree, judged_at = excluded.judged_at`

/** Keeps what was said of topics of a library, by their links. */
export async function upsertForLinks(tx: TenantTx, findings: readonly JuryFinding[]): Promise<void> {
  if (findings.length === 0) return
  await sql`
    insert into org_topic_jury (org_id, org_topic_id, topic_name, verdicts, disagree)
    select ${tx.org}, id, topic_name, verdicts, disagree
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as said ${shape}
    on conflict (org_id, org_topic_id) ${renewed}`.execute(tx.db)
}

/** Keeps what was said of global topics. */
export async function upsertForTopics(tx: SystemTx, findings: readonly JuryFinding[]): Promise<void> {
  if (findings.length === 0) return
  await sql`
    insert into topic_jury (topic_id, topic_name, verdicts, disagree)
    select id, topic_name, verdicts, disagree
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as said ${shape}
    on conflict (topic_id) ${renewed}`.execute(tx.db)
}
