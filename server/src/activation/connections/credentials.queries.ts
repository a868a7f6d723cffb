import type { SystemTx, TenantTx } from '../../db/database.ts'

export interface DataKey {
  readonly org: string
  readonly id: string
  readonly wrapped: string
}

const columns = ['org_id as org', 'id', 'wrapped'] as const

export async function findDataKey(tx: TenantTx, id: string): Promise<DataKey | undefined> {
  return tx.db
    .selectFrom('data_key')
    .select(columns)
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The key that the organization's next secret is sealed under. */
export async function findNewestDataKey(tx: TenantTx): Promise<DataKey | undefined> {
  return tx.db
    .selectFrom('data_key')
    .select(columns)
    .where('org_id', '=', tx.org)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertDataKey(tx: TenantTx, id: string, wrapped: string, masterKeyId: string): Promise<void> {
  await tx.db.insertInto('data_key').values({ org_id: tx.org, id, wrapped, master_key_id: masterKeyId }).execute()
}

/** Data keys of any organization wrapped by another master key, locked for rewrapping. */
export async function lockWrappedByOthers(tx: SystemTx, masterKeyId: string, max: number): Promise<DataKey[]> {
  return tx.db
    .selectFrom('data_key')
    .select(columns)
    .where('master_key_id', '!=', masterKeyId)
    .orderBy('org_id')
    .orderBy('id')
    .limit(max)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

export async function rewrapDataKey(tx: SystemTx, key: DataKey, wrapped: string, masterKeyId: string): Promise<void> {
  await tx.db
    .updateTable('data_key')
    .set({ wrapped, master_key_id: masterKeyId })
    .where('org_id', '=', key.org)
    .where('id', '=', key.id)
    .where('wrapped', '=', key.wrapped)
    .execute()
}

/** How many data keys each master key wraps. */
export async function countByMasterKey(tx: SystemTx): Promise<{ masterKeyId: string; dataKeys: number }[]> {
  return tx.db
    .selectFrom('data_key')
    .select(['master_key_id as masterKeyId', (eb) => eb.fn.countAll<number>().as('dataKeys')])
    .groupBy('master_key_id')
    .orderBy('master_key_id')
    .execute()
}
