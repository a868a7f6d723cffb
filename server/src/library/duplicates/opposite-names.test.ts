import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Opposites, writtenOpposites } from '../../../../engine/test/opposite-names.ts'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { createLogger } from '../../lib/log.ts'
import { keepIndexing } from './topic-vectors.task.ts'

/** Every third of the pairs that were written by hand. */
const sample = writtenOpposites.filter((_, at) => at % 3 === 0)
const joined = (pairs: readonly Opposites[]) => pairs.map((pair) => pair.join(' | '))

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Keeps its topics to itself, so that no test meets another's. */
async function makeQuietOrg(): Promise<Org> {
  const org = await makeOrg(api, ['owner'])
  await api.call('/api/settings', org.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
  return org
}

async function create(org: Org, topic_name: string): Promise<string> {
  const answer = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
  expect(answer.status).toBe(201)
  return answer.body.id
}

test('2.20: check-duplicate blocks none of 30 pairs with direction, negation and exclusion', async () => {
  expect(sample.length).toBeGreaterThanOrEqual(30)
  const org = await makeQuietOrg()
  for (const [name] of sample) await create(org, name)
  const signal = new AbortController().signal
  const context = { database: api.database, log: createLogger('warn'), enqueue: async () => undefined, signal }
  await keepIndexing(context, { stayMs: 0, batchTopics: 500 })
  const blocked: Opposites[] = []
  for (const pair of sample) {
    const body = { topic_name: pair[1] }
    const answer = await api.call('/api/topics/check-duplicate', org.key, { method: 'POST', body })
    expect(answer.status).toBe(200)
    if (answer.body.isDuplicate || answer.body.confidence >= 0.95) blocked.push(pair)
  }
  expect(joined(blocked)).toEqual([])
})

test('4.3: POST /api/topics answers none of them with the opposite audience', async () => {
  const org = await makeQuietOrg()
  const same: Opposites[] = []
  for (const pair of sample) {
    const [first, second] = [await create(org, pair[0]), await create(org, pair[1])]
    if (first === second) same.push(pair)
  }
  expect(joined(same)).toEqual([])
})

test('4.5: an import makes two topics of each, in one chunk', async () => {
  const org = await makeQuietOrg()
  const imports = importsOf(api, org)
  const rows = sample.flat().map((name) => ({ Name: name }))
  const batch = await imports.create({ totalRows: rows.length })
  const { body } = await imports.chunk(batch.body.batchId, 0, rows)
  expect(body).toMatchObject({ successCount: rows.length, duplicateCount: 0, errorCount: 0 })
})
