import { setImmediate } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { readRemaining } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk } from '../../db/database.ts'
import { type ClassifiedItem, type ItemMatch, matchItems } from '../../library/index.ts'
import { selectNamed } from '../../runs/index.ts'
import { classifyCombinations, combineDimensions, type MatrixCombinations, type MatrixRequest } from './combinations.ts'

/** What a matrix would bring and cost, without doing any of it. */
export async function previewMatrix(tenant: Tenant, matrix: MatrixRequest) {
  const combinations = combineDimensions(matrix)
  const { total } = combinations
  const items = await classifyAll(tenant, combinations)
  const { matched, remainingCredits } = await tenant.transact(async (tx) => {
    await allowBulk(tx)
    return { matched: await matchItems(tx, items), remainingCredits: await readRemaining(tx, 'classifications') }
  })
  const count = (...kinds: ItemMatch['kind'][]) => matched.filter(({ match }) => kinds.includes(match.kind)).length
  const unsure = matched.filter(
    ({ match, topic, arrival }) => match.kind === 'new' && topic.row.doubt && arrival.parent_category === undefined,
  ).length
  return {
    dryRun: true as const,
    totalTopics: total,
    credits: total,
    remainingCredits,
    wouldCreate: count('new'),
    wouldAdopt: count('inCatalog'),
    wouldDuplicate: count('inLibrary', 'same'),
    ...(unsure > 0 && { wouldNeedReview: unsure }),
    errors: total - items.length,
    sample: items.slice(0, limits.matrix.sampleNames).map(({ arrival }) => arrival.topic_name),
  }
}

/** Classifies all combinations that name a topic, and lets other requests run between the chunks. */
async function classifyAll(tenant: Tenant, combinations: MatrixCombinations): Promise<readonly ClassifiedItem[]> {
  const items: ClassifiedItem[] = []
  for (let place = 0; place < combinations.total; place += limits.matrix.chunkRows) {
    items.push(...selectNamed(classifyCombinations(combinations, place)))
    await setImmediate()
    tenant.signal.throwIfAborted()
  }
  return items
}
