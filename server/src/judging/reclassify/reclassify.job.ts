import { currentEngineVersion, engineVersions, GlobalTopicId, limits, type SegmentType } from '@txadv/contract'
import type { SystemTx } from '../../db/database.ts'
import {
  classifyIncoming,
  findCorrections,
  type GlobalTopic,
  type LockedTopic,
  lockTopics,
  rewriteTopics,
  type TopicRewrite,
} from '../../library/index.ts'
import { reachByBatches } from '../../llm-usage/index.ts'
import type { ItemError, JobHandler, LeasedJob, StepContext, StepCounts } from '../../runs/index.ts'
import { llmWork, type ReclassifyConfig } from './llm-reclassify.ts'
import {
  countTopics,
  nextReclassifyTopics,
  type ReclassifyFilter,
  type ReclassifyPosition,
} from './reclassify.queries.ts'
import { countChanges, rollBackStep } from './roll-back.ts'

const batch = limits.jobs.reclassifyTopics

/** Where a job stands: how many topics it has seen, and the last of them. */
interface Cursor {
  readonly seen?: number
  readonly stretch?: ReclassifyPosition
}

/**
 * Reclassifies global topics with the local engine or the LLM, or takes back what such a job, or a merge, changed. `versions` are
 * those of the engine, oldest first: what is not of the last one is outdated.
 */
export function reclassifyHandler(versions: readonly string[] = engineVersions, doubtMs?: number): JobHandler {
  const current = versions.at(-1) ?? currentEngineVersion
  const outdated = versions.slice(0, -1)
  const whichOf = ({ force, parentCategoryFilter }: ReclassifyConfig): ReclassifyFilter => ({
    ...(!force && { versions: outdated }),
    ...(parentCategoryFilter && { category: parentCategoryFilter }),
  })
  return {
    count: async (tx, config) => {
      if (isRollback(config)) return countChanges(tx, config.rollbackOf)
      const asked = config as unknown as ReclassifyConfig
      const found = asked.topicIds ? asked.topicIds.length : await countTopics(tx, whichOf(asked))
      return Math.min(found, asked.limit ?? found)
    },
    step: (context, job) =>
      isRollback(job.config) ? rollBackStep(context, job, job.config.rollbackOf) : step(context, job, current, whichOf),
    reach: (job, { llm }) => {
      const config = job.config as unknown as ReclassifyConfig
      if (isRollback(job.config) || config.mode !== 'llm' || !llm) return undefined
      const work = llmWork(config, current, async ({ tx }, held, wanted) => {
        const { found, cursor, done } = await next(tx, held, whichOf(config), wanted)
        return { topics: found.topics, skipped: found.seen - found.topics.length, cursor, done }
      })
      return (outside) => reachByBatches(llm, work, outside, job, doubtMs)
    },
  }
}

const isRollback = (config: Record<string, unknown>): config is { rollbackOf: string } => 'rollbackOf' in config

async function step(
  { tx, enqueue }: StepContext,
  job: LeasedJob,
  engineVersion: string,
  whichOf: (config: ReclassifyConfig) => ReclassifyFilter,
): Promise<StepCounts> {
  const config = job.config as unknown as ReclassifyConfig
  const { found, cursor, done } = await next(tx, job, whichOf(config), batch)
  const errors: ItemError[] = []
  const rewritings: TopicRewrite[] = []
  const corrections = await findCorrections(
    tx,
    found.topics.map(({ normalized_name }) => normalized_name),
  )
  for (const from of found.topics)
    try {
      const to = reclassified(from, config, engineVersion, corrections.get(from.normalized_name))
      rewritings.push({ from, to })
    } catch (error) {
      errors.push({ id: GlobalTopicId.encode(from.id), name: from.topic_name, message: String(error) })
    }
  // The LLM is not connected: what it would have been asked is answered by the local engine.
  const fallback = config.mode === 'llm' ? { result: { llm: 'unavailable' } } : {}
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
  }
}

/** The next topics that a job is for, held for a change, and where it stands after them. */
async function next(tx: SystemTx, job: LeasedJob, which: ReclassifyFilter, most: number) {
  const { limit, topicIds } = job.config as unknown as ReclassifyConfig
  const { seen = 0, stretch } = job.cursor as Cursor
  const wanted = Math.min(most, (limit ?? Number.POSITIVE_INFINITY) - seen)
  const found = topicIds
    ? await namedTopics(tx, topicIds.slice(seen, seen + wanted))
    : await nextReclassifyTopics(tx, which, stretch, wanted)
  const last = found.last ?? stretch
  return {
    found,
    cursor: { seen: seen + found.seen, ...(last && { stretch: last }) } satisfies Cursor,
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
  { targetColumn }: ReclassifyConfig,
  engineVersion: string,
  correction: SegmentType | undefined,
): GlobalTopic {
  const { row } = classifyIncoming({
    topic_name: from.topic_name,
    segment_type: correction,
    engine_version: engineVersion,
  })
  // A single column is brought up to date without saying that the rest is.
  return targetColumn ? { ...from, [targetColumn]: row[targetColumn as never] } : { ...row, id: from.id }
}
