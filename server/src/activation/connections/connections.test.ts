import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { lockConnection } from './connections.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi({ env: { EGRESS_ALLOW: 'intranet:8080' } })
  acme = await makeOrg(api)
})
afterAll(() => api.close())

const source = {
  name: 'Topics of ours',
  platform: 'custom_api',
  direction: 'inbound',
  config: { base_url: 'https://source.example.com/v1/topics', items_path: 'data.items', auth_type: 'bearer' },
  credentials: { token: 'a token of the source' },
}
const dsp = {
  name: 'DSP',
  platform: 'dspapi',
  direction: 'outbound',
  config: { api_base_url: 'https://dsp.example.com' },
}

const post = (body: unknown, org = acme, headers = {}) =>
  api.call('/api/connections', org.owner, { method: 'POST', body, headers })
const patch = (id: string, body: unknown, method = 'PATCH', org = acme) =>
  api.call(`/api/connections/${id}`, org.owner, { method, body })
const make = async (body: unknown = source, org = acme): Promise<string> => (await post(body, org)).body.id

describe('POST /api/connections', () => {
  test('201 {id, name, platform, direction, status, createdAt}, and the full record without credentials', async () => {
    const org = await makeOrg(api, ['owner'])
    const answer = await post(source, org)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^conn_[0-9a-z]{26}$/),
      name: source.name,
      platform: 'custom_api',
      direction: 'inbound',
      status: 'active',
      createdAt: expect.any(String),
    })
    const record = {
      ...answer.body,
      config: source.config,
      hasCredentials: true,
      lastError: null,
      lastTestedAt: null,
      health: { failing: false, since: null, reason: null, failures: 0 },
      nextSyncAt: null,
      updatedAt: expect.any(String),
    }
    expect((await api.call(`/api/connections/${answer.body.id}`, org.key)).body).toEqual(record)
    expect((await api.call('/api/connections', org.key)).body).toEqual([record])
  })

  test.each([
    [{}],
    [{ platform: 'dspapi', direction: 'outbound', config: {} }],
    [{ ...dsp, name: '' }],
    [{ ...dsp, name: '  ' }],
    [{ ...dsp, platform: null }],
    [{ ...dsp, direction: undefined }],
  ])('%j: `name, platform, and direction are required`', async (body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { error: 'name, platform, and direction are required' },
    })
  })

  const inbound = (config: object) => ({ ...source, config: { ...source.config, ...config } })
  const outbound = (config: object) => ({ ...dsp, config: { ...dsp.config, ...config } })
  test.each([
    [{ ...dsp, platform: 'elsewhere' }, 'platform'],
    [{ ...dsp, direction: 'sideways' }, 'direction'],
    [{ ...dsp, config: undefined }, 'config must be an object'],
    [{ ...dsp, config: 'x' }, 'config must be an object'],
    [{ ...dsp, name: 'x'.repeat(101) }, 'at most 100 characters'],
    [{ ...source, config: {} }, 'config.base_url'],
    [inbound({ unknown: 1 }), 'unknown'],
    [inbound({ base_url: 'https://user@source.example.com/' }), 'without user name'],
    [inbound({ base_url: 'https://user:pw@source.example.com/' }), 'without user name'],
    [inbound({ base_url: 'https://source.example.com/#part' }), 'fragment'],
    [inbound({ base_url: 'https://source.example.com/#' }), 'fragment'],
    [inbound({ base_url: 'ftp://source.example.com/' }), 'http(s)'],
    [inbound({ base_url: 'javascript:alert(1)' }), 'http(s)'],
    [inbound({ base_url: 7 }), 'config.base_url'],
    [inbound({ base_url: 'http://source.example.com/' }), 'base_url must be a public https address'],
    [inbound({ base_url: 'https://127.0.0.1/' }), 'base_url must be a public https address'],
    [inbound({ base_url: 'https://0x7f000001/' }), 'base_url must be a public https address'],
    [inbound({ base_url: 'https://localhost/' }), 'base_url must be a public https address'],
    [inbound({ base_url: 'https://source.example.com:22/' }), 'base_url must be a public https address'],
    [inbound({ base_url: 'https://source.example.com/?page=1', page_param: 'page' }), 'page parameter itself'],
    [inbound({ base_url: 'https://source.example.com/?a=1&size=1', page_size_param: 'size' }), 'page parameter itself'],
    [inbound({ page_param: 'a&b=c' }), 'config.page_param'],
    [inbound({ items_path: '__proto__.x' }), 'names separated by dots'],
    [inbound({ items_path: 'a.constructor' }), 'names separated by dots'],
    [inbound({ items_path: 'a..b' }), 'names separated by dots'],
    [inbound({ auth_type: 'digest' }), 'config.auth_type'],
    [inbound({ field_mappings: { title: 'org_id' } }), 'targetField must be one of'],
    [outbound({ default_cpm: -1 }), 'default_cpm must be a number'],
    [outbound({ default_cpm: 1e308 }), 'default_cpm must be a number'],
    [outbound({ default_cpm: '2.5' }), 'default_cpm must be a number'],
    [outbound({ default_cpm: 1.00001 }), 'default_cpm must be a number'],
    [outbound({ currency: 'XXX' }), 'ISO 4217'],
    [outbound({ currency: 'usd' }), 'ISO 4217'],
    [outbound({ template_key: 'No Spaces' }), 'config.template_key'],
    [outbound({ token_url: 'https://10.0.0.1/token' }), 'token_url must be a public https address'],
    [outbound({ match_key: 'ip' }), 'match_key'],
    [{ ...dsp, platform: 'exchange', config: { account_id: '../1' } }, 'config.account_id'],
    [{ ...dsp, credentials: { password: 'x' } }, 'password'],
    [{ ...dsp, credentials: { api_key: '' } }, 'credentials.api_key'],
    [{ ...dsp, credentials: { api_key: 'a\r\nx-evil: 1' } }, 'credentials.api_key'],
    [{ ...dsp, credentials: { api_key: 'x'.repeat(4_001) } }, 'credentials.api_key'],
    [{ ...dsp, credentials: 'x' }, 'credentials'],
  ])('%j is 400: %s', async (body, error) => {
    const answer = await post(body)
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(error)])
  })

  test('NaN and Infinity are not JSON', async () => {
    for (const cpm of ['NaN', 'Infinity', '1e999']) {
      const body = JSON.stringify(dsp).replace('"config":{', `"config":{"default_cpm":${cpm},`)
      expect((await post(body)).status).toBe(400)
    }
  })

  test.each([0, 0.5, 1.0005, 2.55, 9_999.9999, 10_000])('a default_cpm of %d is taken', async (cpm) => {
    const org = await makeOrg(api, ['owner'])
    expect((await post(outbound({ default_cpm: cpm, currency: 'EUR' }), org)).status).toBe(201)
  })

  test('the generic example: marketplace with client_id and client_secret', async () => {
    const example = { name: 'M', platform: 'marketplace', direction: 'outbound', config: {} }
    const credentials = { client_id: 'id', client_secret: 'secret' }
    expect((await post({ ...example, credentials }, await makeOrg(api, ['owner']))).status).toBe(201)
  })

  test('a host that the operator names may be private and without TLS', async () => {
    const org = await makeOrg(api, ['owner'])
    expect((await post(inbound({ base_url: 'http://intranet:8080/topics' }), org)).status).toBe(201)
    expect((await post(inbound({ base_url: 'http://intranet:8081/topics' }), org)).status).toBe(400)
  })

  test('60 parallel creations in three workspaces: exactly 20 connections', async () => {
    const org = await makeOrg(api, ['owner'])
    const workspaces = await Promise.all(
      ['A', 'B'].map((name) => api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } })),
    )
    const headers = [{}, ...workspaces.map(({ body }) => ({ 'x-workspace-id': body.id }))]
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => post(source, org, headers[n % 3])))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { error: 'Maximum 20 connections per organization' },
    })
    const { body: held } = await api.call('/api/connections', org.owner)
    expect(held).toHaveLength(20)
    await api.call(`/api/connections/${held[0].id}`, org.owner, { method: 'DELETE' })
    expect((await post(source, org)).status).toBe(201)
  })

  test('without CREDENTIAL_KEYS nothing is stored in the clear: 500, and a connection without credentials works', async () => {
    const keyless = await startApi({ databaseUrl: api.databaseUrl, env: { CREDENTIAL_KEYS: '' } })
    const send = (body: unknown) => keyless.call('/api/connections', acme.owner, { method: 'POST', body })
    expect(await send(source)).toMatchObject({
      status: 500,
      body: { error: 'Credential encryption is not configured' },
    })
    expect((await send({ ...source, credentials: {} })).status).toBe(201)
    await keyless.close()
  })
})

