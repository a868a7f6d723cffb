import type { Platform } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'

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

/** Of names, those that an active or pending activation of the connection has in any workspace, other than the one left out. */
export async function findTakenNames(
  tx: TenantTx,
  connectionId: string,
  names: readonly string[],
  leftOut: string | null = null,
) {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from taken_names(${connectionId}::uuid, ${names}::text[])
    where id is distinct from ${leftOut}::uuid`.execute(tx.db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Who owns a segment of the account; `until` is when an old deactivation can no longer apply. */
export interface SegmentOwnership {
  readonly kind: 'live' | 'retired' | 'unconfirmed'
  readonly until: string | null
}

/** The organization's ownership of the segments; those without an activation are absent. */
export async function findOwners(tx: TenantTx, platform: Platform, account: string, segmentIds: readonly string[]) {
  const { rows } = await sql<{ segmentId: string } & SegmentOwnership>`
    select segment_id as "segmentId", owner.unconfirmed_until as until, case when owner.status in ('pending', 'active') then 'live'
        when owner.unconfirmed_until > now() then 'unconfirmed' else 'retired' end as kind
    from platform_segment join activation owner on owner.org_id = ${tx.org} and owner.id = activation_id
    where platform_segment.org_id = ${tx.org} and platform_segment.platform = ${platform} and platform_segment.account = ${account}
      and segment_id = any(${segmentIds}::text[])`.execute(tx.db)
  return new Map(rows.map(({ segmentId, ...ownership }): [string, SegmentOwnership] => [segmentId, ownership]))
}
