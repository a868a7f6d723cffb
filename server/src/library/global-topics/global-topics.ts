import { GlobalTopicId, limits } from '@txadv/contract'
import { sql } from 'kysely'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { loadTemplates, templateInput } from '../../naming/index.ts'
import type { Queue } from '../../queue/queue.ts'
import { verdictColumns } from '../classification/classification.ts'
import { settleLinks } from '../topics/topics.ts'
import {
  type ChangeOrigin,
  countLinksOf,
  forgetVerdicts,
  type GlobalTopic,
  type GlobalTopicChange,
  insertChanges,
  type LockedTopic,
  lockTopics,
  markArchived,
  markListed,
  settleDoubts,
  withFreeNames,
  writeNames,
  writeOutputs,
  writeVerdicts,
} from './global-topics.queries.ts'
import { topicFanOut } from './topic-fan-out.task.ts'

export {
  type ChangeOrigin,
  countLinks,
  flagSelected,
  flagTopics,
  type GlobalTopic,
  insertChanges,
  type LockedTopic,
  lockedColumns,
  lockTopics,
  settleDoubts,
  unmergeTopics,
  withFreeNames,
  writeOutputs,
} from './global-topics.queries.ts'
export { findTopics } from './list-topics.queries.ts'

/** The ids that name topics; what is none is passed over, as an id is that names nothing. */
export const idsOf = (shownIds: readonly string[]): string[] => [
  ...new Set(shownIds.flatMap((shown) => GlobalTopicId.safeParse(shown).data ?? [])),
]

type Enqueue = Pick<Queue, 'enqueue'>

/**
 * Gives global topics the engine's new verdicts, and every library that links them: at once where few do, through the
 * queue where many do. Both are decided and promised in the caller's transaction, so neither is ever left half done.
 */
export async function applyVerdicts(tx: SystemTx, queue: Enqueue, topics: readonly GlobalTopic[]): Promise<void> {
  const ids = topics.map(({ id }) => id)
  await lockTopics(tx, ids)
  await writeVerdicts(tx, topics)
  await forgetVerdicts(tx, ids)
  await fanOut(tx, queue, ids)
}

/** A locked topic and its new values. */
export interface TopicRewrite {
  readonly from: LockedTopic
  readonly to: GlobalTopic
  /** What else changes with it, and is written by the caller. */
  readonly also?: { readonly from: object; readonly to: object } | undefined
}

const columns = ['topic_name', ...(Object.keys(verdictColumns) as (keyof typeof verdictColumns)[])] as const
const isSame = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
const changedColumns = ({ from, to }: TopicRewrite) => columns.filter((column) => !isSame(from[column], to[column]))

/** What changes beside a verdict that leaves nothing in doubt; a verdict never puts in doubt what was not. */
export const settledDoubt = ({ doubt }: LockedTopic, verdict: { readonly doubt: unknown }): TopicRewrite['also'] =>
  doubt !== null && verdict.doubt === null ? { from: { doubt }, to: { doubt: null } } : undefined

/**
 * Gives topics that the caller holds new names and verdicts where those differ, with a line in each one's history, and
 * all of them the names that the templates make by now; answers how many differed.
 */
export async function rewriteTopics(
  tx: SystemTx,
  queue: Enqueue,
  rewritings: readonly TopicRewrite[],
  origin: ChangeOrigin,
): Promise<number> {
  if (rewritings.length === 0) return 0
  const templates = await loadTemplates(tx)
  const named = rewritings.map(({ to }) => [to.id, templates.generate(templateInput(to))] as const)
  await writeOutputs(tx, named, templates)
  const differing = rewritings.filter((each) => each.also || changedColumns(each).length > 0)
  if (differing.length === 0) return 0
  const topics = differing.map(({ to }) => to)
  const ids = topics.map(({ id }) => id)
  const renamed = differing.filter(({ from, to }) => from.topic_name !== to.topic_name)
  if (renamed.length > 0)
    await writeNames(
      tx,
      renamed.map(({ to }) => to),
    )
  await writeVerdicts(tx, topics)
  await insertChanges(tx, origin, differing.map(changeOf))
  await forgetVerdicts(tx, ids)
  await fanOut(tx, queue, ids)
  return differing.length
}

