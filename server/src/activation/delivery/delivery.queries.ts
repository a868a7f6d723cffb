import type { ActivationStatus, FailureCause, Platform } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { insertSelectedHistory } from '../../library/index.ts'
import { defineLease } from '../../runs/index.ts'

/** Until the lease of an activation is over, only its holder calls the platform about it. */
const activationLease = defineLease<{ readonly org_id: string; readonly id: string }>({
  table: 'activation',
  key: ['org_id', 'id'],
  open: sql`activation.status in ('pending', 'active', 'error')`,
})

/** An activation under a lease. */
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
  /** Whether a holder whose lease expired may have called the platform about it. */
  readonly unconfirmed: boolean
  readonly replacedBy: string | null
}

const taken = sql`id, run_id as "runId", org_topic_id as "orgTopicId", connection_id as "connectionId",
  topic_name as "topicName", platform_segment_id as "segmentId", coalesce(pushed_name, '') as name,
  coalesce(pushed_description, '') as description, cpm::float8 as cpm, coalesce(currency, 'USD') as currency, tries,
  replaced_by as "replacedBy"`
/** Networks have been seen to deliver a call later than the platform would have answered it. */
const longerMs = (leaseMs: number) => sql`${leaseMs / 3}::float8 * interval '1 millisecond'`
const notCalledBefore = sql`${taken}, false as unconfirmed`
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
  /** Whether it has no place on its connection, so that nothing can replace it. */
  readonly orphan: boolean
  /** Whether somebody has it in hand: a holder who found out nothing has let go of it, though his call may still apply. */
  readonly inHand: boolean
}

/** Holds an activation until the transaction ends, and says how it stands. */
export async function lockActivation(tx: TenantTx, id: string): Promise<ActivationState | undefined> {
  const { rows } = await sql<ActivationState>`
    select id, status, intent, org_topic_id as "orgTopicId", connection_id as "connectionId", platform,
      workspace_id as "workspaceId", replaced_by as "replacedBy", orphan,
      coalesce(leased_until > now(), false) and not (intent is not distinct from 'deactivate' and error is not null) as "inHand"
    from activation where org_id = ${tx.org} and id = ${id} for update`.execute(tx.db)
  return rows[0]
}

/** What is sent to the platform for a topic. */
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

/** Records what is about to be sent, so that recovery knows what to look for. */
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

/** Leases activations for a create; those that another process leased are absent. */
export async function leaseForCreate(
  tx: TenantTx,
  ids: readonly string[],
  leaseMs: number,
): Promise<LeasedActivation[]> {
  const where = sql`org_id = ${tx.org} and id = any(${ids}::uuid[]) and intent is null and status in ('pending', 'error')`
  const set = sql`status = 'pending', intent = 'create', tries = tries + 1, due_at = null, error = null`
  return activationLease.claimRows<LeasedActivation>(tx, where, { leaseMs, set, returning: notCalledBefore })
}

/**
 * Frees an active one that nobody has in hand any more of what its last holder left: his lease, and the replacement that
 * was to follow. Deactivating is idempotent, so that whoever comes next need not wait for the recovery.
 */
export async function freeUnconfirmed(tx: TenantTx, { id, replacedBy }: ActivationState): Promise<void> {
  if (replacedBy) await deletePending(tx, replacedBy)
  await sql`update activation set leased_until = null, replaced_by = null where org_id = ${tx.org} and id = ${id}`.execute(
    tx.db,
  )
}

/** Leases an active one for a deactivation; `replacedBy` is its replacement. */
export async function leaseForDeactivate(
  tx: TenantTx,
  id: string,
  leaseMs: number,
  replacedBy: string | null = null,
): Promise<LeasedActivation> {
  const where = sql`${activationLease.rowOf({ org_id: tx.org, id })} and status = 'active'`
  const set = sql`intent = 'deactivate', error = null, replaced_by = coalesce(${replacedBy}::uuid, replaced_by)`
  const [leased] = await activationLease.claimRows<LeasedActivation>(tx, where, {
    leaseMs,
    set,
    returning: notCalledBefore,
  })
  if (!leased) throw new Error('an activation that its caller locked could not be leased')
  return leased
}

/**
 * Reclaims the activation of a connection whose lease expired first. The select is materialized: as a part of the update
 * the planner may run it again for every row, and would reclaim them all.
 */
