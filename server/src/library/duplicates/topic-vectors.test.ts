import { GlobalTopicId } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import type { Database } from '../../db/database.ts'
import { createLogger } from '../../lib/log.ts'
import { startWorker } from '../../queue/queue.ts'
import { identifyTopic } from '../classification/classification.ts'
import { vectorText } from './index-topics.queries.ts'
import { keepIndexing, topicVectors } from './topic-vectors.task.ts'

const log = createLogger('silent')
const shared = '00000000-0000-0000-0000-000000000000'
let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const rowsOf = async (statement: string, values: unknown[] = []) => (await asDatabaseOwner(api, statement, values)).rows
const signal = new AbortController().signal
const index = (database: Database = api.database) =>
  keepIndexing({ database, log, enqueue: async () => undefined, signal }, { stayMs: 0, batchTopics: 50 })
const waiting = async () => Number((await rowsOf('select count(*) as n from topic_unindexed'))[0].n)
const make = (prefix: string, topics: number, owner: string | null = null) =>
  rowsOf(
    `insert into topic (owner_org_id, topic_name, normalized_name, parent_category, engine_version, keywords)
     select $3::uuid, $1 || ' ' || n, lower($1) || ' ' || n, 'Auto', '2.5', array['car'] from generate_series(1, $2::int) n
     returning id`,
    [prefix, topics, owner],
  )

/** Live topics without the vector of their current values, or without one of their keys. */
async function unlikeTheirVectors(): Promise<string[]> {
  const topics = await rowsOf(
    `select topic.*, vector.scope as vector_scope, vector.embedding::text as vector,
       (select array_agg(key::text) from topic_signature where topic_id = topic.id and scope = topic.scope) as keys
     from topic left join topic_vector vector on vector.topic_id = topic.id`,
  )
  const texts = topics.map((topic) => vectorText(identifyTopic(topic).fingerprint.embedding))
  const vectors = await rowsOf('select vector::halfvec(256)::text as vector from unnest($1::text[]) as vector', [texts])
  return topics.flatMap((topic, n) => {
    const keys = Array.from(identifyTopic(topic).keys, (key) => String(BigInt.asIntN(64, key)))
    const right =
      topic.vector === vectors[n].vector &&
      topic.vector_scope === topic.scope &&
      keys.every((key) => topic.keys?.includes(key))
    return right ? [] : [topic.topic_name]
  })
}

describe('topic-vectors', () => {
  beforeEach(() => rowsOf('delete from topic_unindexed'))
  beforeEach(() => rowsOf('delete from topic_output; delete from org_topic; delete from topic').catch(() => undefined))
  beforeEach(() => rowsOf('delete from topic_unindexed'))

  test('indexes what is new, shared and private, and empties the list; run again it changes nothing', async () => {
    await make('Wagon', 120)
    await make('Carriage', 30, acme.id)
    expect(await waiting()).toBe(150)
    await index()
    expect(await waiting()).toBe(0)
    expect(await unlikeTheirVectors()).toEqual([])
    const dump = () => rowsOf(`select *, xmin::text, ctid::text from topic_vector order by topic_id`)
    const before = await dump()
    await rowsOf('insert into topic_unindexed (topic_id) select id from topic')
    await index()
    expect(await dump()).toEqual(before.map((row) => ({ ...row, xmin: expect.any(String) })))
  })

  test('a change of what the vector is made of, or of the scope, is followed; any other is not noted', async () => {
    const [first, second, third] = await make('Sleigh', 3, acme.id)
    await index()
    await rowsOf(`update topic set keywords = array['snow'] where id = $1`, [first.id])
    await rowsOf(`update topic set owner_org_id = null where id = $1`, [second.id])
    await rowsOf(`update topic set intensity = 'High', archived_at = now() where id = $1`, [third.id])
    expect(await waiting()).toBe(2)
    await index()
    expect(await unlikeTheirVectors()).toEqual([])
    expect((await rowsOf('select scope from topic_vector where topic_id = $1', [second.id]))[0].scope).toBe(shared)
  })

  test('killed in the middle, nothing is lost: the next run takes the rest', async () => {
    await make('Tricycle', 130)
    let batches = 0
    const dying: Database = {
      ...api.database,
      withSystem: (work) =>
        api.database.withSystem(async (tx) => {
          const done = await work(tx)
          if (++batches === 2) throw new Error('killed')
          return done
        }),
    }
    await expect(index(dying)).rejects.toThrow('killed')
    expect(await waiting()).toBe(80)
    expect(await unlikeTheirVectors()).toHaveLength(80)
    await index()
    expect(await waiting()).toBe(0)
    expect(await unlikeTheirVectors()).toEqual([])
  })

  test('two runs at once, while topics change, leave the vectors of the last values', async () => {
    await make('Rickshaw', 160)
    let changing = true
    const change = async () => {
      for (let round = 0; changing && round < 20; round++)
        await rowsOf(
          `with locked as materialized (select id from topic where id = any($2) order by id for no key update)
           update topic set keywords = array[$1::text] from locked where topic.id = locked.id`,
          [`round ${round}`, (await rowsOf('select id from topic order by random() limit 40')).map(({ id }) => id)],
        )
    }
    const changes = change()
    await Promise.all([index(), index(), index()])
    changing = false
    await changes
    await Promise.all([index(), index()])
    expect(await waiting()).toBe(0)
    expect(await unlikeTheirVectors()).toEqual([])
  })

  test('a run that read a topic before it changed, and writes after another indexed the change, notes it again', async () => {
    const [topic] = await make('Gondola', 1)
    const [read, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const query = pg.Client.prototype.query
    const held = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args) {
      const [said] = args as unknown as [string | { text: string }]
      if ((typeof said === 'string' ? said : said.text).includes('insert into topic_vector')) {
        held.mockRestore()
        read.resolve()
        await resume.promise
      }
      return query.apply(this, args)
    })
    const slow = index()
    await read.promise
    await rowsOf(`update topic set topic_name = 'Vaporetto' where id = $1`, [topic.id])
    await index()
    expect(await unlikeTheirVectors()).toEqual([])
    resume.resolve()
    await slow
    expect(await waiting()).toBe(0)
    expect(await unlikeTheirVectors()).toEqual([])
  })

  test('a topic that is gone is passed over', async () => {
    await rowsOf('insert into topic_unindexed (topic_id) values (gen_random_uuid())')
    await make('Stagecoach', 1)
    await index()
    expect(await waiting()).toBe(0)
    expect(await unlikeTheirVectors()).toEqual([])
  })
})

