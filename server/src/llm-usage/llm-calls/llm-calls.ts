import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type * as z from 'zod'
import {
  chargeSdkKey,
  chargeUsage,
  readRemaining,
  recordUsage,
  refundUsage,
  requireRemaining,
} from '../../account/index.ts'
import { actorKeyOf, isTestKey } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { isOutage } from '../../db/errors.ts'
import { plansKept } from '../../db/plans.ts'
import { type Llm, LlmError, type LlmQuestion } from '../../llm/llm.ts'
import { type LlmUsage, lostUsage } from '../../llm/price.ts'
import { addToSpend, countAffordable, countPaid } from '../llm-spend/llm-spend.ts'
import {
  type CallPurpose,
  endLlmCall,
  insertCalls,
  insertLocalCall,
  type LlmCallOutcome,
  lockSpend,
  readSpend,
} from './llm-calls.queries.ts'

/** What the LLM is asked; who asks, and until when it may wait in the queue, is the tenant's. */
export type AskedQuestion<S extends z.ZodType> = Omit<LlmQuestion<S>, 'caller' | 'signal'>

export interface MeteredCall<S extends z.ZodType> {
  readonly purpose: CallPurpose
  /** The version of the prompt, for the record. */
  readonly prompt: string
  readonly question: AskedQuestion<S>
  /**
   * What is answered where the LLM is not asked: in the transaction of the charge, so that its failure costs nothing,
   * by
   * statements whose best plan does not depend on their values.
   */
  readonly otherwise: (tx: TenantTx) => Promise<z.output<S>>
}

export interface MeteredAnswer<T> {
  readonly engine: 'llm' | 'local'
  readonly value: T
}

/**
 * A call that counts as one classification. The charge, the record of the call and the most that it can cost are there
 * before the provider is asked; what it took takes that amount's place when it is over, whether or not the client waited
 * for it; and the credit is given back where the service or the provider failed.
 */
export async function meterCall<S extends z.ZodType>(
  tenant: Tenant,
  call: MeteredCall<S>,
): Promise<MeteredAnswer<z.output<S>>> {
  const { actor } = tenant
  const { purpose, prompt, question } = call
  const begin = async (tx: TenantTx) => {
    // What does not wait for each other's answers is sent together: most of the time such a call takes is the way there.
    await chargeSdkKey(tx, actor)
    const charged = chargeUsage(tx, { classifications: 1 })
    const answerLocally = async () => {
      const [value] = await Promise.all([call.otherwise(tx), insertLocalCall(tx, { purpose, actor }), charged])
      return { value }
    }
    if (!mayAsk(tenant)) return answerLocally()
    const left = requireRemaining(tx, 'tokens', 1)
    // Before anything that others of the organization wait for.
    const [, tokens] = await Promise.allSettled([charged, left])
    await charged
    const found = await findRoom(tenant, tx, [question])
    if (!found) return answerLocally()
    if (tokens.status === 'rejected') throw tokens.reason
    return recordCalls(tx, tenant, found, { purpose, prompt })
  }
  // Its statements find rows by their keys, whoever's they are: to plan them takes longer than to run them.
  const begun = await tenant.transact(begin, plansKept)
  if ('value' in begun) return { engine: 'local', value: begun.value }
  const [answer] = await askCalls(tenant, begun, { refunds: true })
  if (!answer || answer instanceof Error) throw answer
  return { engine: 'llm', value: answer.value }
}

interface BegunCall<S extends z.ZodType> {
  readonly id: string
  readonly question: AskedQuestion<S>
  readonly reservedUsd: number
}

/** Calls that are written down and may be made. */
export interface BegunCalls<S extends z.ZodType> {
  readonly llm: Llm
  readonly calls: readonly BegunCall<S>[]
}

/**
 * Writes several calls down in the caller's transaction, as many as the day's spend leaves room for: none where the LLM
 * is
 * not to be had, or the month has no tokens left. Credits are the caller's to charge, before this: others wait from here
 * to the end of the transaction.
 */
export async function beginCalls<S extends z.ZodType>(
  tenant: Tenant,
  tx: TenantTx,
  { questions, ...call }: NamedPrompt & { readonly questions: readonly AskedQuestion<S>[] },
): Promise<BegunCalls<S> | undefined> {
  if (!mayAsk(tenant) || (await readRemaining(tx, 'tokens')) === 0) return undefined
  const found = await findRoom(tenant, tx, questions)
  return found && recordCalls(tx, tenant, found, call)
}

/** Makes calls that have begun, all of them at once; each ends by itself. */
export async function askAll<S extends z.ZodType>(
  tenant: Tenant,
  begun: BegunCalls<S>,
): Promise<({ readonly value: z.output<S> } | LlmError)[]> {
  return askCalls(tenant, begun, { refunds: false })
}

