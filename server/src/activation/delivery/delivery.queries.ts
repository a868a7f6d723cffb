import type { ActivationStatus, Platform } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { insertSelectedHistory } from '../../library/index.ts'

/** An activation that somebody has in hand: until the lease is over nobody else calls the platform about it. */
export interface LeasedActivation {
  readonly id: string
  readonly fence: number
  readonly runId: string | null
  readonly orgTopicId: string
  readonly connectionId: string
  readonly topicName: string
  readonly segmentId: string | null
  readonly name: string
  readonly description: string
  readonly cpm: number | null
  readonly currency: string
  readonly tries: number
  /** Whether somebody who is not heard of any more may have called the platform about it. */
  readonly doubtful: boolean
  readonly replacedBy: string | null
}

const taken = sql`id, fence, run_id as "runId", org_topic_id as "orgTopicId", connection_id as "connectionId",
  topic_name as "topicName", platform_segment_id as "segmentId", coalesce(pushed_name, '') as name,
  coalesce(pushed_description, '') as description, cpm::float8 as cpm, coalesce(currency, 'USD') as currency, tries,
  replaced_by as "replacedBy"`
const leased = (leaseMs: number) => sql`now() + ${leaseMs}::float8 * interval '1 millisecond'`
/** Networks have been seen to deliver a call later than the platform would have answered it. */
const longerMs = (leaseMs: number) => sql`${leaseMs / 3}::float8 * interval '1 millisecond'`
const released = sql`intent = null, leased_until = null`

/** What of an activation decides whether something may be done with it. */
export interface ActivationState {
  readonly id: string
  readonly status: ActivationStatus
  readonly intent: 'create' | 'deactivate' | null
  readonly orgTopicId: string
  readonly connectionId: string
  readonly platform: Platform
  readonly workspaceId: string | null
  readonly replacedBy: string | null
  /** Whether somebody is at it, or what was asked of the platform may still happen. */
  readonly inHand: boolean
}

/** Holds an activation until the transaction ends, and says how it stands. */
export async function lockActivation(tx: TenantTx, id: string): Promise<ActivationState | undefined> {
  const { rows } = await sql<ActivationState>`
    select id, status, intent, org_topic_id as "orgTopicId", connection_id as "connectionId", platform,
      workspace_id as "workspaceId", replaced_by as "replacedBy", coalesce(leased_until > now(), false) as "inHand"
    from activation where org_id = ${tx.org} and id = ${id} for update`.execute(tx.db)
  return rows[0]
}

/** What is listed for a topic, as it is sent. */
export interface SegmentTexts {
  readonly id: string
  readonly topicName: string
  readonly name: string
  readonly description: string
  readonly engineVersion: string
  readonly checked: string
  readonly warning: string | null
}

/** The terms of the connection, the same for all that goes through it. */
export interface ConnectionTerms {
  readonly account: string
  readonly cpm: number | null
  readonly currency: string
}

/** Writes down what is about to be sent, so that whoever takes it up later knows what to look for. */
export async function writeSent(
  tx: TenantTx,
  sent: readonly SegmentTexts[],
  { account, cpm, currency }: ConnectionTerms,
): Promise<void> {
  await sql`
    update activation set account = ${account}, cpm = ${cpm}, currency = ${currency},
      topic_name = given."topicName", pushed_name = given.name, pushed_description = given.description,
      engine_version_at_push = given."engineVersion", checked = given.checked, warning = given.warning,
      current_name = given.name, current_description = given.description, stale = false
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as given (id uuid, "topicName" text, name text,
      description text, "engineVersion" text, checked text, warning text)
    where org_id = ${tx.org} and activation.id = given.id and intent is null`.execute(tx.db)
}

/** Takes those in hand that are to be listed, and that nobody else has. */
export async function leaseForCreate(
  tx: TenantTx,
  ids: readonly string[],
  leaseMs: number,
): Promise<LeasedActivation[]> {
  const { rows } = await sql<LeasedActivation>`
    update activation set status = 'pending', intent = 'create', fence = fence + 1, leased_until = ${leased(leaseMs)},
      tries = tries + 1, due_at = null, error = null
    where org_id = ${tx.org} and id = any(${ids}::uuid[]) and intent is null and status in ('pending', 'error')
    returning ${taken}, false as doubtful`.execute(tx.db)
  return rows
}

