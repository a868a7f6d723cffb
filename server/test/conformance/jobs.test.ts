import { GlobalTopicId, limits, processJob } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { indexTopics } from '../../src/library/duplicates/index-topics.ts'
import { type Answer, asDatabaseOwner, makeOperator, makeOrg, type Org, type Person } from '../harness.ts'
import { jobsOf } from '../jobs.ts'
import { goodClassification, type LlmProvider, startLlmProvider } from '../llm-provider.ts'
import { pushesOf, type Stage, startStage } from '../pushing.ts'
import { askAs } from './asking.ts'
import { rule } from './rule.ts'

type Job = Answer['body']

let provider: LlmProvider
let stage: Stage
let person: Person
let jobs: ReturnType<typeof jobsOf>
let operator: ReturnType<typeof askAs>
let acme: Org
let globex: Org

beforeAll(async () => {
  provider = await startLlmProvider()
  stage = await startStage({ LLM_API_KEY: 'sk-test', LLM_BASE_URL: provider.url })
  person = await makeOperator(stage.api)
  jobs = jobsOf(stage.api, { cookie: person.cookie })
  operator = askAs(stage.api, { cookie: person.cookie })
  acme = await makeOrg(stage.api)
  globex = await makeOrg(stage.api, ['owner'])
})
afterAll(async () => {
  await stage.close()
  await provider.close()
})
beforeEach(async () => {
  provider.seen.length = 0
  provider.batches.clear()
  provider.answer = { say: goodClassification }
  await sql('update topic set archived_at = now() where archived_at is null')
})

const sql = async (statement: string, values: unknown[] = []) =>
  (await asDatabaseOwner(stage.api, statement, values)).rows
const local = { mode: 'local', force: true }
const llm = { mode: 'llm', force: true }
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

let made = 0
/** Global topics with a verdict that no engine would give, and of an older one. */
async function makeTopics(count: number, over: Record<string, unknown> = {}): Promise<string[]> {
  const values = {
    parent_category: 'Pets & Animals',
    taxonomy_type: 'People & Family',
    segment_type: 'B2G',
    engine_version: '2.4',
    ...over,
  }
  const columns = Object.keys(values)
  const rows = await sql(
    `insert into topic (topic_name, normalized_name, ${columns.join(', ')})
     select $1 || ' ' || n, lower($1) || ' ' || n, ${columns.map((_, n) => `$${n + 3}`).join(', ')}
     from generate_series(1, $2::int) n returning id`,
    [`Golf Fans of ${++made}`, count, ...Object.values(values)],
  )
  return rows.map(({ id }) => GlobalTopicId.encode(id))
}
async function makeTopic(name: string, over: Record<string, unknown> = {}): Promise<string> {
  const [id = ''] = await makeTopics(1, over)
  await sql('update topic set topic_name = $2, normalized_name = lower($2) where id = $1', [
    GlobalTopicId.decode(id),
    name,
  ])
  return id
}
const topicOf = async (id: string) => (await sql('select * from topic where id = $1', [GlobalTopicId.decode(id)]))[0]
const historyOf = async (id: string) => (await operator.get(`/api/admin/topics/${id}/history`)).body
const adopt = (org: Org, ...topicIds: string[]) => askAs(stage.api, org.key).post('/api/topics/catalog', { topicIds })
const linkOf = async (org: Org, id: string) =>
  (await sql('select * from org_topic where org_id = $1 and topic_id = $2', [org.id, GlobalTopicId.decode(id)]))[0]
const merge = (winnerId: string, ...loserIds: string[]) => jobs.run('merge', { clusters: [{ winnerId, loserIds }] })
/** Works a job off that asks the LLM, ending the batches at the provider whenever there is nothing else to do. */
async function finishLlm(jobId: string): Promise<Job> {
  for (let calls = 0; calls < 100; calls++) {
    if ((await jobs.process(jobId)).done) return jobs.read(jobId)
    for (const batch of provider.batches.values()) batch.ended = true
  }
  throw new Error('the job does not end')
}
const runLlm = async (config: object) => finishLlm(await jobs.begin('reclassify', { ...llm, ...config }))
const submitted = () =>
  provider.seen.flatMap(({ method, path, body }) =>
    method === 'POST' && path.endsWith('/batches') ? [body.requests] : [],
  )
