import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { Actor } from '../../context.ts'
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

interface NewCall {
  readonly purpose: CallPurpose
  readonly actor: Actor
  readonly asked?: { readonly model: string; readonly prompt: string }
}

/** Writes calls down before the provider is asked; those of the local engine are over already. */
export async function insertCalls(tx: TenantTx, { purpose, actor, asked }: NewCall, calls = 1): Promise<string[]> {
  const call = {
    org_id: tx.org,
    purpose,
    auth_method: actor.via,
    key_id: actor.keyId ?? null,
    model: asked?.model ?? null,
    prompt: asked?.prompt ?? null,
    outcome: asked ? 'started' : 'answered',
    cost: asked ? limits.llm.reservedUsd : 0,
  }
  const rows = await tx.db
    .insertInto('llm_call')
    .values(Array.from({ length: calls }, () => call))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends a call that is still under way; answers whether it was. */
export async function endLlmCall(tx: TenantTx, id: string, outcome: LlmCallOutcome, usage: LlmUsage): Promise<boolean> {
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
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Calls whose process is gone: how many each organization has that were charged. What was set aside stays spent. */
export async function loseCalls(tx: SystemTx): Promise<{ org: string; calls: number }[]> {
  const { rows } = await sql<{ org: string; calls: number }>`
    with lost as (
      update llm_call set outcome = 'lost'
      where outcome = 'started' and started_at < now() - make_interval(mins => ${limits.llm.lostMinutes}::int)
      returning org_id, purpose
    )
    select org_id as org, count(*) filter (where purpose = any(${credited}::text[])) as calls from lost group by org_id`.execute(
    tx.db,
  )
  return rows
}

export async function deleteOldCalls(tx: SystemTx): Promise<void> {
  await sql`delete from llm_call where started_at < now() - make_interval(days => ${limits.llm.callDays}::int)`.execute(
    tx.db,
  )
}
