import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  cookieOf,
  makeOrg,
  makeStranger,
  type Org,
  type Person,
  password,
  signIn,
  startApi,
} from '../../test/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => api.close())

const from = { 'user-agent': 'Test browser', 'x-forwarded-for': '192.0.2.44' }
const where = { via: 'session', address: '192.0.2.44', userAgent: 'Test browser' }
const post = (path: string, cookie: string, body: object, headers: Record<string, string> = {}) =>
  api.call(
    `/api/auth${path}`,
    { cookie },
    { method: 'POST', body, headers: { origin: api.publicUrl, ...from, ...headers } },
  )

interface Entry {
  readonly actor: string
  readonly actorName: string | null
  readonly action: string
  readonly subject: string
  readonly detail: Record<string, unknown>
}
const ofSignIn = /^(session|password|account|second_factor)\./
const auditOf = async ({ owner }: Org): Promise<Entry[]> => {
  const { body, text } = await api.call('/api/audit?limit=100', owner)
  expect(text).not.toContain(password)
  return body.entries.filter(({ action }: Entry) => ofSignIn.test(action)).reverse()
}
const actionsAbout = async (org: Org, { userId }: Person) =>
  (await auditOf(org)).filter(({ subject }) => subject === userId).map(({ action }) => action)

describe('the audit of sign-ins', () => {
  test('says who signed in and out, who failed to, who changed a password, from which address and browser', async () => {
    const org = await makeOrg(api, ['owner', 'member'])
    const { userId, email } = org.people.member
    await post('/sign-in/email', '', { email, password: `${password} wrong` })
    const cookie = cookieOf(await post('/sign-in/email', '', { email, password }))
    const changed = { currentPassword: password, newPassword: `${password} 2`, revokeOtherSessions: false }
    expect((await post('/change-password', cookie, changed)).status).toBe(200)
    expect((await post('/sign-out', cookie, {})).status).toBe(200)
    const by = { actor: userId, actorName: 'member', subject: userId }
    expect(await auditOf(org)).toMatchObject([
      {
        actor: 'anonymous',
        actorName: null,
        action: 'session.refused',
        subject: userId,
        detail: { ...where, name: email },
      },
      { ...by, action: 'session.signed_in', detail: { ...where, name: email, by: 'password' } },
      { ...by, action: 'password.changed', detail: { ...where, name: email } },
      { ...by, action: 'session.signed_out', detail: { ...where, name: email } },
    ])
    const { body } = await api.call('/api/audit?action=session.refused', org.owner)
    expect(body.entries).toHaveLength(1)
  })

  test('stands in every organization of the person, and in no other', async () => {
    const [one, two, other] = [
      await makeOrg(api, ['owner']),
      await makeOrg(api, ['owner']),
      await makeOrg(api, ['owner']),
    ]
    const { userId, email } = one.people.owner
    await api.identity.auth.api.addMember({ body: { organizationId: two.id, userId, role: 'viewer' } })
    await signIn(api, email)
    for (const org of [one, two]) expect(await actionsAbout(org, one.people.owner)).toEqual(['session.signed_in'])
    expect(await auditOf(other)).toEqual([])
  })

  test('says once that an account is locked, and nothing of the tries that were not looked at', async () => {
    const org = await makeOrg(api, ['owner', 'viewer'])
    const { viewer } = org.people
    for (let n = 0; n < 23; n++) await post('/sign-in/email', '', { email: viewer.email, password: `guess ${n}` })
    expect(await actionsAbout(org, viewer)).toEqual([...Array(20).fill('session.refused'), 'account.locked'])
  })

  test('says nothing of what came to nothing: no session, an unknown address, a refused password', async () => {
    const org = await makeOrg(api, ['owner'])
    const { cookie } = org.owner
    await post('/sign-out', '', {})
    await post('/sign-in/email', '', { email: 'unknown@test.example', password })
    await post('/change-password', cookie, { currentPassword: 'not the password', newPassword: 'another password' })
    await post('/sign-in/email', '', { email: org.people.owner.email })
    expect(await auditOf(org)).toEqual([])
  })

  test('a long user agent is cut, and none is none', async () => {
    const org = await makeOrg(api, ['owner'])
    const { email } = org.people.owner
    await post('/sign-in/email', '', { email, password }, { 'user-agent': 'x'.repeat(5_000) })
    expect((await auditOf(org))[0]?.detail.userAgent).toBe('x'.repeat(300))
  })
})

describe('GET /api/auth/events', () => {
  test('answers a person their own, also without an organization', async () => {
    const { userId, email } = await makeStranger(api)
    await post('/sign-in/email', '', { email, password: 'not the password' })
    const cookie = cookieOf(await post('/sign-in/email', '', { email, password }))
    const { status, body } = await api.call('/api/auth/events', { cookie })
    const event = { address: '192.0.2.44', userAgent: 'Test browser', at: expect.any(String) }
    expect([status, body]).toEqual([
      200,
      [
        { ...event, action: 'session.signed_in' },
        { ...event, action: 'session.refused' },
      ],
    ])
    const stranger = await makeStranger(api)
    expect((await api.call('/api/auth/events', stranger)).body).toEqual([])
    expect((await api.call('/api/auth/events')).status).toBe(401)
    expect(userId).not.toBe(stranger.userId)
  })
})
