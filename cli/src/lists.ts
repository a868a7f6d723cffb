import { type Command, InvalidArgumentError } from 'commander'
import { firstOf } from './in-order.ts'
import type { Output } from './output.ts'
import { type Column, count } from './tables.ts'

export interface ListOptions {
  readonly limit: number
  readonly all?: boolean
}

const listed = 30

export function wholeNumber(given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return Number(given)
}

/** Gives a command the options by which a list is as long as is wanted. */
export const addListOptions = (command: Command) =>
  command
    .option('--limit <n>', 'show at most so many', wholeNumber, listed)
    .option('--all', 'show all, however many there are')

/** Shows a list that is read page by page. As JSON lines, a row is written as soon as it is there. */
export async function showList<Row>(
  out: Output,
  rows: AsyncIterable<Row>,
  { limit, all }: ListOptions,
  columns: readonly Column<Row>[] | ((rows: readonly Row[]) => readonly Column<Row>[]),
  empty: string,
): Promise<void> {
  const most = all ? Number.POSITIVE_INFINITY : limit
  if (out.json) {
    let written = 0
    for await (const row of rows) {
      if (written++ >= most) return
      out.jsonLine(row)
    }
    return
  }
  const found = await firstOf(rows, most)
  out.rows(found.rows, typeof columns === 'function' ? columns(found.rows) : columns, empty)
  if (found.more) out.note(`The first ${count(most)}; --limit or --all shows more.`)
}
