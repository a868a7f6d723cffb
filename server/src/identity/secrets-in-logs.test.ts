import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import { type Api, cookieOf, makeKey, postAuth, startApi } from '../../test/harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../../test/identity-provider.ts'
import { createLogger } from '../lib/log.ts'

const password = 'canary-password-of-ada'
const authSecret = 'canary-auth-secret-of-forty-characters-xx'
const databasePassword = 'canary-database-password'

let lines = ''
const log = createLogger('trace', {
  write: (line) => {
    lines += line
  },
})

let provider: IdentityProvider
let api: Api
const ada = { sub: 'ada-1', email: 'ada@corp.example', email_verified: true, name: 'Ada' }
beforeAll(async () => {
  provider = await startIdentityProvider('http://127.0.0.1:3000', ada)
  api = await startApi({ log, env: { ...provider.env, AUTH_SECRET: authSecret } })
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

/** Uses every kind of secret, rightly and wrongly, and gives back all that must stay unseen. */
async function useSecrets(): Promise<Record<string, string>> {
  const person = { name: 'Ada', email: 'ada@test.example', password }
  const signUp = await postAuth(api, '/sign-up/email', {}, person)
  const signIn = await postAuth(api, '/sign-in/email', {}, person)
  await postAuth(api, '/sign-in/email', {}, { ...person, password: 'canary-wrong-password' })
  await postAuth(api, '/sign-in/email', {}, '{"password": "canary-in-broken-json"')
  const session = { cookie: cookieOf(signIn) }
  await postAuth(api, '/organization/create', session, { name: 'Ada', slug: 'ada' })
  await postAuth(api, '/update-user', session, { name: 'NUL\0', image: 'canary-in-unreadable-body' })

  const key = await makeKey(api, session)
  const sdkKey = await api.call('/api/sdk-keys', session, { method: 'POST', body: { name: 'sdk' } })
  await api.call('/api/topics', key)
  await api.call('/api/topics', { bearer: `${key.bearer.slice(0, -1)}!` })
  await api.call('/api/topics', { bearer: sdkKey.body.plaintext })
  await api.call('/api/settings', session)
  await api.call('/api/settings', { cookie: `${session.cookie}tampered` })
  await api.call('/api/topics', key, { method: 'POST', body: '{"topic_name": "canary-in-broken-topic' })
  await api.call(`/api/nowhere?token=${key.bearer}`, session)
  await postAuth(api, '/change-password', session, { currentPassword: password, newPassword: 'canary-new-password' })

  const browser = new Browser(api)
  const authorize = await browser.startSso()
  await browser.visit(authorize)
  await postAuth(api, '/sign-out', session, {})
  return {
    password,
    wrongPassword: 'canary-wrong-password',
    newPassword: 'canary-new-password',
    brokenJson: 'canary-in-broken-json',
    brokenTopic: 'canary-in-broken-topic',
    unreadable: 'canary-in-unreadable-body',
    authSecret,
    clientSecret: provider.env.OIDC_CLIENT_SECRET ?? '',
    accessToken: provider.accessTokens.at(-1) ?? '',
    state: new URL(authorize).searchParams.get('state') ?? '',
    signUpToken: signUp.body.token,
    signInToken: signIn.body.token,
    cookie: session.cookie.split('=')[1] ?? '',
    ssoCookie: browser.cookieFor(api.publicUrl).split('=')[1] ?? '',
    apiKey: key.bearer.slice(0, -1),
    sdkKey: sdkKey.body.plaintext,
  }
}

test('at level trace no password, cookie, token, key or AUTH_SECRET is in any line', async () => {
  const secrets = await useSecrets()
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15)
    expect(lines.includes(secret), name).toBe(false)
    expect(lines.includes(encodeURIComponent(secret)), name).toBe(false)
  }
  expect(lines.split('\n').length).toBeGreaterThan(20)
  expect(lines).toContain('"route":"/api/auth/*"')
})

test('the password of a database that cannot be reached is in none either', async () => {
  const cut = await startApi({ log, databaseUrl: `postgres://txadv:${databasePassword}@127.0.0.1:1/none` })
  expect((await postAuth(cut, '/sign-in/email', {}, { email: 'ada@test.example', password })).status).toBe(503)
  expect((await cut.call('/api/settings', { cookie: 'txadv.session_token=any.any' })).status).toBe(503)
  expect((await cut.call('/readyz')).status).toBe(503)
  await cut.close()
  expect(lines).toContain('database unavailable')
  expect(lines).not.toContain(databasePassword)
})

test('what a line is given by mistake is removed from it', () => {
  const given = { authorization: 'Bearer canary', cookie: 'canary', password: 'canary', plaintext: 'canary' }
  const before = lines.length
  log.error({ ...given, nested: { ...given, deeper: given } }, 'a mistake')
  const line = lines.slice(before)
  expect(line).toContain('[redacted]')
  expect(line).not.toContain('canary')
})