/** Takes an active one in hand to take it off sale; `replacedBy` is what takes its place. */
export async function leaseForDeactivate(
  tx: TenantTx,
  id: string,
  leaseMs: number,
  replacedBy: string | null = null,
): Promise<LeasedActivation> {
  const { rows } = await sql<LeasedActivation>`
    update activation set intent = 'deactivate', fence = fence + 1, leased_until = ${leased(leaseMs)}, error = null,
      replaced_by = coalesce(${replacedBy}::uuid, replaced_by)
    where org_id = ${tx.org} and id = ${id} and status = 'active' returning ${taken}, false as doubtful`.execute(tx.db)
  return rows[0] as LeasedActivation
}

/**
 * Takes up what somebody left who is not heard of any more: of a connection, what has waited longest. It is looked for
 * apart: as a part of the update the server may look again for every row, and would take them all.
 */
export async function reclaimExpired(tx: TenantTx, connectionId: string, leaseMs: number) {
  const { rows } = await sql<LeasedActivation & { readonly intent: 'create' | 'deactivate' }>`
    with due as materialized (
      select id as due_id, intent as was from activation where org_id = ${tx.org}
        and connection_id = ${connectionId} and leased_until <= now()
      order by leased_until limit 1 for update skip locked
    )
    update activation set fence = fence + 1, leased_until = ${leased(leaseMs)}, intent = coalesce(due.was, 'create'),
      unsure_until = case when due.was = 'deactivate' then leased_until + ${longerMs(leaseMs)} else unsure_until end
    from due where org_id = ${tx.org} and id = due.due_id
    returning ${taken}, intent, due.was is not null as doubtful`.execute(tx.db)
  return rows[0]
}

interface NewActivation {
  readonly id?: string
  readonly orgTopicId: string
  readonly topicName: string
  readonly connectionId: string
  readonly platform: Platform
  readonly workspaceId: string | null
  readonly runId?: string
  readonly replaces?: string
}

