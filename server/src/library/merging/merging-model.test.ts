import { GlobalTopicId, parentCategories, segmentTypes } from '@txadv/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../../../test/chance.ts'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'

const operations = Number(process.env.TXADV_MODEL_OPERATIONS ?? 400)
const seed = Number(process.env.TXADV_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32))
const { below, often, oneOf, someOf } = createChance(seed)

let api: Api
let operator: { cookie: string }
let orgs: readonly Org[]
let jobs: ReturnType<typeof jobsOf>
let topics: readonly string[]
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  jobs = jobsOf(api, operator)
  orgs = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
  const { rows } = await asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, engine_version, parent_category, segment_type)
     select 'Modelled Topic ' || n, 'modelled topic ' || n, '2.5', 'Auto', 'B2C' from generate_series(1, 24) n returning id`,
  )
  topics = rows.map(({ id }) => GlobalTopicId.encode(id))
})
afterAll(() => api.close())

const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows

interface Link {
  readonly id: string
  readonly topic_id: string
}
type Verdicts = Record<string, Record<string, unknown>>
/** Merges as they were before, by the job that did them; a job that is taken back leaves. */
const merges = new Map<string, readonly Link[]>()
/** Verdicts as they were before a job wrote others. */
const rewritten = new Map<string, Verdicts>()
const counts: Record<string, number> = {}

const readLinks = (): Promise<Link[]> => rowsOf('select id, topic_id from org_topic')
const readVerdicts = async (): Promise<Verdicts> =>
  Object.fromEntries(
    (
      await rowsOf(
        `select id, jsonb_build_object('parent_category', parent_category, 'segment_type', segment_type, 'keywords',
           keywords, 'engine_version', engine_version, 'subcategory', subcategory) as verdict from topic`,
      )
    ).map(({ id, verdict }) => [id, verdict]),
  )

async function mergeSome(): Promise<void> {
  const clusters = someOf(topics, 2).map((winnerId) => ({ winnerId, loserIds: [...new Set(someOf(topics, 3))] }))
  const before = await readLinks()
  const job = await jobs.run('merge', { clusters })
  expect(job.success_count + job.error_count + job.skip_count).toBe(clusters.length)
  if (job.success_count > 0) merges.set(job.id, before)
}

async function rollBack(jobId: string): Promise<void> {
  const { status, body } = await jobs.rollBack(jobId)
  if (status === 409) return
  expect(status).toBe(200)
  const before = rewritten.get(jobId)
  const changed = new Set(
    (await rowsOf('select topic_id from topic_history where batch_id = $1', [jobId])).map(({ topic_id }) => topic_id),
  )
  await jobs.finish(body.jobId)
  const job = await jobs.read(body.jobId)
  expect(job.success_count + job.error_count).toBe(changed.size)
  if (!before) return
  const reported = new Set(job.errors.map(({ id }: { id: string }) => GlobalTopicId.parse(id)))
  const now = await readVerdicts()
  for (const id of changed) if (!reported.has(id)) expect(now[id as string]).toEqual(before[id as string])
}

async function unmerge(jobId: string): Promise<void> {
  const { status, body } = await jobs.call(`/${jobId}/unmerge`, 'POST')
  if (status !== 200) {
    expect([status, body.error]).toEqual([409, expect.stringContaining('Merge cannot be undone: ')])
    return
  }
  counts.unmerged = (counts.unmerged ?? 0) + 1
  const was = new Map((merges.get(jobId) ?? []).map(({ id, topic_id }) => [id, topic_id]))
  const taken = new Set(
    (await rowsOf('select link_id from merged_link where job_id = $1', [jobId])).map(({ link_id }) => link_id),
  )
  for (const { id, topic_id } of await readLinks()) if (taken.has(id)) expect(topic_id).toBe(was.get(id))
  merges.delete(jobId)
}

const actions: Record<string, () => Promise<void>> = {
  merge: mergeSome,
  adopt: async () => {
    const answer = await api.call('/api/topics/catalog', oneOf(orgs).key, {
      method: 'POST',
      body: { topicIds: someOf(topics, 6) },
    })
    expect(answer.status).toBe(200)
  },
  edit: async () => {
    const body = { segment_type: oneOf(segmentTypes) }
    const answer = await api.call(`/api/topics/${oneOf(topics)}`, oneOf(orgs).key, { method: 'PATCH', body })
    expect([200, 404]).toContain(answer.status)
  },
  editGlobal: async () => {
    const body = { parentCategory: oneOf(parentCategories) }
    const answer = await api.call(`/api/admin/topics/${oneOf(topics)}`, operator, { method: 'PATCH', body })
    expect([200, 404, 409]).toContain(answer.status)
  },
  remove: async () => {
    const body = { ids: someOf(topics, 2) }
    expect((await api.call('/api/topics', oneOf(orgs).key, { method: 'DELETE', body })).status).toBe(200)
  },
  archive: async () => {
    const method = often(0.5) ? 'POST' : 'DELETE'
    const answer = await api.call('/api/admin/topics/archive', operator, {
      method,
      body: { topicIds: someOf(topics, 3) },
    })
    expect(answer.status, answer.text).toBe(200)
  },
  restoreAll: async () => {
    const answer = await api.call('/api/admin/topics/archive', operator, {
      method: 'DELETE',
      body: { topicIds: topics },
    })
    expect(answer.status, answer.text).toBe(200)
  },
  reclassify: async () => {
    const before = await readVerdicts()
    const job = await jobs.run('reclassify', { mode: 'local', force: true, limit: 1 + below(20) })
    rewritten.set(job.id, before)
  },
  rollBack: async () => {
    const known = [...merges.keys(), ...rewritten.keys()]
    if (known.length > 0) await rollBack(oneOf(known))
  },
  unmerge: async () => {
    const newest = [...merges.keys()].slice(-3)
    if (newest.length > 0) await unmerge(oneOf(newest))
  },
}

async function checkWorld(): Promise<void> {
  const [faults] = await rowsOf(`
    select
      (select count(*)::int from org_topic link left join topic on topic.id = link.topic_id
        where topic.id is null or topic.merged_into is not null) as dangling,
      (select count(*)::int from topic join topic target on target.id = topic.merged_into
        where target.merged_into is not null or target.id = topic.id) as chained,
      (select count(*)::int from org_topic link join topic on topic.id = link.topic_id
        where link.live <> topic.live
          or link.parent_category is distinct from coalesce(link.overlay->>'parent_category', topic.parent_category)
          or link.segment_type is distinct from coalesce(link.overlay->>'segment_type', topic.segment_type)
          or link.topic_name is distinct from coalesce(link.overlay->>'topic_name', topic.topic_name)) as unsettled,
      (select count(*)::int from (select from topic where live group by scope, normalized_name having count(*) > 1) d)
        as namesakes,
      (select count(*)::int from (select from org_topic group by org_id, topic_id, workspace_id having count(*) > 1) d)
        as doubled`)
  expect(faults).toEqual({ dangling: 0, chained: 0, unsettled: 0, namesakes: 0, doubled: 0 })
  for (const org of orgs) {
    const stats = (await api.call('/api/topics/stats', org.key)).body.total
    expect(stats).toBe((await api.call('/api/topics?pageSize=1', org.key)).body.total)
    const [{ n }] = await rowsOf('select count(*)::int as n from org_topic where org_id = $1 and live', [org.id])
    expect(stats).toBe(n)
  }
}

test(`${operations} random merges, adopts, edits, archives, rollbacks, unmerges: no dangling link, no cycle; seed ${seed}`, {
  timeout: 1_800_000,
}, async () => {
  const names = Object.keys(actions)
  for (let n = 0; n < operations; n++) {
    const name = oneOf(names)
    counts[name] = (counts[name] ?? 0) + 1
    await actions[name]?.()
    if (n % 10 === 9) await checkWorld()
    // A world in which everything is merged has nothing left to say.
    if (n % 100 === 99) for (const jobId of [...merges.keys()].reverse()) await rollBack(jobId)
  }
  await checkWorld()
  process.stdout.write(`${JSON.stringify(counts)}\n`)
})
