import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { text } from './query.ts'
import { defineRoute } from './route.ts'
import { audienceTypes, messageRoles, parentCategories, segmentTypes, taxonomyTypes } from './vocabulary.ts'

export const ClassificationResult = z
  .strictObject({
    topic_name: z.string().min(1).describe('Clean, short name of the audience, without the words it was asked in'),
    parent_category: z.enum(parentCategories).describe('Place in the taxonomy, one of 41 categories'),
    taxonomy_type: z.enum(taxonomyTypes).describe('Group that the category belongs to, one of 13'),
    subcategory: z.string().describe('Level-0 node below the category; empty where none fits'),
    segment_type: z.enum(segmentTypes).describe('Who buys from whom'),
    audience_type: z.enum(audienceTypes).describe('Who the people are, one of 14 types'),
    keywords: z.array(z.string()).describe('Short search terms for the audience'),
    segment_desc_marketplace: z
      .string()
      .max(limits.descriptions.marketplaceChars)
      .describe('Description as long as the marketplace takes'),
    segment_desc_dspapi: z
      .string()
      .max(limits.descriptions.dspapiChars)
      .describe('Description as long as dspapi takes'),
    internal_description: z.string().describe('Why it is classified so, and whether it needs review; for no platform'),
  })
  .meta({ id: 'ClassificationResult', description: 'What `text` of a classification holds, as JSON' })

const { messages, messageCodePoints, conversationCodePoints } = limits.classify

const message = z.object(
  {
    role: z
      .enum(messageRoles, { error: texts.messageShape })
      .describe('Who speaks; the local engine reads the user alone'),
    content: text(messageCodePoints, texts.messageShape).describe('What is said, such as the name of an audience'),
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
    })
    .describe(
      `The conversation, oldest first: at most ${messages} messages, one of them the user's, and ${conversationCodePoints} characters together`,
    ),
})

const shared = {
  method: 'POST',
  body,
  reply: z.object({
    text: z.string().meta({
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/$defs/ClassificationResult' },
      description: 'A ClassificationResult as JSON',
    }),
  }),
  headers: {
    'X-Classification-Engine': 'Which engine answered: `local` or `llm`',
    'X-Local-Engine-Reason': 'Why the local engine answered, where it did',
  },
  failed: texts.classificationFailed,
  deadlineMs: limits.http.bulkDeadlineMs,
} as const

export const classifyTopic = defineRoute({
  ...shared,
  path: '/api/classify',
  summary:
    'Classify the topic of a conversation; the header X-Classification-Engine names the engine, llm or local, and X-Local-Engine-Reason why the LLM was not used',
  description:
    'Classifies the topic that the conversation ends with, and stores nothing. Uses one classification, which is given back where the service or the LLM provider fails. Without an LLM, or beyond its daily spend, the local engine answers; what names no topic, many or a brief it refuses with 400.',
  access: { scope: 'classify', viewers: true },
})

export const sdkClassifyTopic = defineRoute({
  ...shared,
  path: '/api/sdk/classify',
  summary: 'Classify the topic of a conversation, with an SDK key; test keys use the local engine',
  description:
    'Answers as the same call of a server does, to pages of any origin that the key allows, and stores nothing. Counts against the month of the organization and the day of the key.',
  access: { sdk: 'classify' },
})
