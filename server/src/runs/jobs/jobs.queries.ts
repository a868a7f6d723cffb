import type * as contract from '@txadv/contract'
import { type JobStatus, type JobType, limits, type Query } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import { newestFirst, type Place } from '../../db/cursor.ts'
import type { SystemTx } from '../../db/database.ts'
import { readStretch } from '../../db/stretch.ts'
import { defineLease } from '../lease/lease.ts'

/** What went wrong with one item. */
export interface ItemError {
  /** The item's id as it is shown. */
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly message: string
}

export interface JobProgress {
  readonly status: JobStatus
  readonly total_items: number
  readonly processed_items: number
  readonly success_count: number
  readonly error_count: number
  readonly skip_count: number
  /** Whether there is nothing to do before others are done: those it waits for, or who works on it. */
  readonly waits?: boolean
}

/** A job in the hands of a worker. */
export interface LeasedJob<Config = Record<string, unknown>, Cursor = Record<string, unknown>> {
  readonly id: string
  readonly job_type: JobType
  /** The organization that it is for; none for one that is for all. */
  readonly org_id: string | null
  readonly created_by: string
  readonly config: Config
  readonly cursor: Cursor
}

const progressColumns = [
  'status',
  'total_items',
  'processed_items',
  'success_count',
  'error_count',
  'skip_count',
] as const
const progress = sql.join(progressColumns.map((column) => sql.ref(column)))

export interface NewJob {
  readonly id: string
  readonly jobType: JobType
  readonly orgId: string | null
  readonly createdBy: string
  readonly config: object
  readonly totalItems: number
}

export async function insertJob(tx: SystemTx, job: NewJob): Promise<void> {
  const { id, jobType, orgId, createdBy, config, totalItems } = job
  await tx.db
    .insertInto('job')
    .values({
      id,
      job_type: jobType,
      org_id: orgId,
      created_by: createdBy,
      config: JSON.stringify(config),
      total_items: totalItems,
    })
    .execute()
}

const record = (errorsShown: number) => sql`
  job.id, job.job_type, job.org_id, job.created_by, job.config, ${progress}, job.result, job.created_at,
  job.started_at, job.completed_at, coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', item_id, 'name', name, 'message', message)) order by id)
    from (select * from job_error where job_id = job.id order by id limit ${errorsShown}) shown
  ), '[]') as errors`

export interface JobRecord extends JobProgress {
  readonly id: string
  readonly job_type: JobType
  readonly org_id: string | null
  readonly created_by: string
  readonly config: Record<string, unknown>
  readonly errors: ItemError[]
  readonly result: Record<string, unknown>
  readonly created_at: string
  readonly started_at: string | null
  readonly completed_at: string | null
}

export async function findJob(tx: SystemTx, id: string, errorsShown: number): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRecord>`select ${record(errorsShown)} from job where id = ${id}`.execute(tx.db)
  return rows[0]
}

export async function findJobs(tx: SystemTx, asked: Query<typeof contract.listJobs>, errorsShown: number) {
  const { jobType = null, status = null } = asked
  return readStretch(asked, newestFirst('created_at', 'id', 'text'), async ({ place, tail }) => {
    const { rows } = await sql<JobRecord & { place: Place }>`
      select ${record(errorsShown)}, ${place} as place from job
      where (${jobType}::text is null or job_type = ${jobType}) and (${status}::text is null or status = ${status})
        ${tail}`.execute(tx.db)
    return rows
  })
}

/** The newest jobs of a type that met errors. */
export async function findFailing(
  tx: SystemTx,
  jobType: JobType,
  limit: number,
  errorsShown: number,
): Promise<readonly JobRecord[]> {
  const { rows } = await sql<JobRecord>`
    select ${record(errorsShown)} from job where job_type = ${jobType} and error_count > 0
    order by created_at desc, id desc limit ${limit}`.execute(tx.db)
  return rows
}

export async function findProgress(tx: SystemTx, id: string): Promise<JobProgress | undefined> {
  const { rows } = await sql<JobProgress>`select ${progress} from job where id = ${id}`.execute(tx.db)
  return rows[0]
}

const { leaseMs } = limits.jobs

export const jobLease = defineLease<{ readonly id: string }>({
  table: 'job',
  key: ['id'],
  open: sql`job.status in ('pending', 'processing')`,
})

/** Claims an open job; one whose step is under way is left alone, not waited for. */
export async function claimJob(tx: SystemTx, id: string) {
  const unlocked = sql`job.id = (select id from job where id = ${id} for update skip locked)`
  const set = sql`status = 'processing', started_at = coalesce(started_at, now())`
  const [claimed] = await jobLease.claimRows(tx, unlocked, { leaseMs, set })
  return claimed
}

/**
 * Holds the job for a step, if the lease is still the one that was taken. A transaction that then stands still is ended
 * by the database, so that a process that sleeps keeps nobody waiting. Steps pass the job's gate before its row: who
 * waits for a row alone can be overtaken by step after step, but the gate lets nobody pass a cancel that waits.
 */
