import { type BriefFile, failures, limits } from '@txadv/contract'
import { isTestKey } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { createFairLimiter } from '../../lib/limiter.ts'
import { LlmError } from '../../llm/llm.ts'
import { briefPrompt } from '../../llm/prompts/brief-v1.ts'
import { meterCall } from '../../llm-usage/index.ts'
import { readDocument } from './documents.ts'

const inTurn = createFairLimiter({ atOnce: limits.briefs.unpackedAtOnce, perKey: limits.briefs.unpackedPerOrg })

/** Reads a brief and recommends topics for it. Nothing is written but what it cost. */
export async function analyzeBrief(tenant: Tenant, file: BriefFile) {
  return amongFew(tenant.org, async () => {
    const block = await inTurn(tenant.org, () => readDocument(file, tenant.signal), tenant.signal)
    const { value } = await meterCall(tenant, {
      purpose: 'analyze_brief',
      prompt: briefPrompt.version,
      question: { ...briefPrompt.about(block), schema: briefPrompt.schema },
      otherwise: async () => {
        throw whyNotAsked(tenant)
      },
    }).catch((error: unknown) => {
      throw error instanceof LlmError ? whyUnanswered(error) : error
    })
    return value
  })
}

/** The local engine reads names, not briefs: where the LLM is not asked, there is no answer. */
function whyNotAsked({ actor, llm }: Tenant) {
  if (isTestKey(actor)) return failures.briefWithTestKey()
  return llm ? failures.llmQuotaExceeded() : failures.llmKeyMissing()
}

function whyUnanswered({ kind }: LlmError) {
  return kind === 'unusable' || kind === 'refused' ? failures.briefUnparsed() : failures.briefFailed()
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
