import { walkBlocks } from '../db/blocks.ts'
import type { Eraser } from '../db/eraser.ts'
import { countErased, deleteInBlocks, deleteRows } from './erasure.queries.ts'
import type { HeldTable } from './held-table.ts'

/** Deletes the rows of a table, so many in a transaction. */
export async function eraseTable<Subject>(
  eraser: Eraser,
  subjectId: string,
  table: HeldTable<Subject>,
  subject: Subject,
): Promise<void> {
  if (table.unindexed)
    return walkBlocks(eraser.transact, table.name, async (tx, from) =>
      countErased(tx, subjectId, table.name, await deleteInBlocks(tx, table, subject, from)),
    )
  for (let left = true; left; )
    left = await eraser.transact(async (tx) => {
      const erased = await deleteRows(tx, table, subject)
      await countErased(tx, subjectId, table.name, erased)
      return erased > 0
    })
}
