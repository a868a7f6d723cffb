import { GlobalTopicId } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { verdictOn } from '../../../test/verdicts.ts'
import type { Database } from '../../db/database.ts'
import { createLogger } from '../../lib/log.ts'
import { openQueue, type Queue } from '../../queue/queue.ts'
import { applyVerdicts, archiveTopics, restoreTopics } from './global-topics.ts'
import { topicFanOut } from './topic-fan-out.task.ts'

const log = createLogger('warn')
let api: Api
let acme: Org
let queue: Queue
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  queue = await openQueue(api.databaseUrl, log)
})
afterAll(async () => {
  await queue.stop()
  await api.close()
})

/** Links that do not carry the values in effect: none, once a change has arrived everywhere. */
async function unsettledLinks(): Promise<number> {
  const fields = ['parent_category', 'segment_type', 'subcategory_l1', 'intensity', 'engine_version'] as const
  const differs = fields.map(
    (field) => sql`link.${sql.ref(field)} is distinct from
      coalesce(link.overlay->>${sql.lit(field)}, link.verdict->>${sql.lit(field)}, topic.${sql.ref(field)})`,
  )
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from org_topic link join topic on topic.id = link.topic_id
    where ${sql.join(differs, sql` or `)} or link.live <> topic.live`.execute(api.database.system)
  return rows[0]?.n ?? -1
}

/** Topics that many organizations link, ours among them. */
async function linkedByMany(name: string, topics: number, orgs: number) {
  await asDatabaseOwner(
    api,
    `with made as (
       insert into topic (topic_name, normalized_name, engine_version, segment_type)
       select $1 || n, lower($1) || n, '2.5', 'B2B' from generate_series(1, $2::int) n returning id, topic_name
     ), orgs as (
       insert into auth.organization (id, name, slug, "createdAt")
       select gen_random_uuid(), $1, $1 || n, now() from generate_series(2, $3::int) n returning id
     ) select 1`,
    [name, topics, orgs],
  )
  await asDatabaseOwner(
    api,
    `insert into org_topic (org_id, topic_id, topic_name, segment_type, engine_version, source, created_by)
     select o.id, t.id, t.topic_name, t.segment_type, '2.5', 'api', 'test'
     from auth.organization o, topic t where (o.name = $1 or o.id = $2) and t.topic_name ~ ('^' || $1 || '[0-9]+$')`,
    [name, acme.id],
  )
  const { rows } = await sql<{ id: string; topic_name: string }>`
    select id, topic_name from topic where topic_name ~ ${`^${name}[0-9]+$`} order by id`.execute(api.database.system)
  return rows
}

const runFanOut = (topicIds: readonly string[], database: Database = api.database) =>
  topicFanOut.run({ database, log, enqueue: async () => undefined, signal: new AbortController().signal }, { topicIds })

async function enqueuedFanOuts() {
  const { rows } = await asDatabaseOwner(api, `select data from pgboss.job where name = 'topic-fan-out'`)
  return rows.map(({ data }) => data.topicIds as string[])
}

describe('a change of a global topic reaches every linked library', () => {
  test('10,000 links in the transaction of the change; edits stay, older verdicts of single organizations give way', async () => {
    const topics = await linkedByMany('Fanned', 100, 100)
    const [edited, judged] = topics
    await api.call(`/api/topics/${GlobalTopicId.encode(edited?.id ?? '')}`, acme.key, {
      method: 'PATCH',
      body: { segment_type: 'B2G' },
    })
    await asDatabaseOwner(
      api,
      `update org_topic set verdict = '{"segment_type": "B2E"}', segment_type = 'B2E'
      where org_id = $1 and topic_id = $2`,
      [acme.id, judged?.id],
    )

    await api.database.withSystem((tx) =>
      applyVerdicts(
        tx,
        queue,
        topics.map(({ id, topic_name }) => verdictOn(id, topic_name)),
      ),
    )
    expect(await enqueuedFanOuts()).toEqual([])
    expect(await unsettledLinks()).toBe(0)
    const list = async (query: string) => (await api.call(`/api/topics?${query}`, acme.key)).body
    expect((await list('search=fanned')).total).toBe(0)
    expect((await list('subcategoryL1=Sedans&intensity=High&buyerJourney=Decision')).total).toBe(100)
    expect((await list('segmentType=B2G')).data).toMatchObject([
      { topic_name: edited?.topic_name, keywords: ['sedan'] },
    ])
    expect((await list('segmentType=B2E')).total).toBe(0)
    expect((await api.call('/api/topics/stats', acme.key)).body).toMatchObject({
      total: 100,
      bySegmentType: { B2C: 99, B2G: 1 },
      byTaxonomyType: { 'Auto & Transportation': 100 },
    })
  })

  test('more than 10,000 links through the queue, promised in the same transaction; a run that is cut off goes on', async () => {
    const topics = await linkedByMany('Queued', 3, 4_000)
    const ids = topics.map(({ id }) => id)
    const change = api.database.withSystem(async (tx) => {
      await applyVerdicts(
        tx,
        queue,
        topics.map(({ id, topic_name }) => verdictOn(id, topic_name)),
      )
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(await enqueuedFanOuts()).toEqual([])

    await api.database.withSystem((tx) =>
      applyVerdicts(
        tx,
        queue,
        topics.map(({ id, topic_name }) => verdictOn(id, topic_name)),
      ),
    )
    expect(await enqueuedFanOuts()).toEqual([ids])
    expect(await unsettledLinks()).toBe(12_000)

    let batches = 0
    const dying: Database = {
      ...api.database,
      withSystem: (work) => {
        if (++batches === 3) throw new Error('killed')
        return api.database.withSystem(work)
      },
    }
    await expect(runFanOut(ids, dying)).rejects.toThrow('killed')
    const left = await unsettledLinks()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(12_000)
    await runFanOut(ids)
    expect(await unsettledLinks()).toBe(0)
  })

  test('one topic with more links than a batch is worked off in stretches', async () => {
    const [topic] = await linkedByMany('Stretched', 1, 10_500)
    if (!topic) throw new Error('no topic')
    await api.database.withSystem((tx) => applyVerdicts(tx, queue, [verdictOn(topic.id, topic.topic_name)]))
    expect(await unsettledLinks()).toBe(10_500)
    await runFanOut([topic.id])
    expect(await unsettledLinks()).toBe(0)
  })

  test('an archived topic is in no list, count or facet until it is restored', async () => {
    const topics = await linkedByMany('Shelved', 2, 3)
    const ids = topics.map(({ id }) => id)
    const seen = async () => ({
      library: (await api.call('/api/topics?search=Shelved1', acme.key)).body.total,
      catalog: (await api.call('/api/topics/catalog?search=Shelved1', acme.key)).body.total,
      counted: (await api.call('/api/topics/stats', acme.key)).body.total,
    })
    await api.database.withSystem((tx) =>
      applyVerdicts(
        tx,
        queue,
        topics.map((t) => verdictOn(t.id, t.topic_name)),
      ),
    )
    const before = await seen()
    expect(await api.database.withSystem((tx) => archiveTopics(tx, queue, ids, 'operator'))).toBe(2)
    expect(await seen()).toEqual({ library: 0, catalog: 0, counted: before.counted - 2 })
    expect(await api.database.withSystem((tx) => archiveTopics(tx, queue, ids, 'operator'))).toBe(0)
    expect(await api.database.withSystem((tx) => restoreTopics(tx, queue, ids, 'operator'))).toEqual({
      restored: 2,
      conflicts: [],
    })
    expect(await seen()).toEqual(before)
  })

  test('a link made while its topic changes has the old values or the new, and never keeps the old', async () => {
    const other = await makeOrg(api, ['owner'])
    for (let round = 0; round < 20; round++) {
      const made = await api.call('/api/topics', acme.key, { method: 'POST', body: { topic_name: `Raced ${round}` } })
      const { rows } = await sql<{ id: string }>`select topic_id as id from org_topic
        where org_id = ${acme.id} and topic_name = ${`Raced ${round}`}`.execute(api.database.system)
      const id = rows[0]?.id ?? ''
      await Promise.all([
        api.database.withSystem((tx) =>
          applyVerdicts(tx, queue, [verdictOn(id, `Raced ${round}`, { segment_type: 'B2G' })]),
        ),
        api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: [made.body.topic_id] } }),
      ])
      expect(await unsettledLinks()).toBe(0)
    }
  })
})
