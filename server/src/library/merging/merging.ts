import type * as contract from '@txadv/contract'
import { type Body, failures, GlobalTopicId, limits, type Reply, texts, unmergeBlockers } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { isOpen, stampJob } from '../../runs/index.ts'
import { insertChanges, lockTopics } from '../global-topics/global-topics.ts'
import { decodeCluster } from './merge.job.ts'
import {
  type LinkAttachments,
  type MergeTopic,
  nextSweepClusters,
  readMergeTopics,
  settleLinksOf,
} from './merge.queries.ts'
import {
  findJobToUnmerge,
  findLostWorkspace,
  findMerges,
  findNamesakes,
  type MergeRecord,
  restoreFolded,
  restoreRepointed,
  separateTopic,
} from './unmerge.queries.ts'

/** Which segments a merge would keep and retire, without doing any of it. */
export async function planMerge(
  operator: Operator,
  attachments: LinkAttachments,
  { clusters: given, sweepId = '', keepSegments }: Body<typeof contract.planMerge>,
): Promise<Reply<typeof contract.planMerge>> {
  return operator.transact(async (tx) => {
    await allowBulk(tx)
    const found = given?.map(decodeCluster) ?? (await nextSweepClusters(tx, sweepId, 0, limits.jobs.clusters)).clusters
    const pairs = found.flatMap(({ winnerId: winner, loserIds }) => loserIds.map((loser) => ({ winner, loser })))
    const conflicts = await attachments.findConflicts(tx, pairs, limits.jobs.errorsShown)
    return {
      clusters: found.length,
      conflicts: conflicts.map(({ winner, loser, ofWinner, ofLoser, ...place }) => ({
        ...place,
        winnerId: winner,
        loserId: loser,
        ...(keepSegments === 'loser' ? { stays: ofLoser, retired: ofWinner } : { stays: ofWinner, retired: ofLoser }),
      })),
    }
  })
}

/**
 * Undoes a merge job whole, with the links of every library, in one transaction; where something newer stands in the
 * way, nothing is changed and the answer names it.
 */
export async function undoMerge(operator: Operator, attachments: LinkAttachments, jobId: string) {
  return operator.transact(async (tx) => {
    await allowBulk(tx)
    await requireUndoable(tx, jobId)
    const merges = await findMerges(tx, jobId)
    const { losers, winners } = await holdTopics(tx, merges)
    const blocker = await blockerOf(tx, jobId, merges, losers, winners)
    if (blocker) throw failures.cannotUnmergeJob(blocker)
    let links = 0
    // The last one first: what a later cluster took from an earlier one comes back before it is needed.
    for (const merge of merges.toReversed()) {
      await separateTopic(tx, merge)
      links += await restoreFolded(tx, jobId, merge, attachments)
      links += await restoreRepointed(tx, jobId, merge)
    }
    await attachments.forgetRetired(tx, jobId)
    for (const id of new Set([...losers.keys(), ...winners.keys()])) await settleLinksOf(tx, id)
    await insertChanges(
      tx,
      { changeType: 'rolled_back', source: 'admin_rollback', changedBy: actorIdOf(operator.actor), jobId },
      [...losers.values()].map((topic) => ({
        topic_id: topic.id,
        previous_values: { merged_into: GlobalTopicId.encode(topic.merged_into as string) },
        new_values: { merged_into: null },
        engine_version_before: topic.engine_version,
        engine_version_after: topic.engine_version,
        version: topic.version + 1,
        metadata: { unmerged: true },
      })),
    )
    await stampJob(tx, jobId, 'unmergedAt')
    return { topics: merges.length, links }
  })
}

async function requireUndoable(tx: SystemTx, jobId: string): Promise<void> {
  const job = await findJobToUnmerge(tx, jobId)
  if (!job) throw failures.absent(texts.jobNotFound)
  if (job.job_type !== 'merge') throw failures.cannotUnmergeJob(unmergeBlockers.notAMerge)
  if (isOpen(job)) throw failures.cannotUnmergeJob(unmergeBlockers.open(job.status))
  if (job.undone) throw failures.cannotUnmergeJob(unmergeBlockers.undone)
  if (job.rolledBack) throw failures.cannotUnmergeJob(unmergeBlockers.rolledBack)
}

type Topics = ReadonlyMap<string, MergeTopic>

async function holdTopics(tx: SystemTx, merges: readonly MergeRecord[]): Promise<{ losers: Topics; winners: Topics }> {
  const [loserIds, winnerIds] = [new Set(merges.map(({ loser }) => loser)), new Set(merges.map(({ winner }) => winner))]
  const ids = [...new Set([...loserIds, ...winnerIds])]
  await lockTopics(tx, ids)
  const topics = await readMergeTopics(tx, ids)
  const of = (wanted: ReadonlySet<string>) => new Map(topics.filter(({ id }) => wanted.has(id)).map((t) => [t.id, t]))
  return { losers: of(loserIds), winners: of(winnerIds) }
}

async function blockerOf(
  tx: SystemTx,
  jobId: string,
  merges: readonly MergeRecord[],
  losers: Topics,
  winners: Topics,
): Promise<string | undefined> {
  for (const { loser, winner, version } of merges) {
    const [lost, won] = [losers.get(loser), winners.get(winner)]
    // A winner that a later cluster of the same job merged into another comes back with it.
    if (!won?.live && !losers.has(winner)) return unmergeBlockers.winnerNotLive(won?.topic_name ?? winner)
    if (lost?.version !== version || !isMergedFor(lost, winner, losers))
      return unmergeBlockers.changed(lost?.topic_name ?? loser)
  }
  const [namesake] = await findNamesakes(tx, [...losers.keys()])
  if (namesake) return unmergeBlockers.nameTaken(namesake)
  const lost = await findLostWorkspace(tx, jobId)
  return lost && unmergeBlockers.workspaceGone(lost)
}

/** Whether a topic is merged where the job merged it, or where a later cluster of the job took that. */
function isMergedFor(loser: MergeTopic, winner: string, losers: Topics): boolean {
  if (loser.merged_into === winner) return true
  const next = losers.get(winner)
  return next?.merged_into !== undefined && next.merged_into === loser.merged_into
}
