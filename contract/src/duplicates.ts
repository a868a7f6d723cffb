import * as z from 'zod'
import { texts } from './failure.ts'
import { FoundTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { filter, line } from './query.ts'
import { defineRoute } from './route.ts'
import { duplicateActions } from './vocabulary.ts'

const words = z.array(z.string())

export const DuplicateCheck = z
  .object({
    isDuplicate: z.boolean(),
    confidence: z.number().min(0).max(1),
    existingTopic: z.object({ id: FoundTopicId, topic_name: z.string() }).nullable(),
    action: z.enum(duplicateActions),
    inLibrary: z.boolean(),
    why: z.object({
      reason: z.string(),
      differs: words,
      distinguishing: words,
      reading: z.object({ asked: words, existing: words }),
    }),
  })
  .meta({ id: 'DuplicateCheck' })

const body = z.object({
  topic_name: line(limits.topics.nameCodePoints, texts.topicNameRequired),
  parent_category: filter.nullable(),
})

export const checkDuplicate = defineRoute({
  method: 'POST',
  path: '/api/topics/check-duplicate',
  summary: 'Check a name for duplicates, with what makes two topics the same or different',
  access: { scope: 'classify', viewers: true },
  body,
  reply: DuplicateCheck,
})

export const sdkCheckDuplicate = defineRoute({
  method: 'POST',
  path: '/api/sdk/check-duplicate',
  summary: 'Check a name for duplicates, with an SDK key',
  access: { sdk: 'classify' },
  body,
  reply: DuplicateCheck,
})
