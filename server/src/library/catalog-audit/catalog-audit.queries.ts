import { currentEngineVersion, limits, type SegmentType } from '@txadv/contract'
import { engineRevision } from '@txadv/engine'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { outputColumns, type TopicOutputs } from '../../naming/index.ts'
import { type LockedTopic, lockedColumns } from '../global-topics/global-topics.ts'
import { sharedScope } from '../topics/topics.ts'

/** A shared topic that an organization brought, with all that is known of who said what of it. */
export interface AuditedTopic extends LockedTopic {
  readonly maker: string
  readonly outputs: TopicOutputs
  /** What operators and their jobs wrote, by column, newest first. */
  readonly operators: readonly Record<string, unknown>[]
  readonly correction: SegmentType | null
  /** What an LLM said of the name. */
  readonly llm: readonly { readonly parent_category: string; readonly segment_type: string }[]
  readonly linkedByOthers: boolean
}

/**
 * The next shared topics that organizations brought, held until the transaction ends; what an earlier engine, or one
 * with other data, said of a name cannot be known by now, so its topics are left to a reclassify.
 */
export async function lockMadeTopics(tx: SystemTx, after: string): Promise<readonly AuditedTopic[]> {
  const outputs = sql.join(outputColumns.map((column) => sql`${sql.lit(column)}, output.${sql.ref(column)}`))
  const saidByLlm = sql`select jsonb_path_query(verdicts, '$[*] ? (@.judge == "llm")') as said`
  const { rows } = await sql<AuditedTopic>`
    with made as (
      select ${lockedColumns}, created_by_org_id as maker from topic
      where scope = ${sharedScope} and live and created_by_org_id is not null and id > ${after}
        and engine_version = ${currentEngineVersion} and coalesce(engine_revision, ${engineRevision}) = ${engineRevision}
      order by id limit ${limits.catalog.auditBatchTopics} for update
    )
    select made.*, coalesce((select jsonb_build_object(${outputs}) from topic_output output where topic_id = made.id), '{}')
        as outputs,
      array(select new_values from topic_history where topic_id = made.id order by id desc) as operators,
      (select segment_type from correction where correction.normalized_name = made.normalized_name) as correction,
      array(
        ${saidByLlm} from topic_jury jury where topic_id = made.id and jury.topic_name = made.topic_name
        union all
        ${saidByLlm} from org_topic_jury jury join org_topic link on link.org_id = jury.org_id and link.id = org_topic_id
        where link.topic_id = made.id and jury.topic_name = made.topic_name
      ) as llm,
      exists (select from org_topic where topic_id = made.id and org_id <> made.maker) as "linkedByOthers"
    from made order by made.id`.execute(tx.db)
  return rows
}

/** Keeps what makers said of their topics on the makers' own links, but for what they have said there since. */
export async function moveToLinks(
  tx: SystemTx,
  topics: readonly { readonly id: string; readonly maker: string; readonly said: object }[],
): Promise<void> {
  await sql`
    update org_topic link set overlay = moved.said || link.overlay, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(topics)}::jsonb) as moved (id uuid, maker uuid, said jsonb)
    where link.org_id = moved.maker and link.topic_id = moved.id`.execute(tx.db)
}

/** Leaves topics to their makers until an operator lists them. */
export async function unlistTopics(tx: SystemTx, ids: readonly string[]): Promise<void> {
  await sql`
    update topic set owner_org_id = created_by_org_id, awaits_listing = true, version = version + 1, updated_at = now()
    where id = any(${ids}::uuid[]) and not exists (
      select from topic other where other.scope = topic.created_by_org_id and other.live
        and other.normalized_name = topic.normalized_name)`.execute(tx.db)
}