/** A job one of whose topics failed. */
async function runFailing(): Promise<Job> {
  await makeTopics(1)
  provider.answer = { say: 'I would rather not' }
  return runLlm({})
}

rule('2.14', 'id | string | shape `job_<timestamp>_<random>`', async () => {
  expect(await jobs.begin('reclassify', local)).toMatch(/^job_\d+_\w+$/)
})
const begun = async () => jobs.read(await jobs.begin('reclassify', local))
rule('2.14', 'job_type | string | enumeration', async () => expect((await begun()).job_type).toBe('reclassify'))
rule('2.14', 'org_id | string or null | null for system-wide jobs', async () => {
  expect((await begun()).org_id).toBe(null)
  const { jobId } = (await askAs(stage.api, acme.key).post('/api/hygiene/refresh')).body
  expect((await jobs.read(jobId)).org_id).toBe(acme.id)
})
rule('2.14', 'created_by | string | user id', async () => expect((await begun()).created_by).toBe(person.userId))
rule('2.14', 'status | string | enumeration', async () => expect((await begun()).status).toBe('pending'))
rule('2.14', 'config | object | job-specific', async () => expect((await begun()).config).toMatchObject(local))
rule(
  '2.14',
  'total_items, processed_items, success_count, error_count, skip_count | integer | progress counters',
  async () => {
    await makeTopics(51)
    const jobId = await jobs.begin('reclassify', local)
    await jobs.process(jobId)
    expect(await jobs.read(jobId)).toMatchObject({
      total_items: 51,
      processed_items: 50,
      success_count: 50,
      error_count: 0,
      skip_count: 0,
    })
  },
)
rule('2.14', 'errors | array | items shaped {id?, name?, message}', async () => {
  const { errors } = await runFailing()
  expect(errors).toEqual([{ id: expect.stringMatching(/^tp_/), name: expect.any(String), message: expect.any(String) }])
})
rule('2.14', 'only appended, never cleared', async () => {
  const job = await runFailing()
  provider.answer = { say: goodClassification }
  await finishLlm((await jobs.retry(job.id)).body.jobId)
  expect((await jobs.read(job.id)).errors).toEqual(job.errors)
})
rule('2.14', 'result | object | job-specific (clusters, batch ids, offsets)', async () => {
  await makeTopics(1)
  const source = await jobs.run('reclassify', local)
  expect((await jobs.run('dedup_sweep', { sourceBatchId: source.id })).result).toHaveProperty('clusters')
})
rule('2.14', 'created_at, started_at, completed_at | timestamps', async () => {
  const before = await begun()
  expect([before.created_at, before.started_at, before.completed_at]).toEqual([
    expect.stringMatching(timestamp),
    null,
    null,
  ])
  await jobs.finish(before.id)
  const after = await jobs.read(before.id)
  expect([after.started_at, after.completed_at]).toEqual([
    expect.stringMatching(timestamp),
    expect.stringMatching(timestamp),
  ])
})

rule('3.3', 'pending | first process call | | processing', async () => {
  await makeTopics(51)
  const jobId = await jobs.begin('reclassify', local)
  expect((await jobs.read(jobId)).status).toBe('pending')
  await jobs.process(jobId)
  expect((await jobs.read(jobId)).status).toBe('processing')
})
rule(
  '3.3',
  'processing | process call returns done true | all items handled (individual errors allowed) | completed',
  async () => {
    expect(await runFailing()).toMatchObject({ status: 'completed', error_count: 1 })
  },
)
rule(
  '3.3',
  'processing | unrecoverable error | for example storage failure | failed (error message stored)',
  async () => {
    const jobId = await jobs.begin('reclassify', local)
    await sql(`update job set config = '{"mode":"elsewhere"}' where id = $1`, [jobId])
    await jobs.process(jobId)
    expect(await jobs.read(jobId)).toMatchObject({ status: 'failed', errors: [{ message: expect.any(String) }] })
  },
)
rule('3.3', 'pending or processing | PATCH /api/admin/jobs/:jobId with status cancelled | | cancelled', async () => {
  await makeTopics(51)
  const [pending, processing] = [await jobs.begin('reclassify', local), await jobs.begin('reclassify', local)]
  await jobs.process(processing)
  for (const jobId of [pending, processing]) expect((await jobs.cancel(jobId)).body.status).toBe('cancelled')
})
rule('3.3', 'takes effect between chunks, the running chunk completes', async () => {
  await makeTopics(120)
  const jobId = await jobs.begin('reclassify', local)
  const [progress] = await Promise.all([jobs.process(jobId), jobs.cancel(jobId)])
  expect([0, 50]).toContain(progress.processedItems)
  expect(await jobs.process(jobId)).toMatchObject({ done: true })
  expect((await jobs.read(jobId)).processed_items % 50).toBe(0)
})

