import { GlobalTopicId } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { indexTopics } from '../../src/library/duplicates/index-topics.ts'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, type Person, startApi } from '../harness.ts'
import { jobsOf } from '../jobs.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { askAs, refusal, withoutRelation } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Shown = any

let provider: LlmProvider
let api: Api
let person: Person
let operator: Asking
let jobs: ReturnType<typeof jobsOf>
let acme: Org
let key: Asking

beforeAll(async () => {
  provider = await startLlmProvider()
  api = await startApi({ env: { LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url, LOG_LEVEL: 'fatal' } })
  person = await makeOperator(api)
  operator = askAs(api, { cookie: person.cookie })
  jobs = jobsOf(api, { cookie: person.cookie })
  acme = await makeOrg(api)
  key = askAs(api, acme.key)
})
afterAll(async () => {
  await api.close()
  await provider.close()
})
beforeEach(() => {
  provider.batches.clear()
  provider.answer = { say: goodClassification }
})

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const admin = '/api/admin/topics'
const absent = 'tp_01h455vb4pex5vsknk084sn02q'
const sql = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows
let made = 0
/** A shared topic that nobody else has, and that the library links. */
async function make(name = `Golf Fans of ${++made}`): Promise<string> {
  const answer = await key.post('/api/topics', { topic_name: name })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.topic_id
}
const read = async (id: string): Promise<Shown> => (await operator.get(`${admin}/${id}`)).body
const patch = (id: string, body: object) => operator.patch(`${admin}/${id}`, body)
const historyOf = async (id: string): Promise<Shown[]> => (await operator.get(`${admin}/${id}/history`)).body
const flag = (topicIds: string[], reason = 'looks wrong') => operator.post(`${admin}/review/flag`, { topicIds, reason })
const review = (topicId: unknown, segmentType: unknown = 'B2G', reason: unknown = 'seen by a person') =>
  operator.post(`${admin}/review`, { topicId, segmentType, reason })
async function makeFlagged(): Promise<string> {
  const id = await make()
  await flag([id])
  return id
}
const queue = async (query = ''): Promise<Shown> => (await operator.get(`${admin}/review${query}`)).body
const archive = (topicIds: string[]) => operator.post(`${admin}/archive`, { topicIds })
const merge = (winnerId: string, loserId: string) =>
  jobs.run('merge', { clusters: [{ winnerId, loserIds: [loserId] }] })
const search = async (q: string): Promise<Shown[]> =>
  (await operator.get(`${admin}/search?q=${encodeURIComponent(q)}`)).body
