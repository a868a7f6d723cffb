import type * as contract from '@txadv/contract'
import { AnyTopicId, failures, type Reply, texts } from '@txadv/contract'
import { sql } from 'kysely'
import { recordAudit } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk } from '../../db/database.ts'
import { showReview } from '../classification/classification.ts'
import { findLink, linkOrigin, readCreated } from '../topics/topics.ts'
import { confirmLinks } from './confirmations.queries.ts'

const originOf = (tenant: Tenant) => linkOrigin(tenant.actor, 'confirm', 'field_edit')

/** Confirms the classification of a topic for this organization; nothing changes where nothing is in doubt. */
export async function confirmTopic(tenant: Tenant, id: string): Promise<Reply<typeof contract.confirmTopic>> {
  return tenant.transact(async (tx) => {
    const link = await findLink(tx, id)
    if (!link) throw failures.absent(texts.topicNotFound)
    await confirmLinks(tx, sql`link.id = ${link.id}`, originOf(tenant))
    const { doubt, confirmed, engine_version: _version, created_at: _at, ...shown } = await readCreated(tx, link.id)
    return { ...shown, review: showReview({ doubt, confirmed }) }
  })
}

/** Confirms the classifications of topics that are in doubt; ids that are not in the library are skipped. */
export async function confirmTopics(tenant: Tenant, shownIds: readonly string[]) {
  const ids = [...new Set(shownIds.flatMap((shown) => AnyTopicId.safeParse(shown).data ?? []))]
  return tenant.transact(async (tx) => {
    await allowBulk(tx)
    const isNamed = sql<boolean>`(link.id = any(${ids}::uuid[]) or link.topic_id = any(${ids}::uuid[]))`
    const confirmed = await confirmLinks(tx, isNamed, originOf(tenant))
    if (confirmed > 0) await recordAudit(tx, tenant.actor, 'topics.confirmed', tx.org, { confirmed })
    return { confirmed }
  })
}
