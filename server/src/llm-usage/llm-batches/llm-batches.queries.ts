import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** A batch that the provider has not acknowledged. */
export interface UnsentBatch {
  readonly n: number
  readonly requests: number
  readonly attemptedAt: string | null
  /** How long ago that was. */
  readonly ageMs: number | null
}

export interface BatchState {
  readonly staged: boolean
  readonly open: number
  readonly unsent: UnsentBatch | null
}

/** Where a job stands with the provider. */
export async function readState(tx: SystemTx, jobId: string): Promise<BatchState> {
  const { rows } = await sql<BatchState>`
    select exists (select from llm_item where job_id = ${jobId} and answer is not null) as staged,
      (select count(*) from llm_batch where job_id = ${jobId} and not collected and provider_id is not null) as open,
      (select jsonb_build_object('n', n, 'requests', requests, 'attemptedAt', attempted_at,
          'ageMs', extract(epoch from clock_timestamp() - attempted_at) * 1000)
        from llm_batch where job_id = ${jobId} and not collected and provider_id is null order by n limit 1) as unsent
  `.execute(tx.db)
  return rows[0] as BatchState
}

/** Writes down what is about to be sent. */
export async function insertLlmBatch(
  tx: SystemTx,
  jobId: string,
  n: number,
  topics: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  await sql`insert into llm_batch (job_id, n, requests) values (${jobId}, ${n}, ${topics.length})`.execute(tx.db)
  await sql`
    insert into llm_item (job_id, n, k, topic_id, version)
    select ${jobId}, ${n}, k - 1, id, version
    from unnest(${topics.map(({ id }) => id)}::uuid[], ${topics.map(({ version }) => version)}::int[])
      with ordinality as topic (id, version, k)`.execute(tx.db)
}

/** Says that a batch is about to be sent; answers the names that it asks about. Only who has not been before may. */
export async function markAttempted(tx: SystemTx, jobId: string, n: number) {
  const { rows } = await sql<{ k: number; topicName: string }>`
    with attempt as (
      update llm_batch set attempted_at = clock_timestamp()
      where job_id = ${jobId} and n = ${n} and attempted_at is null and provider_id is null returning job_id, n
    )
    select item.k, topic.topic_name as "topicName"
    from attempt join llm_item item using (job_id, n) join topic on topic.id = item.topic_id order by item.k`.execute(
    tx.db,
  )
  return rows
}

/** The provider has it under this id. */
export async function markSent(tx: SystemTx, jobId: string, n: number, providerId: string): Promise<void> {
  await sql`
    update llm_batch set provider_id = ${providerId}
    where job_id = ${jobId} and n = ${n} and provider_id is null`.execute(tx.db)
}

/** The provider does not have it: it is sent as if it had never been. */
export async function markUnsent(tx: SystemTx, jobId: string, n: number): Promise<void> {
  await sql`
    update llm_batch set attempted_at = null
    where job_id = ${jobId} and n = ${n} and provider_id is null`.execute(tx.db)
}

/** What is set aside for a batch that is about to be sent. */
export async function writeReserved(tx: SystemTx, jobId: string, n: number, usd: number): Promise<void> {
  await sql`update llm_batch set reserved = ${usd}::numeric where job_id = ${jobId} and n = ${n}`.execute(tx.db)
}

/** Takes back what is set aside for a batch; answers how much that was, and on which day, UTC, the batch was attempted. */
export async function claimReserved(tx: SystemTx, jobId: string, n: number) {
  const { rows } = await sql<{ usd: number; day: string }>`
    update llm_batch set reserved = 0
    from (select reserved as usd, (attempted_at at time zone 'utc')::date as day
      from llm_batch where job_id = ${jobId} and n = ${n} for update) was
    where job_id = ${jobId} and n = ${n} returning was.usd, was.day`.execute(tx.db)
  return rows[0] as { usd: number; day: string }
}

/** Of these ids of the provider's, those that are known to be of some job's batch. */
export async function findKnown(tx: SystemTx, providerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from llm_batch where provider_id = any(${providerIds}::text[])`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

export interface OpenBatch {
  readonly n: number
  readonly providerId: string
}

/** The oldest batches whose answers have not been fetched. */
export async function listOpen(tx: SystemTx, jobId: string, wanted: number): Promise<readonly OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select n, provider_id as "providerId" from llm_batch
    where job_id = ${jobId} and not collected and provider_id is not null order by n limit ${wanted}`.execute(tx.db)
  return rows
}

export interface StagedAnswer {
  readonly n: number
  readonly k: number
  readonly answer: object
}

/** Keeps answers until they are applied. A batch without an answer to some request has none to it ever. */
export async function stageAnswers(
  tx: SystemTx,
  jobId: string,
  batches: readonly number[],
  answers: readonly StagedAnswer[],
  unanswered: object,
): Promise<void> {
  await sql`
    update llm_item item set answer = given.answer
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (n int, k int, answer jsonb)
    where item.job_id = ${jobId} and item.n = given.n and item.k = given.k`.execute(tx.db)
  await sql`
    update llm_item set answer = ${JSON.stringify(unanswered)}::jsonb
    where job_id = ${jobId} and n = any(${batches}::int[]) and answer is null`.execute(tx.db)
  await sql`
    update llm_batch set collected = true where job_id = ${jobId} and n = any(${batches}::int[])`.execute(tx.db)
}

/** Takes the next answers out. */
export async function claimStaged<T>(tx: SystemTx, jobId: string, wanted: number) {
  const { rows } = await sql<{ topicId: string; version: number; answer: T }>`
    with next as (
      select job_id, n, k from llm_item where job_id = ${jobId} and answer is not null order by n, k limit ${wanted}
    )
    delete from llm_item item using next
    where item.job_id = next.job_id and item.n = next.n and item.k = next.k
    returning item.topic_id as "topicId", item.version, item.answer`.execute(tx.db)
  return rows
}
