import { currentEngineVersion } from '@txadv/contract'
import { classify } from '@txadv/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { makeListed } from '../../../test/verdicts.ts'

let api: Api
let acme: Org
let globex: Org
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  jobs = jobsOf(api, { cookie: (await makeOperator(api)).cookie })
  acme = await makeOrg(api, ['owner'])
  globex = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const reclassify = (id: string, body?: object, org = acme) =>
  api.call(`/api/topics/${id}/reclassify`, org.key, { method: 'POST', ...(body && { body }) })
const reclassifyAll = (body: object, org = acme) =>
  api.call('/api/topics/reclassify', org.key, { method: 'POST', body })
const record = async (org: Org, topicId: string) =>
  (await api.call('/api/topics?pageSize=100', org.key)).body.data.find(
    (topic: { topic_id: string }) => topic.topic_id === topicId,
  )
const stored = async (name: string) =>
  (await asDatabaseOwner(api, 'select * from topic where topic_name = $1', [name])).rows[0]
const used = async (org = acme) => (await api.call('/api/usage', org.owner)).body.quotas.classifications.used
/** A topic that was classified otherwise than the engine would, and with a deeper path. */
async function misjudged(name: string, org = acme) {
  const topicId = await makeListed(api, org, name, {
    parent_category: 'Pets & Animals',
    segment_type: 'B2G',
    subcategory: 'Dogs',
    subcategory_l3: 'Deep',
    engine_version: '2.4',
  })
  return { id: (await record(org, topicId)).id as string, topicId }
}
const adopt = (org: Org, topicId: string) =>
  api.call('/api/topics/catalog', org.key, { method: 'POST', body: { topicIds: [topicId] } })

describe('POST /api/topics/:id/reclassify', () => {
  test('the updated topic record plus llm (requested) and fallback; either id is taken', async () => {
    const name = 'Electric SUV Intenders'
    const { id, topicId } = await misjudged(name)
    const verdict = classify(name)
    for (const named of [topicId, id]) {
      const { status, body } = await reclassify(named)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id,
        topic_id: topicId,
        topic_name: name,
        parent_category: verdict.parentCategory,
        segment_type: verdict.segmentType,
        engine_version: currentEngineVersion,
        llm: false,
        fallback: false,
      })
    }
    expect((await api.call(`/api/topics/${id}/history`, acme.key)).body.at(-2)).toMatchObject({
      changeType: 'reclassified',
      source: 'reclassify:local',
      previousValues: { parent_category: 'Pets & Animals', segment_type: 'B2G', engine_version: '2.4' },
      newValues: { parent_category: verdict.parentCategory, engine_version: currentEngineVersion },
      metadata: { llm: false, fallback: false },
    })
  })

  test('llm true without an LLM: the local engine answers, and fallback is true', async () => {
    const { id } = await misjudged('Zero Trust Evaluators')
    expect((await reclassify(id, { llm: true })).body).toMatchObject({ llm: true, fallback: true })
  })

  test('an organization that made the topic and alone links it has a verdict of its own, and the global topic keeps its', async () => {
    const name = 'Marathon Training Plans'
    const { id } = await misjudged(name)
    const { body } = await reclassify(id)
    expect(body.parent_category).toBe(classify(name).parentCategory)
    expect(await stored(name)).toMatchObject({ parent_category: 'Pets & Animals', subcategory_l3: 'Deep' })
  })

  test('the verdict stays on its own link, wholly, and nothing another organization reads changes', async () => {
    const name = 'Home Espresso Machines'
    const { id, topicId } = await misjudged(name)
    await adopt(globex, topicId)
    const before = await record(globex, topicId)
    const { body } = await reclassify(id)
    expect(body.parent_category).toBe(classify(name).parentCategory)
    expect(body.segment_name_marketplace).not.toBe(before.segment_name_marketplace)
    expect(
      (
        await asDatabaseOwner(api, 'select subcategory_l3 as l3 from org_topic where org_id = $1 and topic_name = $2', [
          acme.id,
          name,
        ])
      ).rows,
    ).toEqual([{ l3: null }])
    expect(await record(globex, topicId)).toEqual(before)
    expect((await stored(name)).parent_category).toBe('Pets & Animals')
  })

  test('a human edit wins over the engine; a later verdict on the global topic wins over the earlier one on the link', async () => {
    const name = 'Backyard Chicken Keepers'
    const { id, topicId } = await misjudged(name)
    await adopt(globex, topicId)
    await api.call(`/api/topics/${id}`, acme.key, { method: 'PATCH', body: { segment_type: 'B2E' } })
    expect((await reclassify(id)).body).toMatchObject({
      segment_type: 'B2E',
      parent_category: classify(name).parentCategory,
    })
    await jobs.run('reclassify', { mode: 'local', force: true })
    const { rows } = await asDatabaseOwner(
      api,
      'select verdict from org_topic where topic_id = (select id from topic where topic_name = $1)',
      [name],
    )
    expect(rows).toEqual([{ verdict: {} }, { verdict: {} }])
    expect((await record(acme, topicId)).segment_type).toBe('B2E')
  })

  test('a topic that the library renamed is classified by that name, and the global topic keeps its own verdict', async () => {
    const { id } = await misjudged('Plain Old Words')
    await adopt(
      globex,
      (await record(acme, (await api.call('/api/topics?search=plain', acme.key)).body.data[0].topic_id)).topic_id,
    )
    await api.call(`/api/topics/${id}`, acme.key, { method: 'PATCH', body: { topic_name: 'Gravel Bike Shoppers' } })
    const { body } = await reclassify(id)
    expect(body).toMatchObject({
      topic_name: 'Gravel Bike Shoppers',
      parent_category: classify('Gravel Bike Shoppers').parentCategory,
    })
    expect((await stored('Plain Old Words')).parent_category).toBe('Pets & Animals')
  })

  test('404 for what is absent or not linked; each topic is one classification', async () => {
    const { id, topicId } = await misjudged('Counted Kites')
    const before = await used()
    await reclassify(id)
    expect(await used()).toBe(before + 1)
    const foreign = await reclassify(topicId, {}, globex)
    expect([foreign.status, foreign.body]).toEqual([404, { error: 'Topic not found' }])
    expect((await reclassify('tp_01h455vb4pex5vsknk084sn02q')).status).toBe(404)
    expect(await used()).toBe(before + 1)
  })

  test('429 when the quota is spent, and nothing has changed', async () => {
    const small = await makeOrg(api, ['owner'])
    const { id } = await misjudged('Thrifty Kites', small)
    await setPlan(api, small, 'free')
    await asDatabaseOwner(
      api,
      `insert into quota (org_id, month, metric, used) values ($1, date_trunc('month', now() at time zone 'utc'), 'classifications', 100)
      on conflict (org_id, month, metric) do update set used = 100`,
      [small.id],
    )
    const { status, body } = await reclassify(id, {}, small)
    expect([status, body.error]).toEqual([429, 'Monthly classifications quota exceeded'])
    expect((await stored('Thrifty Kites')).parent_category).toBe('Pets & Animals')
  })
})

