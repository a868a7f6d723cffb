import { setImmediate } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { readRemaining } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk } from '../../db/database.ts'
import { classifyIncoming, type PreparedTopic, type PreviewedArrival, previewArrivals } from '../../library/index.ts'
import { combineDimensions, type MatrixCombinations, type MatrixRequest } from './combinations.ts'

/** What a matrix would bring and cost, without doing any of it. */
export async function previewMatrix(tenant: Tenant, matrix: MatrixRequest) {
  const combinations = combineDimensions(matrix)
  const { total } = combinations
  const lot = await prepareAll(tenant, combinations)
  const { foreseen, remainingCredits } = await tenant.transact(async (tx) => {
    await allowBulk(tx)
    return { foreseen: await previewArrivals(tx, lot), remainingCredits: await readRemaining(tx, 'classifications') }
  })
  const count = (...counted: PreviewedArrival['kind'][]) => foreseen.filter(({ kind }) => counted.includes(kind)).length
  return {
    dryRun: true as const,
    totalTopics: total,
    credits: total,
    remainingCredits,
    wouldCreate: count('new'),
    wouldAdopt: count('listed'),
    wouldDuplicate: count('held', 'same'),
    errors: total - lot.length,
    sample: lot.slice(0, limits.matrix.sampleNames).map(({ arrival }) => arrival.topic_name),
  }
}

/** Classifies all combinations, and lets others have their turn between the chunks. */
async function prepareAll(tenant: Tenant, combinations: MatrixCombinations): Promise<readonly PreparedTopic[]> {
  const lot: PreparedTopic[] = []
  for (let from = 0; from < combinations.total; from += limits.matrix.chunkRows) {
    for (const each of combinations.chunkFrom(from)) if ('arrival' in each) lot.push(classifyIncoming(each.arrival))
    await setImmediate()
    tenant.signal.throwIfAborted()
  }
  return lot
}