/** A job of the LLM over one topic alone. */
async function reclassifyByLlm(id: string, config: object = {}): Promise<Shown> {
  await sql(`update topic set parent_category = 'Religion & Spirituality' where id = $1`, [GlobalTopicId.decode(id)])
  const given = { mode: 'llm', force: true, parentCategoryFilter: 'Religion & Spirituality', ...config }
  const jobId = await jobs.begin('reclassify', given)
  for (let calls = 0; calls < 50; calls++) {
    if ((await jobs.process(jobId)).done) return jobs.read(jobId)
    for (const batch of provider.batches.values()) batch.ended = true
  }
  throw new Error('the job does not end')
}
const index = async () => {
  while ((await api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
}
async function vectorOf(id: string): Promise<string> {
  await index()
  const [row] = await sql('select embedding::text as vector from topic_vector where topic_id = $1', [
    GlobalTopicId.decode(id),
  ])
  return row.vector
}

rule('2.17', 'Fields: id', async () => {
  const id = await makeFlagged()
  expect((await queue()).topics[0].id).toBe(id)
})
const queued = async (): Promise<Shown> => {
  await makeFlagged()
  return (await queue()).topics[0]
}
rule('2.17', 'topicName', async () => expect((await queued()).topicName).toMatch(/^Golf Fans of \d+$/))
rule('2.17', 'parentCategory', async () => expect((await queued()).parentCategory).toBe('Sports'))
rule('2.17', 'taxonomyType', async () => expect((await queued()).taxonomyType).toBe('Sports & Leisure'))
rule('2.17', 'segmentType', async () => expect((await queued()).segmentType).toBe('B2C'))
rule('2.17', 'reviewStatus', async () => expect((await queued()).reviewStatus).toBe('needs_review'))
rule('2.17', 'reviewReason', async () => expect((await queued()).reviewReason).toBe('looks wrong'))
rule('2.17', 'createdAt', async () => expect((await queued()).createdAt).toMatch(timestamp))

/** What a job that changed a topic left in its history. */
async function reclassified(): Promise<{ entry: Shown; jobId: string }> {
  const id = await make()
  await sql(`update topic set parent_category = 'Religion & Spirituality', engine_version = '2.4' where id = $1`, [
    GlobalTopicId.decode(id),
  ])
  const job = await jobs.run('reclassify', {
    mode: 'local',
    force: true,
    parentCategoryFilter: 'Religion & Spirituality',
  })
  return { entry: (await historyOf(id))[0], jobId: job.id }
}
rule('2.18', 'Fields: changeType', async () => expect((await reclassified()).entry.changeType).toBe('reclassified'))
rule('2.18', 'engineVersionBefore, engineVersionAfter', async () => {
  expect((await reclassified()).entry).toMatchObject({ engineVersionBefore: '2.4', engineVersionAfter: '2.5' })
})
rule('2.18', 'previousValues, newValues', async () => {
  expect((await reclassified()).entry).toMatchObject({
    previousValues: { parent_category: 'Religion & Spirituality' },
    newValues: { parent_category: 'Sports' },
  })
})
rule('2.18', 'changedBy', async () => expect((await reclassified()).entry.changedBy).toBe(person.userId))
rule('2.18', 'source', async () => expect((await reclassified()).entry.source).toBe('admin_reclassify_local'))
rule('2.18', 'batchId (job id, enables rollback)', async () => {
  const { entry, jobId } = await reclassified()
  expect(entry.batchId).toBe(jobId)
  expect((await jobs.rollBack(jobId)).status).toBe(200)
})

/** Two topics that are one but for how they are written, and what a sweep finds of them. */
async function sweepAlike(): Promise<{ ids: string[]; names: string[]; cluster: Shown }> {
  const mark = `Vinyl Record Nr${++made}`
  const names = [`${mark} Collectors`, `Collectors of ${mark}`]
  const rows = await sql(
    `insert into topic (topic_name, normalized_name, parent_category, engine_version)
     select name, lower(name), 'Religion & Spirituality', '2.4' from unnest($1::text[]) name returning id`,
    [names],
  )
  await index()
  const source = await jobs.run('reclassify', {
    mode: 'local',
    force: true,
    parentCategoryFilter: 'Religion & Spirituality',
  })
  const sweep = await jobs.run('dedup_sweep', { sourceBatchId: source.id })
  const ids = rows.map(({ id }) => GlobalTopicId.encode(id))
  return { ids, names, cluster: sweep.result.clusters.find(({ winnerId }: Shown) => ids.includes(winnerId)) }
}
rule('2.19', 'Fields: winnerId', async () => {
  const { ids, cluster } = await sweepAlike()
  expect(ids).toContain(cluster.winnerId)
})
rule('2.19', 'winnerName', async () => {
  const { names, cluster } = await sweepAlike()
  expect(names).toContain(cluster.winnerName)
})
rule('2.19', 'loserIds (string[])', async () => {
  const { ids, cluster } = await sweepAlike()
  expect(cluster.loserIds).toEqual(ids.filter((id) => id !== cluster.winnerId))
})
rule('2.19', 'loserNames (string[])', async () => {
  const { names, cluster } = await sweepAlike()
  expect(cluster.loserNames).toEqual(names.filter((name) => name !== cluster.winnerName))
})
rule('2.19', 'similarity (number 0-1)', async () => {
  const { similarity } = (await sweepAlike()).cluster
  expect([typeof similarity, similarity >= 0.95, similarity <= 1]).toEqual(['number', true, true])
})

rule('2.20', 'Each topic has a 256-dimension hash embedding', async () => {
  expect(JSON.parse(await vectorOf(await make()))).toHaveLength(256)
})
rule('2.20', 'built from name, parent category, taxonomy type, subcategory, segment type and keywords', async () => {
  const id = await make()
  const changes = [
    { topicName: 'Quilting Golf Fans' },
    { parentCategory: 'Toys & Hobbies' },
    { taxonomyType: 'People & Family' },
    { subcategory: 'Sewing' },
    { segmentType: 'B2E' },
    { keywords: ['needle', 'thread'] },
  ]
  for (const change of changes) {
    const before = await vectorOf(id)
    expect((await patch(id, change)).status).toBe(200)
    expect([change, (await vectorOf(id)) === before]).toEqual([change, false])
  }
})
const check = async (topic_name: string): Promise<Shown> =>
  (await key.post('/api/topics/check-duplicate', { topic_name })).body
rule('2.20', 'Similarity = 1 minus cosine distance', { decision: '0012' }, async () => {
  const [first, second] = ['Artisan Sourdough Bread Baking Workshops', 'Artisan Sourdough Bread Baking Weekends']
  const one = await make(first)
  const { confidence } = await check(second)
  const two = await make(second)
  await index()
  const [{ similarity }] = await sql(
    `select 1 - (a.embedding <=> b.embedding) as similarity from topic_vector a, topic_vector b
     where a.topic_id = $1 and b.topic_id = $2`,
    [GlobalTopicId.decode(one), GlobalTopicId.decode(two)],
  )
  expect(confidence).toBeCloseTo(similarity, 3)
})
rule('2.20', '>= 0.95 | block / flag as near-identical', async () => {
  await make('Woolen Glove Knitters')
  expect(await check('Knitters of Woolen Gloves')).toMatchObject({ isDuplicate: true, action: 'block' })
})
rule('2.20', '>= 0.75 and < 0.95 | warn', async () => {
  await make('Intricate Origami Crane Paper Folding Tutorials')
  const { action, confidence } = await check('Intricate Origami Crane Paper Folding Lessons')
  expect([action, confidence >= 0.75, confidence < 0.95]).toEqual(['warn', true, true])
})
rule('2.20', '< 0.75 | allow', async () => {
  expect(await check('Submarine Welding Certificates')).toMatchObject({ isDuplicate: false, action: 'allow' })
})
rule('2.20', 'A deterministic brand alias dictionary also catches name variants', async () => {
  await make('Volkswagen Owners')
  expect(await check('VW Owners')).toMatchObject({
    isDuplicate: true,
    existingTopic: { topic_name: 'Volkswagen Owners' },
  })
})
/** How a topic is seen by everyday reads: list, catalog, search, statistics. */
async function readsOf(id: string, name: string) {
  const found = async (path: string) => (await key.get(`${path}?search=${encodeURIComponent(name)}`)).body.total
  const listed = (await operator.get(`${admin}?search=${encodeURIComponent(name)}`)).body.total
  const hits = (await search(name)).filter((each) => each.id === id).length
  return [await found('/api/topics'), await found('/api/topics/catalog'), listed, hits]
}
rule('2.20', 'Merged global topics are soft-deleted with a `merged_into` pointer', async () => {
  const [winner, loser] = [await make(), await make()]
  await merge(winner, loser)
  expect((await read(loser)).mergedInto).toBe(winner)
})
rule('2.20', 'and are excluded from all standard reads', async () => {
  const name = `Merged Golf Fans ${++made}`
  const loser = await make(name)
  expect(await readsOf(loser, name)).toEqual([1, 1, 1, 1])
  await merge(await make(), loser)
  expect(await readsOf(loser, name)).toEqual([0, 0, 0, 0])
})
rule('2.20', 'archived topics carry `archived_at`', async () => {
  const id = await make()
  await archive([id])
  expect((await read(id)).archivedAt).toMatch(timestamp)
})
rule('2.20', '`archived_at` and are excluded from standard reads', async () => {
  const name = `Archived Yodel Fans ${++made}`
  const id = await make(name)
  await archive([id])
  expect(await readsOf(id, name)).toEqual([0, 0, 0, 0])
})

rule('3.4', 'null | reclassify handler | LLM result fails with an error containing Invalid segment_type', async () => {
  const id = await make()
  provider.answer = { say: { ...goodClassification, segment_type: 'B2X' } }
  await reclassifyByLlm(id)
  expect((await read(id)).reviewStatus).toBe('needs_review')
})
rule('3.4', 'or an error containing needs human review', async () => {
  const id = await make()
  await reclassifyByLlm(id, { flagDisagreements: true })
  const { reviewStatus, reviewReason } = await read(id)
  expect([reviewStatus, reviewReason]).toEqual(['needs_review', expect.stringContaining('needs human review')])
})
rule('3.4', 'review_reason set to the message', async () => {
  const id = await make()
  provider.answer = { say: { ...goodClassification, segment_type: 'B2X' } }
  const { errors } = await reclassifyByLlm(id)
  expect((await read(id)).reviewReason).toBe(errors[0].message)
})
rule('3.4', 'null | admin manual flag | | needs_review', async () => {
  const id = await make()
  expect((await read(id)).reviewStatus).toBe(null)
  await flag([id])
  expect((await read(id)).reviewStatus).toBe('needs_review')
})
rule('3.4', 'needs_review | POST /api/admin/topics/review | valid correction | reviewed', async () => {
  const id = await makeFlagged()
  expect((await review(id)).status).toBe(200)
  expect(await read(id)).toMatchObject({ reviewStatus: 'reviewed', segmentType: 'B2G' })
})
rule('3.4', 'review_reason cleared', async () => {
  const id = await makeFlagged()
  await review(id)
  expect((await read(id)).reviewReason).toBe(null)
})
rule('3.4', 'layers and platform outputs regenerated', async () => {
  const id = await makeFlagged()
  await sql(`update topic set intensity = null, composite_score = 1 where id = $1`, [GlobalTopicId.decode(id)])
  await sql(`update topic_output set segment_desc_dspapi = 'old words' where topic_id = $1`, [GlobalTopicId.decode(id)])
  await review(id, 'B2B')
  const [topic] = await sql('select * from topic join topic_output on topic_id = id where id = $1', [
    GlobalTopicId.decode(id),
  ])
  expect([topic.intensity, topic.composite_score === 1, topic.segment_desc_dspapi]).toEqual([
    expect.any(String),
    false,
    expect.stringMatching(/^Professionals who/),
  ])
})
rule('3.4', 'No automatic fallback corrects an invalid segment type; it is flagged for human review', async () => {
  const id = await make()
  const { segmentType } = await read(id)
  provider.answer = { say: { ...goodClassification, segment_type: 'consumers' } }
  await reclassifyByLlm(id)
  expect(await read(id)).toMatchObject({ segmentType, reviewStatus: 'needs_review' })
})

rule('3.5', 'active | POST /api/admin/topics/archive | archived (archived_at set)', async () => {
  const id = await make()
  expect((await read(id)).archivedAt).toBe(null)
  await archive([id])
  expect((await read(id)).archivedAt).toMatch(timestamp)
})
rule('3.5', 'archived | DELETE /api/admin/topics/archive | active', async () => {
  const id = await make()
  await archive([id])
  await operator.del(`${admin}/archive`, { topicIds: [id] })
  expect((await read(id)).archivedAt).toBe(null)
})
rule('3.5', 'active | merge job cluster as loser | merged (merged_into = winner id)', async () => {
  const [winner, loser] = [await make(), await make()]
  await merge(winner, loser)
  expect((await read(loser)).mergedInto).toBe(winner)
})
rule(
  '3.5',
  'merged | rollback of the merge job | active (merged_into cleared, fields restored from history)',
  async () => {
    const [winner, loser] = [await make(), await make()]
    const before = await read(loser)
    const job = await merge(winner, loser)
    await jobs.finish((await jobs.rollBack(job.id)).body.jobId)
    expect(await read(loser)).toMatchObject({
      mergedInto: null,
      topicName: before.topicName,
      segmentType: before.segmentType,
    })
  },
)

rule('4.9', 'Admin: global topics and review (operator access)', async () => {
  const asked = [askAs(api, acme.owner), key, operator]
  expect(await Promise.all(asked.map(async ({ get }) => (await get(admin)).status))).toEqual([403, 401, 200])
})
const list = async (query: string): Promise<Shown> => (await operator.get(`${admin}?${query}`)).body
const idsOf = async (query: string): Promise<string[]> => (await list(query)).data.map(({ id }: Shown) => id)
rule('4.9', 'filters search (case-insensitive substring on topic_name)', async () => {
  const id = await make('Zymurgy Golf Fans')
  expect([await idsOf('search=YMURG'), await idsOf('search=zymurgyx')]).toEqual([[id], []])
})
rule('4.9', 'filters search ... parentCategory', async () => {
  const id = await make('Xylem Golf Fans')
  expect([
    await idsOf('search=xylem&parentCategory=Sports'),
    await idsOf('search=xylem&parentCategory=Gaming'),
  ]).toEqual([[id], []])
})
rule('4.9', 'parentCategory, segmentType', async () => {
  const id = await make('Wisteria Golf Fans')
  expect([await idsOf('search=wisteria&segmentType=B2C'), await idsOf('search=wisteria&segmentType=B2B')]).toEqual([
    [id],
    [],
  ])
})
rule('4.9', 'showArchived', async () => {
  const id = await make('Vellum Golf Fans')
  await archive([id])
  expect([await idsOf('search=vellum'), await idsOf('search=vellum&showArchived=true')]).toEqual([[], [id]])
})
rule(
  '4.9',
  'sort columns topic_name, parent_category, taxonomy_type, segment_type, created_at (default desc), performance_score, audience_type',
  async () => {
    const columns = [
      'topic_name',
      'parent_category',
      'taxonomy_type',
      'segment_type',
      'created_at',
      'performance_score',
      'audience_type',
    ]
    const statuses = [...columns, 'id'].map(async (sortBy) => (await operator.get(`${admin}?sortBy=${sortBy}`)).status)
    expect(await Promise.all(statuses)).toEqual([...columns.map(() => 200), 400])
    const names = (await list('sortBy=topic_name&sortOrder=asc')).data.map(({ topicName }: Shown) => topicName)
    expect(names).toEqual(names.toSorted())
  },
)
rule('4.9', 'created_at (default desc)', async () => {
  const [first, second] = [await make('Umber Golf Fans'), await make('Umber Tennis Fans')]
  expect(await idsOf('search=umber')).toEqual([second, first])
})
rule('4.9', 'pageSize 1-100 default 25', async () => {
  expect([
    (await list('')).pageSize,
    (await list('pageSize=1')).pageSize,
    (await list('pageSize=100')).pageSize,
  ]).toEqual([25, 1, 100])
  expect((await operator.get(`${admin}?pageSize=0`)).status).toBe(400)
})
rule('4.9', 'returns total, page, pageSize', async () => {
  await make('Tamarind Golf Fans')
  expect(await list('search=tamarind')).toMatchObject({ total: 1, page: 1, pageSize: 25 })
})
rule('4.9', 'PATCH /api/admin/topics/:topicId | edits single fields', async () => {
  const id = await make()
  const before = await read(id)
  expect((await patch(id, { segmentType: 'B2B' })).status).toBe(200)
  const { updatedAt: _, version: __, ...after } = await read(id)
  const { updatedAt: ___, version: ____, ...rest } = before
  expect(after).toEqual({ ...rest, segmentType: 'B2B' })
})
rule('4.9', 'regenerates platform outputs', async () => {
  const id = await make()
  await patch(id, { parentCategory: 'Gaming' })
  const [{ segment_name_marketplace: name }] = await sql('select * from topic_output where topic_id = $1', [
    GlobalTopicId.decode(id),
  ])
  expect(name).toContain('Gaming')
})
rule('4.9', 'and taxonomy hash when classification fields change', async () => {
  const id = await make()
  const before = await vectorOf(id)
  await patch(id, { parentCategory: 'Gaming' })
  expect(await vectorOf(id)).not.toBe(before)
})
rule('4.9', 'writes history and updated_at', async () => {
  const id = await make()
  const before = await read(id)
  await patch(id, { segmentType: 'B2B' })
  expect((await historyOf(id))[0]).toMatchObject({ newValues: { segment_type: 'B2B' }, source: 'admin_ui' })
  expect(Date.parse((await read(id)).updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
})
rule('4.9', 'POST /api/admin/topics/archive | {topicIds: string[]} max 500', async () => {
  const ids = Array.from({ length: 501 }, () => absent)
  expect([(await archive(ids)).status, (await archive(ids.slice(1))).status]).toEqual([400, 200])
})
rule('4.9', 'sets archived_at', async () => {
  const id = await make()
  await archive([id])
  expect((await read(id)).archivedAt).toMatch(timestamp)
})
rule('4.9', 'DELETE /api/admin/topics/archive | {topicIds: string[]}; restores', async () => {
  const name = `Restored Golf Fans ${++made}`
  const id = await make(name)
  await archive([id])
  await operator.del(`${admin}/archive`, { topicIds: [id] })
  expect(await readsOf(id, name)).toEqual([1, 1, 1, 1])
})
rule('4.9', '{total (active, non-merged, non-archived), byParentCategory, bySegmentType}', async () => {
  const stats = async () => (await operator.get(`${admin}/stats`)).body
  const before = await stats()
  const id = await make()
  const grown = await stats()
  expect([
    grown.total - before.total,
    grown.byParentCategory.Sports - (before.byParentCategory.Sports ?? 0),
    grown.bySegmentType.B2C - (before.bySegmentType.B2C ?? 0),
  ]).toEqual([1, 1, 1])
  await archive([id])
  expect((await stats()).total).toBe(before.total)
})
rule('4.9', 'current snapshot (counts, coverage) plus per-engine-version breakdown', async () => {
  const { status, body } = await operator.get(`${admin}/metrics`)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      total: expect.any(Number),
      coverage: expect.any(Object),
      byEngineVersion: expect.arrayContaining([expect.objectContaining({ engineVersion: '2.5' })]),
    }),
  ])
})
rule('4.9', 'GET /api/admin/topics/:topicId/history | up to 200 entries', async () => {
  const id = await make()
  await patch(id, { segmentType: 'B2B' })
  await sql(
    `insert into topic_history (topic_id, change_type, previous_values, new_values, changed_by, source, version)
     select topic_id, change_type, previous_values, new_values, changed_by, source, version
     from topic_history, generate_series(1, 205) where topic_id = $1`,
    [GlobalTopicId.decode(id)],
  )
  expect(await historyOf(id)).toHaveLength(200)
})
rule('4.9', 'up to 200 entries newest first (2.18)', async () => {
  const id = await make()
  for (const segmentType of ['B2B', 'B2E', 'B2G']) await patch(id, { segmentType })
  expect((await historyOf(id)).map(({ newValues }) => newValues.segment_type)).toEqual(['B2G', 'B2E', 'B2B'])
})
rule('4.9', 'GET /api/admin/topics/search | q (min 2 chars)', async () => {
  expect([
    (await operator.get(`${admin}/search?q=x`)).status,
    (await operator.get(`${admin}/search?q=xy`)).status,
  ]).toEqual([400, 200])
})
rule('4.9', 'limit (example 25)', async () => {
  await make('Saffron Golf Fans')
  await make('Saffron Tennis Fans')
  expect((await operator.get(`${admin}/search?q=saffron&limit=1`)).body).toHaveLength(1)
  expect((await operator.get(`${admin}/search?q=saffron&limit=25`)).body).toHaveLength(2)
})
rule('4.9', 'returns id, topicName, parentCategory, taxonomyType, segmentType, subcategory', async () => {
  const id = await make('Rhubarb Golf Fans')
  const [hit] = await search('rhubarb')
  expect(Object.keys(hit).sort()).toEqual([
    'id',
    'parentCategory',
    'segmentType',
    'subcategory',
    'taxonomyType',
    'topicName',
  ])
  expect(hit).toMatchObject({ id, topicName: 'Rhubarb Golf Fans' })
})
rule('4.9', 'excludes merged and archived', async () => {
  const [merged, archived] = [await make('Quince Golf Fans'), await make('Quince Tennis Fans')]
  await merge(await make(), merged)
  await archive([archived])
  expect(await search('quince')).toEqual([])
})

