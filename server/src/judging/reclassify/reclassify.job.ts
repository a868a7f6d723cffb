import {
  currentEngineVersion,
  engineVersions,
  failures,
  GlobalTopicId,
  JobId,
  limits,
  type SegmentType,
  texts,
} from '@txadv/contract'
import { engineRevision } from '@txadv/engine'
import * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'
import {
  classifyName,
  findCorrections,
  type LockedTopic,
  lockTopics,
  rewriteTopics,
  settleDoubts,
  settledDoubt,
  type TopicRewrite,
} from '../../library/index.ts'
import { reachByBatches } from '../../llm-usage/index.ts'
import { defineJob, type ItemError, type LeasedJob, type StepContext, type StepCounts } from '../../runs/index.ts'
import { type EngineRelease, type Judgement, judgeForRelease, waitForRevision } from '../release/release.ts'
import {
  llmWork,
  type ReclassifyConfig,
  type ReclassifyCursor,
  reclassifyConfig,
  reclassifyCursor,
} from './llm-reclassify.ts'
import { countTopics, nextReclassifyTopics, type ReclassifyFilter } from './reclassify.queries.ts'
import { countChanges, rollBackStep } from './roll-back.ts'

const batch = limits.jobs.reclassifyTopics

/** A rollback is a reclassify that takes back what another job changed. */
const rollbackConfig = z.object({ rollbackOf: JobId })
type StoredConfig = ReclassifyConfig | z.output<typeof rollbackConfig>
type Job<Config = unknown> = LeasedJob<Config, ReclassifyCursor>

/**
 * Reclassifies global topics with the local engine or the LLM, or takes back what such a job, or a merge, changed. `versions` are
 * those of the engine, oldest first: what is not of the last one is outdated.
 */
export function defineReclassifyJob(versions: readonly string[] = engineVersions, doubtMs?: number) {
  const current = versions.at(-1) ?? currentEngineVersion
  const whichOf = (config: ReclassifyConfig): ReclassifyFilter => {
    const { force, parentCategoryFilter } = config
    const release = releaseOf(config)
    return {
      ...(!(force || release) && { olderThan: current }),
      ...(parentCategoryFilter && { category: parentCategoryFilter }),
      ...(release && { release }),
    }
  }
  return defineJob({
    type: 'reclassify',
    config: z.union([rollbackConfig, reclassifyConfig]),
    cursor: reclassifyCursor,
    rollBackBlocker: (config) => (isRollback(config) ? 'it is a rollback itself' : undefined),
    rollBackConfig: (rollbackOf) => ({ rollbackOf }),
    retryConfig: (config, retryOf, topicIds) => {
      if (isRollback(config)) return undefined
      const { limit: _, ...asked } = config
      return { ...asked, force: true, topicIds: [...topicIds], retryOf }
    },
    count: async (tx, config) => {
      if (isRollback(config)) return countChanges(tx, config.rollbackOf)
      const release = releaseOf(config)
      if (release && release.revision !== engineRevision) throw failures.invalid(texts.otherRevision(engineRevision))
      const found = config.topicIds ? config.topicIds.length : await countTopics(tx, whichOf(config))
      return Math.min(found, config.limit ?? found)
    },
    step: async (context, job) => {
      const { config, cursor } = job
      if (isRollback(config)) return rollBackStep(context, job, config.rollbackOf, cursor.after)
      return step(context, { ...job, config }, current, whichOf(config))
    },
    reach: (job, { llm }) => {
      const { config } = job
      if (isRollback(config) || config.mode !== 'llm' || !llm) return undefined
      const work = llmWork(config, current, async ({ tx }, { cursor: standing }, wanted) => {
        const { found, cursor, done } = await next(tx, config, standing, whichOf(config), wanted)
        return { topics: found.topics, skipped: found.seen - found.topics.length, cursor, done }
      })
      return (errand) => reachByBatches(llm, work, errand, job, doubtMs)
    },
  })
}

/** Which revision a job releases; none where it only brings topics up to date. */
const releaseOf = (config: ReclassifyConfig): EngineRelease | undefined =>
  config.mode === 'local' && config.ring !== undefined && config.revision !== undefined
    ? { ring: config.ring, revision: config.revision }
    : undefined