export async function reclaimExpired(tx: TenantTx, connectionId: string, leaseMs: number) {
  const { rows } = await sql<LeasedActivation & { readonly intent: 'create' | 'deactivate' }>`
    with due as materialized (
      select id as due_id, intent as was from activation where org_id = ${tx.org}
        and connection_id = ${connectionId} and ${activationLease.expired}
      order by leased_until limit 1 for update skip locked
    )
    update activation set ${activationLease.claimed(leaseMs)}, intent = coalesce(due.was, 'create'),
      unconfirmed_until = case when due.was = 'deactivate' then leased_until + ${longerMs(leaseMs)} else unconfirmed_until end
    from due where org_id = ${tx.org} and id = due.due_id
    returning fence, ${taken}, intent, due.was is not null as unconfirmed`.execute(tx.db)
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

/** Deletes one that was never sent to a platform. */
export async function deletePending(tx: TenantTx, id: string): Promise<void> {
  await sql`delete from activation where org_id = ${tx.org} and id = ${id} and status = 'pending' and intent is null
    and platform_segment_id is null`.execute(tx.db)
}

interface Settled {
  readonly id: string
  readonly fence: number
}

/** Locks those that the caller still holds under its fence. */
async function holdMine(tx: TenantTx, settled: readonly Settled[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select activation.id from activation
    join jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given (id uuid, fence int)
      on activation.id = given.id and ${activationLease.heldUnder(sql`given.fence`)}
    where org_id = ${tx.org} order by activation.id for update of activation`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

interface Created extends Settled {
  readonly segmentId: string
}

/**
 * Marks activations active. A segment belongs to one activation: an id that another live one has, here or in another
 * organization, is refused.
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
  refused: readonly (Settled & {
    readonly message: string
    readonly cause: FailureCause | null
    readonly againInSeconds: number | null
  })[],
): Promise<readonly string[]> {
  const mine = await holdMine(tx, refused)
  const held = refused.filter(({ id }) => mine.has(id))
  await sql`
    update activation set status = case when given."againInSeconds" is null then 'error' else 'pending' end,
      error = given.message, error_cause = given.cause, due_at = now() + given."againInSeconds" * interval '1 second',
      ${released}
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as given (id uuid, message text, cause text, "againInSeconds" int)
    where org_id = ${tx.org} and activation.id = given.id`.execute(tx.db)
  return held.filter(({ againInSeconds }) => againInSeconds === null).map(({ id }) => id)
}

/** Marks one deactivated; answers whether the caller still held it. */
export async function settleDeactivated(tx: TenantTx, { id, fence }: Settled): Promise<boolean> {
  const { rows } = await sql`
    update activation set status = 'deactivated', deactivated_at = now(), error = null, stale = false, ${released}
    where org_id = ${tx.org} and id = ${id} and ${activationLease.heldUnder(fence)} and intent = 'deactivate'
    returning id`.execute(tx.db)
  return rows.length > 0
}

/** Keeps one active that the platform refused to deactivate, and deletes its pending replacement. */
export async function settleStillActive(tx: TenantTx, { id, fence }: Settled, message: string): Promise<void> {
  const { rows } = await sql<{ replacedBy: string | null }>`
    with before as (select id, replaced_by from activation where org_id = ${tx.org} and id = ${id})
    update activation set error = ${message}, ${released}
    from before where org_id = ${tx.org} and activation.id = ${id} and ${activationLease.heldUnder(fence)}
      and intent = 'deactivate'
    returning before.replaced_by as "replacedBy"`.execute(tx.db)
  const [left] = rows
  if (!left?.replacedBy) return
  await deletePending(tx, left.replacedBy)
  await sql`update activation set replaced_by = null where org_id = ${tx.org} and id = ${id}`.execute(tx.db)
}

interface Unconfirmed extends Settled {
  readonly message: string
  /** When it is looked into, if not when the lease is over. */
  readonly until?: string | undefined
}

/** Records the last error of an unconfirmed activation; recovery looks it up when its lease expires. */
export async function recordUnconfirmed(
  tx: TenantTx,
  unconfirmed: readonly Unconfirmed[],
  leaseMs: number,
): Promise<void> {
  await sql`
    update activation set error = given.message, leased_until = coalesce(given.until, leased_until),
      unconfirmed_until = case when intent = 'deactivate' then leased_until + ${longerMs(leaseMs)} else unconfirmed_until end
    from jsonb_to_recordset(${JSON.stringify(unconfirmed)}::jsonb) as given (id uuid, fence int, message text, until timestamptz)
    where org_id = ${tx.org} and activation.id = given.id and ${activationLease.heldUnder(sql`given.fence`)}`.execute(
    tx.db,
  )
}

/**
 * Records an orphan: a segment that a holder created after its lease was reclaimed. It becomes an activation of its own,
 * due for deactivation.
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
      leased_until, orphan)
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

/** Whether another activation of the topic is active or pending on the connection. */
export async function isLeasedElsewhere(tx: TenantTx, id: string, orgTopicId: string, connectionId: string) {
  const { rows } = await sql`select from activation where org_id = ${tx.org} and org_topic_id = ${orgTopicId}
    and connection_id = ${connectionId} and id <> ${id} and status in ('pending', 'active') and not orphan
    and replaced_by is null`.execute(tx.db)
  return rows.length > 0
}

/** Leaves what is overdue on a connection for a while: nothing can be asked through it now. */
export async function postponeConnection(tx: TenantTx, connectionId: string, seconds: number): Promise<void> {
  await sql`update activation set leased_until = now() + ${seconds} * interval '1 second'
    where org_id = ${tx.org} and connection_id = ${connectionId} and ${activationLease.expired}`.execute(tx.db)
}

/** Connections of which something is overdue. */
export async function listOverdue(tx: SystemTx, most: number) {
  const { rows } = await sql<{ org: string; connectionId: string }>`
    select distinct org_id as org, connection_id as "connectionId" from activation
    where ${activationLease.expired} limit ${most}`.execute(tx.db)
  return rows
}