describe('GET /api/connections', () => {
  test('query direction, platform', async () => {
    const org = await makeOrg(api, ['owner'])
    const [first, second] = [await make(source, org), await make(dsp, org)]
    const listed = async (query: string) =>
      (await api.call(`/api/connections${query}`, org.key)).body.map(({ id }: { id: string }) => id)
    expect(await listed('')).toEqual([second, first])
    expect(await listed('?direction=inbound')).toEqual([first])
    expect(await listed('?platform=dspapi')).toEqual([second])
    expect(await listed('?platform=dspapi&direction=inbound')).toEqual([])
    expect((await api.call('/api/connections?platform=x', org.key)).status).toBe(400)
  })

  test('with X-Workspace-Id only that workspace is read and written', async () => {
    const org = await makeOrg(api, ['owner'])
    const workspace = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'A' } })
    const headers = { 'x-workspace-id': workspace.body.id }
    const outside = await make(source, org)
    const { body: within } = await post(source, org, headers)
    const listed = async (given: object) =>
      (await api.call('/api/connections', org.owner, { headers: { ...given } })).body.length
    expect([await listed({}), await listed(headers)]).toEqual([2, 1])
    for (const [method, suffix] of [
      ['GET', ''],
      ['PATCH', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const)
      expect(
        await api.call(`/api/connections/${outside}${suffix}`, org.owner, {
          method,
          headers,
          ...(suffix === '' && method !== 'GET' && method !== 'DELETE' && { body: { name: 'x' } }),
        }),
      ).toMatchObject({ status: 404, body: { error: 'Connection not found' } })
    expect((await api.call(`/api/connections/${within.id}`, org.owner, { headers })).status).toBe(200)
    const { rows } = await asDatabaseOwner(api, 'select name from connection where org_id = $1 and name = $2', [
      org.id,
      'x',
    ])
    expect(rows).toEqual([])
  })
})

