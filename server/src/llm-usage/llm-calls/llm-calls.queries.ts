import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import { type Actor, actorKeyOf, authMethodOf } from '../../actor.ts'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import type { LlmUsage } from '../../llm/price.ts'

export type CallPurpose = 'classify' | 'analyze_brief' | 'reclassify' | 'import' | 'fix_names' | 'sync'

/** Calls that were charged a credit when they began; rows and items are charged when they are in, names never. */
const credited: readonly CallPurpose[] = ['classify', 'analyze_brief', 'reclassify']
export type LlmCallOutcome = 'answered' | 'unavailable' | 'timeout' | 'cancelled' | 'refused' | 'unusable'

const today = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`

/** What the organization, and the key that asks, have spent or set aside since midnight, UTC. */
export async function readSpend(tx: TenantTx, keyId: string | undefined): Promise<{ org: number; key: number }> {
  const { rows } = await sql<{ org: number; key: number }>`
    select coalesce(sum(cost), 0) as org, coalesce(sum(cost) filter (where key_id = ${keyId ?? null}::uuid), 0) as key
    from llm_call where org_id = ${tx.org} and started_at >= ${today} and model is not null`.execute(tx.db)
  return rows[0] ?? { org: 0, key: 0 }
}

/** Makes calls of an organization that are about to begin take turns. */
export async function lockSpend(tx: TenantTx): Promise<void> {
  await tx.db.selectFrom('org').select('org_id').where('org_id', '=', tx.org).forNoKeyUpdate().execute()
}

interface NewCall {
  readonly purpose: CallPurpose
  readonly actor: Actor
}

const columnsOf = (tx: TenantTx, { purpose, actor }: NewCall) => ({
  org_id: tx.org,
  purpose,
  auth_method: authMethodOf(actor),
  key_id: actorKeyOf(actor) ?? null,
})

/** Writes calls down before the provider is asked, with what is set aside for each; answers their ids in this order. */
export async function insertCalls(
  tx: TenantTx,
  { model, prompt, ...call }: NewCall & { readonly model: string; readonly prompt: string },
  reserved: readonly number[],
): Promise<string[]> {
  const columns = { ...columnsOf(tx, call), model, prompt, outcome: 'started' }
  const rows = await tx.db
    .insertInto('llm_call')
    .values(reserved.map((cost) => ({ ...columns, cost })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes a call of the local engine down, which is over already. */
export async function insertLocalCall(tx: TenantTx, call: NewCall): Promise<void> {
  await tx.db
    .insertInto('llm_call')
    .values({ ...columnsOf(tx, call), outcome: 'answered', cost: 0 })
    .execute()
}

/** Ends a call that is still under way; answers the day, UTC, that it began on, or nothing if it was over. */
export async function endLlmCall(
  tx: TenantTx,
  id: string,
  outcome: LlmCallOutcome,
  usage: LlmUsage,
): Promise<string | undefined> {
  const ended = await tx.db
    .updateTable('llm_call')
    .set({
      outcome,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      web_searches: usage.webSearches,
      duration_ms: usage.durationMs,
      cost: usage.costUsd,
    })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('outcome', '=', 'started')
    .returning(sql<string>`(started_at at time zone 'utc')::date`.as('day'))
    .executeTakeFirst()
  return ended?.day
}

export interface LostCalls {
  readonly org: string
  /** The key that asked for them; null for people and jobs. */
  readonly key: string | null
  readonly calls: number
  /** How many of them were charged a credit. */
  readonly credits: number
  /** What was set aside for them. */
  readonly cost: number
}

/** Gives calls up whose process is gone, by organization and key. What was set aside for them stays spent. */
export async function loseCalls(tx: SystemTx): Promise<LostCalls[]> {
  const { rows } = await sql<LostCalls>`
    with lost as (
      update llm_call set outcome = 'lost'
      where outcome = 'started' and started_at < now() - make_interval(mins => ${limits.llm.lostMinutes}::int)
      returning org_id, key_id, purpose, cost
    )
    select org_id as org, key_id as key, count(*) as calls, count(*) filter (where purpose = any(${credited}::text[])) as credits, sum(cost) as cost
    from lost group by org_id, key_id`.execute(tx.db)
  return rows
}

export async function deleteOldCalls(tx: SystemTx): Promise<void> {
  await sql`delete from llm_call where started_at < now() - make_interval(days => ${limits.llm.callDays}::int)`.execute(
    tx.db,
  )
}
