import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  makeOrg,
  makeStranger,
  type Org,
  password,
  postAuth,
  startApi,
} from '../../test/harness.ts'
import { oidcSettings } from '../../test/identity-provider.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

describe('/api/auth/* stands inside the limits of every route', () => {
  test('a body above 1 MiB is 413 before anyone parses it', async () => {
    const body = { email: 'x@test.example', password: 'x'.repeat(1_048_576) }
    const answer = await postAuth(api, '/sign-in/email', {}, body)
    expect([answer.status, answer.body]).toEqual([413, { error: 'Request body is too large (max 1048576 bytes)' }])
  })

  test('answers carry the request id and the security headers', async () => {
    const { headers } = await api.call('/api/auth/ok', {}, { headers: { 'x-request-id': 'mine' } })
    expect(headers.get('x-request-id')).toBe('mine')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('GET /api/auth/options tells anybody what the sign-in page may offer', async () => {
    expect((await api.call('/api/auth/options')).body).toEqual({ singleSignOn: false, signUp: true, sandbox: false })
    const oidc = { ...oidcSettings('https://id.example'), SIGN_UP: 'closed', SANDBOX_URL: 'http://127.0.0.1:3400' }
    const closed = await startApi({ databaseUrl: api.databaseUrl, env: oidc })
    expect((await closed.call('/api/auth/options')).body).toEqual({ singleSignOn: true, signUp: false, sandbox: true })
    await closed.close()
  })

  test.each([
    ['/organization/set-active', { organizationId: 'nonsense' }],
    ['/organization/accept-invitation', { invitationId: 'nonsense' }],
    ['/organization/update-member-role', { memberId: 'nonsense', role: 'viewer' }],
    ['/organization/remove-member', { memberIdOrEmail: 'nonsense' }],
    ['/update-user', { name: 'with\0NUL' }],
    ['/organization/create', { name: 'with\0NUL', slug: 'nul' }],
  ])('what the database cannot read is 400, and the console stays silent: %s %j', async (path, body) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await postAuth(api, path, acme.owner, body)).status).toBe(400)
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  test('what another request made a moment earlier is 409', async () => {
    const rival = new pg.Client({ connectionString: api.databaseUrl })
    await rival.connect()
    await rival.query('begin')
    await rival.query(`insert into auth.organization (name, slug, "createdAt") values ('Rival', 'raced', now())`)
    const late = postAuth(api, '/organization/create', await makeStranger(api), { name: 'Late', slug: 'raced' })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await rival.query(waiting)).rowCount).toBe(1)
    await rival.query('commit')
    await rival.end()
    const { status, body } = await late
    expect([status, body]).toEqual([409, { error: 'Already exists' }])
  })

  test('without a database: 503, to be sent again', async () => {
    const cut = await startApi({ databaseUrl: 'postgres://txadv@127.0.0.1:1/none', env: { LOG_LEVEL: 'silent' } })
    const unavailable = [503, { error: 'Service temporarily unavailable, try again' }]
    for (const answer of [
      await postAuth(cut, '/sign-in/email', {}, { email: 'x@test.example', password }),
      await cut.call('/api/auth/get-session', acme.owner),
      await cut.call('/api/settings', acme.owner),
    ])
      expect([answer.status, answer.body]).toEqual(unavailable)
    await cut.close()
  })

  test('methods other than GET and POST are 405', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await api.call('/api/auth/get-session', acme.owner, { method })).status).toBe(405)
  })
})

describe('another site', () => {
  test.each([
    ['/update-user', { name: 'Forged' }],
    ['/organization/create', { name: 'Forged', slug: 'forged' }],
    ['/sign-out', {}],
  ])('cannot post with the cookie: %s', async (path, body) => {
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const headers: Record<string, string> = origin ? { origin } : {}
      const answer = await api.call(`/api/auth${path}`, acme.owner, { method: 'POST', body, headers })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    const { body: now } = await api.call('/api/auth/get-session', acme.owner)
    expect(now.user.name).toBe('owner')
    expect(now.session.activeOrganizationId).toBe(acme.id)
  })

  test('cannot sign a visitor in as someone else', async () => {
    const body = { email: acme.people.owner.email, password }
    const headers = { origin: 'https://evil.example' }
    const answer = await api.call('/api/auth/sign-in/email', {}, { method: 'POST', body, headers })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  test('cannot be where sign-in leads', async () => {
    const body = { email: acme.people.owner.email, password, callbackURL: 'https://evil.example/' }
    expect((await postAuth(api, '/sign-in/email', {}, body)).status).toBe(403)
  })
})

test('in production the fourth guess within ten seconds is 429, whatever address the client claims', async () => {
  // Production takes none of the published secrets, nor the password of the test database's owner.
  const [login, secret] = [`txadv_test_${randomBytes(6).toString('hex')}`, randomBytes(24).toString('hex')]
  const granted = 'txadv_app, txadv_system, txadv_identity, txadv_queue'
  await asDatabaseOwner(api, `create role ${login} login password '${secret}' in role ${granted}`)
  const databaseUrl = Object.assign(new URL(api.databaseUrl), { username: login, password: secret }).href
  const env = {
    NODE_ENV: 'production',
    ALLOW_PLAIN_HTTP: 'true',
    AUTH_SECRET: secret,
    CREDENTIAL_KEYS: `test:${randomBytes(32).toString('base64')}`,
  }
  const production = await startApi({ databaseUrl, env })
  const guess = async (claimed: string) => {
    const headers = { origin: production.publicUrl, 'x-txadv-client-address': claimed, 'x-forwarded-for': claimed }
    const body = { email: acme.people.owner.email, password: 'not the password' }
    return (await production.call('/api/auth/sign-in/email', {}, { method: 'POST', body, headers })).status
  }
  const statuses = []
  for (const claimed of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) statuses.push(await guess(claimed))
  expect(statuses).toEqual([401, 401, 401, 429])
  await production.close()
  await asDatabaseOwner(api, `drop role ${login}`)
})

test('a session keeps the address that the service saw, not the one the client claims', async () => {
  const headers = { origin: api.publicUrl, 'x-txadv-client-address': '10.9.9.9', 'x-forwarded-for': '10.9.9.9' }
  const body = { email: acme.people.owner.email, password }
  const { body: session } = await api.call('/api/auth/sign-in/email', {}, { method: 'POST', body, headers })
  const { ipAddress } = await api.database.system
    .selectFrom('auth.session')
    .select('ipAddress')
    .where('token', '=', session.token)
    .executeTakeFirstOrThrow()
  expect(ipAddress).toBe('127.0.0.1')
})