/** Writes activations down that are to be; of those that are there already for a topic and connection, none. */
export async function insertPending(tx: TenantTx, activations: readonly NewActivation[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into activation (org_id, id, workspace_id, org_topic_id, connection_id, platform, topic_name, run_id, replaces)
    select ${tx.org}, coalesce(id, uuid_v7()), "workspaceId", "orgTopicId", "connectionId", platform, "topicName",
      "runId", replaces
    from jsonb_to_recordset(${JSON.stringify(activations)}::jsonb) as given (id uuid, "orgTopicId" uuid,
      "topicName" text, "connectionId" uuid, platform text, "workspaceId" uuid, "runId" uuid, replaces uuid)
    on conflict do nothing returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Takes back one that never left for a platform. */
export async function deletePending(tx: TenantTx, id: string): Promise<void> {
  await sql`delete from activation where org_id = ${tx.org} and id = ${id} and status = 'pending' and intent is null
    and platform_segment_id is null`.execute(tx.db)
}

/** Of names, those that something on sale, or about to be, has on the connection already. */
export async function findTakenNames(tx: TenantTx, connectionId: string, names: readonly string[]) {
  const { rows } = await sql<{ name: string; id: string }>`
    select pushed_name as name, id from activation where org_id = ${tx.org} and connection_id = ${connectionId}
      and pushed_name = any(${names}::text[]) and status in ('pending', 'active') and replaced_by is null`.execute(
    tx.db,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** How a segment of the account stands with us; one that may yet be taken off sale by an old call, until then. */
export interface SegmentOwnership {
  readonly kind: 'live' | 'retired' | 'unsure'
  readonly until: string | null
}

/** Whose the segments are, as far as they are the organization's: those that are nobody's are absent. */
export async function findOwners(tx: TenantTx, platform: Platform, account: string, segmentIds: readonly string[]) {
  const { rows } = await sql<{ segmentId: string } & SegmentOwnership>`
    select segment_id as "segmentId", owner.unsure_until as until, case when owner.status in ('pending', 'active') then 'live'
        when owner.unsure_until > now() then 'unsure' else 'retired' end as kind
    from platform_segment join activation owner on owner.org_id = ${tx.org} and owner.id = activation_id
    where platform_segment.org_id = ${tx.org} and platform_segment.platform = ${platform} and platform_segment.account = ${account}
      and segment_id = any(${segmentIds}::text[])`.execute(tx.db)
  return new Map(rows.map(({ segmentId, ...ownership }): [string, SegmentOwnership] => [segmentId, ownership]))
}

interface Settled {
  readonly id: string
  readonly fence: number
}

/** Holds those of which the caller is the last who took them in hand. */
async function holdMine(tx: TenantTx, settled: readonly Settled[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select activation.id from activation
    join jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given (id uuid, fence int)
      on activation.id = given.id and activation.fence = given.fence
    where org_id = ${tx.org} and leased_until is not null order by activation.id for update of activation`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

interface Created extends Settled {
  readonly segmentId: string
}

/**
 * Makes those active whose segments are on sale. A segment belongs to one activation: an id that another live one has,
 * here or in another organization, is not taken.
 */
export async function settleCreated(tx: TenantTx, platform: Platform, account: string, created: readonly Created[]) {
  const mine = await holdMine(tx, created)
  const held = created.filter(({ id }) => mine.has(id))
  const given = sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as given (id uuid, "segmentId" text)`
  const { rows: fresh } = await sql<{ id: string }>`
    insert into platform_segment (platform, account, segment_id, org_id, activation_id)
    select ${platform}, ${account}, "segmentId", ${tx.org}, id from ${given}
    on conflict do nothing returning activation_id as id`.execute(tx.db)
  const { rows: handedOn } = await sql<{ id: string }>`
    update platform_segment set activation_id = given.id from ${given}
    where platform_segment.org_id = ${tx.org} and platform = ${platform} and account = ${account}
      and segment_id = given."segmentId" and activation_id <> given.id and not exists (
        select from activation owner where owner.org_id = ${tx.org} and owner.id = activation_id
          and owner.status in ('pending', 'active'))
    returning activation_id as id`.execute(tx.db)
  const owning = new Set([...fresh, ...handedOn].map(({ id }) => id))
  const owned = held.filter(({ id }) => owning.has(id))
  await sql`
    update activation set status = 'active', platform_segment_id = given."segmentId", activated_at = now(),
      error = null, due_at = null, ${released}
    from jsonb_to_recordset(${JSON.stringify(owned)}::jsonb) as given (id uuid, "segmentId" text)
    where org_id = ${tx.org} and activation.id = given.id`.execute(tx.db)
  return {
    active: owned,
    foreign: held.filter(({ id }) => !owning.has(id)),
    lost: created.filter(({ id }) => !mine.has(id)),
  }
}

/** Notes those that the platform did not list: to be tried again later, or given up with the reason. */
export async function settleRefused(
  tx: TenantTx,
  refused: readonly (Settled & { readonly message: string; readonly againInSeconds: number | null })[],
): Promise<readonly string[]> {
  const mine = await holdMine(tx, refused)
  const held = refused.filter(({ id }) => mine.has(id))
  await sql`
    update activation set status = case when given."againInSeconds" is null then 'error' else 'pending' end,
      error = given.message, due_at = now() + given."againInSeconds" * interval '1 second', ${released}
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as given (id uuid, message text, "againInSeconds" int)
    where org_id = ${tx.org} and activation.id = given.id`.execute(tx.db)
  return held.filter(({ againInSeconds }) => againInSeconds === null).map(({ id }) => id)
}

/** Marks one deactivated that is off sale; answers whether it was still the caller's to say. */
export async function settleDeactivated(tx: TenantTx, { id, fence }: Settled): Promise<boolean> {
  const { rows } = await sql`
    update activation set status = 'deactivated', deactivated_at = now(), error = null, stale = false, ${released}
    where org_id = ${tx.org} and id = ${id} and fence = ${fence} and intent = 'deactivate' returning id`.execute(tx.db)
  return rows.length > 0
}

/** Leaves one on sale that the platform would not take off, and takes back what was to take its place. */
export async function settleStillActive(tx: TenantTx, { id, fence }: Settled, message: string): Promise<void> {
  const { rows } = await sql<{ replacedBy: string | null }>`
    with before as (select id, replaced_by from activation where org_id = ${tx.org} and id = ${id})
    update activation set error = ${message}, ${released}
    from before where org_id = ${tx.org} and activation.id = ${id} and fence = ${fence} and intent = 'deactivate'
    returning before.replaced_by as "replacedBy"`.execute(tx.db)
  const [left] = rows
  if (!left?.replacedBy) return
  await deletePending(tx, left.replacedBy)
  await sql`update activation set replaced_by = null where org_id = ${tx.org} and id = ${id}`.execute(tx.db)
}

interface Unsure extends Settled {
  readonly message: string
  /** When it is looked into, if not when the lease is over. */
  readonly until?: string | undefined
}

/** Notes what was heard last of one whose outcome nobody knows; its lease runs on, and then it is looked into. */
export async function noteUnsure(tx: TenantTx, unsure: readonly Unsure[], leaseMs: number): Promise<void> {
  await sql`
    update activation set error = given.message, leased_until = coalesce(given.until, leased_until),
      unsure_until = case when intent = 'deactivate' then leased_until + ${longerMs(leaseMs)} else unsure_until end
    from jsonb_to_recordset(${JSON.stringify(unsure)}::jsonb) as given (id uuid, fence int, message text, until timestamptz)
    where org_id = ${tx.org} and activation.id = given.id and activation.fence = given.fence
      and leased_until is not null`.execute(tx.db)
}

/**
 * Writes down a segment that was listed by somebody who came too late to have a say: it is not what the activation
 * holds, so it is an activation of its own that is about to be taken off sale.
 */
export async function insertOrphan(
  tx: TenantTx,
  { id }: Settled,
  platform: Platform,
  account: string,
  segmentId: string,
) {
  await sql`
    with owned as (
      insert into platform_segment (platform, account, segment_id, org_id, activation_id)
      values (${platform}, ${account}, ${segmentId}, ${tx.org}, uuid_v7()) on conflict do nothing returning activation_id)
    insert into activation (org_id, id, workspace_id, org_topic_id, connection_id, platform, topic_name, status,
      platform_segment_id, pushed_name, pushed_description, engine_version_at_push, account, activated_at, intent,
      leased_until, stray)
    select org_id, owned.activation_id, workspace_id, org_topic_id, connection_id, platform, topic_name, 'active',
      ${segmentId}, pushed_name, pushed_description, engine_version_at_push, account, now(), 'deactivate', now(), true
    from activation, owned where org_id = ${tx.org} and id = ${id}`.execute(tx.db)
}

/** Adds to what the history of the topics tells. */
export async function recordHistory(
  tx: TenantTx,
  ids: readonly string[],
  changeType: 'activated' | 'deactivated',
  changedBy: string,
): Promise<void> {
  await insertSelectedHistory(
    tx,
    sql`select org_id, org_topic_id, ${changeType}, ${changedBy}, '{}'::jsonb, jsonb_build_object('platform', platform,
        'platformSegmentId', platform_segment_id, 'name', pushed_name), 'activation', '{}'::jsonb
      from activation where org_id = ${tx.org} and id = any(${ids}::uuid[])`,
  )
}

/** Counts what came of segments of push runs, and ends a run of which all are settled. */
export async function countRuns(tx: TenantTx, counts: readonly { runId: string; successes: number; errors: number }[]) {
  await sql`
    update push_run set success_count = success_count + given.successes, error_count = error_count + given.errors,
      heartbeat_at = now(),
      status = case when status = 'running' and success_count + given.successes + error_count + given.errors >= total_segments
        then 'completed' else status end,
      completed_at = case when success_count + given.successes + error_count + given.errors >= total_segments
        then coalesce(completed_at, now()) else completed_at end
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given ("runId" uuid, successes int, errors int)
    where org_id = ${tx.org} and id = given."runId"`.execute(tx.db)
}

export async function newActivationId(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(tx.db)
  return (rows[0] as { id: string }).id
}

/** Whether something else is, or is about to be, on sale for the topic through the connection. */
export async function isLeasedElsewhere(tx: TenantTx, id: string, orgTopicId: string, connectionId: string) {
  const { rows } = await sql`select from activation where org_id = ${tx.org} and org_topic_id = ${orgTopicId}
    and connection_id = ${connectionId} and id <> ${id} and status in ('pending', 'active') and not stray
    and replaced_by is null`.execute(tx.db)
  return rows.length > 0
}

/** Leaves what is overdue on a connection for a while: nothing can be asked through it now. */
export async function postponeConnection(tx: TenantTx, connectionId: string, seconds: number): Promise<void> {
  await sql`update activation set leased_until = now() + ${seconds} * interval '1 second'
    where org_id = ${tx.org} and connection_id = ${connectionId} and leased_until <= now()`.execute(tx.db)
}

/** Connections of which something is overdue. */
export async function listOverdue(tx: SystemTx, most: number) {
  const { rows } = await sql<{ org: string; connectionId: string }>`
    select distinct org_id as org, connection_id as "connectionId" from activation
    where leased_until <= now() limit ${most}`.execute(tx.db)
  return rows
}
