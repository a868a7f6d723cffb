import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { classificationErrors, correct, flag, list, outstanding } from './review.ts'

export const reviewRoutes = [
  on(contract.listReviewQueue, (operator, { query }) => list(operator, query)),
  on(contract.reviewTopic, (operator, { body }) => correct(operator, body)),
  on(contract.flagForReview, (operator, { body }) => flag(operator, body)),
  on(contract.listOutstanding, (operator) => outstanding(operator)),
  on(contract.listClassificationErrors, (operator) => classificationErrors(operator)),
]