describe.each(['PATCH', 'PUT'])('%s /api/connections/:id', (method) => {
  test('partial update of name and config; returns the updated record', async () => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(source, org)
    expect((await patch(id, { name: 'New name' }, method, org)).body).toMatchObject({
      name: 'New name',
      config: source.config,
    })
    const changed = await patch(id, { config: { count_path: 'total', items_path: null } }, method, org)
    expect(changed.status).toBe(200)
    expect(changed.body.config).toEqual({
      base_url: source.config.base_url,
      auth_type: 'bearer',
      count_path: 'total',
    })
    expect((await api.call(`/api/connections/${id}`, org.key)).body).toEqual(changed.body)
    expect(await patch(id, {}, method, org)).toMatchObject({
      status: 400,
      body: { error: 'No valid fields to update' },
    })
    expect((await patch(id, { config: { base_url: null } }, method, org)).status).toBe(400)
    expect((await patch(id, { config: { default_cpm: 1 } }, method, org)).status).toBe(400)
  })

  test('`Credentials are required when an address changes`', async () => {
    const org = await makeOrg(api, ['owner'])
    const [id, bare] = [await make(source, org), await make({ ...source, credentials: undefined }, org)]
    const moved = { base_url: 'https://other.example.com/' }
    expect(await patch(id, { config: moved }, method, org)).toMatchObject({
      status: 400,
      body: { error: 'Credentials are required when an address changes' },
    })
    // Another way to write the same address is no other address.
    const same = { base_url: 'https://SOURCE.example.com:443/v1/topics' }
    expect((await patch(id, { config: same }, method, org)).status).toBe(200)
    expect((await patch(id, { config: moved, credentials: { token: 'new' } }, method, org)).status).toBe(200)
    expect((await patch(bare, { config: moved }, method, org)).status).toBe(200)
  })
})

