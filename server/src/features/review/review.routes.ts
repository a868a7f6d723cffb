import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { classificationErrors, correctSegment, flagForReview, listReviewQueue, readReviewSummary } from './review.ts'

export const reviewRoutes = [
  on(contract.listReviewQueue, (operator, { query }) => listReviewQueue(operator, query)),
  on(contract.reviewTopic, (operator, { body }) => correctSegment(operator, body)),
  on(contract.flagForReview, (operator, { body }) => flagForReview(operator, body)),
  on(contract.listOutstanding, (operator) => readReviewSummary(operator)),
  on(contract.listClassificationErrors, (operator) => classificationErrors(operator)),
]
