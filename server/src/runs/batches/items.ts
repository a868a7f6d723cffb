import type { BatchRow, RowFinding } from './batches.queries.ts'

declare const isRowNumber: unique symbol

/** Where a row stands in its file, source or matrix, from 1. Only `parseRows` makes one: no other count passes for it. */
export type RowNumber = number & { readonly [isRowNumber]: true }

/** A row on its way in. Each stage adds what it finds out, and the row number stays the same from parsing to the report. */
export type Item<Stage extends object = object> = { readonly row: RowNumber } & Readonly<Stage>

/** A row that names no topic: why, and what stood in it. */
export type BrokenItem = Item<{ error: string; given?: BatchRow['given']; findings?: readonly RowFinding[] }>

/** An item after the write stage. */
export type SettledItem<Link extends string | null = string | null> = Item<{
  arrival: { readonly topic_name: string }
  remarks?: readonly string[]
  /** Why the topic is new, where the row has a reason of its own. */
  createdReason?: string
  outcome: 'created' | 'adopted' | 'duplicate' | 'updated'
  topicId: string
  linkId: Link
  /** The name that the topic has in the catalog. */
  topicName: string
  /** The first row of the chunk that is the same topic. */
  sameAs?: RowNumber
}>

export const isBroken = (item: Item | BrokenItem): item is BrokenItem => 'error' in item

/** The items whose rows name a topic. */
export const selectNamed = <Named extends Item>(items: readonly (Named | BrokenItem)[]): Named[] =>
  items.filter((item): item is Named => !isBroken(item))

/** The parse stage: numbers rows as they stand in their source, and reads each. */
export function parseRows<Row, Parsed extends object>(
  rows: readonly Row[],
  firstRow: number,
  parse: (row: Row) => Parsed,
): Item<Parsed>[] {
  return rows.map((row, n) => ({ ...parse(row), row: (firstRow + n) as RowNumber }))
}

/** A stage answered for other rows than it was given: a bug, and the chunk must not be written. */
export class RowMismatch extends Error {
  constructor(row: RowNumber, problem: 'missing' | 'repeated') {
    super(`row ${row} is ${problem}`)
  }
}

/** Items by their row numbers. */
export function indexRows<T extends Item>(items: readonly T[]): ReadonlyMap<RowNumber, T> {
  const byRow = new Map<RowNumber, T>()
  for (const item of items) {
    if (byRow.has(item.row)) throw new RowMismatch(item.row, 'repeated')
    byRow.set(item.row, item)
  }
  return byRow
}

/** What is known of a row. */
export function requireRow<T extends object>(byRow: ReadonlyMap<RowNumber, T>, row: RowNumber): T {
  const found = byRow.get(row)
  if (found === undefined) throw new RowMismatch(row, 'missing')
  return found
}

/** What was found for each item, by its row number; nothing may be found for a row that is none of theirs. */
export function groupByRow<T extends Item>(
  items: readonly Item[],
  found: readonly T[],
): ReadonlyMap<RowNumber, readonly T[]> {
  const byRow = new Map<RowNumber, T[]>(items.map(({ row }) => [row, []]))
  for (const each of found) requireRow(byRow, each.row).push(each)
  return byRow
}
