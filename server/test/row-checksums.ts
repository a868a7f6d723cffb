import { sql } from 'kysely'
import type { Eraser } from '../src/db/eraser.ts'
import { keptTables, organizationRows, organizationTables } from '../src/erasure/organization-tables.ts'
import type { FullOrganization } from './full-organization.ts'

const held = [...organizationRows, ...organizationTables]
/** Columns that an erasure clears where they name the organization. */
const cleared: Readonly<Record<string, readonly string[]>> = { topic: ['created_by_org_id'], job: ['cursor'] }

/** A checksum of all rows of every table that are not the organization's. */
export async function readChecksumsBeside(
  { transact }: Eraser,
  { org, mark }: FullOrganization,
): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {}
  const others = Object.keys(keptTables).filter((name) => !['erasure', 'topic_unindexed'].includes(name))
  for (const name of [...held.map((table) => table.name), ...others]) {
    const rowsOf = held.find((table) => table.name === name)?.rowsOf(org.id) ?? sql`false`
    // Errors of operators' jobs name its topics.
    const isNamed = name === 'job_error' ? sql`mine.name ilike ${`${mark}%`}` : sql`false`
    const { rows } = await transact(({ db }) =>
      sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum from (
        select (to_jsonb(mine) - ${cleared[name] ?? []}::text[])::text as line from ${sql.table(name)} mine
        where not coalesce(${rowsOf}, false) and not coalesce(${isNamed}, false)) as rest`.execute(db),
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

/** The tables, the queue's too, in which one of the texts stands anywhere. */
export async function findTraces(
  query: (statement: string) => Promise<{ readonly rows: readonly { readonly name: string }[] }>,
  texts: readonly string[],
): Promise<readonly string[]> {
  const { rows: tables } = await query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const inTables = tables.flatMap(({ name }) =>
    texts.map(
      (text) =>
        `select '${name}: ${text}' as name where exists (select from ${name} t where t::text ilike '%${text}%')`,
    ),
  )
  const { rows } = await query(inTables.join(' union all '))
  return rows.map(({ name }) => name).sort()
}
