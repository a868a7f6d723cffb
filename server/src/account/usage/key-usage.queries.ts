import type { KeyUsage } from '@txadv/contract'
import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { Place, SortKey } from '../../db/cursor.ts'
import type { TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch, type StretchSql } from '../../db/stretch.ts'

/** Newest keys first, for their ids tell when they were made; what is of no key comes last. */
const newestKeys: readonly SortKey[] = [{ column: sql.ref('used.key_id'), kind: 'id', descends: true }]

/** What the organization used in a month through each of its keys, and through none. */
export async function readKeyUsage(tx: TenantTx, month: string | undefined, asked: AskedStretch) {
  const first = sql`coalesce(${month ? `${month}-01` : null}::date, date_trunc('month', now() at time zone 'utc')::date)`
  const read = async ({ place, tail }: StretchSql) => {
    const { rows } = await sql<output<typeof KeyUsage> & { place: Place }>`
      select ${place} as place, api_key.id as "apiKeyId", sdk_key.id as "sdkKeyId",
        coalesce(api_key.name, sdk_key.name) as name, used.total_classifications, used.total_tokens, used.total_imports,
        used.total_exports, used.total_web_searches, used.total_requests, used.total_cost
      from (
        select key_id, sum(classifications)::bigint as total_classifications, sum(tokens)::bigint as total_tokens,
          sum(imports)::bigint as total_imports, sum(exports)::bigint as total_exports,
          sum(web_searches)::bigint as total_web_searches, sum(requests)::bigint as total_requests,
          sum(cost) as total_cost
        from usage_day where org_id = ${tx.org} and day >= ${first} and day < ${first} + interval '1 month'
        group by key_id
      ) used
      left join api_key on api_key.org_id = ${tx.org} and api_key.id = used.key_id
      left join sdk_key on sdk_key.org_id = ${tx.org} and sdk_key.id = used.key_id
      where true ${tail}`.execute(tx.db)
    return rows
  }
  return readStretch(asked, newestKeys, read, limits.usage.keysListed)
}
