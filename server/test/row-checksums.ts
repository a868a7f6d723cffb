import { sql } from 'kysely'
import type { Eraser } from '../src/db/eraser.ts'
import { keptTables, organizationRows, organizationTables } from '../src/erasure/organization-tables.ts'
import type { FullOrganization } from './full-organization.ts'

/** Columns that an erasure clears where they name the organization. */
const cleared: Readonly<Record<string, readonly string[]>> = { topic: ['created_by_org_id'], job: ['cursor'] }
const moving = ['erasure', 'topic_unindexed']

/** A checksum of all rows of every table that name neither the organization nor its mark, whatever the erasure takes for its. */
export async function readChecksumsBeside(
  { transact }: Eraser,
  { org, mark }: FullOrganization,
): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {}
  const names = [...[...organizationRows, ...organizationTables].map(({ name }) => name), ...Object.keys(keptTables)]
  for (const name of names.filter((each) => !moving.includes(each))) {
    const { rows } = await transact(({ db }) =>
      sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum from (
        select (to_jsonb(mine) - ${cleared[name] ?? []}::text[])::text as line from ${sql.table(name)} mine) as rest
      where line not ilike ${`%${org.id}%`} and line not ilike ${`%${mark}%`}`.execute(db),
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
  return rows.map(({ name }) => name)
}
