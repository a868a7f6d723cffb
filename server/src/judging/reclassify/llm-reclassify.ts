import { GlobalTopicId, limits, reviewReasons } from '@txadv/contract'
import {
  classifyIncoming,
  findCorrections,
  flagTopics,
  type GlobalTopic,
  lockTopics,
  rewriteTopics,
  type TopicRewrite,
} from '../../library/index.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import type { BatchWork } from '../../llm-usage/index.ts'
import type { ItemError, LeasedJob, StepContext } from '../../runs/index.ts'
import { compareVerdicts, type JuryCase, upsertForTopics } from '../jury/jury.ts'

/** What is asked of a job. */
export interface ReclassifyConfig {
  readonly mode: 'local' | 'llm'
  readonly force: boolean
  readonly limit?: number
  readonly parentCategoryFilter?: string
  readonly targetColumn?: keyof GlobalTopic
  readonly enableWebSearch?: boolean
  /** Whether a person shall look at what the judges disagree on. */
  readonly flagDisagreements?: boolean
  /** Another model than the configured one. */
  readonly model?: string
  /** Where only these are asked for: those that an earlier job failed on. */
  readonly topicIds?: readonly string[]
}

type Work = BatchWork<typeof classifyPrompt.schema>

/** Reclassifying global topics by the LLM: what is asked of it, and what becomes of its answers. */
export const llmWork = (
  { enableWebSearch = true, flagDisagreements = false, model, targetColumn }: ReclassifyConfig,
  engineVersion: string,
  select: Work['select'],
): Work => ({
  schema: classifyPrompt.schema,
  promptFor: (topicName) => ({
    ...classifyPrompt.about([{ role: 'user', content: topicName }]),
    webSearches: enableWebSearch ? limits.llm.webSearches : 0,
    model,
  }),
  select,
  apply: async ({ tx, enqueue }: StepContext, job: LeasedJob, answers) => {
    const held = new Map(
      (
        await lockTopics(
          tx,
          answers.map(({ topicId }) => topicId),
        )
      ).map((topic) => [topic.id, topic]),
    )
    const corrections = await findCorrections(
      tx,
      [...held.values()].map(({ normalized_name }) => normalized_name),
    )
    const errors: ItemError[] = []
    const rewritings: TopicRewrite[] = []
    const invalid: string[] = []
    const cases: JuryCase[] = []
    let skipped = 0
    for (const { topicId, version, answer } of answers) {
      const from = held.get(topicId)
      // What has changed since it was asked about is not what the answer is about.
      if (!from?.live || from.version !== version) {
        skipped++
        continue
      }
      if ('problem' in answer) {
        const isSegment = answer.problem.includes('segment_type')
        if (isSegment) invalid.push(from.id)
        const message = isSegment ? reviewReasons.invalidSegmentType : answer.problem
        errors.push({ id: GlobalTopicId.encode(from.id), name: from.topic_name, message })
        continue
      }
      const segment_type = corrections.get(from.normalized_name)
      const { topic_name } = from
      const { row } = classifyIncoming({ topic_name, segment_type, engine_version: engineVersion }, answer.value)
      const judged: GlobalTopic = { ...row, id: from.id }
      cases.push({ id: from.id, topicId: from.id, topic_name, llm: answer.value })
      // A single column is brought up to date without saying that the rest is.
      rewritings.push({ from, to: targetColumn ? { ...from, [targetColumn]: judged[targetColumn] } : judged })
    }
    await rewriteTopics(tx, { enqueue }, rewritings, {
      changeType: 'reclassified',
      source: 'admin_reclassify_llm',
      changedBy: job.created_by,
      jobId: job.id,
    })
    if (invalid.length > 0) await flagTopics(tx, invalid, reviewReasons.invalidSegmentType)
    const findings = await compareVerdicts(tx, cases)
    await upsertForTopics(tx, findings)
    const disputed = findings.filter(({ disagree }) => disagree && flagDisagreements).map(({ id }) => id)
    if (disputed.length > 0) await flagTopics(tx, disputed, reviewReasons.disagreement)
    return { success: rewritings.length, skipped, errors }
  },
})
