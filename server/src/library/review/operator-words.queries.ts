import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { sharedScope } from '../topics/topics.ts'

/** The columns of a topic's verdict that an operator may say otherwise. */
export const wordFields = [
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'segment_type',
  'audience_type',
  'keywords',
] as const
type WordField = (typeof wordFields)[number]

/** The last that an operator said of a topic's field, and what it was before, where the operator changed it. */
export interface OperatorWord {
  readonly topicId: string
  readonly field: WordField
  readonly value: unknown
  readonly before: unknown
}

/** What operators said of topics, by edits and by reviews; a review that leaves the segment type as it is says it too. */
export async function findOperatorWords(tx: SystemTx, topicIds: readonly string[]): Promise<readonly OperatorWord[]> {
  const { rows } = await sql<OperatorWord>`
    select distinct on (topic_id, field) topic_id as "topicId", field, value, before from (
      select topic_id, changed_at, key as field, value, previous_values -> key as before
      from topic_history cross join lateral jsonb_each(new_values)
      where topic_id = any(${topicIds}::uuid[]) and source = 'admin_ui' and change_type = 'reclassified'
        and key = any(${wordFields}::text[])
      union all
      select topic_id, created_at, 'segment_type', to_jsonb(segment_type), (
        select previous_values -> 'segment_type' from topic_history history
        where history.topic_id = correction.topic_id and source = 'admin_ui' and change_type = 'reclassified'
          and metadata ? 'review' and changed_at <= created_at order by id desc limit 1)
      from correction where topic_id = any(${topicIds}::uuid[])
    ) said order by topic_id, field, changed_at desc`.execute(tx.db)
  return rows
}

/** A shared topic of which an operator said something. */
export interface SpokenTopic {
  readonly id: string
  readonly topic_name: string
}

/** The next topics of the shared catalog of which operators said something, in the order of their ids. */
export async function pageOfSpoken(tx: SystemTx, after: string, wanted: number): Promise<readonly SpokenTopic[]> {
  const { rows } = await sql<SpokenTopic>`
    select id, topic_name from (
      select topic_id from topic_history
      where source = 'admin_ui' and change_type = 'reclassified' and topic_id > ${after}
      union
      select topic_id from correction where topic_id > ${after}
    ) spoken join topic on topic.id = topic_id
    where scope = ${sharedScope} and live order by id limit ${wanted}`.execute(tx.db)
  return rows
}
