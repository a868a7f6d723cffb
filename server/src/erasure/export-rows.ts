import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { Database, SystemTx } from '../db/database.ts'
import { type ExportCounts, type ExportHeader, writeExportFile } from './export-file.ts'
import type { HeldTable } from './held-table.ts'

const { exportRows } = limits.erasure

/** The rows of a table as lines, so many at a time: a library of any size takes the same memory. */
async function* readLines<Subject>(
  { db }: SystemTx,
  table: HeldTable<Subject>,
  subject: Subject,
): AsyncGenerator<readonly string[]> {
  const { name, rowsOf, leftOut = {}, rowsAtOnce = exportRows } = table
  await sql`
    declare held_rows no scroll cursor for
    select json_build_object('table', ${name}::text, 'row', to_jsonb(mine) - ${Object.keys(leftOut)}::text[])::text as line
    from ${sql.table(name)} mine where ${rowsOf(subject)}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from held_rows`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close held_rows`.execute(db)
}

/** Writes all rows of an organization or a person into a file, as they are in one state of the database. */
export async function exportSubject<Subject>(
  { system }: Pick<Database, 'system'>,
  path: string,
  about: Pick<ExportHeader, 'export' | 'id' | 'name'>,
  tables: readonly HeldTable<Subject>[],
  subject: Subject,
): Promise<ExportCounts> {
  return writeExportFile(path, (write) =>
    system
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        await sql`select set_config('statement_timeout', ${String(limits.database.bulkStatementTimeoutMs)}, true)`.execute(
          db,
        )
        const { rows } = await sql<{
          schema: string
        }>`select max(name) as schema from migration where name like '0%'`.execute(db)
        const header: ExportHeader = { ...about, at: new Date().toISOString(), schema: rows[0]?.schema ?? '' }
        await write([JSON.stringify(header)])
        const counts: Record<string, number> = {}
        for (const table of tables.filter(({ unexported }) => unexported === undefined)) {
          counts[table.name] = 0
          for await (const lines of readLines({ db }, table, subject)) {
            await write(lines)
            counts[table.name] = (counts[table.name] ?? 0) + lines.length
          }
        }
        return counts
      }),
  )
}