describe('DELETE /api/connections/:id', () => {
  const activate = (org: Org, id: string, status: string, more: { workspace?: string; segment?: string } = {}) =>
    asDatabaseOwner(
      api,
      `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, workspace_id, platform_segment_id)
       values ($1, uuid_v7(), $2, 'dspapi', 'x', $3, $4, $5)`,
      [org.id, ConnectionId.decode(id), status, more.workspace ?? null, more.segment ?? null],
    )
  const remove = (org: Org, id: string) => api.call(`/api/connections/${id}`, org.owner, { method: 'DELETE' })

  test('200 {deleted: true}; then it is not found', async () => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(source, org)
    await activate(org, id, 'deactivated')
    await activate(org, id, 'error')
    expect(await remove(org, id)).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await remove(org, id)).toMatchObject({ status: 404, body: { error: 'Connection not found' } })
  })

  test.each([
    ['active', {}],
    ['pending', {}],
    ['error', { segment: 'may be live' }],
  ])('a connection with %s activations cannot be deleted; deactivate first', async (status, more) => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(dsp, org)
    await activate(org, id, status, more)
    expect(await remove(org, id)).toMatchObject({
      status: 409,
      body: { error: 'Connection has active activations, deactivate them first' },
    })
    expect((await api.call(`/api/connections/${id}`, org.key)).status).toBe(200)
  })

  test('nor can one whose activations a request for a workspace does not see', async () => {
    const org = await makeOrg(api, ['owner'])
    const workspace = await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name: 'A' } })
    const headers = { 'x-workspace-id': workspace.body.id }
    const { body } = await post(dsp, org, headers)
    await activate(org, body.id, 'active')
    expect((await api.call(`/api/connections/${body.id}`, org.owner, { method: 'DELETE', headers })).status).toBe(409)
  })

  test('a push that is not committed yet is waited for', async () => {
    const org = await makeOrg(api, ['owner'])
    const id = await make(dsp, org)
    const uuid = ConnectionId.decode(id)
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const push = api.database.withTenant(org.id, null, async (tx) => {
      await lockConnection(tx, uuid)
      isHeld()
      await tx.db
        .insertInto('activation')
        .values({
          org_id: org.id,
          org_topic_id: randomUUID(),
          connection_id: uuid,
          platform: 'dspapi',
          topic_name: 'x',
        })
        .execute()
      await pause(500)
    })
    await held
    expect((await remove(org, id)).status).toBe(409)
    await push
  })

  test('a delete storm during pushes: no activation is left without its connection', async () => {
    const org = await makeOrg(api, ['owner'])
    for (let round = 0; round < 15; round++) {
      const id = await make(dsp, org)
      const uuid = ConnectionId.decode(id)
      const push = () =>
        api.database
          .withTenant(org.id, null, async (tx) => {
            await lockConnection(tx, uuid)
            await tx.db
              .insertInto('activation')
              .values({
                org_id: org.id,
                org_topic_id: randomUUID(),
                connection_id: uuid,
                platform: 'dspapi',
                topic_name: 'x',
              })
              .execute()
          })
          .catch((error) => expect(error.message).toBe('Connection not found'))
      await Promise.all([push(), remove(org, id), push(), remove(org, id)])
      const { rows } = await asDatabaseOwner(
        api,
        `select (select count(*) from activation where connection_id = $1)::int as activations,
          (select count(*) from connection where id = $1)::int as connections`,
        [uuid],
      )
      expect(rows[0].activations === 0 || rows[0].connections === 1, JSON.stringify(rows[0])).toBe(true)
      await asDatabaseOwner(api, `update activation set status = 'deactivated' where connection_id = $1`, [uuid])
      await remove(org, id)
    }
  })
})

test('who made, changed, tested and deleted a connection is written down, without what was entrusted', async () => {
  const org = await makeOrg(api, ['owner'])
  const id = await make(source, org)
  await patch(id, { credentials: { token: 'an audited secret' } }, 'PATCH', org)
  await api.call(`/api/connections/${id}/test`, org.owner, { method: 'POST' })
  await api.call(`/api/connections/${id}`, org.owner, { method: 'DELETE' })
  const { rows } = await asDatabaseOwner(
    api,
    `select action, subject, detail::text from audit where org_id = $1 and action like 'connection.%' order by id`,
    [org.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'connection.created',
    'connection.updated',
    'connection.tested',
    'connection.deleted',
  ])
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set([ConnectionId.decode(id)]))
  expect(JSON.stringify(rows)).not.toContain('audited secret')
})
