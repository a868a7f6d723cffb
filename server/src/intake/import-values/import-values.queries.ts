import { limits, type ValueTarget } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'

interface ValueKey {
  readonly targetField: ValueTarget
  /** As `foldValue` makes it. */
  readonly given: string
}
interface RememberedValue extends ValueKey {
  readonly value: string | null
}

export async function findRemembered(tx: TenantTx, keys: readonly ValueKey[]): Promise<readonly RememberedValue[]> {
  const { rows } = await sql<RememberedValue>`
    select target_field as "targetField", import_value.given, value from import_value
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked ("targetField" text, given text)
      on target_field = "targetField" and import_value.given = asked.given
    where org_id = ${tx.org}`.execute(tx.db)
  return rows
}

/** Remembers what texts mean, and forgets the oldest beyond what an organization is remembered; answers how many are kept. */
export async function upsertValues(tx: TenantTx, values: readonly RememberedValue[]): Promise<number> {
  await sql`
    insert into import_value (org_id, target_field, given, value)
    select ${tx.org}, "targetField", given, value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as each ("targetField" text, given text, value text)
    order by "targetField", given collate "C"
    on conflict (org_id, target_field, given) do update set value = excluded.value, updated_at = now()`.execute(tx.db)
  await sql`
    delete from import_value where org_id = ${tx.org} and (target_field, given) in (
      select target_field, given from import_value where org_id = ${tx.org}
      order by updated_at desc, target_field, given offset ${limits.imports.rememberedValues})`.execute(tx.db)
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from import_value where org_id = ${tx.org}`.execute(tx.db)
  return rows[0]?.kept ?? 0
}