describe('topics made before names were normalized as today', () => {
  const insert = (name: string, normalized: string, owner: string | null = null, archived = false) =>
    rowsOf(
      `insert into topic (topic_name, normalized_name, engine_version, owner_org_id, archived_at)
       values ($1, $2, '2.5', $3, case when $4 then now() end) returning id`,
      [name, normalized, owner, archived],
    )
  const normalizedOf = async (id: string) =>
    (await rowsOf('select normalized_name from topic where id = $1', [id]))[0].normalized_name

  test('get their keys and the name of today, unless another has it; of two the older', async () => {
    const [first] = await insert('VW Camper Vans', 'vw camper vans')
    const [second] = await insert('Volkswagen Camper Vans', 'old volkswagen camper vans')
    const [taken] = await insert('Chevy Trucks', 'chevy trucks')
    const [holder] = await insert('Chevrolet Trucks', normalizeName('Chevrolet Trucks'))
    const [mine] = await insert('VW Camper Vans', 'vw camper vans', acme.id)
    const [gone] = await insert('VW Camper Vans', 'older vw camper vans', null, true)
    await index()
    expect(await normalizedOf(first.id)).toBe('volkswagen camper vans')
    expect(await normalizedOf(second.id)).toBe('old volkswagen camper vans')
    expect(await normalizedOf(taken.id)).toBe('chevy trucks')
    expect(await normalizedOf(holder.id)).toBe('chevrolet trucks')
    expect(await normalizedOf(mine.id)).toBe('volkswagen camper vans')
    expect(await normalizedOf(gone.id)).toBe('older vw camper vans')
    expect(await waiting()).toBe(0)
    expect(await unlikeTheirVectors()).toEqual([])
    const answer = await api.call('/api/topics', acme.key, { method: 'POST', body: { topic_name: 'VW Camper Vans' } })
    expect(answer.status).toBe(201)
    const found = await rowsOf(
      `select count(*) as n from topic where scope = '${shared}' and normalized_name = 'volkswagen camper vans'`,
    )
    expect(found[0].n).toBe('1')
  })

  test('are found by the words of today, in the catalog and in libraries', async () => {
    const [bali] = await insert('バリ旅行', 'ハリ旅行')
    await rowsOf(
      `update topic set words = array_to_tsvector(array['ハリ旅行']), name_words = array_to_tsvector(array['ハリ旅行'])
       where id = $1`,
      [bali.id],
    )
    const body = { topicIds: [GlobalTopicId.encode(bali.id)] }
    expect((await api.call('/api/topics/catalog', acme.key, { method: 'POST', body })).body).toEqual({ added: 1 })
    await index()
    expect(await normalizedOf(bali.id)).toBe('バリ旅行')
    for (const path of ['/api/topics', '/api/topics/catalog']) {
      expect((await api.call(`${path}?search=${encodeURIComponent('バリ旅行')}`, acme.key)).body.total).toBe(1)
      expect((await api.call(`${path}?search=${encodeURIComponent('パリ旅行')}`, acme.key)).body.total).toBe(0)
    }
  })

  test('a name that somebody takes in the same moment is left to them', async () => {
    const [old] = await insert('VW Scooters', 'vw scooters')
    let tries = 0
    const raced: Database = {
      ...api.database,
      withSystem: (work) =>
        api.database.withSystem(async (tx) => {
          if (++tries === 1) throw Object.assign(new Error('taken'), { code: '23505' })
          if (tries === 2) await insert('Volkswagen Scooters', 'volkswagen scooters')
          return work(tx)
        }),
    }
    await index(raced)
    await index(raced)
    expect(await waiting()).toBe(0)
    expect(await normalizedOf(old.id)).toBe('vw scooters')
  })
})

describe('the worker', () => {
  test('indexes a new topic within seconds of its making, stops at once, and the metrics tell the lag', async () => {
    const metric = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await api.readMetrics())?.[1])
    await make('Velodrome', 3)
    await rowsOf(`update topic_unindexed set noted_at = now() - interval '90 seconds'`)
    expect(await metric('txadv_topics_unindexed')).toBe(3)
    expect(await metric('txadv_topics_unindexed_oldest_seconds')).toBeGreaterThanOrEqual(90)
    const worker = await startWorker(api.databaseUrl, [topicVectors], { database: api.database, log })
    await rowsOf(`insert into pgboss.job (name, data) values ('topic-vectors', '{}')`)
    await expect.poll(waiting).toBe(0)
    await make('Hippodrome', 2)
    await expect.poll(waiting).toBe(0)
    expect(await metric('txadv_topics_unindexed')).toBe(0)
    expect(await metric('txadv_topics_unindexed_oldest_seconds')).toBe(0)
    await worker.stop()
    const jobs = await rowsOf(`select state from pgboss.job where name = 'topic-vectors'`)
    expect(jobs.map(({ state }) => state)).toContain('completed')
  })
})
