import { createStore, type Store } from '../../lib/store.ts'

/** What was decided of a topic that an import brought. */
export interface Decision {
  readonly is: 'kept' | 'skipped'
  /** Its id since it was put back, where it was. */
  readonly id?: string
}

/** How far the review of an import is, by row. */
export interface Reviewed {
  readonly decisions: Readonly<Record<number, Decision>>
  /** Names that topics were given since, by their id. */
  readonly names: Readonly<Record<string, string>>
}

const nothing: Reviewed = { decisions: {}, names: {} }
const stores = new Map<string, Store<Reviewed>>()

/** The review of an import, kept in this browser. */
export function reviewOf(batchId: string): Store<Reviewed> {
  const known = stores.get(batchId) ?? createStore<Reviewed>(nothing, `txadv.import-review.${batchId}`)
  stores.set(batchId, known)
  return known
}

/** The first topic from `from` on that nobody has decided on; none where all are decided. */
export function nextOpen(
  rows: { readonly at: (index: number) => { readonly row: number } | undefined; readonly total: number },
  { decisions }: Reviewed,
  from: number,
): number | undefined {
  for (let step = 0; step < rows.total; step++) {
    const index = (from + step) % rows.total
    const row = rows.at(index)
    // A row that is not there yet is fetched when it is looked at.
    if (!row || !decisions[row.row]) return index
  }
  return undefined
}
