import type { TopicReviewState } from '@txadv/sdk'
import type { Column } from './tables.ts'

interface Reviewed {
  readonly review?: TopicReviewState | undefined
}

/** How a classification stands, in words; nothing where nothing is, or was, in doubt. */
export const sayReview = (review: TopicReviewState | undefined): string | undefined =>
  review && (review.status === 'needs_review' ? `needs review: ${review.reason ?? 'in doubt'}` : 'confirmed')

export const needsReview = ({ review }: Reviewed): boolean => review?.status === 'needs_review'

/** The columns of a list, with what is in doubt where anything is: a column that is empty says nothing. */
export function withDoubt<Row extends Reviewed>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] {
  if (!rows.some(({ review }) => review)) return columns
  return [...columns, { title: 'Review', of: ({ review }) => sayReview(review) }]
}

export const settleDoubt =
  'Confirm with `txadv topics confirm`, or correct with `txadv topics edit`; a push leaves them out until then.'
