import * as z from 'zod'
import { reviewCodes, topicReviews } from './vocabulary.ts'

export const TopicReviewState = z
  .object({
    status: z.enum(topicReviews).describe('Whether it needs review, or the organization has confirmed it'),
    code: z.enum(reviewCodes).nullable().describe('Why it is in doubt; null where it is confirmed'),
    reason: z.string().nullable().describe('The code in words for people; null where it is confirmed'),
  })
  .meta({
    id: 'TopicReviewState',
    description: 'What is in doubt of a classification, or that the organization has confirmed it',
  })

const fieldSureness = z.number().min(0).max(1).nullable()
export const FieldConfidence = z
  .object({
    parent_category: fieldSureness.describe("How likely the category is right; null where it is not the engine's own"),
    segment_type: fieldSureness.describe("How likely the segment type is right; null where it is not the engine's own"),
    audience_type: fieldSureness.describe(
      "How likely the audience type is right; null where it is not the engine's own",
    ),
    intent: fieldSureness.describe("How likely the primary intent is right; null where it is not the engine's own"),
  })
  .meta({
    id: 'FieldConfidence',
    description: "How likely each value is right, between 0 and 1; null where the value is not the engine's own",
  })

/** What is said of how sure a classification is. */
export const assurance = {
  review: TopicReviewState.optional().describe(
    'How the classification stands; absent where nothing is, or was, in doubt',
  ),
  field_confidence: FieldConfidence.optional().describe(
    'How likely each value in effect is right, by the local engine',
  ),
}
