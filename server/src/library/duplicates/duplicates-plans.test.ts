import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { actFor, type Tenant } from '../../context.ts'
import { createLogger } from '../../lib/log.ts'
import { checkDuplicate } from './duplicates.ts'

const topics = 20_000
const privateTopics = 1_000
const notes = 500

let api: Api
let org: Org
let tenant: Tenant
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  tenant = actFor(api.database, createLogger('warn'), org.id, { userId: org.people.owner.userId, via: 'session' })
  await load()
})
afterAll(() => api.close())

async function load(): Promise<void> {
  const { rows } = await asDatabaseOwner(
    api,
    `select indexdef from pg_indexes where indexname = 'topic_vector_similar'`,
  )
  await asDatabaseOwner(api, 'drop index topic_vector_similar')
  await asDatabaseOwner(
    api,
    `insert into topic (owner_org_id, topic_name, normalized_name, parent_category, engine_version, keywords)
     select case when n > $1 then $3::uuid end, 'Topic ' || n, 'topic ' || n, 'Auto', '2.5', array['car']
     from generate_series(1, $1::int + $2::int) n`,
    [topics, privateTopics, org.id],
  )
  await asDatabaseOwner(
    api,
    `insert into topic_vector select id, shelf, (select array_agg(number) from (
       select random() - 0.5 + length(topic_name) * 0 as number from generate_series(1, 256)) as numbers)::halfvec(256)
     from topic`,
  )
  await asDatabaseOwner(api, 'insert into topic_signature select hashtextextended(topic_name, 0), shelf, id from topic')
  await asDatabaseOwner(
    api,
    `insert into org_topic (org_id, topic_id, topic_name, engine_version, source, created_by)
     select $1, id, topic_name, '2.5', 'api', 'test' from topic order by id limit 10000`,
    [org.id],
  )
  await asDatabaseOwner(api, 'delete from topic_unindexed where id > $1', [notes])
  await asDatabaseOwner(api, rows[0].indexdef)
  await asDatabaseOwner(api, 'vacuum analyze')
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function plansOf(work: () => Promise<unknown>): Promise<Node[]> {
  sent.mockClear()
  await work()
  const calls = sent.mock.calls as unknown as [{ text: string; values: unknown[] } | string][]
  const statements = calls
    .flatMap(([said]) => (typeof said === 'string' ? [] : [said]))
    .filter(({ text }) => !text.includes('set_config'))
  return tenant.transact(async (tx) => {
    await sql`select set_config('hnsw.ef_search', '100', true)`.execute(tx.db)
    const nodes: Node[] = []
    for (const { text, values } of statements) {
      const explain = CompiledQuery.raw(`explain (format json) ${text}`, values)
      const { rows } = await tx.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain)
      nodes.push(...nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan))
    }
    return nodes
  })
}

test('a check looks nowhere from end to end: the nearest of the catalog are read off the vector index', async () => {
  const nodes = await plansOf(() => checkDuplicate(tenant, { topic_name: 'Topic 77 Of Interest' }))
  const indexes = nodes.map((node) => node['Index Name'])
  expect(indexes).toContain('topic_vector_similar')
  expect(indexes).toContain('topic_vector_private')
  expect(indexes).toContain('topic_signature_pkey')
  expect(indexes.filter((name) => name === 'topic_vector_similar')).toHaveLength(1)
  const scanned = nodes.filter((node) => /Seq Scan/.test(node['Node Type'])).map((node) => node['Relation Name'])
  expect(scanned.filter((name) => name !== 'topic_unindexed')).toEqual([])
})

/** The middle of thirty times, in milliseconds. */
async function medianOf(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 30; n++) {
    const started = performance.now()
    await work(n)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[15] as number
}

test('a check takes no longer than a hundred empty transactions', async () => {
  const empty = await medianOf(() => tenant.transact((tx) => sql`select 1`.execute(tx.db)))
  const checked = await medianOf((n) => checkDuplicate(tenant, { topic_name: `Topic ${n} Of Interest` }))
  console.log(
    `check: ${checked.toFixed(1)} ms, empty transaction: ${empty.toFixed(1)} ms;`,
    `${topics} shared, ${privateTopics} own, ${notes} waiting`,
  )
  expect(checked / empty).toBeLessThan(100)
})
