import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  cookieOf,
  makeOperator,
  makeOrg,
  makeStranger,
  type Org,
  type Person,
  password,
  postAuth,
  startApi,
} from '../../test/harness.ts'
import { codeOf, secretIn } from '../../test/totp.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api)
})
afterAll(() => api.close())

const settings = async (cookie: string, on = api) => (await on.call('/api/settings', { cookie })).status
const enter = (email: string) => postAuth(api, '/sign-in/email', {}, { email, password })
const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')

/** Turns the second factor on as a person does, and answers what opens the account from then on. */
async function turnOn(person: Person) {
  const begun = await postAuth(api, '/two-factor/enable', person, { password })
  expect(begun.status).toBe(200)
  const secret = secretIn(begun.body.totpURI)
  expect((await enter(person.email)).body.token).toEqual(expect.any(String))
  const verified = await postAuth(api, '/two-factor/verify-totp', person, { code: codeOf(secret) })
  expect(verified.status).toBe(200)
  return { secret, recovery: begun.body.backupCodes as string[], cookie: cookieOf(verified) }
}
const actionsAbout = async ({ userId }: Person) => {
  const { body, text } = await api.call('/api/audit?limit=100', acme.owner)
  expect(text).not.toContain(password)
  return body.entries
    .filter(({ subject }: { subject: string }) => subject === userId)
    .map(({ action, detail }: { action: string; detail: { by?: string } }) =>
      detail.by ? `${action} by ${detail.by}` : action,
    )
    .reverse()
}

describe('a second factor', () => {
  test('is asked for after the password: a code of the app opens the session, the password alone does not', async () => {
    const { member } = acme.people
    const { secret } = await turnOn(member)
    const pending = await enter(member.email)
    expect([pending.status, pending.body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
    const half = cookieOf(pending)
    expect(await settings(half)).toBe(401)
    const wrong = await postAuth(api, '/two-factor/verify-totp', { cookie: half }, { code: wrongCode(secret) })
    expect([wrong.status, await settings(half)]).toEqual([401, 401])
    const entered = await postAuth(api, '/two-factor/verify-totp', { cookie: half }, { code: codeOf(secret) })
    expect([entered.status, await settings(cookieOf(entered))]).toEqual([200, 200])
    expect(await actionsAbout(member)).toEqual([
      'session.signed_in by password',
      'second_factor.enabled',
      'second_factor.refused',
      'session.signed_in by code',
    ])
  })

  test('a code lets somebody in once, also when two come with it at once', async () => {
    const person = await makeStranger(api)
    const { secret } = await turnOn(person)
    const code = codeOf(secret)
    const signIn = async () => {
      const cookie = cookieOf(await enter(person.email))
      return (await postAuth(api, '/two-factor/verify-totp', { cookie }, { code })).status
    }
    expect((await Promise.all([signIn(), signIn(), signIn()])).sort()).toEqual([200, 401, 401])
    expect(await signIn()).toBe(401)
  })

  test('lost with its phone: a recovery code opens the account once', async () => {
    const { viewer } = acme.people
    const { recovery } = await turnOn(viewer)
    expect(new Set(recovery).size).toBe(10)
    const recover = async (code: string | undefined) => {
      const cookie = cookieOf(await enter(viewer.email))
      return postAuth(api, '/two-factor/verify-backup-code', { cookie }, { code })
    }
    const entered = await recover(recovery[0])
    expect([entered.status, await settings(cookieOf(entered))]).toEqual([200, 200])
    expect((await recover(recovery[0])).status).toBe(401)
    expect((await actionsAbout(viewer)).slice(-2)).toEqual([
      'session.signed_in by recovery code',
      'second_factor.refused',
    ])
  })

  test('is guessed at most 20 times an hour, over as many sign-ins as one likes', async () => {
    const { admin } = acme.people
    const { secret } = await turnOn(admin)
    const guess = async () => {
      const cookie = cookieOf(await enter(admin.email))
      return (await postAuth(api, '/two-factor/verify-totp', { cookie }, { code: wrongCode(secret) })).status
    }
    const statuses = []
    for (let n = 0; n < 24; n++) statuses.push(await guess())
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
  })

  test('is turned off with the password, and the audit says so; its codes are stored encrypted', async () => {
    const { owner } = acme.people
    const { cookie, secret, recovery } = await turnOn(owner)
    const { rows } = await asDatabaseOwner(api, 'select * from auth."twoFactor"')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp([secret, ...recovery].join('|')))
    expect((await postAuth(api, '/two-factor/disable', { cookie }, { password: 'not it' })).status).toBe(400)
    const off = await postAuth(api, '/two-factor/disable', { cookie }, { password })
    expect(off.status).toBe(200)
    expect((await enter(owner.email)).body.token).toEqual(expect.any(String))
    const { body } = await api.call('/api/audit?action=second_factor.disabled', { cookie: cookieOf(off) })
    expect(body.entries).toHaveLength(1)
  })
})

describe('OPERATOR_SECOND_FACTOR=required', () => {
  test('operators reach operator routes only with a second factor; members need none', async () => {
    const strict = await startApi({ databaseUrl: api.databaseUrl, env: { OPERATOR_SECOND_FACTOR: 'required' } })
    const operator = await makeOperator(api)
    const open = async (cookie: string, on: Api) => {
      const { status, body } = await on.call('/api/admin/organizations', { cookie })
      return [status, body.error]
    }
    expect(await open(operator.cookie, api)).toEqual([200, undefined])
    expect(await open(operator.cookie, strict)).toEqual([403, 'Operators must turn on a second factor first'])
    const { cookie } = await turnOn(operator)
    expect(await open(cookie, strict)).toEqual([200, undefined])
    const org = await makeOrg(api, ['owner'])
    expect(await settings(org.owner.cookie, strict)).toBe(200)
    await strict.close()
  })
})