const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
const seed = (path: string, body?: object) => operator.post(`${admin}/bulk${path}`, body)
async function beginSeeding(totalRows = 1): Promise<string> {
  return (await seed('', { filename: 'seed.csv', totalRows, mappings })).body.batchId
}
const seedRows = (count: number) => Array.from({ length: count }, () => ({ Name: `Seeded ${++made} Golf Fans` }))
rule('4.9', 'POST /api/admin/topics/bulk;', async () => {
  const { status, body } = await seed('', { filename: 'seed.csv', totalRows: 501, mappings })
  expect([status, body.chunksTotal]).toEqual([200, 2])
})
rule('4.9', 'POST /api/admin/topics/bulk/:batchId/chunk', async () => {
  const batchId = await beginSeeding()
  const { body } = await seed(`/${batchId}/chunk`, { chunkIndex: 0, rows: seedRows(1), mappings })
  expect(body).toMatchObject({ successCount: 1 })
  expect((await read(body.newTopicIds[0])).topicName).toBe(`Seeded ${made} Golf Fans`)
})
rule('4.9', 'GET /api/admin/topics/bulk/:batchId/status', async () => {
  const batchId = await beginSeeding()
  expect((await operator.get(`${admin}/bulk/${batchId}/status`)).body).toMatchObject({
    id: batchId,
    status: 'processing',
  })
})
rule('4.9', 'POST /api/admin/topics/bulk/:batchId/review-topics', async () => {
  const batchId = await beginSeeding()
  await seed(`/${batchId}/chunk`, { chunkIndex: 0, rows: [{ Name: `Zxqv Blorb ${++made}` }], mappings })
  const { status, body } = await seed(`/${batchId}/review-topics`)
  expect([status, body]).toEqual([
    200,
    { topics: [expect.objectContaining({ reviewStatus: 'needs_review' })], total: 1 },
  ])
})
rule('4.9', 'seeding of global topics in 500-row chunks', async () => {
  const batchId = await beginSeeding(501)
  expect((await seed(`/${batchId}/chunk`, { chunkIndex: 0, rows: seedRows(501), mappings })).status).toBe(400)
})
rule('4.9', 'with an import batch whose org_id is system', async () => {
  const batchId = await beginSeeding()
  expect((await operator.get(`${admin}/bulk/${batchId}/status`)).body.org_id).toBe('system')
})

