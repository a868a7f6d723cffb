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
    isDuplicate: z.boolean().describe('Whether it is the same topic as existingTopic, which is where action is block'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe('Similarity to the most similar topic, cut to four decimals; below 0.95 where a word distinguishes'),
    existingTopic: z
      .object({
        id: FoundTopicId.describe('Its id in the library where that holds it, else its global id'),
        topic_name: z.string().describe('What the library calls it, or else the catalog'),
      })
      .nullable()
      .describe('The most similar topic that the caller can see; null where action is allow'),
    action: z
      .enum(duplicateActions)
      .describe(
        'What to do: block from 0.95 on, use existingTopic; warn from 0.75 on, let a person decide; allow, add it',
      ),
    inLibrary: z.boolean().describe('Whether the library holds existingTopic; an SDK key is always told false'),
    why: z
      .object({
        reason: z.string().describe('What makes the two the same, similar or different, in words for people'),
        differs: words.describe('Words that only one of the two names has; empty without existingTopic'),
        distinguishing: words.describe('Those of them that make another topic, such as a place, a brand or a number'),
        reading: z
          .object({
            asked: words.describe('The words that the checked name was read as'),
            existing: words.describe('The words that the other name was read as; empty where there is none'),
          })
          .describe('How both names were read: brands, plurals and spellings in one form'),
      })
      .describe('Why the answer is what it is'),
  })
  .meta({ id: 'DuplicateCheck', description: 'Whether a name is a topic already, what to do about it, and why' })

const body = z.object({
  topic_name: line(limits.topics.nameCodePoints, texts.topicNameRequired).describe('Name that may be a topic already'),
  parent_category: filter
    .nullable()
    .describe('Category that the name is meant in; absent, null or unknown, the one read in the name counts'),
})

export const checkDuplicate = defineRoute({
  method: 'POST',
  path: '/api/topics/check-duplicate',
  summary: 'Check a name for duplicates, with what makes two topics the same or different',
  description:
    'Compares the name with the library, the catalog and the own topics of the organization, as adding it would. Nothing is written and no classification used.',
  access: { scope: 'classify', viewers: true },
  body,
  reply: DuplicateCheck,
})

export const sdkCheckDuplicate = defineRoute({
  method: 'POST',
  path: '/api/sdk/check-duplicate',
  summary: 'Check a name for duplicates, with an SDK key',
  description:
    'Compares the name with the listed topics of the catalog alone, because a page shows its key to everybody. Nothing is written and no classification used.',
  access: { sdk: 'classify' },
  body,
  reply: DuplicateCheck,
})
