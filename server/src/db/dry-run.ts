import type { TenantTx } from './tx.ts'

interface Transacting {
  transact<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

/** Carries what a dry run found out of the transaction that it rolls back. */
class DryRun extends Error {
  readonly found: unknown

  constructor(found: unknown) {
    super('dry run')
    this.found = found
  }
}

/** Works in a transaction that is rolled back: what it answers is what would be written. */
export async function rollBackAfter<T>(tenant: Transacting, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  try {
    return await tenant.transact<never>(async (tx) => {
      throw new DryRun(await work(tx))
    })
  } catch (error) {
    if (error instanceof DryRun) return error.found as T
    throw error
  }
}
