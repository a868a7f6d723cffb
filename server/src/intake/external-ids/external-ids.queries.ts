import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'

/** The row of an import that has an external id, and what its topic is called. */
interface IdHolder {
  readonly row: number
  readonly name: string
}

/** Claims external ids for rows of an import, each for the first that asks; answers who has each. */
export async function claimExternalIds(
  tx: TenantTx,
  batchId: string,
  claims: readonly (IdHolder & { readonly externalId: string })[],
): Promise<ReadonlyMap<string, IdHolder>> {
  // In one order, so that two chunks that share ids never wait for each other in a circle.
  await sql`
    insert into batch_external_id (org_id, batch_id, external_id, row_number, normalized_name)
    select ${tx.org}, ${batchId}, id, row, name
    from jsonb_to_recordset(${JSON.stringify(claims.map(({ externalId: id, row, name }) => ({ id, row, name })))}::jsonb)
      as claim (id text, row int, name text)
    order by id collate "C", row
    on conflict do nothing`.execute(tx.db)
  const { rows } = await sql<IdHolder & { externalId: string }>`
    select external_id as "externalId", row_number as row, normalized_name as name from batch_external_id
    where org_id = ${tx.org} and batch_id = ${batchId}
      and external_id = any(${claims.map(({ externalId }) => externalId)}::text[])`.execute(tx.db)
  return new Map(rows.map(({ externalId, ...holder }) => [externalId, holder]))
}
