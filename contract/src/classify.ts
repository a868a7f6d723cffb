import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { text } from './query.ts'
import { defineRoute } from './route.ts'
import { audienceTypes, messageRoles, parentCategories, segmentTypes, taxonomyTypes } from './vocabulary.ts'

/** What `text` holds, as JSON. */
export const ClassificationResult = z
  .strictObject({
    topic_name: z.string().min(1),
    parent_category: z.enum(parentCategories),
    taxonomy_type: z.enum(taxonomyTypes),
    subcategory: z.string(),
    segment_type: z.enum(segmentTypes),
    audience_type: z.enum(audienceTypes),
    keywords: z.array(z.string()),
    segment_desc_marketplace: z.string().max(limits.descriptions.marketplaceChars),
    segment_desc_dspapi: z.string().max(limits.descriptions.dspapiChars),
    internal_description: z.string(),
  })
  .meta({ id: 'ClassificationResult' })

const { messages, messageCodePoints, conversationCodePoints } = limits.classify

const message = z.object(
  {
    role: z.enum(messageRoles, { error: texts.messageShape }),
    content: text(messageCodePoints, texts.messageShape),
  },
  { error: texts.messageShape },
)

const body = z.object({
  messages: z
    .array(message, { error: texts.messagesRequired })
    .min(1, { error: texts.messagesRequired })
    .max(messages, { error: texts.tooManyMessages(messages) })
    .refine((turns) => turns.some(({ role }) => role === 'user'), { error: texts.userMessageRequired })
    .refine((turns) => turns.reduce((sum, { content }) => sum + content.length, 0) <= conversationCodePoints, {
      error: texts.conversationTooLong(conversationCodePoints),
    }),
})

const shared = {
  method: 'POST',
  body,
  reply: z.object({
    text: z.string().meta({ contentMediaType: 'application/json', description: 'A ClassificationResult as JSON' }),
  }),
  failed: texts.classificationFailed,
  deadlineMs: limits.http.bulkDeadlineMs,
} as const

export const classifyTopic = defineRoute({
  ...shared,
  path: '/api/classify',
  summary:
    'Classify the topic of a conversation; the header X-Classification-Engine names the engine, llm or local, and X-Local-Engine-Reason why the LLM was not used',
  access: { scope: 'classify', viewers: true },
})

export const sdkClassifyTopic = defineRoute({
  ...shared,
  path: '/api/sdk/classify',
  summary: 'Classify the topic of a conversation, with an SDK key; test keys use the local engine',
  access: { sdk: 'classify' },
})
