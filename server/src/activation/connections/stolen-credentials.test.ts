import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { type Stranger, sendJson, startStranger } from '../../../test/strangers.ts'
import { createLogger } from '../../lib/log.ts'

let lines = ''
const log = createLogger('trace', {
  write: (line) => {
    lines += line
  },
})
const masterKey = Buffer.alloc(32, 9).toString('base64')

let api: Api
let honest: Stranger
let attacker: Stranger
let org: Org
const answers: string[] = []
beforeAll(async () => {
  honest = await startStranger((_, response, { url }) =>
    url.includes('refuse')
      ? sendJson(response, { error: 'refused' }, 401)
      : sendJson(response, url.includes('items') ? [] : { access_token: 'canary-access-token', expires_in: 600 }),
  )
  attacker = await startStranger((_, response) => sendJson(response, { access_token: 'x', expires_in: 600 }))
  api = await startApi({
    log,
    // The attacker's host may be called: nothing but the binding keeps secrets from it.
    env: { EGRESS_ALLOW: `${honest.endpoint},${attacker.endpoint}`, CREDENTIAL_KEYS: `canary:${masterKey}` },
  })
  org = await makeOrg(api, ['owner'])
})
afterAll(async () => {
  await api.close()
  await Promise.all([honest.close(), attacker.close()])
})

const call = async (path: string, method: string, body?: unknown, by = org) => {
  const answer = await api.call(path, by.owner, { method, ...(body !== undefined && { body }) })
  answers.push(answer.text)
  return answer
}
const make = async (body: object, by = org) =>
  (await call('/api/connections', 'POST', { name: 'x', ...body }, by)).body.id as string
const run = (id: string, by = org) => call(`/api/connections/${id}/test`, 'POST', undefined, by)
/** Everything that sends a connection's credentials somewhere: a test, a sync and a push. */
const use = async (id: string, by: Org) => {
  await run(id, by)
  await call(`/api/connections/${id}/sync/run`, 'POST', {}, by)
  const { body } = await call(`/api/connections/${id}/push/run`, 'POST', { all: true }, by)
  if (body.runId) await call(`/api/connections/${id}/push/run/${body.runId}/push`, 'POST', {}, by)
}
const heard = (stranger: Stranger) => JSON.stringify(stranger.received)

const canaries: string[] = []
const canary = (name: string) => {
  const planted = `canary-${name}-${randomBytes(8).toString('hex')}`
  canaries.push(planted)
  return planted
}

/** A connection of each kind, with a planted secret in every credential. */
function kinds() {
  const plant = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, canary(key)]))
  const market = ['client_id', 'client_secret', 'username', 'password', 'org_id']
  const [origin, path] = [honest.url, '/refuse']
  return [
    {
      platform: 'custom_api',
      direction: 'inbound',
      config: { base_url: `${origin}/items`, auth_type: 'bearer' },
      credentials: plant('token'),
    },
    {
      platform: 'custom_api',
      direction: 'inbound',
      config: { base_url: `${origin}/items`, auth_type: 'basic' },
      credentials: plant('username', 'password'),
    },
    {
      platform: 'dspapi',
      direction: 'inbound',
      config: { base_url: origin + path, auth_type: 'api_key' },
      credentials: plant('api_key'),
    },
    {
      platform: 'marketplace',
      direction: 'outbound',
      config: { api_base_url: origin, token_url: `${origin}/token` },
      credentials: plant(...market),
    },
    {
      platform: 'marketplace',
      direction: 'outbound',
      config: { api_base_url: origin, token_url: origin + path },
      credentials: plant(...market),
    },
    {
      platform: 'dspapi',
      direction: 'outbound',
      config: { api_base_url: origin },
      credentials: plant('api_key', 'provider_id', 'brand_id'),
    },
    {
      platform: 'dspapi',
      direction: 'outbound',
      config: { api_base_url: origin + path },
      credentials: plant('api_key', 'provider_id'),
    },
    {
      platform: 'exchange',
      direction: 'outbound',
      config: { account_id: 1, advertiser_account_id: 2 },
      credentials: plant('sftp_host', 'sftp_username', 'sftp_password'),
    },
    { platform: 'custom_api', direction: 'outbound', config: { api_base_url: origin }, credentials: plant('token') },
    {
      platform: 'custom_api',
      direction: 'bidirectional',
      config: { base_url: `${origin}/items`, api_base_url: origin, auth_type: 'bearer' },
      credentials: plant('token'),
    },
    {
      platform: 'marketplace',
      direction: 'bidirectional',
      config: { base_url: `${origin}/items`, api_base_url: origin, token_url: `${origin}/token` },
      credentials: plant(...market),
    },
  ]
}

