import { GlobalTopicId, limits, rollBackReasons } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import {
  fanOut,
  type GlobalTopic,
  insertChanges,
  type LockedTopic,
  lockTopics,
  rewriteTopics,
  type TopicRewrite,
  unmergeTopics,
  withFreeNames,
} from '../../library/index.ts'
import type { ItemError, LeasedJob, StepContext, StepCounts } from '../../runs/index.ts'

const batch = limits.jobs.reclassifyTopics

interface Noted {
  readonly topicId: string
  readonly changeType: 'reclassified' | 'merged'
  readonly previousValues: Partial<GlobalTopic>
  readonly version: number
}

/** How many topics a job has changed. */
export async function countChanges(tx: SystemTx, jobId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from topic_history where batch_id = ${jobId}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

async function nextChanges(tx: SystemTx, jobId: string, after: string): Promise<readonly Noted[]> {
  const { rows } = await sql<Noted>`
    select topic_id as "topicId", change_type as "changeType", previous_values as "previousValues", version
    from topics_changed_by(${jobId}, ${after}, ${batch}) as changed (topic_id) join topic_history using (topic_id)
    where batch_id = ${jobId} order by topic_id`.execute(tx.db)
  return rows
}

/**
 * Takes back the next changes of a job. A topic that has changed since keeps what it is, and the job says so: the newer
 * change may be a person's.
 */
export async function rollBackStep(
  { tx, enqueue }: StepContext,
  job: Pick<LeasedJob, 'id' | 'created_by'>,
  sourceJob: string,
  after = beforeFirstId,
): Promise<StepCounts<{ readonly after: string }>> {
  const changes = await nextChanges(tx, sourceJob, after)
  const held = new Map(
    (
      await lockTopics(
        tx,
        changes.map(({ topicId }) => topicId),
      )
    ).map((topic) => [topic.id, topic]),
  )
  const errors: ItemError[] = []
  const rewritings: TopicRewrite[] = []
  const parted: LockedTopic[] = []
  for (const { topicId, changeType, previousValues, version } of changes) {
    const topic = held.get(topicId)
    const refuse = (message: string) =>
      errors.push({ id: GlobalTopicId.encode(topicId), ...(topic && { name: topic.topic_name }), message })
    if (!topic) refuse(rollBackReasons.gone)
    else if (topic.version !== version) refuse(rollBackReasons.changedSince)
    else if (changeType === 'merged') parted.push(topic)
    else rewritings.push({ from: topic, to: { ...topic, ...previousValues } })
  }
  const origin = {
    changeType: 'rolled_back',
    source: 'admin_rollback',
    changedBy: job.created_by,
    jobId: job.id,
  } as const
  await rewriteTopics(tx, { enqueue }, rewritings, origin)
  const free = await withFreeNames(
    tx,
    parted.map(({ id }) => id),
  )
  for (const topic of parted)
    if (!free.has(topic.id))
      errors.push({ id: GlobalTopicId.encode(topic.id), name: topic.topic_name, message: rollBackReasons.nameTaken })
  const restored = parted.filter(({ id }) => free.has(id))
  if (restored.length > 0) {
    await unmergeTopics(
      tx,
      restored.map(({ id }) => id),
    )
    await insertChanges(
      tx,
      origin,
      restored.map((topic) => ({
        topic_id: topic.id,
        previous_values: {},
        new_values: { merged_into: null },
        engine_version_before: topic.engine_version,
        engine_version_after: topic.engine_version,
        version: topic.version + 1,
      })),
    )
    await fanOut(
      tx,
      { enqueue },
      restored.map(({ id }) => id),
    )
  }
  return {
    cursor: { after: changes.at(-1)?.topicId ?? after },
    success: rewritings.length + restored.length,
    skipped: 0,
    errors,
    done: changes.length < batch,
  }
}
