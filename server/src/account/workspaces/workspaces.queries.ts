import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SortKey } from '../../db/cursor.ts'
import type { Database, TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch, type StretchSql } from '../../db/stretch.ts'

const columns = ['id', 'name', 'created_at as createdAt', 'updated_at as updatedAt'] as const

const byName: readonly SortKey[] = [
  { column: sql.ref('name'), kind: 'text', descends: false },
  { column: sql.ref('id'), kind: 'id', descends: false },
]

export async function listWorkspaces(tx: TenantTx, asked: AskedStretch) {
  const read = ({ place, behind, order, limit }: StretchSql) =>
    tx.db
      .selectFrom('workspace')
      .select([...columns, place.as('place')])
      .where('org_id', '=', tx.org)
      .where(behind)
      .orderBy(order)
      .limit(limit)
      .execute()
  return readStretch(asked, byName, read, limits.workspaces.perOrg)
}

/**
 * Adds a workspace while the organization holds fewer than the maximum; answers nothing when it does not. The lock makes
 * creations take turns, so that the count is still true at the insert.
 */
export async function insertWorkspace(tx: TenantTx, name: string, perOrg: number) {
  await tx.db.selectFrom('org').select('org_id').where('org_id', '=', tx.org).forNoKeyUpdate().execute()
  const { n } = await tx.db
    .selectFrom('workspace')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('org_id', '=', tx.org)
    .executeTakeFirstOrThrow()
  if (n >= perOrg) return undefined
  return tx.db.insertInto('workspace').values({ org_id: tx.org, name }).returning(columns).executeTakeFirstOrThrow()
}

export async function writeWorkspaceName(tx: TenantTx, id: string, name: string) {
  return tx.db
    .updateTable('workspace')
    .set({ name, updated_at: sql`now()` })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteWorkspace(tx: TenantTx, id: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('workspace')
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Whether the workspace is the organization's: asked before the request has a tenant. */
export async function selectIsWorkspace(system: Database['system'], org: string, id: string): Promise<boolean> {
  const found = await system
    .selectFrom('workspace')
    .select('id')
    .where('org_id', '=', org)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
