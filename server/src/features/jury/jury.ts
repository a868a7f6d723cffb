import type { Tenant } from '../../context.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import { askAll, type BegunCalls } from '../llm-calls/llm-calls.ts'
import type { Judged } from '../topics/topics.ts'

/** What the LLM said of a name: its verdict, or that there is none, and whether that is for want of a segment type. */
export type Said = { readonly verdict: Judged } | { readonly verdict?: undefined; readonly invalidSegment: boolean }

/** The version of the question, for the record of the calls. */
export const judgingPrompt = classifyPrompt.version

const unsaid: Said = { invalidSegment: false }

/** Asks the LLM about names, all at once, each by a call that has begun; never inside a transaction. */
export async function askAbout(
  tenant: Tenant,
  calls: BegunCalls | undefined,
  names: readonly string[],
  deadlineMs: number,
): Promise<readonly Said[]> {
  if (!calls) return names.map(() => unsaid)
  const asks = names.map(
    (content) => (llm: BegunCalls['llm']) =>
      llm.ask({
        ...classifyPrompt.about([{ role: 'user', content }]),
        schema: classifyPrompt.schema,
        caller: tenant.actor.keyId ?? tenant.org,
        signal: tenant.signal,
        deadlineMs,
      }),
  )
  const answers = await askAll(tenant, calls, asks)
  return names.map((_, n): Said => {
    const answer = answers[n]
    if (!answer) return unsaid
    if ('value' in answer) return { verdict: answer.value }
    return { invalidSegment: answer.kind === 'unusable' && answer.message.includes('segment_type') }
  })
}
