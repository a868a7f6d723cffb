import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { classificationErrors, correctSegment, flagForReview, listReviewQueue, readReviewSummary } from './review.ts'

export const reviewRoutes = [
  serveRoute(contract.listReviewQueue, (operator, { query }) => listReviewQueue(operator, query)),
  serveRoute(contract.reviewTopic, (operator, { body }) => correctSegment(operator, body)),
  serveRoute(contract.flagForReview, (operator, { body }) => flagForReview(operator, body)),
  serveRoute(contract.listOutstanding, (operator) => readReviewSummary(operator)),
  serveRoute(contract.listClassificationErrors, (operator) => classificationErrors(operator)),
]