rule('4.8', 'Admin: background jobs (operator access)', async () => {
  const asked = [askAs(stage.api, acme.owner), askAs(stage.api, acme.key), operator]
  expect(await Promise.all(asked.map(async ({ get }) => (await get('/api/admin/jobs')).status))).toEqual([
    403, 401, 200,
  ])
})
rule(
  '4.8',
  'Client-driven processing: create a job, call process repeatedly until done is true, poll status',
  async () => {
    await makeTopics(120)
    const jobId = await jobs.begin('reclassify', local)
    expect((await jobs.finish(jobId)).calls).toBe(3)
    expect((await jobs.read(jobId)).status).toBe('completed')
  },
)
rule('4.8', 'POST /api/admin/jobs | {jobType, config} | 200 {jobId, totalItems}', async () => {
  const { status, body } = await jobs.create('reclassify', local)
  expect([status, body]).toEqual([200, { jobId: expect.stringMatching(/^job_/), totalItems: 0 }])
  expect((await operator.post('/api/admin/jobs', { jobType: 'reclassify' })).status).toBe(400)
})
rule('4.8', 'totalItems computed by the server', async () => {
  await makeTopics(7)
  expect((await jobs.create('reclassify', local)).body.totalItems).toBe(7)
})
rule('4.8', 'POST /api/admin/jobs/:jobId/process (max 60 s)', () => expect(processJob.deadlineMs).toBe(60_000))
rule('4.8', '{done: boolean, processedItems, totalItems, successCount, errorCount, skipCount}', async () => {
  await makeTopics(51)
  expect(await jobs.process(await jobs.begin('reclassify', local))).toEqual({
    done: false,
    processedItems: 50,
    totalItems: 51,
    successCount: 50,
    errorCount: 0,
    skipCount: 0,
  })
})
rule('4.8', 'GET /api/admin/jobs | query jobType', async () => {
  await jobs.begin('reclassify', local)
  const types = (await jobs.call('?jobType=reclassify')).body.map((job: Job) => job.job_type)
  expect(new Set(types)).toEqual(new Set(['reclassify']))
})
rule('4.8', 'query jobType, status', async () => {
  await jobs.cancel(await jobs.begin('reclassify', local))
  const statuses = (await jobs.call('?status=cancelled')).body.map((job: Job) => job.status)
  expect(new Set(statuses)).toEqual(new Set(['cancelled']))
})
rule('4.8', 'limit (1-100, default 20)', async () => {
  for (let n = 0; n < 21; n++) await jobs.begin('reclassify', local)
  expect((await jobs.call('')).body).toHaveLength(20)
  expect((await jobs.call('?limit=21')).body).toHaveLength(21)
  for (const limit of [0, 101]) expect((await jobs.call(`?limit=${limit}`)).status).toBe(400)
})
rule('4.8', 'job records newest first', async () => {
  const [first, second] = [await jobs.begin('reclassify', local), await jobs.begin('reclassify', local)]
  expect((await jobs.call('?limit=2')).body.map((job: Job) => job.id)).toEqual([second, first])
})
rule('4.8', 'GET /api/admin/jobs/:jobId | | job record', async () => {
  const jobId = await jobs.begin('reclassify', local)
  const { status, body } = await jobs.call(`/${jobId}`)
  expect([status, body.id, body.job_type]).toEqual([200, jobId, 'reclassify'])
})
rule('4.8', "PATCH /api/admin/jobs/:jobId | {status: 'cancelled'} | updated job", async () => {
  const jobId = await jobs.begin('reclassify', local)
  const { status, body } = await jobs.cancel(jobId)
  expect([status, body]).toEqual([200, await jobs.read(jobId)])
  expect(body.status).toBe('cancelled')
})
rule('4.8', 'creates a reclassify job with config.rollbackOf set', async () => {
  await makeTopics(1)
  const { id } = await jobs.run('reclassify', local)
  const { jobId } = (await jobs.rollBack(id)).body
  expect(await jobs.read(jobId)).toMatchObject({ job_type: 'reclassify', config: { rollbackOf: id } })
})
rule('4.8', "creates a reclassify job for topic ids in the source job's errors", async () => {
  const job = await runFailing()
  await makeTopics(3)
  const { body } = await jobs.retry(job.id)
  expect(body.totalItems).toBe(1)
  provider.answer = { say: goodClassification }
  await finishLlm(body.jobId)
  expect(await topicOf(job.errors[0].id)).toMatchObject({ parent_category: 'Auto' })
})
rule('4.8', 'same mode, force true', async () => {
  const { jobId } = (await jobs.retry((await runFailing()).id)).body
  expect((await jobs.read(jobId)).config).toMatchObject({ mode: 'llm', force: true })
})
rule('4.8', 'retryOf stored', async () => {
  const { id } = await runFailing()
  expect((await jobs.read((await jobs.retry(id)).body.jobId)).config.retryOf).toBe(id)
})

