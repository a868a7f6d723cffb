import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** The next organization, by its id, that has activations which could be due. */
export async function nextOrg(tx: SystemTx, after: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ org: string }>`
    select org_id as org from org where (${after ?? null}::uuid is null or org_id > ${after ?? null}::uuid)
      and exists (select from activation where activation.org_id = org.org_id and status in ('active', 'error'))
    order by org_id limit 1`.execute(tx.db)
  return rows[0]?.org
}

export async function isRefreshOrg(tx: SystemTx, org: string): Promise<boolean> {
  const { rows } = await sql`select from org where org_id = ${org}`.execute(tx.db)
  return rows.length > 0
}

/** Connections with a schedule that are due, or whose next time is still to be worked out. */
export async function lockScheduledRefresh(tx: SystemTx) {
  const { rows } = await sql<{ org: string; connectionId: string; cron: string; due: boolean; now: string }>`
    select org_id as org, id as "connectionId", config ->> 'refresh_cron' as cron, refresh_due_at is not null as due,
      now() as now
    from connection where config ? 'refresh_cron' and (refresh_due_at is null or refresh_due_at <= now())
    order by refresh_due_at limit ${limits.hygiene.lookedAt} for update skip locked`.execute(tx.db)
  return rows
}

export async function setRefreshDue(tx: SystemTx, org: string, connectionId: string, due: Date): Promise<void> {
  await sql`update connection set refresh_due_at = ${due.toISOString()}
    where org_id = ${org} and id = ${connectionId}`.execute(tx.db)
}
