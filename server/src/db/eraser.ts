import { limits } from '@txadv/contract'
import { Kysely, PostgresDialect } from 'kysely'
import type { Logger } from '../lib/log.ts'
import { createPool, retryConflicts, type SystemTx } from './database.ts'
import { isRoleRefused } from './errors.ts'
import type { Tables } from './tables.gen.ts'

const role = 'txadv_eraser'

/** The role that may erase organizations and people; only the login that owns the schema may take it. */
export interface Eraser {
  transact<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openEraser(ownerUrl: string, log: Logger): Eraser {
  const ms = limits.database.bulkStatementTimeoutMs
  const pool = createPool(ownerUrl, role, 1, log, {
    options: `-c statement_timeout=${ms} -c lock_timeout=${ms}`,
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    transact: (work) =>
      retryConflicts(() => db.transaction().execute((trx) => work({ db: trx }))).catch((error) => {
        if (!isRoleRefused(error, role)) throw error
        throw new Error('Erasing takes the login that owns the schema: set DATABASE_OWNER_URL as for the migration')
      }),
    close: () => db.destroy(),
  }
}
