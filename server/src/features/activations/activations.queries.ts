import type { ActivationStatus, Platform } from '@txadv/contract'
import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'

interface TopicOnPlatform {
  readonly topicId: string
  readonly platform: Platform
  readonly status: ActivationStatus
  readonly activationId: string
  readonly connectionId: string
  readonly stale: boolean
}

/**
 * The activation that counts for each topic and platform: the newest that is not over, or else the newest. It is stale
 * when what was pushed is not what the topic is now.
 */
export async function listStatuses(tx: TenantTx, topicIds: readonly string[] | undefined): Promise<TopicOnPlatform[]> {
  const asked = topicIds
    ? sql`and (topic.id = any(${topicIds}::uuid[]) or topic.topic_id = any(${topicIds}::uuid[]))`
    : sql``
  const { rows } = await sql<TopicOnPlatform>`
    select distinct on (topic.created_at, topic.id, activation.platform) topic.id as "topicId", activation.platform,
      activation.status, activation.id as "activationId", activation.connection_id as "connectionId",
      activation.status = 'active' and (activation.pushed_name, activation.pushed_description,
        activation.engine_version_at_push) is distinct from (current.name, current.description, topic.engine_version)
        as stale
    from activation
    join library_record topic on topic.org_id = activation.org_id and topic.id = activation.org_topic_id
    left join lateral (values
      ('marketplace', topic.segment_name_marketplace, topic.segment_desc_marketplace),
      ('dspapi', topic.segment_name_dspapi, topic.segment_desc_dspapi),
      ('exchange', topic.outputs #>> '{exchange,name}', topic.outputs #>> '{exchange,description}'),
      ('custom_api', topic.segment_name_internal, topic.internal_description)
    ) as current (platform, name, description) on current.platform = activation.platform
    where activation.org_id = ${tx.org} and topic.org_id = ${tx.org} ${asked}
    order by topic.created_at desc, topic.id desc, activation.platform, activation.status = 'deactivated',
      activation.created_at desc
    limit ${limits.activations.statusRows}`.execute(tx.db)
  return rows
}
