import type * as contract from '@txadv/contract'
import { type Reply, rowOutcomes } from '@txadv/contract'
import type { Tenant } from '../../context.ts'
import { countUndoable } from '../../library/index.ts'
import { listCauses, listOutcomes, requireBatch } from '../../runs/index.ts'
import { listAddedOf } from '../imports/imports.ts'

/** The rows of an import by how they ended, and by what was dropped, changed or refused. */
export async function summarizeImport(
  tenant: Tenant,
  batchId: string,
): Promise<Reply<typeof contract.summarizeImport>> {
  return tenant.snapshot(async (tx) => {
    const batch = await requireBatch(tx, 'import', batchId)
    const counted = await listOutcomes(tx, batchId)
    const outcomes = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, counted.get(outcome) ?? 0]))
    return {
      outcomes: outcomes as Record<(typeof rowOutcomes)[number], number>,
      workerDriven: batch.worker_driven,
      reason: batch.reason,
      keepPrivate: batch.unshared,
      values: [...batch.values],
      causes: await listCauses(tx, batchId),
    }
  })
}

/** What an undo would take back, as far as nothing changes until then. */
export async function planImportUndo(tenant: Tenant, batchId: string): Promise<Reply<typeof contract.planImportUndo>> {
  return tenant.snapshot(async (tx) => {
    await requireBatch(tx, 'import', batchId)
    return countUndoable(tx, batchId, await listAddedOf(tx, batchId))
  })
}