describe('an address that changes', () => {
  test('PATCH and PUT of each URL key, then test, sync, push: the attacker receives 0 secrets', async () => {
    for (const kind of kinds()) {
      const by = await makeOrg(api, ['owner'])
      await call('/api/topics', 'POST', { topic_name: 'Golf Fans' }, by)
      const id = await make(kind, by)
      for (const key of ['base_url', 'api_base_url', 'token_url'])
        for (const method of ['PATCH', 'PUT']) {
          const config = { [key]: `${attacker.url}/steal` }
          for (const more of [{}, { name: 'renamed' }])
            expect((await call(`/api/connections/${id}`, method, { config, ...more }, by)).status).toBe(400)
        }
      await use(id, by)
      // New credentials replace the old ones whole: none of the held ones goes along to the new address.
      const [kept] = Object.keys(kind.credentials)
      for (const key of ['base_url', 'api_base_url', 'token_url'].filter((name) => name in kind.config))
        for (const credentials of [{}, { [kept as string]: 'entered by the attacker' }]) {
          const moved = await call(
            `/api/connections/${id}`,
            'PATCH',
            { config: { [key]: `${attacker.url}/steal` }, credentials },
            by,
          )
          expect(moved.status).toBe(200)
        }
      await use(id, by)
    }
    expect(canaries.length).toBeGreaterThan(20)
    expect(canaries.filter((secret) => heard(attacker).includes(secret))).toEqual([])
    expect(heard(honest)).toContain('Bearer canary-token')
  })

  test.each([
    ['another address', 'base_url'],
    ['an address more', 'token_url'],
  ])('credentials beside %s, even written into the database, do not open', async (_, key) => {
    const secret = canary('written')
    const by = await makeOrg(api, ['owner'])
    const id = await make(
      {
        platform: 'custom_api',
        direction: 'inbound',
        config: { base_url: `${honest.url}/items`, auth_type: 'bearer' },
        credentials: { token: secret },
      },
      by,
    )
    await asDatabaseOwner(
      api,
      'update connection set config = config || jsonb_build_object($2::text, $3::text) where id = $1',
      [ConnectionId.decode(id), key, `${attacker.url}/steal`],
    )
    const before = attacker.received.length
    expect((await run(id, by)).body).toEqual({
      success: false,
      error: 'The stored credentials cannot be used, enter them again',
    })
    expect(attacker.received).toHaveLength(before)
  })

  test("nor do another connection's, or another organization's, with its key and all", async () => {
    const other = await makeOrg(api, ['owner'])
    const kind = {
      platform: 'custom_api',
      direction: 'inbound',
      config: { base_url: `${honest.url}/items`, auth_type: 'bearer' },
    }
    const [mine, own, theirs] = [
      await make({ ...kind, credentials: { token: canary('mine') } }),
      await make({ ...kind, credentials: { token: canary('own') } }),
      await make({ ...kind, credentials: { token: canary('theirs') } }, other),
    ]
    const copy = (from: string) =>
      asDatabaseOwner(
        api,
        'update connection set credentials = source.credentials from connection source where connection.id = $1 and source.id = $2',
        [ConnectionId.decode(mine), ConnectionId.decode(from)],
      )
    await copy(own)
    expect((await run(mine)).body.success).toBe(false)
    await copy(theirs)
    await asDatabaseOwner(
      api,
      'insert into data_key (org_id, id, master_key_id, wrapped) select $1, id, master_key_id, wrapped from data_key where org_id = $2',
      [org.id, other.id],
    )
    expect((await run(mine)).body.success).toBe(false)
    expect((await run(own)).body.success).toBe(true)
    // The newest key in the organization is now one that another knows: nothing more is sealed under it.
    const sealed = await call('/api/connections', 'POST', {
      name: 'x',
      ...kind,
      credentials: { token: canary('lured') },
    })
    expect(sealed.status).toBe(500)
  })
})

test('40 planted secrets: 0 found in logs, replies and a dump of the database', async () => {
  for (const kind of kinds()) {
    const by = await makeOrg(api, ['owner'])
    const id = await make(kind, by)
    await run(id, by)
    await call(`/api/connections/${id}`, 'GET', undefined, by)
    await call('/api/connections', 'GET', undefined, by)
    const config = { ...kind.config, default_cpm: -1 }
    await call(`/api/connections/${id}`, 'PATCH', { config, credentials: kind.credentials }, by)
    await call(
      `/api/connections/${id}`,
      'PATCH',
      { credentials: { ...kind.credentials, unknown: canary('unknown') } },
      by,
    )
    await call(
      `/api/connections/${id}`,
      'PATCH',
      { credentials: { ...kind.credentials, token: `${canary('broken')}\n` } },
      by,
    )
    await call(
      '/api/connections',
      'POST',
      { name: 'x', ...kind, config: { base_url: `https://user:${canary('userinfo')}@a.example` } },
      by,
    )
    await call('/api/connections', 'POST', `{"credentials": {"token": "${canary('cut')}`, by)
    await call(`/api/connections/${id}`, 'PATCH', { name: 'y', credentials: kind.credentials }, by)
  }
  const dump = execFileSync('pg_dump', ['--enable-row-security', api.databaseUrl], {
    maxBuffer: 1024 ** 3,
    encoding: 'utf8',
  })
  expect(dump).toContain('COPY public.connection')
  expect(dump).toMatch(/v1\.[0-9a-f-]{36}\.[\w-]{40}/)
  expect(dump).toMatch(/v1\.canary\.[\w-]{40}/)
  const planted = [...canaries, 'canary-access-token', masterKey, masterKey.replaceAll('+', '-').replaceAll('/', '_')]
  expect(planted.length).toBeGreaterThanOrEqual(40)
  const places = { logs: lines, replies: answers.join('\n'), dump }
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(1_000)
    for (const secret of planted)
      for (const form of [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('hex'),
      ])
        expect(text.includes(form), `${form} in ${place}`).toBe(false)
  }
  expect(lines).toContain('connection test failed')
})
