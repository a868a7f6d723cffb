import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { chargeUsage, readRemaining, recordUsage, refundUsage, requireRemaining } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isOutage } from '../../db/errors.ts'
import { plansKept } from '../../db/plans.ts'
import { type Llm, type LlmAnswer, LlmError } from '../../llm/llm.ts'
import { type LlmUsage, noUsage } from '../../llm/price.ts'
import { type CallPurpose, endLlmCall, insertCalls, type LlmCallOutcome, readSpend } from './llm-calls.queries.ts'

export interface MeteredCall<T> {
  readonly purpose: CallPurpose
  /** The version of the prompt, for the record. */
  readonly prompt: string
  readonly ask: (llm: Llm) => Promise<LlmAnswer<T>>
  /**
   * What is answered where the LLM is not asked: in the transaction of the charge, so that its failure costs nothing, by
   * statements whose best plan does not depend on their values.
   */
  readonly otherwise: (tx: TenantTx) => Promise<T>
}

export interface MeteredAnswer<T> {
  readonly engine: 'llm' | 'local'
  readonly value: T
}

/**
 * A call that counts as one classification. The charge and the record of the call are there before the provider is
 * asked, what it took is added when it is over, and the credit is given back where the service or the provider failed.
 */
export async function meterCall<T>(tenant: Tenant, call: MeteredCall<T>): Promise<MeteredAnswer<T>> {
  const { actor } = tenant
  const { purpose, prompt } = call
  const begin = async (tx: TenantTx) => {
    const room = await roomFor(tenant, tx, 1)
    // What does not wait for each other's answers is sent together: most of the time such a call takes is the way there.
    const charged = chargeUsage(tx, { classifications: 1 })
    if (!tenant.llm || room === 0) {
      const [value] = await Promise.all([call.otherwise(tx), insertCalls(tx, { purpose, actor }), charged])
      return { value }
    }
    const asked = { model: tenant.llm.model, prompt }
    const left = requireRemaining(tx, 'tokens', 1)
    const [ids] = await Promise.all([insertCalls(tx, { purpose, actor, asked }), charged, left])
    return { llm: tenant.llm, id: ids[0] as string }
  }
  // Its statements find rows by their keys, whoever's they are: to plan them takes longer than to run them.
  const begun = await tenant.transact(begin, plansKept)
  if ('value' in begun) return { engine: 'local', value: begun.value }
  const answer = await settled(tenant, begun.id, () => call.ask(begun.llm), { refunds: true })
  if (answer instanceof Error) throw answer
  return { engine: 'llm', value: answer.value }
}

/** Calls that are written down and may be made. */
export interface BegunCalls {
  readonly llm: Llm
  readonly ids: readonly string[]
}

/**
 * Writes several calls down in the caller's transaction, as many as the day's spend leaves room for: none where the LLM is
 * not to be had, or the month has no tokens left. Credits are the caller's to charge.
 */
export async function beginCalls(
  tenant: Tenant,
  tx: TenantTx,
  { purpose, prompt, calls }: { readonly purpose: CallPurpose; readonly prompt: string; readonly calls: number },
): Promise<BegunCalls | undefined> {
  const { llm, actor } = tenant
  const room = await roomFor(tenant, tx, calls)
  if (!llm || room === 0 || (await readRemaining(tx, 'tokens')) === 0) return undefined
  const asked = { model: llm.model, prompt }
  return { llm, ids: await insertCalls(tx, { purpose, actor, asked }, room) }
}

/** Makes calls that have begun, all of them at once; each ends by itself. Those without a call are not asked. */
export async function askAll<T>(
  tenant: Tenant,
  { llm, ids }: BegunCalls,
  asks: readonly ((llm: Llm) => Promise<LlmAnswer<T>>)[],
): Promise<({ readonly value: T } | LlmError)[]> {
  return Promise.all(
    ids.flatMap((id, n) => {
      const ask = asks[n]
      return ask ? [settled(tenant, id, () => ask(llm), { refunds: false })] : []
    }),
  )
}

/** The answer to a call, or why there is none; whichever it is, what the call took is written down. */
async function settled<T>(
  tenant: Tenant,
  id: string,
  ask: () => Promise<LlmAnswer<T>>,
  { refunds }: { readonly refunds: boolean },
): Promise<{ readonly value: T } | LlmError> {
  try {
    const { value, usage } = await ask()
    await end(tenant, id, 'answered', usage, false)
    return { value }
  } catch (error) {
    const failure = error instanceof LlmError ? error : new LlmError('unavailable', 'the call failed', noUsage)
    const { kind, usage } = failure
    tenant.log.warn({ kind, reason: failure.message }, 'LLM call failed')
    // A client that leaves has had its call; whatever else goes wrong is not the caller's to pay.
    await end(tenant, id, kind, usage, refunds && kind !== 'cancelled')
    return failure
  }
}

/** How many of so many calls the LLM may be asked: none where there is none, or the day's spend leaves no room. */
async function roomFor({ llm, actor }: Tenant, tx: TenantTx, calls: number): Promise<number> {
  if (!llm || actor.test) return 0
  const spent = await readSpend(tx, actor.keyId)
  const { perOrg, perSdkKey } = llm.dailyUsd
  // A page shows its key to everybody, so it has a lower limit of its own: who scrapes it cannot spend the rest.
  const left = Math.min(perOrg - spent.org, actor.via === 'sdk_key' ? perSdkKey - spent.key : perOrg)
  return Math.min(calls, Math.max(0, Math.floor(left / limits.llm.reservedUsd + roundingUsd)))
}

/** Sums of cents are not exact. */
const roundingUsd = 1e-9

/**
 * Settles a call, and tries again while the database is too busy: what was spent must not be forgotten because many
 * calls end at once. A call that is settled already stays as it is, so a try whose answer was lost does no harm.
 */
async function end(
  tenant: Tenant,
  id: string,
  outcome: LlmCallOutcome,
  usage: LlmUsage,
  givesBack: boolean,
): Promise<void> {
  const settle = async (tx: TenantTx) => {
    if (!(await endLlmCall(tx, id, outcome, usage))) return
    const tokens = usage.inputTokens + usage.outputTokens
    const taken = { tokens, web_searches: usage.webSearches, cost: usage.costUsd }
    await Promise.all([recordUsage(tx, taken), givesBack && refundUsage(tx, { classifications: 1 })])
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await tenant.transact(settle)
    } catch (err) {
      if (!isOutage(err) || attempt >= limits.llm.settleTries)
        return tenant.log.error({ err, id }, 'LLM call not settled')
      await pause(limits.llm.settlePauseMs * attempt)
    }
  }
}
