import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** Forgets what jobs, of whoever, say went wrong with these items. */
export async function deleteItemErrors(tx: SystemTx, shownIds: readonly string[]): Promise<void> {
  await sql`delete from job_error where item_id = any(${shownIds}::text[])`.execute(tx.db)
}

/** Forgets where operators' jobs over all organizations stood when they ended, if it was at this one. */
export async function clearCursorsAt(tx: SystemTx, org: string): Promise<void> {
  await sql`
    update job set cursor = '{}' where org_id is null and status not in ('pending', 'processing')
      and position(${org}::text in cursor::text) > 0`.execute(tx.db)
}

export async function countOpenJobs(tx: SystemTx, org: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from job where org_id = ${org} and status in ('pending', 'processing')`.execute(tx.db)
  return rows[0]?.n ?? 0
}
