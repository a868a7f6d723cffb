import { classify } from '@txadv/engine'
import type { Tenant } from '../../context.ts'
import type { SystemTx } from '../../db/database.ts'
import { classifyName, type ExternalVerdict } from '../../library/index.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import { type AskedQuestion, askAll, type BegunCalls } from '../../llm-usage/index.ts'
import { findNeighborVerdicts, type JuryFinding, type NeighborVerdict } from './jury.queries.ts'

export { type JuryFinding, upsertForLinks, upsertForTopics } from './jury.queries.ts'

/** What the LLM said of a name: its verdict, or that there is none, and whether that is for want of a segment type. */
export type LlmVerdict =
  | { readonly verdict: ExternalVerdict }
  | { readonly verdict?: undefined; readonly invalidSegment: boolean }

/** The version of the question, for the record of the calls. */
export const judgingPrompt = classifyPrompt.version

const unsaid: LlmVerdict = { invalidSegment: false }

type JudgingSchema = typeof classifyPrompt.schema

/** What the LLM is asked about topics, one question each. */
export const questionsAbout = (
  topics: readonly { readonly topic_name: string }[],
  deadlineMs: number,
): AskedQuestion<JudgingSchema>[] =>
  topics.map(({ topic_name: content }) => ({
    ...classifyPrompt.about([{ role: 'user', content }]),
    schema: classifyPrompt.schema,
    deadlineMs,
  }))

/** Asks the LLM about topics, all at once, each by a call that has begun; never inside a transaction. */
export async function askAbout<Topic extends { readonly topic_name: string }>(
  tenant: Tenant,
  calls: BegunCalls<JudgingSchema> | undefined,
  topics: readonly Topic[],
): Promise<readonly { readonly about: Topic; readonly said: LlmVerdict }[]> {
  const answers = calls ? await askAll(tenant, calls) : []
  return topics.map((about, n) => ({ about, said: verdictIn(answers[n]) }))
}

function verdictIn(answer: Awaited<ReturnType<typeof askAll<JudgingSchema>>>[number] | undefined): LlmVerdict {
  if (!answer) return unsaid
  if ('value' in answer) return { verdict: answer.value }
  return { invalidSegment: answer.kind === 'unusable' && answer.message.includes('segment_type') }
}

/** A topic that the LLM has judged, and where it is in the catalog already, which it is there. */
export interface JuryCase {
  readonly id: string
  readonly topicId: string | null
  readonly topic_name: string
  readonly llm: ExternalVerdict
}

interface Verdict {
  readonly parent_category: string
  readonly segment_type: string
  readonly confidence: number | null
}

/** Puts the engine's and the nearest topics' verdicts beside the LLM's, and says whether they differ in where or whom. */
export async function compareVerdicts(tx: SystemTx, cases: readonly JuryCase[]): Promise<readonly JuryFinding[]> {
  if (cases.length === 0) return []
  const asked = cases.map(({ topicId, topic_name }) => {
    return { topicId, embedding: classifyName(topic_name).fingerprint.embedding }
  })
  const near = Map.groupBy(await findNeighborVerdicts(tx, asked), ({ n }) => n)
  return cases.map(({ id, topic_name, llm }, n) => {
    const { parentCategory, segmentType, confidence } = classify(topic_name)
    const neighbors = voteOf(near.get(n) ?? [])
    const { parent_category, segment_type } = llm
    const verdicts: (Verdict & { judge: string })[] = [
      { judge: 'local', parent_category: parentCategory, segment_type: segmentType, confidence: confidence / 100 },
      ...(neighbors ? [{ judge: 'neighbors', ...neighbors }] : []),
      { judge: 'llm', parent_category, segment_type, confidence: null },
    ]
    const views = new Set(verdicts.map((verdict) => `${verdict.parent_category}|${verdict.segment_type}`))
    return { id, topic_name, verdicts, disagree: views.size > 1 }
  })
}

/** What most of the nearest say, the nearer the louder; how sure is the share of those who say so. */
function voteOf(neighbors: readonly NeighborVerdict[]): Verdict | undefined {
  const voting = neighbors.filter(({ parent_category, segment_type }) => parent_category && segment_type)
  const voices = Map.groupBy(voting, (each) => `${each.parent_category}|${each.segment_type}`)
  const loudness = (each: readonly NeighborVerdict[]) => each.reduce((sum, { similarity }) => sum + similarity, 0)
  const [first] = [...voices.values()].sort((a, b) => loudness(b) - loudness(a))
  if (!first?.[0]) return undefined
  const { parent_category, segment_type } = first[0]
  const confidence = loudness(first) / loudness(voting)
  return { parent_category: parent_category ?? '', segment_type: segment_type ?? '', confidence }
}
