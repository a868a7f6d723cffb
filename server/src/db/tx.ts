import type { Transaction } from 'kysely'
import type { Tables } from './tables.gen.ts'

/** A transaction of the service itself, across organizations. */
export interface SystemTx {
  readonly db: Transaction<Tables>
}

/** A transaction on behalf of one organization: row level security hides every other one's rows. */
export interface TenantTx extends SystemTx {
  readonly org: string
  readonly workspace: string | null
  /** The key that asked, to which usage is counted; absent for people and for work that goes on by itself. */
  readonly key?: string | undefined
}
