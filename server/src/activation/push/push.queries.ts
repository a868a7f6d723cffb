import { type FailureCause, type HeldBackReason, limits, type Platform, type RunStatus } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import { newestFirst, type Place } from '../../db/cursor.ts'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch } from '../../db/stretch.ts'
import { defineLease } from '../../runs/index.ts'

interface NewRun {
  readonly connectionId: string
  readonly workerDriven: boolean
  readonly createdBy: string
}

export async function insertPushRun(tx: TenantTx, { connectionId, workerDriven, createdBy }: NewRun): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into push_run (org_id, workspace_id, connection_id, worker_driven, created_by, total_segments)
    values (${tx.org}, ${tx.workspace}, ${connectionId}, ${workerDriven}, ${createdBy}, 0) returning id`.execute(tx.db)
  return (rows[0] as { id: string }).id
}

/** A selection of library topics: those that match, or those that are named by either of their ids. */
export const namedTopics = (tx: TenantTx, ids: readonly string[]): RawBuilder<unknown> => sql`(
  select id, topic_name, workspace_id, sensitivity, doubt from library_record where org_id = ${tx.org}
    and (id = any(${ids}::uuid[]) or topic_id = any(${ids}::uuid[])))`

/** Whether a topic has an active or pending activation on the connection. */
const isHeld = (tx: TenantTx, connectionId: string) => sql`exists (
  select from activation held where held.org_id = ${tx.org} and held.org_topic_id = selected.id
    and held.connection_id = ${connectionId} and held.status in ('pending', 'active') and not held.orphan
    and held.replaced_by is null)`

/** What a push may take along that it leaves out otherwise. */
export interface PushClearance {
  readonly unsure: boolean
  readonly sensitive: boolean
}

/** Why a selected topic is left out; null where it is not. */
const heldBackWhy = ({ unsure, sensitive }: PushClearance) => sql`case
  when selected.sensitivity = 'Prohibited' then 'prohibited'
  when selected.sensitivity = 'Sensitive' and not ${sensitive}::boolean then 'sensitive'
  when selected.doubt is not null and not ${unsure}::boolean then 'unsure' end`

/** Of selected topics that are not on the connection, those that are left out: how many of each kind, and the first. */
export async function findHeldBack(
  tx: TenantTx,
  connectionId: string,
  topics: RawBuilder<unknown>,
  clearance: PushClearance,
) {
  const { rows } = await sql<{ why: HeldBackReason; topics: number; sample: { id: string; topicName: string }[] }>`
    select why, count(*)::int as topics, coalesce(jsonb_agg(jsonb_build_object('id', id, 'topicName', topic_name) order by id)
      filter (where place <= ${limits.push.samples}), '[]') as sample
    from (
      select id, topic_name, why, row_number() over (partition by why order by id) as place from (
        select id, topic_name, ${heldBackWhy(clearance)} as why
        from (select id, topic_name, sensitivity, doubt from ${topics} chosen) selected
        where not ${isHeld(tx, connectionId)}
      ) looked_at where why is not null
    ) held_back group by why`.execute(tx.db)
  return rows
}

/** How many of the selected topics are on the connection, or on their way there, and by which runs. */
export async function countHeld(tx: TenantTx, connectionId: string, topics: RawBuilder<unknown>) {
  const { rows } = await sql<{ status: 'pending' | 'active'; runId: string | null; segments: number }>`
    select held.status, run.id as "runId", count(*) as segments from (select id from ${topics} chosen) selected
    join activation held on held.org_id = ${tx.org} and held.org_topic_id = selected.id
      and held.connection_id = ${connectionId} and held.status in ('pending', 'active') and not held.orphan
      and held.replaced_by is null
    left join push_run run on held.status = 'pending' and run.org_id = ${tx.org} and run.id = held.run_id
      and run.status = 'running'
    group by held.status, run.id, run.created_at order by run.created_at`.execute(tx.db)
  return rows
}

/** Of ids, those that name no topic of the library. */
export async function findUnknownTopics(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as given (id)
    where not exists (select from library_record link where link.org_id = ${tx.org} and link.id = given.id)
      and not exists (select from library_record link where link.org_id = ${tx.org} and link.topic_id = given.id)`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Gives a run one pending activation for each selected topic that has none; answers how many that are. */
