import { GlobalTopicId, jobConfigs, limits, mergeReasons } from '@txadv/contract'
import * as z from 'zod'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { keepPlans } from '../../db/plans.ts'
import { defineJob, type ItemError, type LeasedJob } from '../../runs/index.ts'
import { insertChanges, lockTopics } from '../global-topics/global-topics.ts'
import {
  countSweepClusters,
  foldLinks,
  type LinkAttachments,
  type MergeTopic,
  markMerged,
  nextSweepClusters,
  readMergeTopics,
  repointLinks,
  settleLinksOf,
  withinSavepoint,
} from './merge.queries.ts'

const batch = limits.jobs.mergeClusters

interface Cluster {
  readonly winnerId: string
  readonly loserIds: readonly string[]
}

/** Merges topics that are one: the losers' links, activations and histories go to the winner. */
export const defineMergeJob = (attachments: LinkAttachments) =>
  defineJob({
    type: 'merge',
    config: jobConfigs.merge,
    cursor: z.object({ seen: z.int().default(0), after: z.int().default(0) }),
    rollBackBlocker: () => undefined,
    count: async (tx, { clusters, sweepId = '' }) => (clusters ? clusters.length : countSweepClusters(tx, sweepId)),
    showResult: async (tx, jobId) => ({ retired: await attachments.listRetired(tx, jobId, limits.jobs.errorsShown) }),
    step: async ({ tx }, job) => {
      const { seen, after } = job.cursor
      const { clusters: given, sweepId = '', keepSegments } = job.config
      const found = given
        ? { clusters: given.slice(seen, seen + batch).map(decodeCluster), last: 0 }
        : await nextSweepClusters(tx, sweepId, after, batch)
      const { clusters, last } = found
      await allowBulk(tx)
      await keepPlans(tx)
      await lockTopics(tx, [...new Set(clusters.flatMap(({ winnerId, loserIds }) => [winnerId, ...loserIds]))])
      const errors: ItemError[] = []
      let merged = 0
      for (const cluster of clusters) {
        const outcome = await mergeCluster(tx, { ...job, attachments, keepSegments }, cluster)
        if (typeof outcome === 'object') errors.push(outcome)
        else if (outcome === 'merged') merged++
      }
      return {
        cursor: { seen: seen + clusters.length, after: last },
        success: merged,
        skipped: clusters.length - merged - errors.length,
        errors,
        done: clusters.length < batch,
      }
    },
  })

type MergeJob = Pick<LeasedJob, 'id' | 'created_by'> & {
  readonly attachments: LinkAttachments
  readonly keepSegments: 'winner' | 'loser' | 'refuse'
}

export const decodeCluster = ({ winnerId, loserIds }: Cluster): Cluster => ({
  winnerId: GlobalTopicId.parse(winnerId),
  loserIds: loserIds.map((id) => GlobalTopicId.parse(id)),
})

/** Merges a cluster whole, or not at all: then it says what stands in the way. */
async function mergeCluster(
  tx: SystemTx,
  job: MergeJob,
  cluster: Cluster,
): Promise<'merged' | 'nothing to do' | ItemError> {
  const { winnerId } = cluster
  const topics = new Map((await readMergeTopics(tx, [winnerId, ...cluster.loserIds])).map((topic) => [topic.id, topic]))
  const winner = topics.get(winnerId)
  const refuse = (message: string): ItemError => ({
    id: GlobalTopicId.encode(winnerId),
    ...(winner && { name: winner.topic_name }),
    message,
  })
  if (!winner?.live) return refuse(mergeReasons.winnerGone)
  const merged = await withinSavepoint(tx, async (takeBack) => {
    let count = 0
    for (const id of new Set(cluster.loserIds)) {
      const loser = topics.get(id)
      // Looked at one after the other: what was merged before may have brought the winner a segment.
      const blocker = await blockerOf(tx, job, winner, loser)
      if (blocker) {
        await takeBack()
        return blocker
      }
      if (!loser || loser.merged_into === winnerId) continue
      await mergeInto(tx, job, winner, loser)
      count++
    }
    return count
  })
  if (typeof merged === 'string') return refuse(merged)
  if (merged === 0) return 'nothing to do'
  await settleLinksOf(tx, winnerId)
  return 'merged'
}

async function blockerOf(
  tx: SystemTx,
  { attachments, keepSegments }: MergeJob,
  winner: MergeTopic,
  loser: MergeTopic | undefined,
): Promise<string | undefined> {
  if (!loser) return mergeReasons.loserGone
  if (loser.id === winner.id) return mergeReasons.itself
  // A second merge of the same pair has nothing left to do.
  if (loser.merged_into === winner.id) return undefined
  if (!loser.live) return mergeReasons.loserNotLive(loser.topic_name)
  if (loser.scope !== winner.scope) return mergeReasons.otherVisibility(loser.topic_name)
  const [conflict] = await attachments.findConflicts(tx, [{ winner: winner.id, loser: loser.id }], 1)
  if (conflict && keepSegments === 'refuse') return mergeReasons.activeTwice(loser.topic_name, conflict.platform)
  return conflict && !conflict.isSettled ? mergeReasons.beingChanged(loser.topic_name, conflict.platform) : undefined
}

async function mergeInto(tx: SystemTx, job: MergeJob, winner: MergeTopic, loser: MergeTopic): Promise<void> {
  const pair = { jobId: job.id, changedBy: job.created_by, winner, loser }
  const [stays, gone] = job.keepSegments === 'loser' ? [loser, winner] : [winner, loser]
  await job.attachments.retire(tx, job.id, gone.id, stays.id)
  await foldLinks(tx, pair, job.attachments)
  await repointLinks(tx, pair)
  const followers = await markMerged(tx, loser.id, winner.id)
  const winnerId = GlobalTopicId.encode(winner.id)
  await insertChanges(tx, { changeType: 'merged', source: 'admin_merge', changedBy: job.created_by, jobId: job.id }, [
    {
      topic_id: loser.id,
      previous_values: { merged_into: null },
      new_values: { merged_into: winnerId },
      engine_version_before: loser.engine_version,
      engine_version_after: loser.engine_version,
      version: loser.version + 1,
      metadata: { winnerId, ...(followers.length > 0 && { followers }) },
    },
  ])
}
