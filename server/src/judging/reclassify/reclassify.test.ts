import { currentEngineVersion, GlobalTopicId } from '@txadv/contract'
import { classify } from '@txadv/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { archiveTopics } from '../../library/global-topics/global-topics.ts'
import { advanceJob } from '../../runs/jobs/jobs.ts'
import { defineReclassifyJob } from './reclassify.job.ts'

let api: Api
let acme: Org
let jobs: ReturnType<typeof jobsOf>
let operatorId: string
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  const operator = await makeOperator(api)
  operatorId = operator.userId
  jobs = jobsOf(api, { cookie: operator.cookie })
  acme = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const stored = async (name: string) => {
  const { rows } = await asDatabaseOwner(
    api,
    `select topic.*, output.segment_name_marketplace from topic left join topic_output output on topic_id = id
     where topic_name = $1`,
    [name],
  )
  return rows[0]
}
const historyOf = async (name: string) => {
  const { rows } = await asDatabaseOwner(
    api,
    `select history.* from topic_history history join topic on topic.id = topic_id where topic_name = $1
     order by history.id`,
    [name],
  )
  return rows
}
/** A topic of a library, with a global verdict that the engine would not give. */
async function misjudged(name: string, over: Record<string, unknown> = {}) {
  const made = await api.call('/api/topics', acme.key, { method: 'POST', body: { topic_name: name } })
  expect(made.status, made.text).toBe(201)
  const values = {
    parent_category: 'Pets & Animals',
    taxonomy_type: 'People & Family',
    subcategory: 'Dogs',
    segment_type: 'B2G',
    engine_version: '2.4',
    ...over,
  }
  const set = Object.keys(values).map((column, n) => `${column} = $${n + 2}`)
  await asDatabaseOwner(api, `update topic set ${set.join(', ')} where topic_name = $1`, [
    name,
    ...Object.values(values),
  ])
  await asDatabaseOwner(
    api,
    `update org_topic link set parent_category = topic.parent_category, taxonomy_type = topic.taxonomy_type,
       subcategory = topic.subcategory, segment_type = topic.segment_type, engine_version = topic.engine_version
     from topic where topic.id = topic_id and topic.topic_name = $1`,
    [name],
  )
  return made.body.topic_id as string
}
const inLibrary = async (name: string) =>
  (await api.call(`/api/topics?search=${encodeURIComponent(name)}`, acme.key)).body.data[0]

/** Works jobs off with an engine that has had these versions. */
const withVersions = (versions: readonly string[], jobId: string) =>
  advanceJob(
    { database: api.database, enqueue: async () => undefined, handlers: { reclassify: defineReclassifyJob(versions) } },
    jobId,
    () => true,
  )

describe('a job whose stored state is malformed', () => {
  test.each([
    ['config', `config = '{"mode":"elsewhere"}'`, 'mode is not valid'],
    ['config', `config = '{"mode":"local","force":1}'`, 'force must be of type boolean'],
    ['cursor', `cursor = '{"stretch":{"id":"x"}}'`, 'stretch.id is not valid'],
  ])('fails and says what of its %s: %s', async (part, change, why) => {
    const jobId = await jobs.begin('reclassify', { mode: 'local', force: true })
    await asDatabaseOwner(api, `update job set ${change} where id = $1`, [jobId])
    await jobs.process(jobId)
    expect(await jobs.read(jobId)).toMatchObject({
      status: 'failed',
      errors: [{ message: `The stored ${part} of the job is malformed: ${why}` }],
    })
  })

  test('cannot be rolled back or retried, and says why', async () => {
    const jobId = await jobs.begin('reclassify', { mode: 'local', force: true })
    await asDatabaseOwner(api, `update job set config = '{}' where id = $1`, [jobId])
    await jobs.process(jobId)
    const why = 'The stored config of the job is malformed: mode is not valid'
    for (const [act, text] of [
      ['rollback', `Job cannot be rolled back: ${why}`],
      ['retry-errors', `Job has nothing to retry: ${why}`],
    ]) {
      const { status, body } = await jobs.call(`/${jobId}/${act}`, 'POST')
      expect([status, body.error]).toEqual([409, text])
    }
  })
})

