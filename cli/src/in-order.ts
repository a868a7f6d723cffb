/** Does work on items, a few at a time, and answers in the order of the items. */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const underWay: Promise<Result>[] = []
  for (const item of items) {
    const begun = work(item)
    // Its rejection is handled in order.
    begun.catch(() => undefined)
    underWay.push(begun)
    if (underWay.length >= atOnce) yield await (underWay.shift() as Promise<Result>)
  }
  for (const begun of underWay) yield await begun
}

export const allOf = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> =>
  (await firstOf(rows, Number.POSITIVE_INFINITY)).rows

/** The first rows of a list, and whether there are more. */
export async function firstOf<Row>(rows: AsyncIterable<Row>, most: number): Promise<{ rows: Row[]; more: boolean }> {
  const first: Row[] = []
  for await (const row of rows) {
    if (first.length >= most) return { rows: first, more: true }
    first.push(row)
  }
  return { rows: first, more: false }
}
