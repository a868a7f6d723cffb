import pg from 'pg'

const scalars: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  halfvec: 'string',
  tsvector: 'string',
  uuid: 'string',
}

function typeOf(udt: string): string {
  if (udt.startsWith('_')) return `${typeOf(udt.slice(1))}[]`
  if (udt === 'jsonb') return 'Record<string, unknown>'
  const scalar = scalars[udt]
  if (!scalar) throw new Error(`no TypeScript type for the column type ${udt}`)
  return scalar
}

/** Prints the tables of a migrated database as Kysely types; partitions are left out, their parent stands for them. */
export async function printTables(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{
    name: string
    column: string
    udt: string
    nullable: boolean
    has_default: boolean
  }>(`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name, attname as column,
      typname as udt, not attnotnull as nullable, atthasdef as has_default
    from pg_class join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid join pg_type t on t.oid = atttypid
    where relkind in ('r', 'p', 'v') and not relispartition and nspname in ('public', 'auth')
      and attnum > 0 and not attisdropped and relname <> 'migration'
    order by nspname desc, relname, attnum`)
  await client.end()

  const tables = Map.groupBy(rows, (row) => row.name)
  const body = [...tables].map(([name, columns]) => {
    const fields = columns.map(({ column, udt, nullable, has_default }) => {
      const type = typeOf(udt) + (nullable ? ' | null' : '')
      const key = /^[a-z_][a-z0-9_]*$/i.test(column) ? column : `'${column}'`
      if (udt === 'jsonb') return `    ${key}: ColumnType<${type}, string${has_default ? ' | undefined' : ''}, string>`
      return `    ${key}: ${has_default ? `Generated<${type}>` : type}`
    })
    return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: {\n${fields.join('\n')}\n  }`
  })
  return `// Generated from the migrations by npm run gen; do not edit.
import type { ColumnType, Generated } from 'kysely'

export interface Tables {
${body.join('\n')}
}
`
}