describe('reclassify local', () => {
  test('writes the verdict of the engine, history, names for the platforms, and every linked library shows it', async () => {
    const name = 'Electric SUV Intenders'
    const topicId = await misjudged(name)
    const before = await stored(name)
    const job = await jobs.run('reclassify', { mode: 'local', force: true })
    expect(job).toMatchObject({ status: 'completed', error_count: 0, skip_count: 0 })
    const verdict = classify(name)
    const after = await stored(name)
    expect(after).toMatchObject({
      parent_category: verdict.parentCategory,
      taxonomy_type: verdict.taxonomyType,
      segment_type: verdict.segmentType,
      engine_version: currentEngineVersion,
      version: before.version + 1,
    })
    expect(after.segment_name_marketplace).toContain('Electric SUV Intenders')
    expect(await inLibrary(name)).toMatchObject({
      topic_id: topicId,
      parent_category: verdict.parentCategory,
      segment_type: verdict.segmentType,
      engine_version: currentEngineVersion,
    })
    expect(await historyOf(name)).toMatchObject([
      {
        change_type: 'reclassified',
        source: 'admin_reclassify_local',
        engine_version_before: '2.4',
        engine_version_after: currentEngineVersion,
        previous_values: { parent_category: 'Pets & Animals', segment_type: 'B2G', engine_version: '2.4' },
        new_values: { parent_category: verdict.parentCategory, segment_type: verdict.segmentType },
        changed_by: operatorId,
        batch_id: job.id,
        version: after.version,
      },
    ])
  })

  test('what a person has edited stays; what does not differ is not written', async () => {
    const name = 'Golf Equipment Shoppers'
    const topicId = await misjudged(name)
    const other = await makeOrg(api, ['owner'])
    await api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: [topicId] } })
    await api.call(`/api/topics/${topicId}`, acme.key, { method: 'PATCH', body: { segment_type: 'B2E' } })
    await jobs.run('reclassify', { mode: 'local', force: true })
    expect(await inLibrary(name)).toMatchObject({ segment_type: 'B2E', parent_category: classify(name).parentCategory })
    const { version } = await stored(name)
    const again = await jobs.run('reclassify', { mode: 'local', force: true })
    expect(again.success_count).toBe(again.total_items)
    expect((await stored(name)).version).toBe(version)
    expect(await historyOf(name)).toHaveLength(1)
  })

  test('limit, parentCategoryFilter and force choose the topics', async () => {
    for (let n = 0; n < 5; n++) await misjudged(`Camping Tent Cohort ${n}`)
    const filtered = { mode: 'local', force: true, parentCategoryFilter: 'Pets & Animals' }
    expect((await jobs.create('reclassify', { ...filtered, limit: 3 })).body.totalItems).toBe(3)
    const limited = await jobs.run('reclassify', { ...filtered, limit: 3 })
    expect(limited).toMatchObject({ total_items: 3, processed_items: 3, success_count: 3, status: 'completed' })
    const rest = await jobs.run('reclassify', filtered)
    expect(rest).toMatchObject({ total_items: 2, processed_items: 2 })
    for (let n = 0; n < 5; n++) expect((await stored(`Camping Tent Cohort ${n}`)).parent_category).not.toMatch(/Pets/)
  })

  test('not only outdated with force; without it only those of older versions', async () => {
    await misjudged('Sailing Boat Owners', { engine_version: currentEngineVersion })
    const job = await jobs.run('reclassify', { mode: 'local' })
    expect(job).toMatchObject({ total_items: 0, processed_items: 0, status: 'completed' })
    expect((await stored('Sailing Boat Owners')).parent_category).toBe('Pets & Animals')
  })

  test('an archived topic is passed over', async () => {
    const topicId = await misjudged('Shelved Sailors')
    const id = GlobalTopicId.parse(topicId)
    await api.database.withSystem((tx) => archiveTopics(tx, { enqueue: async () => undefined }, [id], 'operator'))
    await jobs.run('reclassify', { mode: 'local', force: true })
    expect((await stored('Shelved Sailors')).parent_category).toBe('Pets & Animals')
  })

  test('column mode writes that column alone; without an LLM the local engine answers, and the job says so', async () => {
    const name = 'Luxury Watch Collectors'
    await misjudged(name)
    const job = await jobs.run('reclassify', { mode: 'llm', force: true, targetColumn: 'parent_category' })
    expect(job.result).toEqual({ llm: 'unavailable' })
    expect(await stored(name)).toMatchObject({
      parent_category: classify(name).parentCategory,
      segment_type: 'B2G',
      subcategory: 'Dogs',
      engine_version: '2.4',
    })
  })

  test('a segment type that an operator corrected is said of the same name from then on', async () => {
    const name = 'Procurement Officers of Cities'
    await misjudged(name)
    await asDatabaseOwner(
      api,
      `insert into correction (normalized_name, segment_type, reason, topic_id, created_by)
       select normalized_name, 'B2E', 'they buy for staff', id, 'operator' from topic where topic_name = $1`,
      [name],
    )
    await jobs.run('reclassify', { mode: 'local', force: true })
    expect((await stored(name)).segment_type).toBe('B2E')
  })
})

describe('an engine version bump (2.5 -> 2.6)', () => {
  test('makes topics outdated, reclassify stamps them, every linked library shows it', async () => {
    await jobs.run('reclassify', { mode: 'local', force: true })
    const { rows } = await asDatabaseOwner(api, `select count(*)::int as n from topic where live`)
    const jobId = await jobs.begin('reclassify', { mode: 'local' })
    expect((await jobs.read(jobId)).total_items).toBe(0)
    const done = await withVersions(['2.4', '2.5', '2.6'], jobId)
    expect(done).toMatchObject({ status: 'completed', success_count: rows[0].n })
    const left = await asDatabaseOwner(
      api,
      `select engine_version, count(*)::int as n from topic where live group by 1`,
    )
    expect(left.rows).toEqual([{ engine_version: '2.6', n: rows[0].n }])
    const { body } = await api.call('/api/topics?engineVersion=2.6', acme.key)
    expect(body.total).toBe((await api.call('/api/topics', acme.key)).body.total)
    expect(body.total).toBeGreaterThan(5)
  })
})