rule('4.8', "reclassify local | mode 'local'", async () => {
  const [id = ''] = await makeTopics(1)
  await jobs.run('reclassify', { mode: 'local', force: true })
  expect([(await topicOf(id)).parent_category, provider.seen.length]).toEqual(['Sports', 0])
})
rule('4.8', 'force (boolean, all topics not only outdated)', async () => {
  await makeTopics(2, { engine_version: '2.5' })
  const totals = [true, false].map(
    async (force) => (await jobs.create('reclassify', { mode: 'local', force })).body.totalItems,
  )
  expect(await Promise.all(totals)).toEqual([2, 0])
})
rule('4.8', 'limit (number)', async () => {
  await makeTopics(5)
  expect(await jobs.run('reclassify', { ...local, limit: 3 })).toMatchObject({ total_items: 3, processed_items: 3 })
})
rule('4.8', 'parentCategoryFilter (string) | 50', async () => {
  await makeTopics(2)
  await makeTopics(1, { parent_category: 'Gaming' })
  expect((await jobs.create('reclassify', { ...local, parentCategoryFilter: 'Gaming' })).body.totalItems).toBe(1)
})
rule('4.8', 'reclassify local ... | 50', async () => {
  await makeTopics(60)
  expect((await jobs.process(await jobs.begin('reclassify', local))).processedItems).toBe(50)
})
rule('4.8', "reclassify llm | mode 'llm'; force; limit; parentCategoryFilter", async () => {
  await makeTopics(2)
  const gaming = await makeTopics(3, { parent_category: 'Gaming' })
  const job = await runLlm({ limit: 2, parentCategoryFilter: 'Gaming' })
  expect(job).toMatchObject({ total_items: 2, success_count: 2 })
  const judged = await Promise.all(gaming.map(async (id) => (await topicOf(id)).parent_category))
  expect(judged.sort()).toEqual(['Auto', 'Auto', 'Gaming'])
})
rule('4.8', 'enableWebSearch (default true', async () => {
  await makeTopics(1)
  await runLlm({})
  expect(submitted()[0][0].params.tools).toMatchObject([{ name: 'web_search' }])
  await makeTopics(1)
  await runLlm({ enableWebSearch: false, limit: 1 })
  expect(submitted().at(-1)[0].params).not.toHaveProperty('tools')
})
rule('4.8', 'model (override)', async () => {
  await makeTopics(1)
  await runLlm({ model: 'claude-other' })
  expect(submitted()[0][0].params.model).toBe('claude-other')
})
rule('4.8', 'sub-batches of 100 submitted to a batch LLM interface', async () => {
  await makeTopics(130)
  await runLlm({})
  expect(submitted().map((requests) => requests.length)).toEqual([100, 30])
})
rule('4.8', 'results staged at most 2,000 per tick within 45 s', () => {
  expect([limits.llmJobs.stagedTopics, limits.llmJobs.stagingMs]).toEqual([2_000, 45_000])
})
rule('4.8', 'post-processing in chunks of 500', () => expect(limits.llmJobs.appliedTopics).toBe(500))
rule(
  '4.8',
  'reclassify column mode | mode llm plus targetColumn (segment_type, taxonomy_type, parent_category, subcategory, audience_type)',
  async () => {
    for (const targetColumn of ['segment_type', 'taxonomy_type', 'parent_category', 'subcategory', 'audience_type']) {
      const [id = ''] = await makeTopics(1, { subcategory: 'Dogs', audience_type: 'Fan' })
      const before = await topicOf(id)
      await runLlm({ targetColumn })
      const after = await topicOf(id)
      const judged = goodClassification[targetColumn as keyof typeof goodClassification]
      expect([targetColumn, after[targetColumn]]).toEqual([targetColumn, judged])
      const other = targetColumn === 'segment_type' ? 'audience_type' : 'segment_type'
      expect(after[other]).toBe(before[other])
    }
  },
)
rule('4.8', 'rollback | rollbackOf (job id) | 50', async () => {
  await makeTopics(60)
  const { id } = await jobs.run('reclassify', local)
  const { jobId } = (await jobs.rollBack(id)).body
  expect((await jobs.process(jobId)).processedItems).toBe(50)
})