export async function insertSegments(
  tx: TenantTx,
  run: { readonly id: string; readonly connectionId: string; readonly platform: Platform },
  topics: RawBuilder<unknown>,
  clearance: PushClearance,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with added as (
      insert into activation (org_id, workspace_id, org_topic_id, connection_id, platform, topic_name, run_id)
      select ${tx.org}, workspace_id, id, ${run.connectionId}, ${run.platform}, topic_name, ${run.id}
      from (select id, topic_name, workspace_id, sensitivity, doubt from ${topics} chosen) selected
      where not ${isHeld(tx, run.connectionId)} and ${heldBackWhy(clearance)} is null
      on conflict do nothing returning 1)
    update push_run set total_segments = (select count(*) from added),
      status = case when exists (select from added) then 'running' else 'completed' end,
      end_told = not exists (select from added),
      completed_at = case when exists (select from added) then null else now() end
    where org_id = ${tx.org} and id = ${run.id} returning total_segments as total`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/** Which failed segments are retried. */
export interface FailedOf {
  readonly connectionId: string
  readonly failedIn: string | null
  readonly cause: FailureCause | null
}

/**
 * Gives a run the failed segments of a connection, the newest of each topic, where the topic has no other there and is not
 * held back by its class; answers how many. What a refresh failed to put back is left to the next refresh.
 */
export async function moveFailed(
  tx: TenantTx,
  runId: string,
  { connectionId, failedIn, cause }: FailedOf,
  clearance: PushClearance,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with failed as materialized (
      select distinct on (selected.id) activation.id from activation
      join library_record selected on selected.org_id = ${tx.org} and selected.id = activation.org_topic_id
      where activation.org_id = ${tx.org} and activation.connection_id = ${connectionId}
        and activation.status = 'error' and activation.intent is null and activation.replaces is null
        and (${failedIn}::uuid is null or activation.run_id = ${failedIn}::uuid)
        and (${cause}::text is null or activation.error_cause = ${cause})
        and not ${isHeld(tx, connectionId)} and ${heldBackWhy(clearance)} is null
      order by selected.id, activation.created_at desc
    ), moved as (
      update activation set status = 'pending', run_id = ${runId}, tries = 0, due_at = null
      where org_id = ${tx.org} and id in (select id from failed) and status = 'error' and intent is null returning 1)
    update push_run set total_segments = (select count(*) from moved)
    where org_id = ${tx.org} and id = ${runId} returning total_segments as total`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/** The ids of selected topics after the last one seen, and whether each is active already. */
export async function nextSelected(
  tx: TenantTx,
  connectionId: string,
  topics: RawBuilder<unknown>,
  after: string | null,
  wanted: number,
  clearance: PushClearance,
) {
  const { rows } = await sql<{ id: string; held: boolean; why: HeldBackReason | null }>`
    select id, ${isHeld(tx, connectionId)} as held, ${heldBackWhy(clearance)} as why
    from (select id, sensitivity, doubt from ${topics} chosen) selected
    where ${after}::uuid is null or id > ${after}::uuid order by id limit ${wanted}`.execute(tx.db)
  return rows
}

export interface PushRun {
  readonly runId: string
  readonly status: RunStatus
  readonly totalSegments: number
  readonly successCount: number
  readonly errorCount: number
  readonly remaining: number
  readonly inDoubt: number
  readonly reason: string | null
  readonly worker: boolean
  readonly startedAt: string
  readonly completedAt: string | null
}

const runsOf = (tx: TenantTx, connectionId: string, place = sql<Place | null>`null`) => sql`
  select ${place} as place, id as "runId", status, total_segments as "totalSegments", success_count as "successCount",
    error_count as "errorCount", reason, created_at as "startedAt", completed_at as "completedAt", worker_driven as worker,
    case when status = 'running' then total_segments - success_count - error_count else 0 end as remaining,
    (select count(*) from activation where org_id = ${tx.org} and run_id = push_run.id and status = 'pending'
      and intent is not null)::int as "inDoubt"
  from push_run where org_id = ${tx.org} and connection_id = ${connectionId}`

export async function findPushRun(tx: TenantTx, connectionId: string, runId: string): Promise<PushRun | undefined> {
  const { rows } = await sql<PushRun>`${runsOf(tx, connectionId)} and id = ${runId}`.execute(tx.db)
  return rows[0]
}

/** The runs of a connection, newest first. */
export async function listPushRuns(tx: TenantTx, connectionId: string, asked: AskedStretch) {
  return readStretch(asked, newestFirst('created_at', 'id'), async ({ place, tail }) => {
    const { rows } = await sql<PushRun & { place: Place }>`${runsOf(tx, connectionId, place)} ${tail}`.execute(tx.db)
    return rows
  })
}

/** Keeps a run from ending until the transaction does; answers how it stands. */
export async function lockPushRun(tx: TenantTx, runId: string): Promise<RunStatus | undefined> {
  const { rows } = await sql<{ status: RunStatus }>`
    select status from push_run where org_id = ${tx.org} and id = ${runId} for no key update`.execute(tx.db)
  return rows[0]?.status
}

/** Notes that a run was heard of. */
export async function markHeard(tx: TenantTx, runId: string): Promise<void> {
  await sql`update push_run set heartbeat_at = now() where org_id = ${tx.org} and id = ${runId}`.execute(tx.db)
}

/** Tells a caller once that a run is over that was not cancelled; answers whether it still had to be told. */
export async function tellEnd(tx: TenantTx, runId: string): Promise<boolean> {
  const { rows } = await sql`
    update push_run set end_told = true where org_id = ${tx.org} and id = ${runId} and not end_told
      and status in ('completed', 'failed') returning 1`.execute(tx.db)
  return rows.length > 0
}

/** Leaves a run to the worker of which nothing was heard for so long; answers whether that is so now. */
export async function handToWorker(tx: TenantTx, runId: string, silentSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update push_run set worker_driven = true where org_id = ${tx.org} and id = ${runId} and status = 'running'
      and not worker_driven and heartbeat_at <= now() - make_interval(secs => ${silentSeconds}) returning 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** Locks the next of a run that are due and not leased. */
export async function lockNext(tx: TenantTx, runId: string, wanted: number) {
  const { rows } = await sql<{ id: string; orgTopicId: string; topicName: string }>`
    select id, org_topic_id as "orgTopicId", topic_name as "topicName" from activation
    where org_id = ${tx.org} and run_id = ${runId} and status = 'pending' and intent is null
      and (due_at is null or due_at <= now())
    order by id limit ${wanted} for update skip locked`.execute(tx.db)
  return rows
}

/** Why segments of a run failed, the most frequent cause first. */
export async function countCauses(tx: TenantTx, runId: string) {
  const { rows } = await sql<{ cause: FailureCause | null; message: string; segments: number }>`
    select error_cause as cause, error as message, count(*)::int as segments from activation
    where org_id = ${tx.org} and run_id = ${runId} and error is not null and status = 'error'
    group by error_cause, error order by segments desc, error limit ${limits.push.causesShown}`.execute(tx.db)
  return rows
}

export async function listErrors(tx: TenantTx, runId: string) {
  const { rows } = await sql<{ activationId: string; topicName: string; message: string }>`
    select id as "activationId", topic_name as "topicName", error as message from activation
    where org_id = ${tx.org} and run_id = ${runId} and error is not null and status = 'error'
    order by id limit ${limits.push.errorsShown}`.execute(tx.db)
  return rows
}

/** Those of a run whose last call failed and that are not given up: when each is tried again, or looked up. */
export async function listUnsettled(tx: TenantTx, runId: string) {
  const { rows } = await sql<{
    activationId: string
    topicName: string
    message: string
    inDoubt: boolean
    recheckAt: string | null
  }>`
    select id as "activationId", topic_name as "topicName", error as message, intent is not null as "inDoubt",
      coalesce(leased_until, due_at) as "recheckAt" from activation
    where org_id = ${tx.org} and run_id = ${runId} and error is not null and status = 'pending'
    order by id limit ${limits.push.errorsShown}`.execute(tx.db)
  return rows
}

export interface GivenUp {
  readonly id: string
  readonly message: string
  readonly cause: FailureCause
}

/** Gives up segments that can never be sent, with the reason. */
export async function giveUp(tx: TenantTx, given: readonly GivenUp[]) {
  await sql`
    update activation set status = 'error', error = given.message, error_cause = given.cause
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, message text, cause text)
    where org_id = ${tx.org} and activation.id = given.id`.execute(tx.db)
}

/** Ends a run that is running; what was never sent to the platform is deleted, or failed still where it had failed before. */
export async function endRun(tx: TenantTx, runId: string, status: 'cancelled' | 'failed', reason: string | null) {
  const { rows } = await sql`
    update push_run set status = ${status}, reason = ${reason}, completed_at = now()
    where org_id = ${tx.org} and id = ${runId} and status = 'running' returning id`.execute(tx.db)
  if (rows.length === 0) return false
  await sql`update activation set status = 'error' where org_id = ${tx.org} and run_id = ${runId} and status = 'pending'
    and intent is null and error is not null and tries = 0`.execute(tx.db)
  await sql`delete from activation where org_id = ${tx.org} and run_id = ${runId} and status = 'pending'
    and intent is null and platform_segment_id is null`.execute(tx.db)
  return true
}

/** In how many seconds a segment of a run may be pushed, and in how many one in doubt is looked up; null where none is. */
export async function nextDueTopics(tx: TenantTx, runId: string) {
  const { rows } = await sql<{ due: number | null; lookUp: number | null }>`
    select (min(greatest(0, extract(epoch from coalesce(due_at, now()) - now()))) filter (where intent is null))::float8 as due,
      (min(greatest(0, extract(epoch from leased_until - now()))) filter (where intent is not null))::float8 as "lookUp"
    from activation where org_id = ${tx.org} and run_id = ${runId} and status = 'pending'`.execute(tx.db)
  return rows[0] ?? { due: null, lookUp: null }
}

export const pushRunLease = defineLease<{ readonly org_id: string; readonly id: string }>({
  table: 'push_run',
  key: ['org_id', 'id'],
  open: sql`push_run.status = 'running'`,
  lostAfterSeconds: limits.push.idleSeconds,
})

interface LeasedPushRun {
  readonly connectionId: string
  readonly workspace: string | null
  readonly createdBy: string
}

export async function claimPushRun(tx: SystemTx, org: string, runId: string) {
  const returning = sql`connection_id as "connectionId", workspace_id as workspace, created_by as "createdBy"`
  const row = pushRunLease.rowOf({ org_id: org, id: runId })
  // A run that its caller left is the worker's from now on.
  const claim = { leaseMs: limits.push.leaseMs, set: sql`worker_driven = true`, returning }
  const [claimed] = await pushRunLease.claimRows<LeasedPushRun>(tx, row, claim)
  return claimed
}
