import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { statementsOf, watchStatements } from '../../../test/sent-statements.ts'
import { actFor, type Tenant } from '../../context.ts'
import { createLogger } from '../../lib/log.ts'
import { checkDuplicate } from './duplicates.ts'

const topics = 20_000
const privateTopics = 1_000
const notes = 500

let api: Api
let org: Org
let tenant: Tenant
const sent = watchStatements()
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  tenant = actFor(api.database, createLogger('warn'), org.id, { type: 'user', userId: org.people.owner.userId })
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
    `insert into topic_vector select id, scope, (select array_agg(number) from (
       select random() - 0.5 + length(topic_name) * 0 as number from generate_series(1, 256)) as numbers)::halfvec(256)
     from topic`,
  )
  await asDatabaseOwner(api, 'insert into topic_signature select hashtextextended(topic_name, 0), scope, id from topic')
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
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}
const rowsOf = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function plansOf(work: () => Promise<unknown>, how: '' | 'analyze, ' = ''): Promise<Node[]> {
  const statements = await statementsOf(sent, work)
  return tenant.transact(async (tx) => {
    await sql`select set_config('hnsw.ef_search', '100', true)`.execute(tx.db)
    const nodes: Node[] = []
    for (const { text, values } of statements) {
      const explain = CompiledQuery.raw(`explain (${how}format json) ${text}`, [...values])
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

test("a check of a catalog of 20,000 topics looks at an organization's own and at most a twentieth of the others", async () => {
  const nodes = await plansOf(() => checkDuplicate(tenant, { topic_name: 'Topic 78 Of Interest' }), 'analyze, ')
  const looked = nodes
    .filter((node) => node['Relation Name'] && node['Relation Name'] !== 'topic_unindexed')
    .reduce((sum, node) => sum + rowsOf(node), 0)
  console.log(`check: ${looked} rows looked at; ${topics} shared, ${privateTopics} own, ${notes} waiting`)
  expect(looked).toBeLessThan(privateTopics + topics / 20)
})