rule('4.9', 'GET /api/admin/topics/review | query status (default needs_review)', async () => {
  const [waiting, done] = [await makeFlagged(), await makeFlagged()]
  await review(done)
  const ids = (shown: Shown) => shown.topics.map(({ id }: Shown) => id)
  expect(ids(await queue('?pageSize=100'))).toContain(waiting)
  expect(ids(await queue('?pageSize=100'))).not.toContain(done)
  expect(ids(await queue('?pageSize=100&status=reviewed'))).toContain(done)
})
rule('4.9', 'page (1), pageSize (1-100, default 25)', async () => {
  for (let n = 0; n < 26; n++) await makeFlagged()
  expect([(await queue()).topics.length, (await queue('?pageSize=1')).topics.length]).toEqual([25, 1])
  const [first, second] = (await queue('?pageSize=2')).topics
  expect((await queue('?pageSize=1&page=2')).topics).toEqual([second])
  expect((await queue('?pageSize=1&page=1')).topics).toEqual([first])
  expect((await operator.get(`${admin}/review?pageSize=0`)).status).toBe(400)
})
rule('4.9', 'returns {topics: review queue topics, total, reviewCount}', async () => {
  const id = await makeFlagged()
  const { topics, total, reviewCount } = await queue()
  expect([topics[0].id, total, reviewCount]).toEqual([id, expect.any(Number), total])
})
rule('4.9', 'reviewCount is always the total of needs_review', async () => {
  await review(await makeFlagged())
  const { total } = await queue()
  expect((await queue('?status=reviewed')).reviewCount).toBe(total)
})
rule('4.9', 'POST /api/admin/topics/review | {topicId, segmentType (one of five), reason}: all required', async () => {
  const id = await makeFlagged()
  const wrong = [
    [undefined, 'B2B', 'x'],
    [id, undefined, 'x'],
    [id, 'C2C', 'x'],
    [id, 'B2B', undefined],
    [id, 'B2B', ''],
  ] as const
  for (const [topicId, segmentType, reason] of wrong)
    expect((await operator.post(`${admin}/review`, { topicId, segmentType, reason })).status).toBe(400)
  for (const segmentType of ['B2B', 'B2C', 'B2B2C', 'B2E', 'B2G'])
    expect((await review(await makeFlagged(), segmentType)).body.segmentType).toBe(segmentType)
  expect(refusal(await review(absent))).toEqual([404, 'Topic not found'])
})
rule('4.9', 'learning step is best effort and never fails the request', async () => {
  const id = await makeFlagged()
  await withoutRelation(api, 'table', 'correction', async () => {
    expect(await review(id)).toMatchObject({ status: 200, body: { reviewStatus: 'reviewed', learned: false } })
  })
})
rule('4.9', 'GET /api/admin/topics/outstanding | up to 20 needs_review topics with details', async () => {
  for (let n = 0; n < 21; n++) await makeFlagged()
  const { topics } = (await operator.get(`${admin}/outstanding`)).body
  expect(topics).toHaveLength(20)
  expect(topics[0]).toMatchObject({ reviewStatus: 'needs_review', reviewReason: expect.any(String) })
})
rule('4.9', 'outstanding | ... total count', async () => {
  await makeFlagged()
  expect((await operator.get(`${admin}/outstanding`)).body.total).toBe((await queue()).total)
})
async function makeFailing(): Promise<Shown> {
  provider.answer = { say: 'I would rather not' }
  return reclassifyByLlm(await make())
}
rule('4.9', 'recent reclassify jobs with errors', async () => {
  const job = await makeFailing()
  expect((await operator.get(`${admin}/outstanding`)).body.jobs).toContainEqual(expect.objectContaining({ id: job.id }))
})
rule(
  '4.9',
  'GET /api/admin/topics/classification-errors | up to 20 recent reclassify jobs with error_count > 0 and their errors',
  async () => {
    const job = await makeFailing()
    const { jobs: failing } = (await operator.get(`${admin}/classification-errors`)).body
    expect(failing[0]).toMatchObject({ id: job.id, error_count: job.error_count, errors: job.errors })
    expect(job.error_count).toBeGreaterThan(0)
    expect(failing.filter((each: Shown) => each.error_count === 0)).toEqual([])
  },
)
