import type { ActivationStatus, Platform } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import type { PlatformSegment } from '../../platforms/platform.ts'

/** Where segments are: which connection is looked at, and to which account at the platform it leads. */
export interface ComparedAccount {
  readonly connectionId: string
  readonly platform: Platform
  readonly account: string
}

/** The database's own clock, as text: a Date would round it. */
export async function readClock(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(tx.db)
  return (rows[0] as { now: string }).now
}

/** Who has a segment, as far as the tenant may know. */
export interface SegmentHolder {
  readonly segmentId: string
  /** Whether it is written down whose it is; where the activation is absent all the same, it is hidden. */
  readonly owned: boolean
  readonly activationId: string | null
  readonly connectionId: string | null
  readonly status: ActivationStatus | null
  readonly orphan: boolean | null
  readonly pushedName: string | null
  readonly pushedDescription: string | null
  readonly cpm: number | null
  readonly currency: string | null
  /** Whether it was changed since the platform was asked, is being changed, or may be one that is being listed. */
  readonly isOpen: boolean
}

/** An activation that nobody can speak for at this moment, or that was changed after the given time. */
const isOpen = (since: string) => sql`(activation.intent is not null or activation.unconfirmed_until > now()
  or activation.activated_at >= ${since}::timestamptz or activation.deactivated_at >= ${since}::timestamptz)`

/** Whether something of that name is being listed through the connection. */
const isBeingListed = (tx: TenantTx, connectionId: string, name: ReturnType<typeof sql>) => sql`exists (
  select from activation listing where listing.org_id = ${tx.org} and listing.connection_id = ${connectionId}
    and listing.pushed_name = ${name} and listing.status = 'pending' and listing.intent = 'create')`

/** Who has each of the segments; those that nobody has are among them. */
export async function findHolders(
  tx: TenantTx,
  { connectionId, platform, account }: ComparedAccount,
  segments: readonly PlatformSegment[],
  since: string,
): Promise<ReadonlyMap<string, SegmentHolder>> {
  const given = JSON.stringify(segments.map(({ id, name }) => ({ id, name })))
  const { rows } = await sql<SegmentHolder>`
    select given.id as "segmentId", owner.activation_id is not null as owned, activation.id as "activationId",
      activation.connection_id as "connectionId", status, orphan, pushed_name as "pushedName",
      pushed_description as "pushedDescription", cpm::float8 as cpm, currency, case when owner.activation_id is null
        then ${isBeingListed(tx, connectionId, sql`given.name`)} else coalesce(${isOpen(since)}, false) end as "isOpen"
    from jsonb_to_recordset(${given}::jsonb) as given (id text, name text)
    left join platform_segment owner on owner.org_id = ${tx.org} and owner.platform = ${platform}
      and owner.account = ${account} and owner.segment_id = given.id
    left join activation on activation.org_id = ${tx.org} and activation.id = owner.activation_id`.execute(tx.db)
  return new Map(rows.map((holder) => [holder.segmentId, holder]))
}

interface OnSale {
  readonly id: string
  readonly segmentId: string
}

/** The next activations that are on sale through a connection, in the order of their segments' ids. */
export async function nextOnSaleSegments(
  tx: TenantTx,
  connectionId: string,
  since: string,
  last: OnSale | undefined,
  wanted: number,
): Promise<OnSale[]> {
  const after = last ? sql`and (platform_segment_id, id) > (${last.segmentId}, ${last.id}::uuid)` : sql``
  const { rows } = await sql<OnSale>`
    select id, platform_segment_id as "segmentId" from activation
    where org_id = ${tx.org} and connection_id = ${connectionId} and status = 'active' and not orphan
      and platform_segment_id is not null and not coalesce(${isOpen(since)}, false) ${after}
    order by platform_segment_id, id limit ${wanted}`.execute(tx.db)
  return rows
}

/** A library topic by either of its ids. */
export async function findTopic(tx: TenantTx, id: string) {
  const { rows } = await sql<{ id: string; topicName: string; workspaceId: string | null }>`
    select id, topic_name as "topicName", workspace_id as "workspaceId" from library_record
    where org_id = ${tx.org} and (id = ${id} or topic_id = ${id})`.execute(tx.db)
  return rows[0]
}

/** Whose a segment is, held until the transaction ends. */
export interface SegmentOwner {
  readonly id: string
  readonly status: ActivationStatus
  readonly orphan: boolean
  readonly connectionId: string
  readonly orgTopicId: string
  readonly topicName: string
  readonly inHand: boolean
}

