import { currentApiVersion, errorCodes, versionHeader } from '@txadv/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Credential, makeOrg, type Org, startApi } from '../../test/harness.ts'

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
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
      [500, { error: 'Failed to list topics' }],
      [500, { error: 'Failed to create topic' }],
      [500, { error: 'Failed to list catalog topics' }],
      [500, { error: 'Failed to add topics to library' }],
      [500, { error: 'Export failed' }],
      [500, { error: 'Internal server error' }],
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

describe('a failure says for programs what it says for people', () => {
  test('its code, what can be done, the request and a page; the text stays where it was', async () => {
    const { told, body, headers, status } = await api.call('/api/topics/ot_nonsense/explain', org.key)
    expect([status, body]).toEqual([404, { error: 'Topic not found' }])
    const requestId = headers.get('x-request-id')
    const docs = `${api.publicUrl}/errors/topic_not_found`
    expect(told).toEqual({ code: 'topic_not_found', recovery: 'terminal', requestId, docs })
  })

  test('all faults at once, each with its field', async () => {
    const answer = await api.call('/api/topics', org.key, {
      method: 'POST',
      body: { segment_type: 'B2X', keywords: 'golf', nmae: 'Golf Fans' },
    })
    expect(answer).toMatchObject({ status: 400, body: { error: 'topic_name is required' } })
    expect(answer.told?.issues?.map(({ code, pointer, suggestion }) => [code, pointer, suggestion])).toEqual([
      ['required', '/topic_name', undefined],
      ['not_one_of', '/segment_type', 'B2B'],
      ['wrong_type', '/keywords', undefined],
      ['unknown_field', '/nmae', undefined],
    ])
  })

  test('a filter that is misspelt is refused with the name that was meant', async () => {
    const answer = await api.call('/api/topics?segment_type=B2B', org.key)
    expect(answer).toMatchObject({
      status: 400,
      told: { issues: [{ field: 'segment_type', suggestion: 'segmentType' }] },
    })
    const value = await api.call('/api/topics?sortOrder=decs', org.key)
    expect(value).toMatchObject({ status: 400, body: { hint: 'Did you mean desc?' } })
  })

  test('asked for by Accept, it is a problem of RFC 9457', async () => {
    const answer = await api.call('/api/topics?page=abc', org.key, {
      headers: { accept: 'application/problem+json, application/json' },
    })
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(answer.body).toMatchObject({
      type: `${api.publicUrl}/errors/invalid_request`,
      title: 'Invalid request',
      status: 400,
      detail: 'page must be a number',
      instance: '/api/topics',
      code: 'invalid_request',
      issues: [{ code: 'wrong_type', field: 'page' }],
    })
    expect(answer.body).not.toHaveProperty('error')
  })

  test.each(['application/problem+json;q=0', 'application/json, application/problem+json;q=0.5', '*/*'])(
    'not asked for first, by %s, it is not',
    async (accept) => {
      const answer = await api.call('/api/topics?page=abc', org.key, { headers: { accept } })
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.body).toHaveProperty('error')
    },
  )

  test('401 names the scheme, and what is wrong with the credential that came', async () => {
    const challengeOf = async (key: Credential) => (await api.call('/api/topics', key)).headers.get('www-authenticate')
    expect(await challengeOf({})).toBe('Bearer realm="txadv"')
    expect(await challengeOf({ bearer: 'txadv_wrong' })).toBe('Bearer realm="txadv", error="invalid_token"')
  })

  test('an address that cannot be decoded is 404 in the same envelope', async () => {
    const answer = await api.call('/api/topics/%ff/explain', org.key)
    expect(answer).toMatchObject({ status: 404, body: { error: 'Not found' }, told: { code: 'unknown_path' } })
  })

  test('an address that leads nowhere is told of the version that answered, as every answer is', async () => {
    for (const path of ['/api/topics/%ff/explain', '/api/nonsense', `/api/topics/${'a'.repeat(300)}/explain`])
      expect((await api.call(path)).headers.get(versionHeader), path).toBe(currentApiVersion)
    const wrong = await api.call('/api/usage', {}, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get(versionHeader)]).toEqual([405, currentApiVersion])
  })

  test('every code has a page that says what it means and what to do', async () => {
    for (const code of errorCodes) {
      const page = await api.call(`/errors/${code}`, {}, { headers: { accept: 'application/json' } })
      expect(page, code).toMatchObject({
        status: 200,
        body: { code, means: expect.stringMatching(/./), remedy: expect.stringMatching(/./) },
      })
    }
    const page = await api.call('/errors/topic_name_taken', {}, { headers: { accept: 'text/html' } })
    expect(page.text).toContain('Another topic has this name already')
    expect((await api.call('/errors/nonsense')).status).toBe(404)
  })
})
