import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'
import { LibraryTopic } from './topic-records.ts'

/** How topics are reclassified, one or many. */
const reclassifying = {
  llm: z
    .boolean()
    .default(false)
    .describe('Whether the LLM is asked; where it has no usable answer, the local engine judges'),
  replaceGiven: z
    .boolean()
    .default(false)
    .describe('Whether a verdict also replaces what the organization gave or edited; the name stays'),
  dryRun: z
    .boolean()
    .default(false)
    .describe('Whether the answer only says what would change: nothing is written or charged; refused with llm'),
}
const isLocalDryRun = ({ llm, dryRun }: { readonly llm: boolean; readonly dryRun: boolean }) => !(llm && dryRun)

const changes = z
  .array(
    z.object({
      id: LibraryTopicId.describe('The library topic that would change'),
      topic_name: z.string().describe('What the library calls it, which stays'),
      previousValues: z.record(z.string(), z.unknown()).describe('Fields that would change, with their values now'),
      newValues: z.record(z.string(), z.unknown()).describe('The same fields with the values they would have'),
      given: z.array(z.string()).describe('Of the fields that would change, those that the organization gave'),
    }),
  )
  .optional()
  .describe(
    'What a dry run would change; topics that would stay as they are are left out, and without dryRun it is absent',
  )

export const reclassifyTopic = defineRoute({
  method: 'POST',
  path: '/api/topics/:id/reclassify',
  summary: 'Reclassify a topic of the library',
  description:
    'Gives the topic a new verdict for this organization alone; the global topic and other libraries stay as they are, and so do edited fields unless `replaceGiven` is true. Uses one classification. What the LLM and the engine disagree on may go to the operators for review.',
  access: { scope: 'topics:write' },
  params: z.object({ id: AnyTopicId.describe('The library topic, or the global topic that it links') }),
  body: z.object(reclassifying).refine(isLocalDryRun, { error: texts.dryRunIsLocal }),
  reply: LibraryTopic.extend({
    llm: z.boolean().describe('Whether the LLM was to be asked'),
    fallback: z.boolean().describe('Whether the local engine judged in place of the LLM'),
    changes,
  }).meta({ id: 'ReclassifiedTopic', description: 'A library topic with its new verdict, and who judged' }),
  absent: texts.topicNotFound,
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.reclassifyFailed,
})

const { localIds, llmIds } = limits.reclassify

export const reclassifyTopics = defineRoute({
  method: 'POST',
  path: '/api/topics/reclassify',
  summary: 'Reclassify topics of the library',
  description:
    'Gives up to 500 topics, or 100 with `llm`, new verdicts for this organization alone; edited fields stay unless `replaceGiven` is true. Each topic uses one classification, those that the library does not hold none. All verdicts are written together or not at all.',
  access: { scope: 'topics:write' },
  body: z
    .object({
      ids: z
        .array(z.string(), { error: texts.idsRequired })
        .min(1, { error: texts.idsRequired })
        .describe('Ids of library topics, or of the global topics that they link'),
      ...reclassifying,
    })
    .refine(isLocalDryRun, { error: texts.dryRunIsLocal })
    .refine(({ ids, llm }) => llm || ids.length <= localIds, { error: texts.tooManyToReclassify(localIds, 'local') })
    .refine(({ ids, llm }) => !llm || ids.length <= llmIds, { error: texts.tooManyToReclassify(llmIds, 'LLM') }),
  reply: z.object({
    total: z.int().describe('How many different ids were sent'),
    success: z.int().describe('How many of them have a new verdict, or would have in a dry run'),
    failed: z.int().describe('How many of them the library does not hold'),
    errors: z
      .array(
        z.object({
          id: z.string().describe('The id as it was sent'),
          message: z.string().describe('Why it has no verdict, in words for people'),
        }),
      )
      .describe('The ids that failed, one by one'),
    llm: z.boolean().describe('Whether the LLM was to be asked'),
    llmCount: z.int().describe('How many topics the LLM judged'),
    fallbackCount: z.int().describe('How many topics the local engine judged in place of the LLM; 0 without llm'),
    changes,
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.reclassifyFailed,
})
