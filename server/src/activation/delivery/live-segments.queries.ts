import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** A connection through which segments of an organization are, or may be, on a platform. */
export interface LiveSegments {
  readonly connection: string
  readonly platform: string
  readonly active: number
  /** Pushed or deactivated without a word of how it ended, or failed and listed nevertheless. */
  readonly inDoubt: number
}

export async function listLiveSegments(tx: SystemTx, org: string): Promise<readonly LiveSegments[]> {
  const { rows } = await sql<LiveSegments>`
    select coalesce(max(connection.name), 'a connection that was deleted') as connection, activation.platform,
      count(*) filter (where activation.status = 'active') as active,
      count(*) filter (where activation.status <> 'active') as "inDoubt"
    from activation left join connection
      on connection.org_id = activation.org_id and connection.id = activation.connection_id
    where activation.org_id = ${org} and (activation.status in ('pending', 'active')
      or (activation.status = 'error' and activation.platform_segment_id is not null))
    group by activation.connection_id, activation.platform order by 1, 2`.execute(tx.db)
  return rows
}

export async function countRunningPushes(tx: SystemTx, org: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from push_run where org_id = ${org} and status = 'running'`.execute(tx.db)
  return rows[0]?.n ?? 0
}
