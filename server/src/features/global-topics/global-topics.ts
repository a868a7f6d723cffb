import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import type { Queue } from '../../queue/queue.ts'
import { settleLinks } from '../topics/topics.ts'
import {
  countLinks,
  forgetVerdicts,
  lockTopics,
  markArchived,
  type Verdict,
  writeVerdicts,
} from './global-topics.queries.ts'
import { topicFanOut } from './topic-fan-out.job.ts'

/**
 * Gives global topics the engine's new verdicts, and every library that links them: at once where few do, through the
 * queue where many do. Both are decided and promised in the caller's transaction, so neither is ever left half done.
 */
export async function applyVerdicts(tx: SystemTx, queue: Pick<Queue, 'enqueue'>, verdicts: readonly Verdict[]) {
  const ids = verdicts.map(({ id }) => id)
  await lockTopics(tx, ids)
  await writeVerdicts(tx, verdicts)
  await forgetVerdicts(tx, ids)
  await fanOut(tx, queue, ids)
}

/** Takes global topics out of every standard read, or brings them back; answers how many changed. */
export async function archive(
  tx: SystemTx,
  queue: Pick<Queue, 'enqueue'>,
  ids: readonly string[],
  archived: boolean,
): Promise<number> {
  await lockTopics(tx, ids)
  const changed = await markArchived(tx, ids, archived)
  await fanOut(tx, queue, ids)
  return changed
}

async function fanOut(tx: SystemTx, queue: Pick<Queue, 'enqueue'>, topicIds: readonly string[]): Promise<void> {
  const counted = await countLinks(tx, topicIds, limits.topics.fanOutLinks)
  const links = counted.reduce((sum, topic) => sum + topic.links, 0)
  if (links > limits.topics.fanOutLinks) await queue.enqueue(tx, topicFanOut, { topicIds })
  else await settleLinks(tx, sql`link.topic_id = any(${topicIds}::uuid[])`)
}
