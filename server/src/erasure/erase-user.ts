import { commandLineActor } from '@txadv/contract'
import { insertAudit, maskAudit } from '../db/audit.ts'
import { walkBlocks } from '../db/blocks.ts'
import type { Database, SystemTx } from '../db/database.ts'
import type { Eraser } from '../db/eraser.ts'
import { closeAccount, findUserByEmail, leaveOrganizations, listSoleOwnerships } from '../identity/erase.queries.ts'
import { eraseTable } from './erase-table.ts'
import { completeErasure, countErased, type ErasureRecord, findErasure, insertErasure } from './erasure.queries.ts'
import { type ExportCounts, findExportFault } from './export-file.ts'
import { exportSubject } from './export-rows.ts'
import { type ErasedUser, erasedUserName, userTables } from './user-tables.ts'

export interface UserErasure {
  readonly email: string
  readonly exportFile: string
  /** Who wants it, for the record. */
  readonly requestedBy: string
}

async function requireUser(tx: SystemTx, email: string): Promise<ErasedUser> {
  const found = await findUserByEmail(tx, email)
  if (!found) throw new Error(`Nobody has an account with the address ${email}`)
  return found
}

export async function exportUser(database: Database, email: string, path: string): Promise<ExportCounts> {
  const user = await database.withSystem((tx) => requireUser(tx, email))
  return exportSubject(database, path, { export: 'user', id: user.id, name: user.email }, userTables, user)
}

/** Shuts the account in one transaction: from its commit on nobody signs in as the person, and no membership names them. */
async function shutAccount(tx: SystemTx, { id }: ErasedUser, requestedBy: string): Promise<void> {
  const owned = await listSoleOwnerships(tx, id)
  if (owned.length > 0)
    throw new Error(
      `They are the only owner of ${owned.join(', ')}: make somebody else an owner, or erase the organization first. Nothing was changed.`,
    )
  await insertErasure(tx, { kind: 'user', subjectId: id, slug: null, requestedBy, abandonedSegments: 0 })
  await closeAccount(tx, id)
  const left = await leaveOrganizations(tx, id)
  for (const { organizationId: org, role } of left)
    await insertAudit(
      { ...tx, org, workspace: null },
      {
        actor: commandLineActor,
        action: 'member.removed',
        subject: id,
        detail: { via: 'command_line', name: erasedUserName, role },
      },
    )
  await countErased(tx, id, 'auth.member', left.length)
}

/**
 * Erases a person. What they did stays, under an id that names nobody; the account goes last, so that an erasure that was
 * cut off is found by the address and goes on.
 */
export async function eraseUser(
  eraser: Eraser,
  { email, exportFile, requestedBy }: UserErasure,
): Promise<ErasureRecord | undefined> {
  const user = await eraser.transact((tx) => requireUser(tx, email))
  if (!(await eraser.transact((tx) => findErasure(tx, user.id)))) {
    const fault = await findExportFault(exportFile, { export: 'user', id: user.id })
    if (fault) throw new Error(`${exportFile}: ${fault}. Export first; nothing was changed.`)
    await eraser.transact((tx) => shutAccount(tx, user, requestedBy))
  }
  await walkBlocks(eraser.transact, 'audit', async (tx, from) =>
    countErased(tx, user.id, 'audit', await maskAudit(tx, user, erasedUserName, from)),
  )
  const [account, ...others] = userTables.filter(({ name }) => name !== 'audit')
  for (const table of others) await eraseTable(eraser, user.id, table, user)
  if (account) await eraseTable(eraser, user.id, account, user)
  return eraser.transact(async (tx) => {
    await completeErasure(tx, user.id)
    return findErasure(tx, user.id)
  })
}
