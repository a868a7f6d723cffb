import { Failure, limits } from '@txadv/contract'
import { readActor } from '../../actor.ts'
import { actFor, type Tenant } from '../../context.ts'
import { defineTask, type Task, type TaskContext } from '../../queue/queue.ts'
import { claimImportRun, endBatch, importRunLease } from '../../runs/index.ts'
import { deleteLeftovers } from './staging.queries.ts'
import { driveStagedImport } from './staging.ts'
import { importTurn } from './turn.ts'

interface Turn {
  readonly org: string
  readonly batchId: string
}

/** Drives an import for as long as `goesOn` says; answers whether it is over, also where it had to be ended. */
async function driveOrEnd(tenant: Tenant, batchId: string, goesOn: () => boolean): Promise<boolean> {
  try {
    return await driveStagedImport(tenant, batchId, goesOn)
  } catch (error) {
    // A quota or a full library is refused again, and what is our own is tried again.
    if (!(error instanceof Failure) || error.status >= 500) throw error
    tenant.log.info({ batchId, reason: error.message }, 'import failed')
    await tenant.transact((tx) => endBatch(tx, 'import', batchId, 'failed', error.message))
    return true
  }
}

/** Drives an import for a while, chunk after chunk, then lets others have a turn. */
export async function takeImportTurn(context: TaskContext, { org, batchId }: Turn): Promise<void> {
  const { database, enqueue, log, llm, signal, stopping } = context
  const until = performance.now() + limits.imports.turnMs
  const goesOn = () => performance.now() < until && !signal.aborted && !stopping?.aborted
  await importRunLease.takeTurn(database, { org_id: org, id: batchId }, limits.imports.leaseMs, {
    claim: (tx) => claimImportRun(tx, org, batchId),
    work: ({ workspace, createdBy }, whileRenewed) =>
      whileRenewed(async (lost) => {
        const more = { workspace, enqueue, llm, signal: AbortSignal.any([signal, lost]) }
        const tenant = actFor(database, log, org, readActor(createdBy), more)
        const isOver = await driveOrEnd(tenant, batchId, goesOn)
        return { result: isOver, nextInSeconds: isOver ? undefined : 0 }
      }),
    promise: (tx) => enqueue(tx, importTurn, { org, batchId }),
  })
}

/** Every second, in every worker: imports whose worker is gone are given another turn. */
async function reclaimIdleImports({ database, enqueue }: TaskContext): Promise<void> {
  await database.withSystem(async (tx) => {
    for (const { org_id: org, id: batchId } of await importRunLease.reap(tx, limits.imports.takenUp))
      await enqueue(tx, importTurn, { org, batchId })
  })
}

export const importTasks: readonly Task<never>[] = [
  defineTask<Turn>({ ...importTurn, run: takeImportTurn }),
  defineTask({ name: 'import-take-up', everyMs: limits.imports.takeUpMs, run: reclaimIdleImports }),
  defineTask({
    name: 'import-leftovers',
    cron: '17 * * * *',
    run: async ({ database, log }) => {
      const deleted = await database.withSystem(deleteLeftovers)
      if (deleted > 0) log.info({ deleted }, 'leftovers of ended imports deleted')
    },
  }),
]