/** The activation that a segment belongs to: by the account, or where that has changed, by the connection. */
export async function lockOwner(tx: TenantTx, { connectionId, platform, account }: ComparedAccount, segmentId: string) {
  const { rows } = await sql<SegmentOwner>`
    select id, status, orphan, connection_id as "connectionId", org_topic_id as "orgTopicId",
      topic_name as "topicName", intent is not null or coalesce(unconfirmed_until > now(), false) as "inHand"
    from activation where org_id = ${tx.org} and (
      id = (select activation_id from platform_segment where org_id = ${tx.org} and platform = ${platform}
        and account = ${account} and segment_id = ${segmentId})
      or (connection_id = ${connectionId} and platform_segment_id = ${segmentId} and status = 'active'))
    order by status = 'active' desc, not orphan desc limit 1 for update`.execute(tx.db)
  return rows[0]
}

export async function isListing(tx: TenantTx, connectionId: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isBeingListed(tx, connectionId, sql`${name}`)} as is`.execute(tx.db)
  return rows[0]?.is ?? false
}

/** Writes down whose a segment is; answers whether it could be: an id that somebody has, here or elsewhere, is not given. */
export async function claimSegment(
  tx: TenantTx,
  { platform, account }: ComparedAccount,
  segmentId: string,
  activationId: string,
  from: string | undefined,
): Promise<boolean> {
  const { rows } = from
    ? await sql`update platform_segment set activation_id = ${activationId} where org_id = ${tx.org}
        and platform = ${platform} and account = ${account} and segment_id = ${segmentId} and activation_id = ${from}
        returning 1`.execute(tx.db)
    : await sql`insert into platform_segment (platform, account, segment_id, org_id, activation_id)
        values (${platform}, ${account}, ${segmentId}, ${tx.org}, ${activationId})
        on conflict do nothing returning 1`.execute(tx.db)
  return rows.length > 0
}

interface Adopted {
  readonly id: string
  readonly orgTopicId: string
  readonly topicName: string
  readonly workspaceId: string | null
  readonly segmentId: string
  readonly name: string
  readonly description: string | null
  readonly engineVersion: string | null
  /** What it costs on the platform, where that is told. */
  readonly price: PlatformSegment['price']
  readonly orphan: boolean
}

/** Writes an activation down for a segment that is on sale. */
export async function insertActive(
  tx: TenantTx,
  { connectionId, platform, account }: ComparedAccount,
  adopted: Adopted,
) {
  const { id, orgTopicId, topicName, workspaceId, segmentId, name, description, engineVersion, price, orphan } = adopted
  await sql`
    insert into activation (org_id, id, workspace_id, org_topic_id, connection_id, platform, topic_name, status,
      platform_segment_id, pushed_name, pushed_description, engine_version_at_push, cpm, currency, account, activated_at,
      orphan)
    values (${tx.org}, ${id}, ${workspaceId}, ${orgTopicId}, ${connectionId}, ${platform}, ${topicName}, 'active',
      ${segmentId}, ${name}, ${description}, ${engineVersion}, ${price?.cpm ?? null}, ${price?.currency ?? null}, ${account},
      now(), ${orphan})`.execute(tx.db)
}

/** Marks one deactivated whose segment is not on sale any more; answers whether it still could be. */
export async function markGone(tx: TenantTx, id: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update activation set status = 'deactivated', deactivated_at = now(), error = ${reason}, stale = false
    where org_id = ${tx.org} and id = ${id} and status = 'active' and intent is null and replaced_by is null
    returning id`.execute(tx.db)
  return rows.length > 0
}

export async function workspaceOf(tx: TenantTx, connectionId: string): Promise<string | null> {
  const { rows } = await sql<{ workspaceId: string | null }>`
    select workspace_id as "workspaceId" from connection where org_id = ${tx.org} and id = ${connectionId}`.execute(
    tx.db,
  )
  return rows[0]?.workspaceId ?? null
}

/** Which connections a job looks at: of one organization, one alone, or all that lead to platforms. */
export interface ComparedConnections {
  readonly orgId?: string | undefined
  readonly connectionId?: string | undefined
}

const isAsked = ({ orgId, connectionId }: ComparedConnections) => sql`direction <> 'inbound'
  and (${orgId ?? null}::uuid is null or org_id = ${orgId ?? null}::uuid)
  and (${connectionId ?? null}::uuid is null or id = ${connectionId ?? null}::uuid)`

export async function countComparedConnections(tx: SystemTx, asked: ComparedConnections): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from connection where ${isAsked(asked)}`.execute(tx.db)
  return rows[0]?.found ?? 0
}

export async function nextConnection(
  tx: SystemTx,
  asked: ComparedConnections,
  last: { org: string; id: string } | undefined,
) {
  const after = last ? sql`and (org_id, id) > (${last.org}::uuid, ${last.id}::uuid)` : sql``
  const { rows } = await sql<{ org: string; id: string; name: string; platform: Platform }>`
    select org_id as org, id, name, platform from connection where ${isAsked(asked)} ${after}
    order by org_id, id limit 1`.execute(tx.db)
  return rows[0]
}

export async function isKnownOrg(tx: SystemTx, org: string): Promise<boolean> {
  const { rows } = await sql`select from org where org_id = ${org}`.execute(tx.db)
  return rows.length > 0
}
