import { currentEngineVersion, engineVersions, GlobalTopicId, limits, type SegmentType } from '@txadv/contract'
import type { SystemTx } from '../../db/database.ts'
import {
  type GlobalTopic,
  type HeldTopic,
  lockTopics,
  type Rewriting,
  rewrite,
} from '../global-topics/global-topics.ts'
import type { HeldJob, ItemError, JobHandler, StepContext, StepCounts } from '../jobs/jobs.ts'
import { findCorrections, prepare } from '../topics/topics.ts'
import { countTopics, nextTopics, type Stretch, type Which } from './reclassify.queries.ts'
import { countChanges, rollBackStep } from './roll-back.ts'

const batch = limits.jobs.reclassifyTopics

interface ReclassifyConfig {
  readonly mode: 'local' | 'llm'
  readonly force: boolean
  readonly limit?: number
  readonly parentCategoryFilter?: string
  readonly targetColumn?: keyof GlobalTopic
  /** Where only these are asked for: those that an earlier job failed on. */
  readonly topicIds?: readonly string[]
}

/** Where a job stands: how many topics it has seen, and the last of them. */
interface Cursor {
  readonly seen?: number
  readonly stretch?: Stretch
}

/**
 * Reclassifies global topics with the local engine, or takes back what such a job, or a merge, changed. `versions` are
 * those of the engine, oldest first: what is not of the last one is outdated.
 */
export function reclassifyHandler(versions: readonly string[] = engineVersions): JobHandler {
  const current = versions.at(-1) ?? currentEngineVersion
  const outdated = versions.slice(0, -1)
  const whichOf = ({ force, parentCategoryFilter }: ReclassifyConfig): Which => ({
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
  }
}

const isRollback = (config: Record<string, unknown>): config is { rollbackOf: string } => 'rollbackOf' in config

async function step(
  { tx, enqueue }: StepContext,
  job: HeldJob,
  engineVersion: string,
  whichOf: (config: ReclassifyConfig) => Which,
): Promise<StepCounts> {
  const config = job.config as unknown as ReclassifyConfig
  const { seen = 0, stretch } = job.cursor as Cursor
  const wanted = Math.min(batch, (config.limit ?? Number.POSITIVE_INFINITY) - seen)
  const found = config.topicIds
    ? await namedTopics(tx, config.topicIds.slice(seen, seen + wanted))
    : await nextTopics(tx, whichOf(config), stretch, wanted)

  const errors: ItemError[] = []
  const rewritings: Rewriting[] = []
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
  await rewrite(tx, { enqueue }, rewritings, {
    changeType: 'reclassified',
    source: 'admin_reclassify_local',
    changedBy: job.created_by,
    jobId: job.id,
  })
  const last = found.last ?? stretch
  return {
    cursor: { seen: seen + found.seen, ...(last && { stretch: last }) } satisfies Cursor,
    success: rewritings.length,
    skipped: found.seen - found.topics.length,
    errors,
    done: found.seen < wanted || seen + found.seen === config.limit,
    ...fallback,
  }
}

/** Topics by name: those that are gone by now are passed over. */
async function namedTopics(tx: SystemTx, shownIds: readonly string[]) {
  const ids = shownIds.flatMap((shown) => GlobalTopicId.safeParse(shown).data ?? [])
  const held = await lockTopics(tx, ids)
  return { topics: held.filter(({ live }) => live), seen: shownIds.length, last: undefined }
}

function reclassified(
  from: HeldTopic,
  { targetColumn }: ReclassifyConfig,
  engineVersion: string,
  correction: SegmentType | undefined,
): GlobalTopic {
  const { row } = prepare({
    topic_name: from.topic_name,
    segment_type: correction,
    engine_version: engineVersion,
  })
  // A single column is brought up to date without saying that the rest is.
  return targetColumn ? { ...from, [targetColumn]: row[targetColumn as never] } : { ...row, id: from.id }
}
