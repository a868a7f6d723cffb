import { GlobalTopicId } from '@txadv/contract'
import { classify, engineRevision } from '@txadv/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'

let api: Api
let operator: { cookie: string }
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  jobs = jobsOf(api, operator)
})
afterAll(() => api.close())
beforeEach(() => asDatabaseOwner(api, 'update topic set archived_at = now() where archived_at is null'))

const former = 'aaaaaaaaaaaa'
const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows
const admin = (path: string, method = 'GET', body?: unknown) =>
  api.call(`/api/admin${path}`, operator, { method, ...(body !== undefined && { body }) })
/** Shared topics with verdicts of an engine that thought otherwise. */
const makeTopics = (count: number, name: string) =>
  asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, parent_category, taxonomy_type, segment_type, audience_type,
       keywords, engine_version, engine_revision)
     select $1 || ' ' || n, lower($1) || ' ' || n, 'Pets & Animals', 'People & Family', 'B2G', 'Owner', '{dog}', '2.5', $3
     from generate_series(1, $2::int) n`,
    [name, count, former],
  )
const verdicts = `topic_name, parent_category, taxonomy_type, subcategory, subcategory_l1, segment_type, audience_type,
  iab_code, keywords, intent, intensity, sensitivity, confidence, engine_version, engine_revision`
const live = () => rowsOf(`select ${verdicts}, release_place(id) as place from topic where live order by id`)
const idOf = async (name: string) => {
  const [topic] = await rowsOf('select id from topic where topic_name = $1', [name])
  return GlobalTopicId.encode(topic.id)
}
const release = (ring: number, more: object = {}) =>
  jobs.run('reclassify', { mode: 'local', ring, revision: engineRevision, ...more })
async function returnAll() {
  const { status, body, text } = await admin('/engine/return', 'POST', { revision: engineRevision })
  expect(status, text).toBe(200)
  for (const { jobId } of body.jobs) await jobs.finish(jobId)
  return body
}

describe('a release by rings, with one-call return', () => {
  test('ring 10, then 50, then return restores every verdict; an operator’s later edit stays; a second return changes nothing', async () => {
    await makeTopics(120, 'Sailing Boat Cohort')
    const before = await live()
    expect((await admin('/engine')).body).toEqual({ engineVersion: '2.5', revision: engineRevision })
    const released = async () => (await live()).filter(({ engine_revision }) => engine_revision === engineRevision)
    const inRing = (ring: number) => before.filter(({ place }) => place < ring).length
    expect(inRing(10)).toBeGreaterThan(0)
    expect(inRing(50)).toBeGreaterThan(inRing(10))
    expect(inRing(50)).toBeLessThan(before.length)

    expect(await release(10)).toMatchObject({ status: 'completed', success_count: inRing(10), total_items: inRing(10) })
    const small = await released()
    expect(small.map(({ place }) => place).every((place) => place < 10)).toBe(true)
    expect(small[0].parent_category).toBe(classify(small[0].topic_name).parentCategory)
    const edited = small[0].topic_name
    const { status, text } = await admin(`/topics/${await idOf(edited)}`, 'PATCH', { audienceType: 'Fan' })
    expect(status, text).toBe(200)

    const second = await release(50)
    expect(second).toMatchObject({ success_count: inRing(50) - inRing(10), config: { ring: 50 } })
    expect(await released()).toHaveLength(inRing(50))

    const { jobs: begun } = await returnAll()
    expect(begun.map(({ ring }: { ring: number }) => ring)).toEqual([10, 50])
    const after = await live()
    const others = (topics: typeof after) => topics.filter(({ topic_name }) => topic_name !== edited)
    expect(others(after)).toEqual(others(before))
    expect(after.find(({ topic_name }) => topic_name === edited)).toMatchObject({
      audience_type: 'Fan',
      engine_revision: engineRevision,
    })
    expect((await jobs.read(begun[0].jobId)).errors).toMatchObject([
      { name: edited, message: 'The topic has changed since, so it was skipped' },
    ])

    expect(await returnAll()).toEqual({ revision: engineRevision, jobs: [] })
    expect(await live()).toEqual(after)
  })

  test('a ring that is under way is cancelled, and what it did is rolled back', async () => {
    await makeTopics(60, 'Kayak Cohort')
    const before = await live()
    const jobId = await jobs.begin('reclassify', { mode: 'local', ring: 100, revision: engineRevision })
    await jobs.process(jobId)
    expect(await live()).not.toEqual(before)
    const { jobs: begun } = await returnAll()
    expect(begun).toMatchObject([{ rollbackOf: jobId, ring: 100, totalItems: 50 }])
    expect((await jobs.read(jobId)).status).toBe('cancelled')
    expect(await live()).toEqual(before)
  })

  test('two returns at once begin one rollback of each ring', async () => {
    await makeTopics(3, 'Camping Tent Cohort')
    await release(100)
    const answers = await Promise.all([1, 2].map(() => admin('/engine/return', 'POST', { revision: engineRevision })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => body.jobs)).toHaveLength(1)
  })
})

describe('what a release leaves', () => {
  test('what an operator said and still stands: the place, the segment type, the audience type, the keywords', async () => {
    await makeTopics(1, 'Trail Running Club')
    const name = 'Trail Running Club 1'
    const edit = { parentCategory: 'Travel & Lodging', segmentType: 'B2E', audienceType: 'Visitor', keywords: ['hut'] }
    expect((await admin(`/topics/${await idOf(name)}`, 'PATCH', edit)).status).toBe(200)
    await release(100)
    expect(await live()).toMatchObject([
      {
        parent_category: 'Travel & Lodging',
        segment_type: 'B2E',
        audience_type: 'Visitor',
        keywords: ['hut'],
        intent: classify(name).primaryIntent,
        engine_revision: engineRevision,
      },
    ])
  })

  test('topics that the LLM judged last, and those that have the revision already', async () => {
    await makeTopics(3, 'Golf Equipment Cohort')
    const [judged, has] = await rowsOf('select id from topic where live order by id')
    await rowsOf(
      `insert into topic_history (topic_id, change_type, source, changed_by, version)
       values ($1, 'reclassified', 'admin_reclassify_llm', 'operator', 1)`,
      [judged.id],
    )
    await rowsOf('update topic set engine_revision = $2 where id = $1', [has.id, engineRevision])
    expect(await release(100)).toMatchObject({ total_items: 1, success_count: 1 })
    const after = await live()
    expect(after.filter(({ parent_category }) => parent_category === 'Pets & Animals')).toHaveLength(2)
  })

  test('a library’s history does not tell of a release that changed nothing there', async () => {
    const acme = await makeOrg(api, ['owner'])
    const { body } = await api.call('/api/topics', acme.key, {
      method: 'POST',
      body: { topic_name: 'Alpine Ski Fans' },
    })
    await rowsOf('update topic set engine_revision = $1 where live', [former])
    const [{ version }] = await rowsOf('select version from topic where live')
    expect(await release(100)).toMatchObject({ success_count: 1 })
    expect(await rowsOf('select version, engine_revision from topic where live')).toEqual([
      { version: version + 1, engine_revision: engineRevision },
    ])
    const history = await api.call(`/api/topics/${body.id}/history`, acme.key)
    expect([history.status, history.body.length], history.text).toEqual([200, 1])
  })
})

describe('whose engine a release is of', () => {
  test('a job is not begun for a revision that the service does not run, nor for a ring without one', async () => {
    const begin = async (config: object) => (await jobs.create('reclassify', { mode: 'local', ...config })).body.error
    expect(await begin({ ring: 10, revision: former })).toBe(
      `revision is not that of the engine here, which is ${engineRevision}`,
    )
    for (const config of [{ ring: 10 }, { revision: engineRevision }])
      expect(await begin(config)).toBe('config takes ring and revision together')
    for (const ring of [0, 101, 1.5])
      expect((await jobs.create('reclassify', { mode: 'local', ring, revision: engineRevision })).status).toBe(400)
  })

  test('a process of another revision leaves the job to those that have it', async () => {
    await makeTopics(2, 'Gravel Bike Cohort')
    const before = await live()
    const jobId = await jobs.begin('reclassify', { mode: 'local', ring: 100, revision: engineRevision })
    await rowsOf(`update job set config = config || jsonb_build_object('revision', $2::text) where id = $1`, [
      jobId,
      former,
    ])
    expect(await jobs.process(jobId)).toMatchObject({ done: false, processedItems: 0 })
    expect((await jobs.read(jobId)).result).toEqual({ waitsFor: `a process with the engine's revision ${former}` })
    expect(await live()).toEqual(before)
    await jobs.cancel(jobId)
  })
})