describe('POST /api/topics/reclassify', () => {
  test('{total, success, failed, errors, llm, llmCount, fallbackCount}; every topic counts as one classification', async () => {
    const made = [await misjudged('Bulk Kayaks'), await misjudged('Bulk Canoes')]
    const before = await used()
    const { status, body } = await reclassifyAll({
      ids: [made[0]?.id, made[1]?.topicId, made[0]?.id, 'nonsense', 'ot_01h455vb4pex5vsknk084sn02q'],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 4,
      success: 2,
      failed: 2,
      errors: [
        { id: 'nonsense', message: 'Topic not found' },
        { id: 'ot_01h455vb4pex5vsknk084sn02q', message: 'Topic not found' },
      ],
      llm: false,
      llmCount: 0,
      fallbackCount: 0,
    })
    expect(await used()).toBe(before + 2)
    expect((await record(acme, made[0]?.topicId ?? '')).engine_version).toBe(currentEngineVersion)
    expect((await reclassifyAll({ ids: [made[0]?.id], llm: true })).body).toMatchObject({
      llm: true,
      llmCount: 0,
      fallbackCount: 1,
    })
  })

  test.each([
    [{}, 'ids array is required'],
    [{ ids: [] }, 'ids array is required'],
    [{ ids: 'ot_x' }, 'ids array is required'],
    [{ ids: Array.from({ length: 501 }, () => 'ot_x') }, 'Maximum 500 topics for local reclassify'],
    [{ ids: Array.from({ length: 101 }, () => 'ot_x'), llm: true }, 'Maximum 100 topics for LLM reclassify'],
  ])('400 %#', async (sent, error) => {
    const { status, body } = await reclassifyAll(sent)
    expect([status, body]).toEqual([400, { error }])
  })

  test('500 at once, while another organization adopts them and the operator reclassifies: no error, nothing unsettled', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ Name: `Paddle Cohort ${n}` }))
    const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
    const { batchId } = (
      await api.call('/api/import', acme.key, { method: 'POST', body: { filename: 'x.csv', totalRows: 500, mappings } })
    ).body
    const { newTopicIds } = (
      await api.call(`/api/import/${batchId}/chunk`, acme.key, {
        method: 'POST',
        body: { chunkIndex: 0, rows, mappings },
      })
    ).body
    const jobId = await jobs.begin('reclassify', { mode: 'local', force: true })
    const [own, adopted] = await Promise.all([
      reclassifyAll({ ids: newTopicIds }),
      api.call('/api/topics/catalog', globex.key, { method: 'POST', body: { filters: { search: 'paddle cohort' } } }),
      jobs.finish(jobId),
    ])
    expect([own.status, own.body.success, adopted.status]).toEqual([200, 500, 200])
    const { rows: unsettled } = await asDatabaseOwner(
      api,
      `select count(*)::int as n from org_topic link join topic on topic.id = topic_id where link.live <> topic.live
         or (link.overlay = '{}' and link.verdict = '{}' and link.parent_category is distinct from topic.parent_category)`,
    )
    expect(unsettled).toEqual([{ n: 0 }])
  })
})
