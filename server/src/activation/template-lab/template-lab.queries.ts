import type { Platform, SellerWordKey } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { inEffect, type NamedTopic, namedColumns, ownText, sellerWordsOf, usualTemplates } from '../../naming/index.ts'

/** A live global topic with its visibility scope: shared, or private to an organization. */
export interface TopicInScope extends NamedTopic {
  readonly id: string
  readonly scope: string
}

const ofTopic = sql.join(namedColumns.map((column) => sql.ref(column)))

/** The next live topics in the order of their ids. */
export async function nextLabTopics(tx: SystemTx, last: { readonly id: string } | undefined, wanted: number) {
  const { rows } = await sql<TopicInScope>`
    select id, scope, topic_name, ${ofTopic} from topic where live and id > ${last?.id ?? beforeFirstId}
    order by id limit ${wanted}`.execute(tx.db)
  return rows
}

export async function readLabTopics(tx: SystemTx, ids: readonly string[]): Promise<readonly TopicInScope[]> {
  const { rows } = await sql<TopicInScope>`
    select id, scope, topic_name, ${ofTopic} from topic where live and id = any(${ids}::uuid[])`.execute(tx.db)
  return rows
}

/** What is on a platform, with its topic as the library has it; it has none where the topic was removed since. */
export interface OnPlatform extends NamedTopic {
  readonly org: string
  readonly id: string
  readonly platform: Platform
  readonly inLibrary: boolean
  readonly pushedName: string | null
  readonly pushedDescription: string | null
  readonly engineVersionAtPush: string | null
  readonly engineVersion: string | null
  /** The seller's words in its name. */
  readonly words: Readonly<Record<SellerWordKey, string>>
  /** What the organization says instead of what a template makes. */
  readonly ownName: string | null
  readonly ownDescription: string | null
}

/** The next active activations that a template names, in the order of organizations and ids. */
export function nextActive(
  templateKey: string,
  own: { readonly name: string | null; readonly description: string | null },
): (tx: SystemTx, last: OnPlatform | undefined, wanted: number) => Promise<readonly OnPlatform[]> {
  return async (tx, last, wanted) => {
    const { rows } = await sql<OnPlatform>`
      select activation.org_id as org, activation.id, activation.platform, topic.id is not null as "inLibrary",
        activation.pushed_name as "pushedName", activation.pushed_description as "pushedDescription",
        activation.engine_version_at_push as "engineVersionAtPush",
        coalesce(link.engine_version, topic.engine_version) as "engineVersion",
        ${ownText(own.name)} as "ownName", ${ownText(own.description)} as "ownDescription", link.topic_name,
        activation.words, ${inEffect}
      from (
        select activation.*, ${sellerWordsOf} as words from activation
        join org on org.org_id = activation.org_id
        left join connection on connection.org_id = activation.org_id and connection.id = activation.connection_id
        where activation.status = 'active' and not orphan
          and coalesce(connection.config ->> 'template_key', ${usualTemplates()}::jsonb ->> activation.platform) = ${templateKey}
          and (activation.org_id, activation.id) > (${last?.org ?? beforeFirstId}::uuid, ${last?.id ?? beforeFirstId}::uuid)
        order by activation.org_id, activation.id limit ${wanted}
      ) activation
      left join org_topic link on link.org_id = activation.org_id and link.id = activation.org_topic_id and link.live
      left join topic on topic.id = link.topic_id
      order by activation.org_id, activation.id`.execute(tx.db)
    return rows
  }
}

/** What is on a platform of a global topic, with what the library says otherwise, and the template that names it. */
export interface OnPlatformOf extends OnPlatform {
  readonly topicId: string
  readonly templateKey: string
  readonly overlay: Readonly<Record<string, unknown>>
}

/** The active activations of these global topics, in libraries that still hold them. */
export async function findOnPlatform(tx: SystemTx, topicIds: readonly string[]): Promise<readonly OnPlatformOf[]> {
  const { rows } = await sql<OnPlatformOf>`
    select activation.org_id as org, activation.id, activation.platform, true as "inLibrary", topic.id as "topicId",
      coalesce(connection.config ->> 'template_key', ${usualTemplates()}::jsonb ->> activation.platform) as "templateKey",
      activation.pushed_name as "pushedName", activation.pushed_description as "pushedDescription",
      activation.engine_version_at_push as "engineVersionAtPush",
      coalesce(link.engine_version, topic.engine_version) as "engineVersion", ${sellerWordsOf} as words,
      null as "ownName", null as "ownDescription", link.overlay, link.topic_name, ${inEffect}
    from topic join org_topic link on link.topic_id = topic.id and link.live
    join activation on activation.org_id = link.org_id and activation.org_topic_id = link.id
    join org on org.org_id = activation.org_id
    left join connection on connection.org_id = activation.org_id and connection.id = activation.connection_id
    where topic.id = any(${topicIds}::uuid[]) and activation.status = 'active' and not orphan`.execute(tx.db)
  return rows
}