describe('rollback', () => {
  test('restores previousValues, writes rolled_back history, and what has changed since is left and reported', async () => {
    const [first, second] = ['Trail Running Fans', 'Trail Running Clubs']
    await misjudged(first)
    const changed = await misjudged(second)
    const before = await stored(first)
    const job = await jobs.run('reclassify', { mode: 'local', force: true })
    await asDatabaseOwner(api, `update topic set version = version + 1 where topic_name = $1`, [second])

    const { status, body } = await jobs.rollBack(job.id)
    expect([status, body]).toEqual([200, { jobId: expect.any(String), totalItems: expect.any(Number) }])
    await jobs.finish(body.jobId)
    const rollback = await jobs.read(body.jobId)
    expect(rollback).toMatchObject({ job_type: 'reclassify', config: { rollbackOf: job.id }, status: 'completed' })
    expect(rollback.errors).toEqual([
      { id: changed, name: second, message: 'The topic has changed since, so it was skipped' },
    ])
    expect(rollback.success_count + rollback.error_count).toBe(rollback.total_items)

    const fields = ['parent_category', 'taxonomy_type', 'subcategory', 'segment_type', 'keywords', 'engine_version']
    const after = await stored(first)
    for (const field of fields) expect(after[field]).toEqual(before[field])
    expect(await inLibrary(first)).toMatchObject({ parent_category: 'Pets & Animals', engine_version: '2.4' })
    expect((await historyOf(first)).at(-1)).toMatchObject({
      change_type: 'rolled_back',
      source: 'admin_rollback',
      batch_id: body.jobId,
      engine_version_after: '2.4',
    })
    expect(after.segment_name_marketplace).toContain('Dogs')
    expect((await stored(second)).parent_category).not.toBe('Pets & Animals')
  })

  test('is refused for what is under way, what is a rollback itself, and what is rolled back already', async () => {
    const jobId = await jobs.begin('reclassify', { mode: 'local', force: true })
    expect(await jobs.rollBack(jobId)).toMatchObject({
      status: 409,
      body: { error: 'Job cannot be rolled back: it is pending, cancel it first' },
    })
    await jobs.finish(jobId)
    const { jobId: rollback } = (await jobs.rollBack(jobId)).body
    expect((await jobs.rollBack(jobId)).body.error).toBe(
      'Job cannot be rolled back: it is, or is being, rolled back already',
    )
    await jobs.finish(rollback)
    expect((await jobs.rollBack(rollback)).body.error).toBe('Job cannot be rolled back: it is a rollback itself')
  })

  test('of a job that was cancelled takes back what it had done', async () => {
    for (let n = 0; n < 60; n++) await misjudged(`Kayak Cohort ${n}`)
    const jobId = await jobs.begin('reclassify', { mode: 'local', force: true, parentCategoryFilter: 'Pets & Animals' })
    await jobs.process(jobId)
    await jobs.cancel(jobId)
    const { body } = await jobs.rollBack(jobId)
    expect(body.totalItems).toBe(50)
    await jobs.finish(body.jobId)
    const { rows } = await asDatabaseOwner(
      api,
      `select count(*)::int as n from topic where topic_name like 'Kayak Cohort %' and parent_category = 'Pets & Animals'`,
    )
    expect(rows[0].n).toBe(60)
  })
})

describe('retry-errors', () => {
  test('creates a reclassify job for topic ids in the errors, same mode, force true, retryOf stored', async () => {
    const topicId = await misjudged('Unlucky Anglers')
    const jobId = await jobs.begin('reclassify', { mode: 'local', limit: 1 })
    await jobs.finish(jobId)
    const gone = GlobalTopicId.encode('00000000-0000-7000-8000-000000000099')
    await asDatabaseOwner(
      api,
      `insert into job_error (job_id, item_id, message) values ($1, $2, 'x'), ($1, $2, 'x'), ($1, $3, 'x'), ($1, null, 'y')`,
      [jobId, topicId, gone],
    )
    const { status, body } = await jobs.retry(jobId)
    expect([status, body.totalItems]).toEqual([200, 2])
    await jobs.finish(body.jobId)
    const job = await jobs.read(body.jobId)
    expect(job.config).toMatchObject({ mode: 'local', force: true, retryOf: jobId })
    expect(job).toMatchObject({ success_count: 1, skip_count: 1, error_count: 0, status: 'completed' })
    expect((await stored('Unlucky Anglers')).parent_category).not.toBe('Pets & Animals')
  })

  test('is refused where nothing failed', async () => {
    const { id } = await jobs.run('reclassify', { mode: 'local' })
    expect(await jobs.retry(id)).toMatchObject({
      status: 409,
      body: { error: 'Job has nothing to retry: it has no errors' },
    })
  })
})