const isRollback = (config: StoredConfig): config is z.output<typeof rollbackConfig> => 'rollbackOf' in config

async function step(
  { tx, enqueue }: StepContext,
  job: Job<ReclassifyConfig>,
  engineVersion: string,
  which: ReclassifyFilter,
): Promise<StepCounts<ReclassifyCursor>> {
  const { config } = job
  const { release } = which
  // A process of another version must not say in the name of this revision what its own says.
  if (release && release.revision !== engineRevision) return waitForRevision(job.cursor, release.revision)
  const { found, cursor, done } = await next(tx, config, job.cursor, which, batch)
  const judge = release
    ? await judgeForRelease(tx, found.topics)
    : await judgeAnew(tx, found.topics, config, engineVersion)
  const errors: ItemError[] = []
  const rewritings: TopicRewrite[] = []
  for (const from of found.topics)
    try {
      rewritings.push({ from, ...judge(from) })
    } catch (error) {
      errors.push({ id: GlobalTopicId.encode(from.id), name: from.topic_name, message: String(error) })
    }
  // The LLM is not connected: what it would have been asked is answered by the local engine.
  const fallback = config.mode === 'llm' ? { result: { llm: 'unavailable' } } : {}
  await settleDoubts(
    tx,
    rewritings.filter(({ also }) => also).map(({ from }) => from.id),
  )
  const released = release ? { result: { waitsFor: null } } : {}
  await rewriteTopics(tx, { enqueue }, rewritings, {
    changeType: 'reclassified',
    source: 'admin_reclassify_local',
    changedBy: job.created_by,
    jobId: job.id,
  })
  return {
    cursor,
    success: rewritings.length,
    skipped: found.seen - found.topics.length,
    errors,
    done,
    ...fallback,
    ...released,
  }
}

async function judgeAnew(
  tx: SystemTx,
  topics: readonly LockedTopic[],
  config: ReclassifyConfig,
  engineVersion: string,
): Promise<(topic: LockedTopic) => Judgement> {
  const corrections = await findCorrections(
    tx,
    topics.map(({ normalized_name }) => normalized_name),
  )
  return (from) => reclassified(from, config, engineVersion, corrections.get(from.normalized_name))
}

/** The next topics that a job is for, held for a change, and where it stands after them. */
async function next(
  tx: SystemTx,
  { limit, topicIds }: ReclassifyConfig,
  { seen = 0, stretch }: ReclassifyCursor,
  which: ReclassifyFilter,
  most: number,
) {
  const wanted = Math.min(most, (limit ?? Number.POSITIVE_INFINITY) - seen)
  const found = topicIds
    ? await namedTopics(tx, topicIds.slice(seen, seen + wanted))
    : await nextReclassifyTopics(tx, which, stretch, wanted)
  const last = found.last ?? stretch
  return {
    found,
    cursor: { seen: seen + found.seen, ...(last && { stretch: last }) } satisfies ReclassifyCursor,
    done: found.seen < wanted || seen + found.seen === limit,
  }
}

/** Topics by name: those that are gone by now are passed over. */
async function namedTopics(tx: SystemTx, shownIds: readonly string[]) {
  const ids = shownIds.flatMap((shown) => GlobalTopicId.safeParse(shown).data ?? [])
  const held = await lockTopics(tx, ids)
  return { topics: held.filter(({ live }) => live), seen: shownIds.length, last: undefined }
}

function reclassified(
  from: LockedTopic,
  config: ReclassifyConfig,
  engineVersion: string,
  correction: SegmentType | undefined,
): Judgement {
  const { row } = classifyName(from.topic_name, { segment_type: correction, engine_version: engineVersion })
  const targetColumn = config.mode === 'llm' ? config.targetColumn : undefined
  // A single column is brought up to date without saying that the rest is.
  if (targetColumn) return { to: { ...from, [targetColumn]: row[targetColumn] } }
  return { to: { ...row, id: from.id }, also: settledDoubt(from, row) }
}
