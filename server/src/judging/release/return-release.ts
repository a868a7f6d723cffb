import type { Operator } from '../../context.ts'
import { type JobHandlers, stopAndRollBack } from '../../runs/index.ts'
import { listRings, lockRevision } from './release.queries.ts'

/** Begins the rollback of every ring of a revision, in one transaction; of one that is rolled back nothing is begun. */
export async function returnRelease(operator: Operator, handlers: JobHandlers, revision: string) {
  return operator.transact(async (tx) => {
    await lockRevision(tx, revision)
    const jobs = []
    for (const { id: rollbackOf, ring } of await listRings(tx, revision))
      jobs.push({ rollbackOf, ring, ...(await stopAndRollBack(operator, handlers, tx, rollbackOf)) })
    return { revision, jobs }
  })
}
