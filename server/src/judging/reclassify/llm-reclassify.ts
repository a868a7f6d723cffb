import { GlobalTopicId, JobId, jobConfigs, limits, reviewReasons } from '@txadv/contract'
import * as z from 'zod'
import {
  classifyName,
  findCorrections,
  flagTopics,
  type GlobalTopic,
  lockTopics,
  rewriteTopics,
  settleDoubts,
  settledDoubt,
  type TopicRewrite,
} from '../../library/index.ts'
import { classifyPrompt } from '../../llm/prompts/classify-v1.ts'
import { type BatchWork, batchCursor } from '../../llm-usage/index.ts'
import type { ItemError } from '../../runs/index.ts'
import { compareVerdicts, type JuryCase, upsertForTopics } from '../jury/jury.ts'

/** What is asked of a job; with `topicIds` only of these, which an earlier job failed on. */
export const reclassifyConfig = jobConfigs.reclassify.and(
  z.object({ topicIds: z.array(z.string()).optional(), retryOf: JobId.optional() }),
)
export type ReclassifyConfig = Readonly<z.output<typeof reclassifyConfig>>

/** Where a job stands: how many topics it has seen, and the last of them; of a rollback, the last one taken back. */
export const reclassifyCursor = batchCursor.extend({
  seen: z.int().optional(),
  stretch: z.object({ version: z.string().optional(), id: z.guid() }).optional(),
  after: z.guid().optional(),
})
export type ReclassifyCursor = Readonly<z.output<typeof reclassifyCursor>>

type Work = BatchWork<typeof classifyPrompt.schema, ReclassifyCursor>

/** Reclassifying global topics by the LLM: what is asked of it, and what becomes of its answers. */
export const llmWork = (
  { enableWebSearch, flagDisagreements, model, targetColumn }: Extract<ReclassifyConfig, { mode: 'llm' }>,
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
  apply: async ({ tx, enqueue }, job, answers) => {
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
      const { row } = classifyName(topic_name, { segment_type, engine_version: engineVersion, judged: answer.value })
      const judged: GlobalTopic = { ...row, id: from.id }
      cases.push({ id: from.id, topicId: from.id, topic_name, llm: answer.value })
      // A single column is brought up to date without saying that the rest is.
      rewritings.push(
        targetColumn
          ? { from, to: { ...from, [targetColumn]: judged[targetColumn] } }
          : { from, to: judged, also: settledDoubt(from, row) },
      )
    }
    await settleDoubts(
      tx,
      rewritings.filter(({ also }) => also).map(({ from }) => from.id),
    )
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
