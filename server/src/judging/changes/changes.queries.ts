import type * as contract from '@txadv/contract'
import { type ChangeAction, type ChangeOutcome, type JobStatus, type Query, WorkspaceId } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import { newestFirst, type Place } from '../../db/cursor.ts'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { readStretch } from '../../db/stretch.ts'

/** Settles which topics a change is for: those that are selected, by their links, the newest first; answers how many. */
export async function insertRows(tx: TenantTx, jobId: string, selected: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into topic_change_row (org_id, job_id, position, org_topic_id, topic_name)
    select ${tx.org}, ${jobId}, row_number() over (order by created_at desc, id desc), id, topic_name
    from ${selected} selected`.execute(tx.db)
  return Number(numAffectedRows)
}

/** The same topics in the same order as those that another change changed, with what they were and have become. */
export async function insertUndoRows(tx: TenantTx, jobId: string, undoes: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into topic_change_row (org_id, job_id, position, org_topic_id, topic_name, words_before, digest_after)
    select org_id, ${jobId}, row_number() over (order by position), org_topic_id, topic_name, words_before, digest_after
    from topic_change_row where org_id = ${tx.org} and job_id = ${undoes} and words_before is not null`.execute(tx.db)
  return Number(numAffectedRows)
}

/** The organization's topics with these ids, or that link these global topics, each once. */
export const selectNamedLinks = (tx: TenantTx, view: RawBuilder<unknown>, ids: readonly string[]) => sql`(
  select id, topic_name, created_at from ${view}
  where org_id = ${tx.org} and (id = any(${ids}::uuid[]) or topic_id = any(${ids}::uuid[])))`

/** How many topics are selected, and how many segments of them are live, or may be. */
export async function countSelected(tx: TenantTx, selected: RawBuilder<unknown>) {
  const { rows } = await sql<{ totalTopics: number; segmentsLive: number }>`
    with selected as materialized (select id from ${selected} selected)
    select (select count(*)::int from selected) as "totalTopics",
      (select count(*)::int from activation where org_id = ${tx.org} and org_topic_id in (select id from selected)
        and (status = 'active' or intent = 'create')) as "segmentsLive"`.execute(tx.db)
  return rows[0] ?? { totalTopics: 0, segmentsLive: 0 }
}

/** The newest of the selected topics. */
export async function listSample(
  tx: TenantTx,
  selected: RawBuilder<unknown>,
  most: number,
): Promise<readonly DueTopic[]> {
  const { rows } = await sql<DueTopic>`
    select row_number() over ()::int as position, id, topic_name, null as words_before, null as digest_after
    from (select id, topic_name from ${selected} selected order by created_at desc, id desc limit ${most}) newest`.execute(
    tx.db,
  )
  return rows
}

/** A topic whose turn it is. */
export interface DueTopic {
  readonly position: number
  readonly id: string
  readonly topic_name: string
  /** Of an undo: what the link is to say again, and what it said when the change left it. */
  readonly words_before: object | null
  readonly digest_after: string | null
}

/** Holds the topics of a step that nothing became of yet; one that another worker is at is waited for, and left out. */
export async function lockDue(
  tx: TenantTx,
  jobId: string,
  { above, upTo }: { readonly above: number; readonly upTo: number },
): Promise<readonly DueTopic[]> {
  const { rows } = await sql<DueTopic>`
    select position, org_topic_id as id, topic_name, words_before, digest_after from topic_change_row
    where org_id = ${tx.org} and job_id = ${jobId} and position > ${above} and position <= ${upTo}
      and outcome = 'pending'
    order by position for update`.execute(tx.db)
  return rows
}

export interface SettledRow {
  readonly position: number
  readonly outcome: ChangeOutcome
  readonly previousValues: object
  readonly newValues: object
  readonly given: readonly string[]
  readonly wordsBefore: object | null
  readonly digestAfter: string | null
}

/** Writes down what became of topics. */
export async function settleRows(tx: TenantTx, jobId: string, rows: readonly SettledRow[]): Promise<void> {
  await sql`
    update topic_change_row change set outcome = became.outcome, previous_values = became."previousValues",
      new_values = became."newValues", given = array(select jsonb_array_elements_text(became.given)),
      words_before = became."wordsBefore", digest_after = became."digestAfter"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as became (position integer, outcome text,
      "previousValues" jsonb, "newValues" jsonb, given jsonb, "wordsBefore" jsonb, "digestAfter" text)
    where change.org_id = ${tx.org} and change.job_id = ${jobId} and change.position = became.position`.execute(tx.db)
}