export async function lockLeasedJob(
  tx: SystemTx,
  id: string,
  fence: number,
  idleMs: number,
): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    select held.*, set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)
    from (select pg_advisory_xact_lock_shared(${gateOf(id)})::text as passed) gate cross join lateral (
      select id, job_type, org_id, created_by, config, cursor from job
      where id = ${id} and ${jobLease.heldUnder(fence)} and status = 'processing' and passed is not null for update) held`.execute(
    tx.db,
  )
  return rows[0]
}

const gateOf = (id: string): RawBuilder<string> => sql`hashtextextended(${`job ${id}`}, 0)`

/** Holds a job that was cancelled under the caller's lease: nobody can have claimed it since. */
export async function lockCancelledJob(tx: SystemTx, id: string, fence: number): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    select id, job_type, org_id, created_by, config, cursor from job
    where id = ${id} and fence = ${fence} and status = 'cancelled' for update`.execute(tx.db)
  return rows[0]
}

/** What a step did, as the job's row tells it. */
export interface StepCounts<Cursor extends object = object> {
  readonly cursor: Cursor
  readonly success: number
  readonly skipped: number
  readonly errors: readonly ItemError[]
  readonly done: boolean
  /** Nothing can be done before others are: the worker comes back later. */
  readonly waits?: boolean | undefined
  /** What is added to the result. */
  readonly result?: object | undefined
}

export async function writeStep(tx: SystemTx, id: string, step: StepCounts): Promise<JobProgress> {
  const { cursor, done, result = {} } = step
  return addCounts(
    tx,
    id,
    step,
    sql`, cursor = ${JSON.stringify(cursor)}::jsonb, result = result || ${JSON.stringify(result)}::jsonb, failed_steps = 0,
      heartbeat_at = now(),
      ${done ? sql`status = 'completed', completed_at = now(), leased_until = null` : jobLease.extended(leaseMs)}`,
  )
}

/** Counts what a step did, and leaves the job where it stands. */
export const writeCounts = (tx: SystemTx, id: string, step: StepCounts): Promise<JobProgress> =>
  addCounts(tx, id, step, sql``)

async function addCounts(tx: SystemTx, id: string, step: StepCounts, more: RawBuilder<unknown>): Promise<JobProgress> {
  const { success, skipped, errors } = step
  if (errors.length > 0) await insertErrors(tx, id, errors)
  const { rows } = await sql<JobProgress>`
    update job set processed_items = processed_items + ${success + skipped + errors.length},
      success_count = success_count + ${success}, skip_count = skip_count + ${skipped},
      error_count = error_count + ${errors.length} ${more}
    where id = ${id} returning ${progress}`.execute(tx.db)
  return rows[0] as JobProgress
}

async function insertErrors(tx: SystemTx, id: string, errors: readonly ItemError[]): Promise<void> {
  await sql`
    insert into job_error (job_id, item_id, name, message)
    select ${id}, given.id, given.name, given.message
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as given (id text, name text, message text)`.execute(
    tx.db,
  )
}

/** Counts a step that failed as a whole; after so many in a row the job has failed, and says why. */
export async function countFailedStep(
  tx: SystemTx,
  id: string,
  fence: number,
  message: string,
  most: number,
): Promise<JobProgress | undefined> {
  const { rows } = await sql<JobProgress>`
    update job set failed_steps = failed_steps + 1, leased_until = null,
      status = case when failed_steps + 1 >= ${most} then 'failed' else status end,
      completed_at = case when failed_steps + 1 >= ${most} then now() end
    where id = ${id} and ${jobLease.heldUnder(fence)} and status = 'processing' returning ${progress}`.execute(tx.db)
  if (rows[0]?.status === 'failed') await insertErrors(tx, id, [{ message }])
  return rows[0]
}

/** Cancels a job that is open; waits for the step that is under way, and for no other. */
export async function markCancelled(tx: SystemTx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${gateOf(id)})`.execute(tx.db)
  const { rows } = await sql`
    update job set status = 'cancelled', completed_at = now(), leased_until = null
    where id = ${id} and status in ('pending', 'processing') returning id`.execute(tx.db)
  return rows.length > 0
}

/** The items that a job failed on, by their shown ids. */
export async function listFailedItems(tx: SystemTx, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ item: string }>`
    select distinct item_id as item from job_error where job_id = ${id} and item_id is not null order by 1`.execute(
    tx.db,
  )
  return rows.map(({ item }) => item)
}

/** Notes in a job's result when something happened to it after its end. */
export async function stampJob(tx: SystemTx, jobId: string, name: string): Promise<void> {
  await sql`
    update job set result = result || jsonb_build_object(${name}::text, to_jsonb(now())) where id = ${jobId}`.execute(
    tx.db,
  )
}
