import { ActivationId, limits } from '@txadv/contract'
import { classify, engineRevision } from '@txadv/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { judge } from '../../../test/verdicts.ts'
import type { Queue } from '../../queue/queue.ts'

let api: Api
let acme: Org
let operator: { cookie: string }
let jobs: ReturnType<typeof jobsOf>
const sensitive = 'Type 2 Diabetes Patients'
const edited = 'Golf Cohort 0'
const doubtful = '4711 0815'

// biome-ignore lint/suspicious/noExplicitAny: rows as the database gives them
type Row = any
const rowsOf = async (statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await asDatabaseOwner(api, statement, values)).rows

/** Puts what the library holds on sale, under the names that it has now. */
async function sell(platform: string, like: string): Promise<void> {
  await rowsOf(
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, engine_version_at_push)
     select org_id, id, gen_random_uuid(), $2, topic_name, 'active', engine_version from org_topic
     where org_id = $1 and topic_name like $3`,
    [acme.id, platform, like],
  )
  const { body } = await api.call('/api/activations?limit=200', acme.key)
  for (const { id, currentPlatformName, currentPlatformDesc } of body)
    await rowsOf('update activation set pushed_name = $2, pushed_description = $3 where id = $1', [
      ActivationId.parse(id),
      currentPlatformName,
      currentPlatformDesc,
    ])
}

beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  jobs = jobsOf(api, operator)
  acme = await makeOrg(api, ['owner'])
  const words = ['Golf', 'Sailing Boat', 'Tax Software', 'Dog Food', 'Sedan Car']
  const names = Array.from({ length: 70 }, (_, n) => `${words[n % words.length]} Cohort ${n}`)
  for (const topic_name of [...names, sensitive, doubtful]) {
    const given = { parent_category: 'Sports', subcategory: 'Golf', segment_desc_marketplace: 'Fairway people' }
    const body = { topic_name, ...(topic_name === edited && given) }
    const made = await api.call('/api/topics', acme.key, { method: 'POST', body })
    expect(made.status, made.text).toBe(201)
    const queue = { enqueue: async () => undefined } as unknown as Queue
    // What an engine said that was fitted otherwise.
    if (!topic_name.startsWith('Tax')) await judge(api, queue, made.body.topic_id, topic_name, {})
  }
  // Nothing was in doubt of topics from before.
  await rowsOf('update topic set doubt = null, review_status = null, review_reason = null')
  await rowsOf(`update topic set review_status = 'reviewed' where topic_name like 'Dog%'`)
  await sell('marketplace', 'Golf%')
  await sell('dspapi', 'Golf%')
  await sell('dspapi', 'Tax%')
  await sell('marketplace', sensitive)
  await sell('marketplace', 'Sailing%')
  await rowsOf(`update activation set pushed_name = 'An older name' where topic_name like 'Sailing%'`)
})
afterAll(() => api.close())

const topicsNow = () => rowsOf('select * from topic where live order by id')
const stateNow = async () => [
  await topicsNow(),
  ...(await Promise.all(
    ['topic_history', 'topic_output', 'org_topic', 'org_topic_history', 'activation', 'topic_unindexed'].map((table) =>
      rowsOf(`select * from ${table} order by 1, 2`),
    ),
  )),
]
const staleNow = async (): Promise<Record<string, number>> => {
  const { body } = await api.call('/api/activations?stale=true&limit=200', acme.key)
  return Object.fromEntries(
    [...Map.groupBy(body as { platform: string }[], ({ platform }) => platform)].map(([key, each]) => [
      key,
      each.length,
    ]),
  )
}
const nodeOf = (topic: Row) => ['', '_l1', '_l2', '_l3', '_l4'].map((level) => topic[`subcategory${level}`]).join()
const columns = {
  category: 'parent_category',
  segment: 'segment_type',
  audience: 'audience_type',
  intent: 'intent',
  sensitivity: 'sensitivity',
}

describe('a shadow run of a new engine reports its blast radius before it is released', () => {
  let report: Row

  test('it scans every live topic that a release would reach, in chunks, and writes none of its verdicts', async () => {
    const before = await stateNow()
    const jobId = await jobs.begin('shadow_classify', {})
    const { calls } = await jobs.finish(jobId)
    const job = await jobs.read(jobId)
    expect(await stateNow()).toEqual(before)
    const others = (before[0] as Row[]).filter(({ engine_revision }) => engine_revision !== engineRevision)
    expect([calls, job.status, job.total_items, job.success_count]).toEqual([
      2,
      'completed',
      others.length,
      others.length,
    ])
    report = job.result
    expect(report).toMatchObject({ revision: engineRevision, topicsScanned: others.length })
  })

  test('changed by field, names changed, activations that turn stale, reviews, newly sensitive on sale: as the release then does', async () => {
    const [before, staleBefore] = [await topicsNow(), await staleNow()]
    const released = await jobs.run('reclassify', { mode: 'local', ring: 100, revision: engineRevision })
    expect(released).toMatchObject({ status: 'completed', success_count: report.topicsScanned })
    const after = new Map((await topicsNow()).map((topic) => [topic.id, topic]))
    const countOf = (differs: (topic: Row, then: Row) => boolean) =>
      before.filter((topic) => differs(topic, after.get(topic.id))).length
    const byField = Object.entries(columns).map(([field, column]) => [
      field,
      countOf((topic, then) => topic[column] !== then[column]),
    ])
    const node = countOf((topic, then) => nodeOf(topic) !== nodeOf(then))
    expect(report.changedByField).toEqual(
      Object.fromEntries([...byField, ['node', node]].filter(([, count]) => count !== 0)),
    )
    const isChanged = (topic: Row, then: Row) =>
      nodeOf(topic) !== nodeOf(then) || Object.values(columns).some((column) => topic[column] !== then[column])
    expect(report.topicsChanged).toBe(countOf(isChanged))
    expect(report.reviewsReopened).toBe(
      countOf((topic, then) => topic.review_status === 'reviewed' && isChanged(topic, then)),
    )
    expect(report.reviewsReopened).toBeGreaterThan(0)
    const staleAfter = await staleNow()
    const turned = Object.entries(staleAfter).map(([key, count]) => [key, count - (staleBefore[key] ?? 0)])
    expect(report.activationsTurningStale).toEqual(Object.fromEntries(turned))
    expect(report.activationsTurningStale).toMatchObject({
      marketplace: expect.any(Number),
      dspapi: expect.any(Number),
    })
    expect(staleBefore).toEqual({ marketplace: 14 })
  })

  test('topics newly sensitive that are on sale; reviews that the engine asks for; samples of each kind', () => {
    expect(report.newlySensitiveOnSale).toBe(1)
    expect(report.samples.newlySensitiveOnSale).toMatchObject([
      { topicName: sensitive, before: 'Standard', after: classify(sensitive).sensitivity },
    ])
    expect(classify(doubtful).doubt).toBeDefined()
    expect(report.reviewsNeeded).toBeGreaterThan(0)
    expect(report.namesChanged.marketplace).toBeGreaterThan(0)
    for (const [field, count] of Object.entries<number>(report.changedByField)) {
      const samples = report.samples[field]
      expect(samples).toHaveLength(Math.min(count, limits.jobs.shadowSamples))
      for (const { topicId, before, after } of samples) {
        expect(topicId).toMatch(/^tp_/)
        expect(before).not.toBe(after)
      }
    }
  })

  test('after the release there is nothing left to change; a ring, a category and a limit choose the topics', async () => {
    expect((await jobs.run('shadow_classify', {})).result).toMatchObject({ topicsScanned: 0, topicsChanged: 0 })
    await rowsOf('update topic set engine_revision = null')
    const inRing = await rowsOf('select from topic where live and release_place(id) < 30')
    expect(await jobs.run('shadow_classify', { ring: 30 })).toMatchObject({
      total_items: inRing.length,
      result: { topicsScanned: inRing.length, topicsChanged: 0 },
    })
    const category = classify('Tax Software Cohort 2').parentCategory
    const [{ n }] = await rowsOf('select count(*)::int as n from topic where live and parent_category = $1', [category])
    const filter = { parentCategoryFilter: category }
    expect((await jobs.run('shadow_classify', filter)).result.topicsScanned).toBe(n)
    expect((await jobs.run('shadow_classify', { ...filter, limit: 3 })).result.topicsScanned).toBe(3)
  })

  test('a process of another revision leaves it to those that have it', async () => {
    const jobId = await jobs.begin('shadow_classify', { revision: 'aaaaaaaaaaaa' })
    expect(await jobs.process(jobId)).toMatchObject({ done: false, processedItems: 0 })
    expect((await jobs.read(jobId)).result).toEqual({ waitsFor: "a process with the engine's revision aaaaaaaaaaaa" })
    await jobs.cancel(jobId)
  })
})
