import { type Route, routes } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Api,
  type Credential,
  makeKey,
  makeOperator,
  makeOrg,
  type Org,
  type Person,
  startApi,
} from './harness.ts'
import { bodyOf, pathOf, takesIds } from './samples.ts'

let api: Api
let mine: Org
let theirs: Org
let operator: Person
/** A key of ours for the routes that pages call. */
let sdkKey: Credential
/** One id of each kind that the other organization holds, beside one of the same shape that nobody holds. */
let kinds: { readonly kind: string; readonly foreign: string; readonly absent: string }[]

beforeAll(async () => {
  api = await startApi()
  mine = await makeOrg(api)
  theirs = await makeOrg(api)
  operator = await makeOperator(api)
  const ours = await api.call('/api/sdk-keys', mine.owner, {
    method: 'POST',
    body: { name: 'ours', scopes: ['classify', 'mappings:read'] },
  })
  sdkKey = { bearer: ours.body.plaintext }
  await api.call('/api/settings', theirs.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
  const post = async (path: string, body: object) => (await api.call(path, theirs.owner, { method: 'POST', body })).body
  const workspace = await post('/api/workspaces', { name: 'Theirs' })
  const topic = await post('/api/topics', { topic_name: 'Their private topic', segment_type: 'B2C' })
  const history = (await api.call(`/api/topics/${topic.id}/history`, theirs.owner)).body[0]
  const theirSdkKey = await post('/api/sdk-keys', { name: 'theirs' })
  const connection = await post('/api/connections', {
    name: 'Their private topic source',
    platform: 'custom_api',
    direction: 'inbound',
    config: { base_url: 'https://theirs.example.com/topics', auth_type: 'bearer' },
    credentials: { token: 'their token' },
  })
  const absentOf = (id: string) => `${id.slice(0, id.indexOf('_'))}_01h455vb4pex5vsknk084sn02q`
  kinds = [
    ['library topic', topic.id],
    ['global topic', topic.topic_id],
    ['history entry', history.id],
    ['API key', (await makeKey(api, theirs.owner)).id],
    ['SDK key', theirSdkKey.record.id],
    ['workspace', workspace.id],
    ['connection', connection.id],
  ].map(([kind = '', foreign = '']) => ({ kind, foreign, absent: absentOf(foreign) }))
  kinds.push({ kind: 'organization', foreign: theirs.id, absent: '00000000-0000-7000-8000-000000000000' })
})
afterAll(() => api.close())

const tenantRoutes = routes.filter((route) => !('operator' in route.access))

/** Everything the other organization holds, in one text. */
async function dumpOfTheirs(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and attname = 'org_id'`.execute(
    api.database.system,
  )
  const dumps: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ dump: string }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as dump
      from ${sql.table(name)} t where org_id = ${theirs.id}`.execute(api.database.system)
    dumps.push(`${name} ${rows[0]?.dump}`)
  }
  const { rows } = await sql<{ dump: string }>`
    select coalesce(jsonb_agg(to_jsonb(t) order by id), '[]')::text as dump from topic t
    where owner_org_id = ${theirs.id} or created_by_org_id = ${theirs.id}`.execute(api.database.system)
  return [...dumps, rows[0]?.dump].join('\n')
}

const request = (
  route: Route,
  id: string,
  credential: Credential,
  headers?: Record<string, string>,
): Promise<Answer> => {
  const body = bodyOf(route, id)
  return api.call(pathOf(route, id), credential, {
    method: route.method,
    ...(body && { body }),
    headers: { ...(route.takes && { 'content-type': route.takes }), ...headers },
  })
}

const differing = ['date', 'x-request-id', 'keep-alive', 'connection', 'ratelimit-remaining', 'ratelimit-reset']

/** The answer without what differs by nature: times, what is left of a limit, and the ids of the request and in it. */
const bytesOf = (answer: Answer, sent: string) =>
  `${answer.status} ${answer.text.replaceAll(sent, '<id>')} ${[...answer.headers]
    .filter(([name]) => !differing.includes(name))
    .map(([name, value]) => `${name}:${value}`)
    .join(' ')}`

describe("another organization's ids are absent ids", () => {
  const naming = tenantRoutes.filter(takesIds)
  test.each(naming.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    for (const { kind, foreign, absent } of kinds)
      for (const credential of [mine.owner, mine.key, sdkKey]) {
        const answers = [await request(route, foreign, credential), await request(route, absent, credential)] as const
        expect(bytesOf(answers[0], foreign), `${kind}`).toBe(bytesOf(answers[1], absent))
        expect(answers[0].status, `${kind}: ${answers[0].text}`).toBeLessThan(500)
      }
  })

  test('X-Workspace-Id of another organization is absent on every route', async () => {
    const workspace = kinds.find(({ kind }) => kind === 'workspace')
    for (const route of tenantRoutes) {
      const credential = 'sdk' in route.access ? sdkKey : mine.owner
      const withHeader = (value: string) => request(route, 'x', credential, { 'x-workspace-id': value })
      const answers = [await withHeader(workspace?.foreign ?? ''), await withHeader(workspace?.absent ?? '')] as const
      expect(bytesOf(answers[0], ''), route.path).toBe(bytesOf(answers[1], ''))
      expect([answers[0].status, answers[0].body]).toEqual([404, { error: 'Workspace not found' }])
    }
  })

  test('an operator route knows no more of an absent organization than of a malformed one', async () => {
    for (const route of routes.filter((route) => 'operator' in route.access && route.params))
      for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense'])
        expect(await request(route, id, { cookie: operator.cookie })).toMatchObject({
          status: 404,
          body: { error: route.absent },
        })
  })
})

describe('nothing that one organization does reaches another', () => {
  test("every route, called by every role and key with the other organization's ids, leaves its rows as they were", async () => {
    const before = await dumpOfTheirs()
    expect(before).toContain('Their private topic')
    for (const route of tenantRoutes)
      for (const { foreign } of kinds)
        for (const credential of [mine.owner, mine.key, sdkKey, { cookie: mine.people.member.cookie }])
          await request(route, foreign, credential)
    expect(await dumpOfTheirs()).toBe(before)
  })

  test("no answer to one organization holds another's private name", async () => {
    for (const route of tenantRoutes.filter((route) => route.method === 'GET'))
      for (const { foreign } of kinds)
        for (const query of ['', '?search=private', '?search=Their%20private%20topic']) {
          const answer = await api.call(pathOf(route, foreign) + query, mine.owner)
          expect(answer.text).not.toContain('Their private topic')
        }
    const sameName = await api.call('/api/topics', mine.owner, {
      method: 'POST',
      body: { topic_name: 'Their private topic' },
    })
    const newName = await api.call('/api/topics', mine.owner, {
      method: 'POST',
      body: { topic_name: 'Their public topic' },
    })
    expect(sameName.status).toBe(newName.status)
    expect(Object.keys(sameName.body)).toEqual(Object.keys(newName.body))
  })
})