/** Topics that are one but for how they are written, and a reclassify that has changed them. */
async function makeAlike(count = 2) {
  const mark = `Vintage Vinyl Record ${['Alpha', 'Beta', 'Gamma', 'Delta', 'Eta'][made % 5]}${made}`
  const spellings = [
    `${mark} Collectors`,
    `Collectors of ${mark}`,
    `${mark} Collector`,
    `${mark}, Collectors`,
    `The ${mark} Collectors`,
  ]
  const ids: string[] = []
  for (const name of spellings.slice(0, count)) ids.push(await makeTopic(name))
  while ((await stage.api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
  const source = await jobs.run('reclassify', local)
  return { ids, source }
}
const sweep = (sourceBatchId: string) => jobs.run('dedup_sweep', { sourceBatchId })
rule('4.8', 'dedup_sweep | sourceBatchId (job id of the reclassify job) | 50', async () => {
  await makeTopics(60)
  const { id } = await jobs.run('reclassify', local)
  const jobId = await jobs.begin('dedup_sweep', { sourceBatchId: id })
  expect(await jobs.process(jobId)).toMatchObject({ processedItems: 50, totalItems: 60 })
})
rule('4.8', 'merge | clusters (array of dedup clusters) | 10', async () => {
  const ids = await makeTopics(22)
  const clusters = Array.from({ length: 11 }, (_, n) => ({ winnerId: ids[n * 2], loserIds: [ids[n * 2 + 1]] }))
  expect(await jobs.process(await jobs.begin('merge', { clusters }))).toMatchObject({
    processedItems: 10,
    totalItems: 11,
  })
})
rule('4.8', "refresh_activations | org-scoped via the job's org_id", async () => {
  const { jobId } = (await askAs(stage.api, acme.key).post('/api/hygiene/refresh')).body
  expect(await jobs.read(jobId)).toMatchObject({ job_type: 'refresh_activations', org_id: acme.id })
})
rule('4.8', 'sync_trade_desk | | varies', async () => {
  const pushes = await pushesOf(stage)
  await pushes.connect('dspapi')
  const job = await jobs.run('sync_trade_desk', { orgId: pushes.org.id })
  expect(job).toMatchObject({ status: 'completed', total_items: 1, success_count: 1 })
})

rule(
  '4.8',
  'Dedup sweep reads distinct topic ids from global history rows with batch id equal to sourceBatchId',
  async () => {
    const { ids, source } = await makeAlike()
    await makeTopics(3)
    const job = await sweep(source.id)
    expect(job.total_items).toBe(ids.length)
  },
)
rule('4.8', 'finds up to 5 neighbors per topic with similarity >= 0.95', async () => {
  expect(limits.jobs.neighbors).toBe(5)
  const { ids, source } = await makeAlike(3)
  const [cluster] = (await sweep(source.id)).result.clusters as Job[]
  expect([cluster.winnerId, ...cluster.loserIds].sort()).toEqual(ids.toSorted())
  expect(cluster.similarity).toBeGreaterThanOrEqual(0.95)
})
rule('4.8', 'picks as winner the topic with more org links', async () => {
  const { ids, source } = await makeAlike()
  await adopt(acme, ids[1] ?? '')
  expect((await sweep(source.id)).result.clusters).toMatchObject([{ winnerId: ids[1], loserIds: [ids[0]] }])
})
rule('4.8', 'skips mirrored pairs', async () => {
  const { source } = await makeAlike()
  expect((await sweep(source.id)).result.clusters).toHaveLength(1)
})
rule('4.8', 'accumulates result.clusters', async () => {
  const { source } = await makeAlike()
  const job = await sweep(source.id)
  expect(job.result.clusters[0]).toMatchObject({ winnerId: expect.any(String), loserIds: [expect.any(String)] })
})
rule('4.8', 'if the org lacks the winner the link is repointed', async () => {
  const [winner = '', loser = ''] = await makeTopics(2)
  await adopt(acme, loser)
  const before = await linkOf(acme, loser)
  await merge(winner, loser)
  expect((await linkOf(acme, winner)).id).toBe(before.id)
})
/** A library that holds both, each with something of its own. */
async function mergeHeldBoth() {
  const [winner = '', loser = ''] = await makeTopics(2)
  await adopt(globex, winner, loser)
  const [kept, folded] = [await linkOf(globex, winner), await linkOf(globex, loser)]
  await sql(`update org_topic set internal_description = 'mine', performance_score = 3 where id = $1`, [kept.id])
  await sql(
    `update org_topic set internal_description = 'other', external_id = 'X-1', performance_score = 7 where id = $1`,
    [folded.id],
  )
  await sql(
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status)
     values ($1, $2, gen_random_uuid(), 'dspapi', 'x', 'active')`,
    [globex.id, folded.id],
  )
  const job = await merge(winner, loser)
  return { winner, loser, kept, folded, job, link: await linkOf(globex, winner) }
}
rule('4.8', 'if it has both, activations ... move to the winner', async () => {
  const { kept, folded } = await mergeHeldBoth()
  const owners = await sql('select org_topic_id from activation where org_topic_id in ($1, $2)', [kept.id, folded.id])
  expect(owners).toEqual([{ org_topic_id: kept.id }])
})
rule('4.8', 'and org history move to the winner', async () => {
  const { kept, folded } = await mergeHeldBoth()
  expect(await sql('select 1 from org_topic_history where org_topic_id = $1', [folded.id])).toEqual([])
  expect((await sql('select 1 from org_topic_history where org_topic_id = $1', [kept.id])).length).toBeGreaterThan(1)
})
rule('4.8', 'metadata is merged with empty-fill', async () => {
  expect((await mergeHeldBoth()).link).toMatchObject({ internal_description: 'mine', external_id: 'X-1' })
})
rule('4.8', '(performance_score keeps the higher)', async () => {
  expect((await mergeHeldBoth()).link.performance_score).toBe(7)
})
rule('4.8', "the loser's org link is deleted", async () => {
  const { loser } = await mergeHeldBoth()
  expect(await linkOf(globex, loser)).toBe(undefined)
})
rule('4.8', 'the loser global topic gets merged_into = winner id', async () => {
  const { winner, loser } = await mergeHeldBoth()
  expect((await topicOf(loser)).merged_into).toBe(GlobalTopicId.decode(winner))
})
rule('4.8', 'a history row with changeType merged and metadata {winnerId} is written', async () => {
  const { winner, loser, job } = await mergeHeldBoth()
  expect((await historyOf(loser))[0]).toMatchObject({
    changeType: 'merged',
    metadata: { winnerId: winner },
    batchId: job.id,
  })
})
/** A reclassify and its rollback. */
async function reclassifyAndRollBack() {
  const [id = ''] = await makeTopics(1)
  const before = await topicOf(id)
  const job = await jobs.run('reclassify', local)
  const between = await topicOf(id)
  await jobs.finish((await jobs.rollBack(job.id)).body.jobId)
  return { id, job, before, between, after: await topicOf(id) }
}
rule(
  '4.8',
  'Rollback of a reclassify ... reads history rows with batch id equal to the source job, restores previousValues',
  async () => {
    const { before, between, after } = await reclassifyAndRollBack()
    expect(between.parent_category).toBe('Sports')
    for (const column of ['parent_category', 'taxonomy_type', 'segment_type', 'engine_version'])
      expect(after[column]).toBe(before[column])
  },
)
rule('4.8', 'Rollback of a reclassify or merge', async () => {
  const [winner = '', loser = ''] = await makeTopics(2)
  const job = await merge(winner, loser)
  await jobs.finish((await jobs.rollBack(job.id)).body.jobId)
  expect(await topicOf(loser)).toMatchObject({ merged_into: null })
})
rule('4.8', 'regenerates embeddings', async () => {
  const { id } = await reclassifyAndRollBack()
  while ((await stage.api.database.withSystem((tx) => indexTopics(tx, 500))) > 0);
  const waiting = await sql('select 1 from topic_unindexed where topic_id = $1', [GlobalTopicId.decode(id)])
  const made = await sql('select 1 from topic_vector where topic_id = $1', [GlobalTopicId.decode(id)])
  expect([waiting.length, made.length]).toEqual([0, 1])
})
rule('4.8', 'writes rolled_back history', async () => {
  const { id } = await reclassifyAndRollBack()
  expect((await historyOf(id))[0]).toMatchObject({ changeType: 'rolled_back', source: 'admin_rollback' })
})
rule('4.8', 'Org link transfers of a merge are not reversed', async () => {
  const [winner = '', loser = ''] = await makeTopics(2)
  await adopt(acme, loser)
  const job = await merge(winner, loser)
  await jobs.finish((await jobs.rollBack(job.id)).body.jobId)
  expect([await linkOf(acme, loser), (await linkOf(acme, winner)).topic_id]).toEqual([
    undefined,
    GlobalTopicId.decode(winner),
  ])
})
rule('4.8', 'A validation failure in reclassify flags the topic needs_review (3.4)', async () => {
  const [id = ''] = await makeTopics(1)
  provider.answer = { say: { ...goodClassification, segment_type: 'B2X' } }
  await runLlm({})
  expect(await topicOf(id)).toMatchObject({ review_status: 'needs_review', segment_type: 'B2G' })
})
rule('4.8', "Errors are appended to the job's errors array", async () => {
  const job = await runFailing()
  expect([job.error_count, job.errors.length]).toEqual([1, 1])
})
rule('4.8', 'RECLASSIFY_BATCH_SIZE 50', () => expect(limits.jobs.reclassifyTopics).toBe(50))
rule('4.8', 'DEDUP_BATCH_SIZE 50', () => expect(limits.jobs.dedupTopics).toBe(50))
rule('4.8', 'MERGE_BATCH_SIZE 10', () => expect(limits.jobs.mergeClusters).toBe(10))
rule('4.8', 'SUB_BATCH_SIZE 100', () => expect(limits.llmJobs.subBatchTopics).toBe(100))
rule('4.8', 'BATCH_PROCESS_CHUNK_SIZE 500', () => expect(limits.llmJobs.appliedTopics).toBe(500))
rule('4.8', 'STAGING_CHUNK_SIZE 2000', () => expect(limits.llmJobs.stagedTopics).toBe(2_000))
rule('4.8', 'STAGING_TIME_BUDGET_MS 45000', () => expect(limits.llmJobs.stagingMs).toBe(45_000))