/** How many topics of a step came out how. */
export async function countOutcomes(
  tx: TenantTx,
  jobId: string,
  { above, upTo }: { readonly above: number; readonly upTo: number },
): Promise<StepOutcomes> {
  const { rows } = await sql<StepOutcomes>`
    select count(*) filter (where outcome = 'changed')::int as changed,
      count(*) filter (where outcome not in ('changed', 'pending'))::int as skipped,
      exists (select from topic_change_row later where later.org_id = ${tx.org} and later.job_id = ${jobId}
        and later.position > ${upTo}) as "goesOn"
    from topic_change_row where org_id = ${tx.org} and job_id = ${jobId} and position > ${above}
      and position <= ${upTo}`.execute(tx.db)
  return rows[0] ?? { changed: 0, skipped: 0, goesOn: false }
}

interface StepOutcomes {
  readonly changed: number
  readonly skipped: number
  /** Whether there are topics behind those of the step. */
  readonly goesOn: boolean
}

/** A change as its job has it. */
export interface ChangeRecord {
  readonly id: string
  readonly status: JobStatus
  readonly config: { readonly action: ChangeAction; readonly set?: object; readonly undoes?: string }
  readonly undoneBy: string | null
  readonly totalTopics: number
  readonly processedTopics: number
  readonly changedTopics: number
  readonly skippedTopics: number
  readonly error: string | null
  readonly createdBy: string
  readonly createdAt: string
  readonly completedAt: string | null
}

const record = sql`job.id, job.status, job.config, job.total_items as "totalTopics",
  job.processed_items as "processedTopics", job.success_count as "changedTopics", job.skip_count as "skippedTopics",
  job.created_by as "createdBy", job.created_at as "createdAt", job.completed_at as "completedAt",
  (select undoing.id from job undoing where undoing.job_type = 'change_topics' and undoing.config ? 'undoes'
    and undoing.config ->> 'undoes' = job.id and undoing.status <> 'failed') as "undoneBy",
  case when job.status = 'failed' then (select message from job_error where job_id = job.id order by id desc limit 1)
    end as error`

/** The organization's changes; of a workspace only its own. */
const changesOf = (tx: TenantTx) => sql`job.org_id = ${tx.org} and job.job_type = 'change_topics'
  and (${tx.workspace}::uuid is null or job.config ->> 'workspaceId' = ${tx.workspace === null ? null : WorkspaceId.encode(tx.workspace)}::text)`

export async function findChange(tx: TenantTx, id: string): Promise<ChangeRecord | undefined> {
  const { rows } = await sql<ChangeRecord>`
    select ${record} from job where ${changesOf(tx)} and job.id = ${id}`.execute(tx.db)
  return rows[0]
}

export async function findChanges(tx: TenantTx, asked: Query<typeof contract.listTopicChanges>) {
  return readStretch(asked, newestFirst('job.created_at', 'job.id', 'text'), async ({ place, tail }) => {
    const { rows } = await sql<ChangeRecord & { place: Place }>`
      select ${record}, ${place} as place from job where ${changesOf(tx)} ${tail}`.execute(tx.db)
    return rows
  })
}

interface ListedRow {
  readonly id: string
  readonly topic_name: string
  readonly outcome: ChangeOutcome
  readonly previousValues: Record<string, unknown>
  readonly newValues: Record<string, unknown>
  readonly given: string[]
}

export async function findRows(tx: TenantTx, jobId: string, asked: Query<typeof contract.listTopicChangeRows>) {
  const { outcome = null } = asked
  const inOrder = [{ column: sql.ref('position'), kind: 'number', descends: false, isNullable: false }] as const
  return readStretch(asked, inOrder, async ({ place, tail }) => {
    const { rows } = await sql<ListedRow & { place: Place }>`
      select org_topic_id as id, topic_name, outcome, previous_values as "previousValues", new_values as "newValues",
        given, ${place} as place
      from topic_change_row where org_id = ${tx.org} and job_id = ${jobId}
        and (${outcome}::text is null or outcome = ${outcome}) ${tail}`.execute(tx.db)
    return rows
  })
}

/** Deletes what was kept of the topics of changes that are too old to be undone. */
export async function deleteOldRows(tx: SystemTx, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from topic_change_row change using job
    where job.job_type = 'change_topics' and job.completed_at < now() - make_interval(days => ${days})
      and change.org_id = job.org_id and change.job_id = job.id`.execute(tx.db)
  return Number(numAffectedRows)
}
