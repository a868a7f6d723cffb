import { reasons } from '@txadv/contract'
import type { BatchRow } from './batches.queries.ts'
import { type BrokenItem, type Item, indexRows, isBroken, requireRow, type SettledItem } from './items.ts'

type NamedOutcome = SettledItem['outcome']

/** What is said of each outcome to the person who sent the row. */
export interface OutcomeTexts extends Record<Exclude<NamedOutcome, 'created'>, (topicName: string) => string> {
  readonly created: string
}

/** The report stage: the outcome of every row that was read, in the words of the person who sent it. */
export function reportItems(
  read: readonly (Item | BrokenItem)[],
  settled: readonly SettledItem[],
  words: OutcomeTexts = reasons,
): BatchRow[] {
  const byRow = indexRows(settled)
  return read.map((item) => reportItem(isBroken(item) ? item : requireRow(byRow, item.row), words))
}

/** The outcome of one row. */
export function reportItem(item: SettledItem | BrokenItem, words: OutcomeTexts = reasons): BatchRow {
  const { row: row_number } = item
  if (isBroken(item)) {
    const { error: reason, given = null } = item
    return { row_number, outcome: 'error', reason, topic_name: null, topic_id: null, org_topic_id: null, given }
  }
  const { arrival, remarks = [], outcome, topicId: topic_id, linkId: org_topic_id } = item
  const reason = [reasonOf(item, words), ...(outcome === 'created' ? remarks : [])].join('; ')
  return { row_number, outcome, reason, topic_name: arrival.topic_name, topic_id, org_topic_id, given: null }
}

function reasonOf({ outcome, sameAs, topicName, createdReason }: SettledItem, words: OutcomeTexts): string {
  if (sameAs !== undefined) return reasons.duplicateOfRow(sameAs)
  return outcome === 'created' ? (createdReason ?? words.created) : words[outcome](topicName)
}
