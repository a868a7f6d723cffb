import { setTimeout } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isOutage } from '../../db/errors.ts'
import { type Answer, type Llm, LlmError } from '../../llm/llm.ts'
import { type LlmUsage, noUsage } from '../../llm/price.ts'
import { charge, record, refund, requireRemaining } from '../usage/usage.ts'
import { endCall, insertCall, type Outcome, type Purpose, readSpend } from './llm-calls.queries.ts'

export interface MeteredCall<T> {
  readonly purpose: Purpose
  /** The version of the prompt, for the record. */
  readonly prompt: string
  readonly ask: (llm: Llm) => Promise<Answer<T>>
  /** What is answered where the LLM is not asked: in the transaction of the charge, so that its failure costs nothing. */
  readonly otherwise: (tx: TenantTx) => Promise<T>
}

export interface Metered<T> {
  readonly engine: 'llm' | 'local'
  readonly value: T
}

/**
 * A call that counts as one classification. The charge and the record of the call are there before the provider is
 * asked, what it took is added when it is over, and the credit is given back where the service or the provider failed.
 */
export async function meter<T>(tenant: Tenant, call: MeteredCall<T>): Promise<Metered<T>> {
  const { actor } = tenant
  const { purpose, prompt } = call
  const begun = await tenant.transact(async (tx) => {
    const llm = await payableLlm(tenant, tx)
    // What does not wait for each other's answers is sent together: most of the time such a call takes is the way there.
    const charged = charge(tx, { classifications: 1 })
    if (!llm) {
      const [value] = await Promise.all([call.otherwise(tx), insertCall(tx, { purpose, actor }), charged])
      return { value }
    }
    const asked = { model: llm.model, prompt }
    const left = requireRemaining(tx, 'tokens', 1)
    const [id] = await Promise.all([insertCall(tx, { purpose, actor, asked }), charged, left])
    return { llm, id }
  })
  if ('value' in begun) return { engine: 'local', value: begun.value }
  try {
    const { value, usage } = await call.ask(begun.llm)
    await end(tenant, begun.id, 'answered', usage)
    return { engine: 'llm', value }
  } catch (error) {
    const [kind, usage] = error instanceof LlmError ? [error.kind, error.usage] : (['unavailable', noUsage] as const)
    tenant.log.warn({ kind, reason: error instanceof LlmError ? error.message : undefined }, 'no answer of the LLM')
    await end(tenant, begun.id, kind, usage)
    throw error
  }
}

/** The LLM, if there is one, the caller may use it, and the day's spend leaves room for another call. */
async function payableLlm({ llm, actor }: Tenant, tx: TenantTx): Promise<Llm | undefined> {
  if (!llm || actor.test) return undefined
  const spent = await readSpend(tx, actor.keyId)
  const { perOrg, perSdkKey } = llm.dailyUsd
  const hasRoom = spent.org + limits.llm.reservedUsd <= perOrg
  // A page shows its key to everybody, so it has a lower limit of its own: who scrapes it cannot spend the rest.
  const keyHasRoom = actor.via !== 'sdk_key' || spent.key + limits.llm.reservedUsd <= perSdkKey
  return hasRoom && keyHasRoom ? llm : undefined
}

/**
 * Settles a call, and tries again while the database is too busy: what was spent must not be forgotten because many
 * calls end at once. A call that is settled already stays as it is, so a try whose answer was lost does no harm.
 */
async function end(tenant: Tenant, id: string, outcome: Outcome, usage: LlmUsage): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tenant.transact((tx) => settle(tx, id, outcome, usage))
    } catch (err) {
      if (!isOutage(err) || attempt >= limits.llm.settleTries)
        return tenant.log.error({ err, id }, 'a call of the LLM was not settled')
      await setTimeout(limits.llm.settlePauseMs * attempt)
    }
  }
}

/** A client that leaves has had its call; whatever else goes wrong is not the caller's to pay. */
async function settle(tx: TenantTx, id: string, outcome: Outcome, usage: LlmUsage): Promise<void> {
  if (!(await endCall(tx, id, outcome, usage))) return
  const tokens = usage.inputTokens + usage.outputTokens
  const isOurs = outcome !== 'answered' && outcome !== 'cancelled'
  await Promise.all([
    record(tx, { tokens, web_searches: usage.webSearches, cost: usage.costUsd }),
    isOurs && refund(tx, { classifications: 1 }),
  ])
}