interface NamedPrompt {
  readonly purpose: CallPurpose
  readonly prompt: string
}

/** Questions that the day's spend has room for, each with what is to be set aside for it. */
interface AffordableQuestions<S extends z.ZodType> {
  readonly llm: Llm
  readonly questions: readonly Omit<BegunCall<S>, 'id'>[]
}

/** Whether there is an LLM for the caller at all. */
const mayAsk = ({ llm, actor }: Tenant) => llm !== undefined && !isTestKey(actor)

/**
 * As many of the questions, at the most that each can cost, as the days of the key, the organization and the service
 * leave room for. Calls of an organization take turns here, so that none begins on a sum that is no longer true.
 */
async function findRoom<S extends z.ZodType>(
  { llm, actor }: Tenant,
  tx: TenantTx,
  questions: readonly AskedQuestion<S>[],
): Promise<AffordableQuestions<S> | undefined> {
  if (!llm) return undefined
  const [, spent] = await Promise.all([lockSpend(tx), readSpend(tx, actorKeyOf(actor))])
  const { perOrg, perSdkKey, service } = llm.dailyUsd
  // A page shows its key to everybody, so it has a lower limit of its own: who scrapes it cannot spend the rest.
  const left = Math.min(perOrg - spent.org, actor.type === 'sdkKey' ? perSdkKey - spent.key : perOrg)
  const bounded = questions.map((question) => ({ question, reservedUsd: llm.boundUsd(question) }))
  const costs = bounded.map(({ reservedUsd }) => reservedUsd)
  const paid = await countAffordable(tx, costs.slice(0, countPaid(costs, left)), service)
  return paid === 0 ? undefined : { llm, questions: bounded.slice(0, paid) }
}

/** Writes the calls down, and sets aside what they may cost. */
async function recordCalls<S extends z.ZodType>(
  tx: TenantTx,
  { actor }: Tenant,
  { llm, questions }: AffordableQuestions<S>,
  call: NamedPrompt,
): Promise<BegunCalls<S>> {
  const reserved = questions.map(({ reservedUsd }) => reservedUsd)
  const total = reserved.reduce((sum, usd) => sum + usd, 0)
  const inserted = insertCalls(tx, { ...call, actor, model: llm.model }, reserved)
  const [ids] = await Promise.all([inserted, addToSpend(tx, total)])
  return { llm, calls: questions.map((question, n) => ({ ...question, id: ids[n] as string })) }
}

async function askCalls<S extends z.ZodType>(
  tenant: Tenant,
  { llm, calls }: BegunCalls<S>,
  { refunds }: { readonly refunds: boolean },
): Promise<({ readonly value: z.output<S> } | LlmError)[]> {
  return Promise.all(calls.map((call) => askOne(tenant, llm, call, refunds)))
}

/** The answer to a call, or why there is none; whichever it is, what the call took is written down. */
async function askOne<S extends z.ZodType>(
  tenant: Tenant,
  llm: Llm,
  call: BegunCall<S>,
  refunds: boolean,
): Promise<{ readonly value: z.output<S> } | LlmError> {
  const { actor, org, signal, log } = tenant
  try {
    const { value, usage } = await llm.ask({ ...call.question, caller: actorKeyOf(actor) ?? org, signal })
    await end(tenant, call, 'answered', usage, false)
    return { value }
  } catch (error) {
    const failure =
      error instanceof LlmError ? error : new LlmError('unavailable', 'the call failed', lostUsage(call.reservedUsd))
    const { kind, usage } = failure
    log.warn({ kind, reason: failure.message }, 'LLM call failed')
    // A client that leaves has had its call; whatever else goes wrong is not the caller's to pay.
    await end(tenant, call, kind, usage, refunds && kind !== 'cancelled')
    return failure
  }
}

/**
 * Settles a call, and tries again while the database is too busy: what was spent must not be forgotten because many
 * calls end at once. A call that is settled already stays as it is, so a try whose answer was lost does no harm.
 */
async function end(
  tenant: Tenant,
  { id, reservedUsd }: Pick<BegunCall<z.ZodType>, 'id' | 'reservedUsd'>,
  outcome: LlmCallOutcome,
  usage: LlmUsage,
  givesBack: boolean,
): Promise<void> {
  const settle = async (tx: TenantTx) => {
    const day = await endLlmCall(tx, id, outcome, usage)
    if (!day) return
    const tokens = usage.inputTokens + usage.outputTokens
    const used = { tokens, web_searches: usage.webSearches, cost: usage.costUsd }
    await Promise.all([recordUsage(tx, used), givesBack && refundUsage(tx, { classifications: 1 })])
    await addToSpend(tx, usage.costUsd - reservedUsd, day)
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
