import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
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
    // What does not wait for each other's answers is sent together: most of the time such a call takes is the way there.
    const [llm] = await Promise.all([payableLlm(tenant, tx), charge(tx, { classifications: 1 })])
    if (!llm) {
      const [value] = await Promise.all([call.otherwise(tx), insertCall(tx, { purpose, actor })])
      return { value }
    }
    const asked = { model: llm.model, prompt }
    const [id] = await Promise.all([insertCall(tx, { purpose, actor, asked }), requireRemaining(tx, 'tokens', 1)])
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
 * Writes down what a call took. A client that leaves has had its call; whatever else goes wrong is not the caller's to pay.
 * A database that is too busy is asked again: what was used is known here alone.
 */
async function end(tenant: Tenant, id: string, outcome: Outcome, usage: LlmUsage): Promise<void> {
  const isOurs = outcome !== 'answered' && outcome !== 'cancelled'
  const settle = () =>
    tenant.transact(async (tx) => {
      if (!(await endCall(tx, id, outcome, usage))) return
      const tokens = usage.inputTokens + usage.outputTokens
      const taken = { tokens, web_searches: usage.webSearches, cost: usage.costUsd }
      await Promise.all([record(tx, taken), isOurs && refund(tx, { classifications: 1 })])
    })
  for (const delayMs of [...limits.llm.settleDelaysMs, undefined])
    try {
      return await settle()
    } catch (err) {
      if (delayMs === undefined) tenant.log.error({ err, call: id }, 'a call of the LLM was not settled')
      else await pause(delayMs)
    }
}
