import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../test/harness.ts'

let api: Api
let org: Org
let owner: pg.Client
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'silent' } })
  org = await makeOrg(api, ['owner'])
  owner = new pg.Client({ connectionString: api.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

describe('what breaks is answered in the words of the interface', () => {
  test('each route fails in its own words when the database is not as expected', async () => {
    const relations = ['table topic', 'table library_count', 'table catalog_count', 'view library_record'] as const
    const rename = async (to: (name: string) => string, from: (name: string) => string) => {
      for (const relation of relations) {
        const [kind, name = ''] = relation.split(' ')
        await owner.query(`alter ${kind} ${from(name)} rename to ${to(name)}`)
      }
    }
    const post = (path: string, body: object) => api.call(path, org.key, { method: 'POST', body })
    await rename(
      (name) => `${name}_gone`,
      (name) => name,
    )
    await owner.query('alter table org_topic rename to org_topic_gone')
    const answers = [
      await api.call('/api/topics', org.key),
      await post('/api/topics', { topic_name: 'x' }),
      await api.call('/api/topics/catalog', org.key),
      await post('/api/topics/catalog', { filters: {} }),
      await api.call('/api/export', org.key),
      await api.call('/api/topics/stats', org.key),
    ]
    await owner.query('alter table org_topic_gone rename to org_topic')
    await rename(
      (name) => name,
      (name) => `${name}_gone`,
    )
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual([
      [500, '{"error":"Failed to list topics"}'],
      [500, '{"error":"Failed to create topic"}'],
      [500, '{"error":"Failed to list catalog topics"}'],
      [500, '{"error":"Failed to add topics to library"}'],
      [500, '{"error":"Export failed"}'],
      [500, '{"error":"Internal server error"}'],
    ])
  })

  test('whoever was let in just before their organization is erased is answered 401, as at the next request', async () => {
    const late = await makeOrg(api, ['owner'])
    await owner.query('update org set erasing_at = now() where org_id = $1', [late.id])
    const answer = await api.call('/api/topics', late.key, { method: 'POST', body: { topic_name: 'Golf Fans' } })
    expect([answer.status, answer.body]).toEqual([401, { error: 'Unauthorized' }])
  })

  test('a row that another transaction holds too long is 503 with Retry-After, within seconds', async () => {
    const made = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name: 'Held' } })
    const holder = new pg.Client({ connectionString: api.databaseUrl, options: '-c role=txadv_system' })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from org_topic where topic_name = $1 for update', ['Held'])
    const answer = await api.call(`/api/topics/${made.body.id}`, org.key, {
      method: 'PATCH',
      body: { segment_type: 'B2B' },
    })
    await holder.query('rollback')
    await holder.end()
    expect([answer.status, answer.body]).toEqual([503, { error: 'Service temporarily unavailable, try again' }])
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  test('with no connection left, every kind of credential gets 503, not 401 and not 500', async () => {
    const unreachable = await startApi({ databaseUrl: api.databaseUrl, env: { LOG_LEVEL: 'silent' } })
    const name = new URL(api.databaseUrl).pathname.slice(1)
    const server = new pg.Client({ connectionString: api.databaseUrl.replace(name, 'postgres') })
    await server.connect()
    await server.query(`alter database ${name} connection limit 0`)
    await server.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'txadv%'",
      [name],
    )
    const answers = [
      await unreachable.call('/api/topics', org.key),
      await unreachable.call('/api/topics', org.owner),
      await unreachable.call('/readyz'),
    ]
    await server.query(`alter database ${name} connection limit -1`)
    await server.end()
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503])
    expect((await unreachable.call('/api/topics', org.key)).status).toBe(200)
    expect((await unreachable.call('/readyz')).body).toEqual({ status: 'ready' })
    await unreachable.close()
  })
})

describe('operations', () => {
  test('/healthz answers without the database; metrics count by route, never by path, and not on this port', async () => {
    expect(await api.call('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    await api.call('/api/topics/ot_01h455vb4pex5vsknk084sn02q/history', org.key)
    expect((await api.call('/metrics')).status).toBe(404)
    const text = await api.readMetrics()
    expect(text).toContain('route="/api/topics/:id/history",status="404"')
    expect(text).not.toContain('ot_01h455vb4pex5vsknk084sn02q')
    expect(text).toMatch(/txadv_database_connections\{pool="app",state="idle"\} \d/)
    expect(text).toMatch(/^txadv_topics_unindexed \d+$/m)
    expect(text).toMatch(/^txadv_topics_unindexed_oldest_seconds \d+/m)
  })
})
