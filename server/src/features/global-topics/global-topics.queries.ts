import type { SegmentType } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { wordsIn } from '../../db/words.ts'
import { type Path, pathFields } from '../topics/topics.ts'

/** A new verdict of the engine on a global topic. */
export interface Verdict extends Path {
  readonly id: string
  readonly topic_name: string
  readonly segment_type: SegmentType
  readonly audience_type: string
  readonly iab_code: string | null
  readonly keywords: readonly string[]
  readonly intent: string
  readonly secondary_intent: string | null
  readonly intensity: string
  readonly awareness: string
  readonly funnel: string
  readonly sensitivity: string
  readonly buyer_journey: string
  readonly composite_score: number
  readonly confidence: number
  readonly engine_version: string
}

/**
 * Holds global topics for a change, in the order of their ids, so that two writers never wait for each other in a
 * circle. It must be FOR UPDATE: the weaker lock of a plain update lets a new link pass that would miss the change.
 */
export async function lockTopics(tx: SystemTx, ids: readonly string[]): Promise<void> {
  await sql`select from topic where id = any(${ids}::uuid[]) order by id for update`.execute(tx.db)
}

/** Holds global topics as they are; other readers may hold them too. */
export async function holdTopics(tx: SystemTx, ids: readonly string[]): Promise<void> {
  await sql`select from topic where id = any(${ids}::uuid[]) order by id for share`.execute(tx.db)
}

const verdictColumns = {
  parent_category: 'text',
  taxonomy_type: 'text',
  subcategory: 'text',
  subcategory_l1: 'text',
  subcategory_l2: 'text',
  subcategory_l3: 'text',
  subcategory_l4: 'text',
  segment_type: 'text',
  audience_type: 'text',
  iab_code: 'text',
  keywords: 'text[]',
  intent: 'text',
  secondary_intent: 'text',
  intensity: 'text',
  awareness: 'text',
  funnel: 'text',
  sensitivity: 'text',
  buyer_journey: 'text',
  composite_score: 'smallint',
  confidence: 'smallint',
  engine_version: 'text',
} as const satisfies Partial<Record<keyof Verdict, string>>

export async function writeVerdicts(tx: SystemTx, verdicts: readonly Verdict[]): Promise<void> {
  const columns = Object.keys(verdictColumns)
  const rows = verdicts.map((verdict) => ({
    ...verdict,
    words: wordsIn(verdict.topic_name, ...pathFields.map((field) => verdict[field]), ...verdict.keywords),
  }))
  const shape = Object.entries(verdictColumns).map(([column, type]) => `${column} ${type}`)
  await sql`
    update topic set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = said.${sql.ref(column)}`))},
      words = array_to_tsvector(said.words), version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (id uuid, words text[], ${sql.raw(shape.join(', '))})
    where topic.id = said.id`.execute(tx.db)
}

/** What the engine said for single organizations gives way to a newer verdict on the global topic. */
export async function forgetVerdicts(tx: SystemTx, topicIds: readonly string[]): Promise<void> {
  await sql`update org_topic set verdict = '{}' where topic_id = any(${topicIds}::uuid[]) and verdict <> '{}'`.execute(
    tx.db,
  )
}

export async function markArchived(tx: SystemTx, topicIds: readonly string[], archived: boolean): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('topic')
    .set((eb) => ({
      archived_at: archived ? sql`now()` : null,
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', (eb) => eb.fn.any(sql<string[]>`${topicIds}::uuid[]`))
    .where('merged_into', 'is', null)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many links each topic has, counted no further than one past the limit. */
export async function countLinks(tx: SystemTx, topicIds: readonly string[], most: number) {
  const { rows } = await sql<{ topicId: string; links: number }>`
    select wanted as "topicId", (select count(*) from (
      select from org_topic where topic_id = wanted limit ${most + 1}::int) as counted) as links
    from unnest(${topicIds}::uuid[]) as wanted`.execute(tx.db)
  return rows
}

/** The organization that ends the next stretch of a topic's links, and whether more come after it. */
export async function findStretch(tx: SystemTx, topicId: string, after: string, links: number) {
  const { rows } = await sql<{ org: string }>`
    select org_id as org from org_topic where topic_id = ${topicId} and org_id > ${after}
    order by org_id limit 1 offset ${links}`.execute(tx.db)
  return rows[0]?.org
}
