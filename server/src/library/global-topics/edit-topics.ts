import type * as contract from '@txadv/contract'
import { type Body, failures, limits, texts } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { placeTopic } from '../classification/classification.ts'
import { countOnSaleOf } from './global-topics.queries.ts'
import {
  archiveTopics,
  type GlobalTopic,
  idsOf,
  type LockedTopic,
  listTopicsForAll,
  lockTopics,
  restoreTopics,
  rewriteTopics,
} from './global-topics.ts'
import { findTopics } from './list-topics.queries.ts'

type Edit = Body<typeof contract.updateGlobalTopic>

/** Edits a global topic in every library that links it; what the people of a library have edited there stays. */
export async function updateGlobalTopic(operator: Operator, topicId: string, { version, ...asked }: Edit) {
  try {
    return await operator.transact(async (tx) => {
      await allowBulk(tx)
      const [from] = await lockTopics(tx, [topicId])
      if (!from) throw failures.absent(texts.topicNotFound)
      if (from.merged) throw failures.topicMerged()
      if (version !== undefined && version !== from.version) throw failures.topicChanged()
      await rewriteTopics(tx, operator, [{ from, to: edited(from, asked) }], {
        changeType: 'reclassified',
        source: 'admin_ui',
        changedBy: actorIdOf(operator.actor),
        metadata: { edit: true },
      })
      const [topic] = await findTopics(tx, [topicId])
      return topic as NonNullable<typeof topic>
    })
  } catch (error) {
    if (isDuplicate(error)) throw failures.topicNameTaken()
    throw error
  }
}

function edited(from: LockedTopic, asked: Omit<Edit, 'version'>): GlobalTopic {
  return {
    ...from,
    topic_name: asked.topicName ?? from.topic_name,
    taxonomy_type: asked.taxonomyType ?? from.taxonomy_type,
    segment_type: asked.segmentType ?? from.segment_type,
    audience_type: asked.audienceType ?? from.audience_type,
    keywords: asked.keywords ?? from.keywords,
    ...(asked.parentCategory === undefined && asked.subcategory === undefined ? {} : moved(from, asked)),
  }
}

/** A topic in another place of the taxonomy: what followed from the old place follows from the new one. */
function moved(from: LockedTopic, { parentCategory, subcategory, taxonomyType }: Edit) {
  const stays = parentCategory === undefined || parentCategory === from.parent_category
  const way = [from.subcategory, from.subcategory_l1, from.subcategory_l2, from.subcategory_l3, from.subcategory_l4]
  const { path, taxonomy_type, iab_code } = placeTopic(
    {
      parent_category: parentCategory,
      subcategory: subcategory ?? undefined,
      taxonomy_type: taxonomyType ?? (stays ? (from.taxonomy_type ?? undefined) : undefined),
    },
    {
      parentCategory: from.parent_category ?? '',
      subcategoryPath: subcategory === null ? [] : way.filter((level) => level !== null),
      taxonomyType: from.taxonomy_type ?? '',
      iabCode: from.iab_code ?? '',
    },
  )
  return {
    parent_category: parentCategory ?? from.parent_category,
    taxonomy_type: taxonomy_type || null,
    subcategory: path[0] ?? null,
    subcategory_l1: path[1] ?? null,
    subcategory_l2: path[2] ?? null,
    subcategory_l3: path[3] ?? null,
    subcategory_l4: path[4] ?? null,
    iab_code: iab_code || null,
  }
}

export async function archiveAll(operator: Operator, shownIds: readonly string[]) {
  return operator.transact(async (tx) => {
    await allowBulk(tx)
    const ids = idsOf(shownIds)
    const archived = await archiveTopics(tx, operator, ids, actorIdOf(operator.actor))
    const segmentsOnSale = await countOnSaleOf(tx, ids)
    return { archived, ...(segmentsOnSale > 0 && { segmentsOnSale }) }
  })
}

/** Restores topics; one with a name collision stays archived. */
export const restoreAll = (operator: Operator, shownIds: readonly string[]) =>
  retryTakenName(operator, async (tx) => {
    const { restored, conflicts } = await restoreTopics(tx, operator, idsOf(shownIds), actorIdOf(operator.actor))
    return { restored, conflicts: conflicts.map(showConflict) }
  })

/** Lists topics for everybody; one with a name collision stays with its organization. */
export const listAll = (operator: Operator, shownIds: readonly string[]) =>
  retryTakenName(operator, async (tx) => {
    const { listed, conflicts } = await listTopicsForAll(tx, idsOf(shownIds), actorIdOf(operator.actor))
    return { listed, conflicts: conflicts.map(showConflict) }
  })

const showConflict = ({ id, topic_name }: LockedTopic) => ({ topicId: id, topicName: topic_name })

/** Gives an act on topics another try where somebody takes one of their names in the very moment. */
async function retryTakenName<T>(operator: Operator, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await operator.transact(async (tx) => {
        await allowBulk(tx)
        return work(tx)
      })
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (attempt === limits.database.conflictRetries) throw failures.topicNameTaken()
    }
}
