import * as z from 'zod'
import { reviewCodes, topicReviews } from './vocabulary.ts'

/** What is in doubt of a classification, or that the organization has confirmed it. */
export const TopicReviewState = z
  .object({
    status: z.enum(topicReviews),
    /** Why it is in doubt; null where it is confirmed. */
    code: z.enum(reviewCodes).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'TopicReviewState' })

const fieldSureness = z.number().min(0).max(1).nullable()
/** How likely each value is right, between 0 and 1; null where the value is not the engine's own. */
export const FieldConfidence = z
  .object({
    parent_category: fieldSureness,
    segment_type: fieldSureness,
    audience_type: fieldSureness,
    intent: fieldSureness,
  })
  .meta({ id: 'FieldConfidence' })

/** What is said of how sure a classification is. The review is absent where nothing is, or was, in doubt. */
export const assurance = { review: TopicReviewState.optional(), field_confidence: FieldConfidence.optional() }
