import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'
import { LibraryTopic } from './topics.ts'

/** How topics are reclassified, one or many. */
const reclassifying = {
  llm: z.boolean().default(false),
  /** Whether a verdict also replaces what the organization gave or edited; the name stays. */
  replaceGiven: z.boolean().default(false),
  /** Whether the answer only says what would change: nothing is written or charged. */
  dryRun: z.boolean().default(false),
}
const isLocalDryRun = ({ llm, dryRun }: { readonly llm: boolean; readonly dryRun: boolean }) => !(llm && dryRun)

/** What a dry run would change, by topic; topics that would stay as they are are left out. */
const changes = z.array(
  z.object({
    id: LibraryTopicId,
    topic_name: z.string(),
    previousValues: z.record(z.string(), z.unknown()),
    newValues: z.record(z.string(), z.unknown()),
    /** Of the fields that would change, those that the organization gave. */
    given: z.array(z.string()),
  }),
)

export const reclassifyTopic = defineRoute({
  method: 'POST',
  path: '/api/topics/:id/reclassify',
  summary: 'Reclassify a topic of the library',
  access: { scope: 'topics:write' },
  params: z.object({ id: AnyTopicId }),
  body: z.object(reclassifying).refine(isLocalDryRun, { error: texts.dryRunIsLocal }),
  reply: LibraryTopic.extend({ llm: z.boolean(), fallback: z.boolean(), changes: changes.optional() }).meta({
    id: 'ReclassifiedTopic',
  }),
  absent: texts.topicNotFound,
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.reclassifyFailed,
})

const { localIds, llmIds } = limits.reclassify

export const reclassifyTopics = defineRoute({
  method: 'POST',
  path: '/api/topics/reclassify',
  summary: 'Reclassify topics of the library',
  access: { scope: 'topics:write' },
  body: z
    .object({
      ids: z.array(z.string(), { error: texts.idsRequired }).min(1, { error: texts.idsRequired }),
      ...reclassifying,
    })
    .refine(isLocalDryRun, { error: texts.dryRunIsLocal })
    .refine(({ ids, llm }) => llm || ids.length <= localIds, { error: texts.tooManyToReclassify(localIds, 'local') })
    .refine(({ ids, llm }) => !llm || ids.length <= llmIds, { error: texts.tooManyToReclassify(llmIds, 'LLM') }),
  reply: z.object({
    total: z.int(),
    success: z.int(),
    failed: z.int(),
    errors: z.array(z.object({ id: z.string(), message: z.string() })),
    llm: z.boolean(),
    llmCount: z.int(),
    fallbackCount: z.int(),
    changes: changes.optional(),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.reclassifyFailed,
})
