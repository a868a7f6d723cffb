import { type BriefFile, failures, limits } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { LlmError } from '../../llm/llm.ts'
import { briefPrompt } from '../../llm/prompts/brief-v1.ts'
import { charge, refund } from '../usage/usage.ts'
import { readDocument } from './documents.ts'

/** Reads a brief and recommends topics for it. Nothing is written but what it cost. */
export async function analyze(tenant: Tenant, file: BriefFile) {
  return amongFew(tenant.org, async () => {
    const block = await readDocument(file, tenant.signal)
    const { llm } = tenant
    if (tenant.actor.test) throw failures.briefWithTestKey()
    if (!llm) throw failures.llmKeyMissing()
    const question = {
      ...briefPrompt.about(block),
      schema: briefPrompt.schema,
      caller: tenant.org,
      signal: tenant.signal,
    }
    await tenant.transact((tx) => charge(tx, { classifications: 1 }))
    try {
      const { value } = await llm.ask(question)
      return value
    } catch (error) {
      await tenant.transact((tx) => refund(tx, { classifications: 1 }))
      throw error instanceof LlmError ? asFailure(tenant, error) : error
    }
  })
}

function asFailure({ signal }: Tenant, { kind }: LlmError): unknown {
  if (kind === 'unusable' || kind === 'refused') return failures.briefUnparsed()
  return signal.aborted ? signal.reason : failures.briefFailed()
}

const underWay = new Map<string, number>()

/** A brief is in memory as long as it is being read: more than a few at a time are sent away, to come again. */
async function amongFew<T>(org: string, work: () => Promise<T>): Promise<T> {
  const { atOnce, atOncePerOrg, retryAfterSeconds } = limits.briefs
  const ofOrg = underWay.get(org) ?? 0
  if (ofOrg >= atOncePerOrg) throw failures.tooManyRequests(retryAfterSeconds)
  if ([...underWay.values()].reduce((sum, count) => sum + count, 0) >= atOnce) throw failures.unavailable()
  underWay.set(org, ofOrg + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(org) ?? 1) - 1
    if (left > 0) underWay.set(org, left)
    else underWay.delete(org)
  }
}
