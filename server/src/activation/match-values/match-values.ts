import { failures, limits, type MatchKey, type MatchValues, texts } from '@txadv/contract'
import type { output } from 'zod'
import { recordAudit } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { createFairLimiter } from '../../lib/limiter.ts'
import * as queries from './match-values.queries.ts'
import { compressValues } from './values.ts'

/** Buffers accepted values in memory until they are stored. */
const inTurn = createFairLimiter({ atOnce: limits.matchValues.atOnce, perKey: limits.matchValues.perOrg })

async function holdTopic(tx: TenantTx, id: string): Promise<string> {
  const topicId = await queries.lockLibraryTopic(tx, id)
  if (!topicId) throw failures.absent(texts.topicNotFound)
  return topicId
}

/** Replaces a topic's values of one key by those that come, all of them or none. */
export async function replaceMatchValues(
  tenant: Tenant,
  id: string,
  key: MatchKey,
  body: AsyncIterable<Uint8Array>,
): Promise<output<typeof MatchValues>> {
  // Asked first as well: whoever names no topic need not send megabytes to hear so.
  const topicId = await tenant.transact((tx) => holdTopic(tx, id))
  return inTurn(
    tenant.org,
    async () => {
      const values = await compressValues(key, body)
      return tenant.transact(async (tx) => {
        await allowBulk(tx)
        await holdTopic(tx, topicId)
        const kept = await queries.upsertMatchValues(tx, topicId, key, values)
        await recordAudit(tx, tenant.actor, 'match_values.replaced', topicId, { key, count: values.count })
        return kept
      })
    },
    tenant.signal,
  )
}

export async function readMatchValueCount(
  tenant: Tenant,
  id: string,
  key: MatchKey,
): Promise<output<typeof MatchValues>> {
  return tenant.transact(async (tx) => {
    const found = await queries.findMatchValues(tx, await holdTopic(tx, id), key)
    return found ?? { key, count: 0, updatedAt: null }
  })
}

/** A library topic's values of one key, one a line, compressed; nothing where there are none. */
export async function readMatchValues(tx: TenantTx, orgTopicId: string, key: MatchKey): Promise<Buffer | undefined> {
  return queries.findContent(tx, orgTopicId, key)
}