function changeOf(rewriting: TopicRewrite): GlobalTopicChange {
  const { from, to, also } = rewriting
  const changed = changedColumns(rewriting)
  const valuesOf = (topic: GlobalTopic) => Object.fromEntries(changed.map((column) => [column, topic[column]]))
  return {
    topic_id: to.id,
    previous_values: { ...valuesOf(from), ...also?.from },
    new_values: { ...valuesOf(to), ...also?.to },
    engine_version_before: from.engine_version,
    engine_version_after: to.engine_version,
    version: from.version + 1,
  }
}

/** Takes global topics out of every standard read; answers how many changed. */
export async function archiveTopics(
  tx: SystemTx,
  queue: Enqueue,
  ids: readonly string[],
  changedBy: string,
): Promise<number> {
  const live = (await lockTopics(tx, ids)).filter((topic) => topic.live)
  await setArchived(tx, queue, live, true, changedBy)
  return live.length
}

/** Restores archived topics; one with a name collision stays archived. */
export async function restoreTopics(tx: SystemTx, queue: Enqueue, ids: readonly string[], changedBy: string) {
  const archived = (await lockTopics(tx, ids)).filter(({ live, merged }) => !live && !merged)
  const free = await withFreeNames(
    tx,
    archived.map(({ id }) => id),
  )
  const restored = archived.filter(({ id }) => free.has(id))
  await setArchived(tx, queue, restored, false, changedBy)
  return { restored: restored.length, conflicts: archived.filter(({ id }) => !free.has(id)) }
}

/** Lists topics that wait for it; one with a name collision stays as it is. */
export async function listTopicsForAll(tx: SystemTx, ids: readonly string[], changedBy: string) {
  const waiting = (await lockTopics(tx, ids)).filter(({ live, awaits_listing }) => live && awaits_listing)
  const listed = await markListed(
    tx,
    waiting.map(({ id }) => id),
  )
  // Who lists a topic for everybody has seen where it stands.
  await settleDoubts(tx, [...listed])
  await settleLinks(tx, sql`link.topic_id = any(${[...listed]}::uuid[])`)
  await insertChanges(
    tx,
    { changeType: 'listed', source: 'admin_ui', changedBy },
    waiting
      .filter(({ id }) => listed.has(id))
      .map((topic) => changeOfState(topic, { awaitsListing: true }, { awaitsListing: false })),
  )
  return { listed: listed.size, conflicts: waiting.filter(({ id }) => !listed.has(id)) }
}

const changeOfState = (topic: LockedTopic, previous_values: object, new_values: object): GlobalTopicChange => ({
  topic_id: topic.id,
  previous_values,
  new_values,
  engine_version_before: topic.engine_version,
  engine_version_after: topic.engine_version,
  version: topic.version + 1,
})

async function setArchived(
  tx: SystemTx,
  queue: Enqueue,
  topics: readonly LockedTopic[],
  archived: boolean,
  changedBy: string,
): Promise<void> {
  if (topics.length === 0) return
  const ids = topics.map(({ id }) => id)
  await markArchived(tx, ids, archived)
  await insertChanges(
    tx,
    { changeType: archived ? 'archived' : 'restored', source: 'admin_ui', changedBy },
    topics.map((topic) => changeOfState(topic, { archived: !archived }, { archived })),
  )
  await fanOut(tx, queue, ids)
}

/** Brings the values of changed topics to their libraries. */
export async function fanOut(tx: SystemTx, queue: Enqueue, topicIds: readonly string[]): Promise<void> {
  const links = await countLinksOf(tx, topicIds, limits.topics.fanOutLinks)
  if (links > limits.topics.fanOutLinks) return await queue.enqueue(tx, topicFanOut, { topicIds })
  if (links === 0) return
  await allowBulk(tx)
  await settleLinks(tx, sql`link.topic_id = any(${topicIds}::uuid[])`)
}
