import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  type Credential,
  cookieOf,
  makeOperator,
  makeOrg,
  makeStranger,
  type Org,
  password,
  postAuth,
  signIn,
  startApi,
} from '../../test/harness.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api)
})
afterAll(() => api.close())

const settings = async (credential: Credential) => {
  const { status, body } = await api.call('/api/settings', credential)
  return [status, body]
}
const tokenIn = (cookie: string) => /session_token=([^.]+)\./.exec(cookie)?.[1]
const naming = { orgAlias: null, partnerAlias: null, modelProcess: null, userMarket: null }
const signedIn = [
  200,
  { plan: 'enterprise', topicVisibility: 'shared', reviewDisagreements: false, sensitivePushReason: null, naming },
]
const unauthorized = [401, { error: 'Unauthorized' }]

describe('Session: browser session from an identity provider, HTTP-only cookie', () => {
  test('sign-up opens a session, sign-in opens another, a wrong password none', async () => {
    const email = 'ada@test.example'
    const signUp = await postAuth(api, '/sign-up/email', {}, { name: 'Ada', email, password })
    expect([signUp.status, signUp.body.user.email]).toEqual([200, email])
    const first = { cookie: cookieOf(signUp) }
    const second = { cookie: cookieOf(await postAuth(api, '/sign-in/email', {}, { email, password })) }
    expect(second.cookie).not.toBe(first.cookie)
    for (const session of [first, second])
      expect((await api.call('/api/auth/get-session', session)).body.user.email).toBe(email)
    const wrong = await postAuth(api, '/sign-in/email', {}, { email, password: `${password}!` })
    expect([wrong.status, cookieOf(wrong)]).toEqual([401, ''])
  })

  test('a password shorter than 10 characters is refused', async () => {
    const answer = await postAuth(
      api,
      '/sign-up/email',
      {},
      { name: 'B', email: 'b@test.example', password: '123456789' },
    )
    expect([answer.status, answer.body.code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
  })

  test('sign-out: the cookie is refused at the very next request, other sessions of the person stay', async () => {
    const { owner } = acme.people
    const leaving = { cookie: await signIn(api, owner.email) }
    expect(await settings(leaving)).toEqual(signedIn)
    expect((await postAuth(api, '/sign-out', leaving, {})).status).toBe(200)
    expect(await settings(leaving)).toEqual(unauthorized)
    expect(await settings(owner)).toEqual(signedIn)
  })

  test('the cookie is HttpOnly and SameSite=Lax', async () => {
    const { headers } = await postAuth(api, '/sign-in/email', {}, { email: acme.people.owner.email, password })
    const [cookie, ...others] = headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^txadv\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('with an https PUBLIC_URL the cookie is Secure with the __Secure- prefix, and no other is read', async () => {
    const secure = await startApi({ databaseUrl: api.databaseUrl, env: { PUBLIC_URL: 'https://txadv.example' } })
    const answer = await postAuth(secure, '/sign-in/email', {}, { email: acme.people.owner.email, password })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-txadv\.session_token=[^;]+; .*HttpOnly; Secure; SameSite=Lax$/),
    ])
    const cookie = cookieOf(answer)
    expect((await secure.call('/api/settings', { cookie })).status).toBe(200)
    expect((await secure.call('/api/settings', { cookie: cookie.replace('__Secure-', '') })).status).toBe(401)
    await secure.close()
  })

  test('a session that has expired in the database is refused', async () => {
    const cookie = await signIn(api, acme.people.owner.email)
    const expire = 'update auth.session set "expiresAt" = now() - interval \'1 second\' where token = $1'
    expect((await asDatabaseOwner(api, expire, [tokenIn(cookie)])).rowCount).toBe(1)
    expect(await settings({ cookie })).toEqual(unauthorized)
  })

  test('a session token without the signature of AUTH_SECRET is refused', async () => {
    expect(await settings({ cookie: `txadv.session_token=${tokenIn(acme.owner.cookie)}` })).toEqual(unauthorized)
    const other = await startApi({ databaseUrl: api.databaseUrl, env: { AUTH_SECRET: 'another secret'.repeat(3) } })
    expect((await other.call('/api/settings', acme.owner)).status).toBe(401)
    await other.close()
  })

  test('a session starts in the organization its user joined first', async () => {
    const { userId, email } = acme.people.viewer
    const later = await makeOrg(api, ['owner'])
    await api.identity.auth.api.addMember({ body: { organizationId: later.id, userId, role: 'owner' } })
    const session = await api.call('/api/auth/get-session', { cookie: await signIn(api, email) })
    expect(session.body.session.activeOrganizationId).toBe(acme.id)
  })

  test('otherwise 401 `Unauthorized`: a session without an organization', async () => {
    expect(await settings(await makeStranger(api))).toEqual(unauthorized)
  })
})

describe('SIGN_UP=closed', () => {
  test('refuses sign-up and still lets people in', async () => {
    const closed = await startApi({ databaseUrl: api.databaseUrl, env: { SIGN_UP: 'closed' } })
    const email = 'late@test.example'
    const answer = await postAuth(closed, '/sign-up/email', {}, { name: 'Late', email, password })
    expect([answer.status, cookieOf(answer)]).toEqual([400, ''])
    expect((await postAuth(closed, '/sign-in/email', {}, { email, password })).status).toBe(401)
    expect(await signIn(closed, acme.people.owner.email)).not.toBe('')
    await closed.close()
  })

  test('the invited open an account by the link of their invitation, and nobody else does', async () => {
    const closed = await startApi({ databaseUrl: api.databaseUrl, env: { SIGN_UP: 'closed' } })
    const email = 'expected@test.example'
    const invite = { organizationId: acme.id, email, role: 'viewer' }
    const { body: invitation } = await postAuth(closed, '/organization/invite-member', acme.owner, invite)
    const signUp = (address: string, id?: string) =>
      closed.call(
        '/api/auth/sign-up/email',
        {},
        {
          method: 'POST',
          body: { name: 'Expected', email: address, password },
          headers: { origin: closed.publicUrl, ...(id && { 'x-invitation-id': id }) },
        },
      )
    const unknown = '00000000-0000-7000-8000-000000000000'
    for (const [address, id] of [[email], [email, 'nonsense'], [email, unknown], ['other@test.example', invitation.id]])
      expect((await signUp(address ?? '', id)).status).toBe(400)
    expect((await signUp(email, invitation.id)).status).toBe(200)
    const cookie = await signIn(closed, email)
    const accepted = await postAuth(
      closed,
      '/organization/accept-invitation',
      { cookie },
      { invitationId: invitation.id },
    )
    expect(accepted.status).toBe(200)
    await closed.close()
  })
})

describe('operator access', () => {
  const operatorRoute = async (credential: Credential) =>
    (await api.call('/api/admin/organizations', credential)).status
  const operators = async () => (await asDatabaseOwner(api, 'select id from auth."user" where operator')).rows

  test('nobody becomes an operator by signing up or through any route of /api/auth', async () => {
    const before = await operators()
    const { member } = acme.people
    const wish = { operator: true, role: 'operator' }
    const body = {
      ...wish,
      name: 'Mallory',
      email: 'mallory@test.example',
      password,
      currentPassword: password,
      newPassword: password,
      organizationId: acme.id,
      userId: member.userId,
      memberId: member.userId,
      slug: 'mallory',
      user: wish,
      data: { ...wish, name: 'Mallory' },
    }
    const paths = Object.values(api.identity.auth.api)
      .filter(({ options }) => [options.method].flat().includes('POST'))
      .flatMap(({ path }) => path ?? [])
    expect(paths).toEqual(expect.arrayContaining(['/sign-up/email', '/update-user', '/update-session']))
    let cookie = member.cookie
    for (const path of paths) {
      const answer = await postAuth(api, path.replace(':id', 'sso'), { cookie }, body)
      if (/sign-out|revoke/.test(path)) cookie = await signIn(api, member.email)
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(500)
    }
    expect(await operators()).toEqual(before)
    expect(await operatorRoute({ cookie: await signIn(api, member.email) })).toBe(403)
  })

  test('the flag is honoured at the next request, when granted and when taken away', async () => {
    const person = await makeOperator(api)
    const flag = (operator: boolean) =>
      api.database.system.updateTable('auth.user').set({ operator }).where('id', '=', person.userId).execute()
    expect(await operatorRoute(person)).toBe(200)
    await flag(false)
    expect(await operatorRoute(person)).toBe(401)
    await flag(true)
    expect(await operatorRoute(person)).toBe(200)
  })

  test('never reachable by a key', async () => {
    const { userId } = acme.people.owner
    await api.database.system.updateTable('auth.user').set({ operator: true }).where('id', '=', userId).execute()
    expect(await operatorRoute(acme.owner)).toBe(200)
    expect(await operatorRoute(acme.key)).toBe(401)
    await api.database.system.updateTable('auth.user').set({ operator: false }).where('id', '=', userId).execute()
  })
})

test('the database has every table and column that the identity library expects', async () => {
  const { toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems } = await getMigrations(
    api.identity.auth.options,
    { throwOnUnsafe: false },
  )
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    unsafeChanges: [],
    schemaProblems: [],
  })
})
