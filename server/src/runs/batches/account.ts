import { reasons } from '@txadv/contract'
import type { BatchRow } from './batches.queries.ts'

/** A row as it was read: the topic that it names, or why it names none and what stood in it. */
export type GivenRow =
  | {
      readonly arrival: { readonly topic_name: string }
      readonly remarks?: readonly string[]
      /** What is said of it if it is new, where that is not what is said of all. */
      readonly created?: string
    }
  | { readonly error: string; readonly given?: BatchRow['given'] }

/** What became of a row that names a topic. */
export interface RowResult {
  readonly outcome: 'created' | 'adopted' | 'duplicate' | 'updated'
  readonly topicId: string
  readonly linkId: string | null
  /** The name that the topic has in the catalog. */
  readonly topicName: string
  /** Where among the rows that name a topic the first one stands that names the same. */
  readonly sameAs?: number
}

/** What is said of each outcome to the person who sent the row. */
export interface OutcomeTexts extends Record<Exclude<RowResult['outcome'], 'created'>, (topicName: string) => string> {
  readonly created: string
}

/** The fate of every row, in the words of the person who sent it. */
export function accountFor(
  rows: readonly GivenRow[],
  fates: readonly RowResult[],
  firstRow: number,
  words: OutcomeTexts = reasons,
): BatchRow[] {
  const rowOfArrival = rows.flatMap((row, n) => ('arrival' in row ? [firstRow + n] : []))
  const reasonOf = ({ outcome, sameAs, topicName }: RowResult, created = words.created) => {
    if (sameAs !== undefined) return reasons.duplicateOfRow(rowOfArrival[sameAs] as number)
    return outcome === 'created' ? created : words[outcome](topicName)
  }
  let arrivals = 0
  return rows.map((row, n): BatchRow => {
    const row_number = firstRow + n
    if ('error' in row) {
      const { error: reason, given = null } = row
      return { row_number, outcome: 'error', reason, topic_name: null, topic_id: null, org_topic_id: null, given }
    }
    const fate = fates[arrivals++] as RowResult
    const { outcome, topicId: topic_id, linkId: org_topic_id } = fate
    const remarks = outcome === 'created' ? (row.remarks ?? []) : []
    const reason = [reasonOf(fate, row.created), ...remarks].join('; ')
    return { row_number, outcome, reason, topic_name: row.arrival.topic_name, topic_id, org_topic_id, given: null }
  })
}
