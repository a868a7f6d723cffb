import { setImmediate as onTheWire } from 'node:timers/promises'
import { failures, GlobalTopicId, jobConfigs, limits, texts } from '@txadv/contract'
import { type Fingerprint, sameness } from '@txadv/engine'
import * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { defineJob, type StepContext, type StepCounts } from '../../runs/index.ts'
import { identifyTopic } from '../classification/classification.ts'
import { countLinks } from '../global-topics/global-topics.ts'
import {
  type ComparableTopic,
  countCatalogTopics,
  countChangedTopics,
  findClustersWith,
  findSimilarTopics,
  insertClusters,
  jobExists,
  listClusters,
  nextCatalogTopics,
  nextChangedTopics,
} from './dedup-sweep.queries.ts'

const { dedupTopics: chunk, neighbors: most } = limits.jobs

interface Near {
  readonly topic: ComparableTopic
  readonly similarity: number
}

/** Where a sweep stands: at which topic, with how many clusters. */
const sweepCursor = z.object({
  after: z.guid().default(beforeFirstId),
  clusters: z.int().default(0),
})
type Cursor = z.output<typeof sweepCursor>

/** Looks among the topics that a job has changed, or among all of the catalog, for those that are one with another. */
export const dedupSweepJob = defineJob({
  type: 'dedup_sweep',
  config: jobConfigs.dedup_sweep,
  cursor: sweepCursor,
  count: async (tx, { sourceBatchId }) => {
    if (sourceBatchId === undefined) return countCatalogTopics(tx)
    if (!(await jobExists(tx, sourceBatchId))) throw failures.invalid(texts.noSourceJob)
    return countChangedTopics(tx, sourceBatchId)
  },
  step: (context, { id, config, cursor }) => sweep(context, id, config.sourceBatchId, cursor),
  showResult: async (tx, jobId) => ({
    clusters: (await listClusters(tx, jobId, limits.jobs.clustersShown)).map((cluster) => ({
      winnerId: GlobalTopicId.encode(cluster.winner_id),
      winnerName: cluster.winner_name,
      loserIds: cluster.loser_ids.map((loser) => GlobalTopicId.encode(loser)),
      loserNames: cluster.loser_names,
      // Stored with fewer digits than it is computed with.
      similarity: Math.round(cluster.similarity * 10_000) / 10_000,
    })),
  }),
})

async function sweep(
  { tx, batches }: StepContext,
  jobId: string,
  source: string | undefined,
  { after, clusters: found }: Cursor,
): Promise<StepCounts<Cursor>> {
  const batch = chunk * batches
  const changed = await (source === undefined
    ? nextCatalogTopics(tx, after, batch)
    : nextChangedTopics(tx, source, after, batch))
  const topics = changed.filter(({ live }) => live)
  const groups: Group[] = []
  let asked: Promise<readonly Group[]> | undefined
  for (let start = 0; start < topics.length; start += chunk) {
    const identified = topics.slice(start, start + chunk).map((topic) => ({ topic, ...identifyTopic(topic) }))
    groups.push(...((await asked) ?? []))
    asked = findGroups(tx, identified)
    // The next chunk is identified while the database looks for this one's neighbors.
    await onTheWire()
  }
  groups.push(...((await asked) ?? []))
  const clusters = groups.length === 0 ? 0 : await keepClusters(tx, jobId, groups)
  return {
    cursor: { after: changed.at(-1)?.id ?? after, clusters: found + clusters },
    success: topics.length,
    // Archived or merged since.
    skipped: changed.length - topics.length,
    errors: [],
    done: changed.length < batch,
    result: { clusterCount: found + clusters },
  }
}

type Identified = { readonly topic: ComparableTopic } & ReturnType<typeof identifyTopic>

/** The topics that are one with others, with those. */
async function findGroups(tx: SystemTx, identified: readonly Identified[]): Promise<readonly Group[]> {
  const candidates = Map.groupBy(await findSimilarTopics(tx, identified), ({ of }) => of)
  return identified.flatMap(({ topic, fingerprint }) => {
    const near = nearOnes(fingerprint, candidates.get(topic.id) ?? [])
    return near.length === 0 ? [] : [{ topic, near }]
  })
}

/** Those that are the same topic, the most alike first. */
function nearOnes(fingerprint: Fingerprint, candidates: readonly ComparableTopic[]): readonly Near[] {
  const near: Near[] = []
  for (const candidate of candidates) {
    const similarity = sameness(fingerprint, identifyTopic(candidate).fingerprint)
    if (similarity !== undefined) near.push({ topic: candidate, similarity })
  }
  return near.sort((a, b) => b.similarity - a.similarity || (a.topic.id < b.topic.id ? -1 : 1))
}

interface Group {
  readonly topic: ComparableTopic
  readonly near: readonly Near[]
}

/** Writes down what is not in a cluster together already; answers how many clusters that makes. */
async function keepClusters(tx: SystemTx, jobId: string, groups: readonly Group[]): Promise<number> {
  const ids = groups.map(({ topic }) => topic.id)
  const seen = new Set((await findClustersWith(tx, jobId, ids)).flatMap(pairsOf))
  const fresh = groups.flatMap(({ topic, near }) => {
    const kept = near.filter(({ topic: other }) => !seen.has(pairOf(topic.id, other.id))).slice(0, most)
    if (kept.length === 0) return []
    for (const pair of pairsOf([topic.id, ...kept.map(({ topic: other }) => other.id)])) seen.add(pair)
    return [{ topic, near: kept }]
  })
  const members = fresh.flatMap(({ topic, near }) => [topic.id, ...near.map(({ topic: other }) => other.id)])
  const counted = await countLinks(tx, members, limits.topics.fanOutLinks)
  const links = new Map(counted.map(({ topicId, links }) => [topicId, links]))
  await insertClusters(
    tx,
    jobId,
    fresh.map(({ topic, near }) => clusterOf(topic, near, links)),
  )
  return fresh.length
}

/** A pair, whichever of the two it is found from. */
const pairOf = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** All pairs of a cluster: what is in one together need not be found again. */
const pairsOf = (members: readonly string[]) => members.flatMap((a, n) => members.slice(n + 1).map((b) => pairOf(a, b)))

/** The topic with more links wins; of equals the older one. */
function clusterOf(topic: ComparableTopic, near: readonly Near[], links: ReadonlyMap<string, number>) {
  const members = [topic.id, ...near.map(({ topic: other }) => other.id)]
  const [winner = topic.id, ...losers] = members.sort(
    (a, b) => (links.get(b) ?? 0) - (links.get(a) ?? 0) || (a < b ? -1 : 1),
  )
  return { winner_id: winner, loser_ids: losers, similarity: Math.min(...near.map(({ similarity }) => similarity)) }
}
