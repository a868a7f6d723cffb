import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  type Api,
  asDatabaseOwner,
  makeOperator,
  makeOrg,
  makeStranger,
  password,
  postAuth,
  startApi,
} from '../../test/harness.ts'
import { type IdentityProvider, oidcSettings, startIdentityProvider } from '../../test/identity-provider.ts'

const publicUrl = 'http://127.0.0.1:3000'
const grace = { sub: 'grace-1', email: 'grace@corp.example', email_verified: true, name: 'Grace', operator: true }

let provider: IdentityProvider
let api: Api
beforeAll(async () => {
  provider = await startIdentityProvider(publicUrl, grace)
  api = await startApi({ env: provider.env })
})
afterAll(async () => {
  await api.close()
  await provider.close()
})

const rows = async (statement: string, values: unknown[]) => (await asDatabaseOwner(api, statement, values)).rows
const usersOf = (email: string) => rows('select id, name, operator from auth."user" where email = $1', [email])
const accountsOf = (email: string) =>
  rows('select account.* from auth.account join auth."user" on "user".id = "userId" where email = $1', [email])

/** Goes through the whole flow as the given person; gives where it ends and the cookie of the service. */
async function signInAs(person: typeof grace, on = api) {
  provider.person = person
  const browser = new Browser(on)
  const end = await browser.visit(await browser.startSso())
  return { end, cookie: browser.cookieFor(publicUrl) }
}

describe('OIDC single sign-on', () => {
  test('authorization code with PKCE, state and the five configured settings ends in a session that works', async () => {
    const asked = new URL(await new Browser(api).startSso()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'txadv',
      code_challenge_method: 'S256',
      redirect_uri: `${publicUrl}/api/auth/callback/sso`,
      scope: 'openid email profile',
      state: expect.stringMatching(/.{32}/),
    })

    const { end, cookie } = await signInAs(grace)
    expect(end).toBe(`${publicUrl}/signed-in`)
    const { body: events } = await api.call('/api/auth/events', { cookie })
    expect(events).toMatchObject([{ action: 'session.signed_in', address: '127.0.0.1' }])
    expect((await api.call('/api/settings', { cookie })).status).toBe(401)
    const org = await makeOrg(api, ['owner'])
    const [user] = await usersOf(grace.email)
    await api.identity.auth.api.addMember({ body: { organizationId: org.id, userId: user.id, role: 'member' } })
    expect((await postAuth(api, '/organization/set-active', { cookie }, { organizationId: org.id })).status).toBe(200)
    expect((await api.call('/api/settings', { cookie })).status).toBe(200)
    const next = await signInAs(grace)
    expect((await api.call('/api/settings', { cookie: next.cookie })).status).toBe(200)
  })

  test('a second sign-in by the same person makes no second user', async () => {
    const person = { ...grace, sub: 'twice-1', email: 'twice@corp.example' }
    await signInAs(person)
    const before = await usersOf(person.email)
    const renamed = await signInAs({ ...person, email: 'renamed@corp.example' })
    expect((await api.call('/api/auth/get-session', renamed)).body.user.id).toBe(before[0].id)
    expect(await usersOf(person.email)).toEqual(before)
    expect(await usersOf('renamed@corp.example')).toEqual([])
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test('the access token is stored encrypted and the ID token not at all', async () => {
    for (const sub of ['token-1', 'token-1']) {
      await signInAs({ ...grace, sub, email: 'token@corp.example' })
      const [account] = await accountsOf('token@corp.example')
      expect(account).toMatchObject({ providerId: 'sso', accountId: sub, idToken: null })
      const given = provider.accessTokens.at(-1) ?? ''
      expect(given).not.toBe('')
      expect(account.accessToken).toMatch(/.{32}/)
      expect(JSON.stringify(account)).not.toContain(given)
    }
  })

  test('the provider cannot make an operator', async () => {
    expect(grace.operator).toBe(true)
    expect(await usersOf(grace.email)).toMatchObject([{ name: 'Grace', operator: false }])
  })

  test('takes over no account that a password opened under the same address, and the reverse', async () => {
    const local = await makeStranger(api)
    const { end, cookie } = await signInAs({ ...grace, sub: 'other-1', email: local.email })
    expect(end).toContain('error=account_not_linked')
    expect((await api.call('/api/auth/get-session', { cookie })).body).toBeNull()
    expect(await accountsOf(local.email)).toMatchObject([{ providerId: 'credential' }])
    const claimed = await postAuth(api, '/sign-up/email', {}, { name: 'Mallory', email: grace.email, password })
    expect(claimed.status).toBe(422)
  })

  test('a callback in a browser that did not ask for it signs nobody in', async () => {
    const lured = new Browser(api)
    const end = await lured.visit(await new Browser(api).startSso())
    expect(end).toContain('error=state_mismatch')
    expect((await api.call('/api/auth/get-session', { cookie: lured.cookieFor(publicUrl) })).body).toBeNull()
  })

  test('never leads to another site', async () => {
    await expect(new Browser(api).startSso('https://evil.example/')).rejects.toThrow('403')
  })

  test('`SIGN_UP=closed` closes SSO sign-up too: accounts that are there and the invited still come in', async () => {
    const closed = await startApi({ databaseUrl: api.databaseUrl, env: { ...provider.env, SIGN_UP: 'closed' } })
    const late = { ...grace, sub: 'late-1', email: 'late@corp.example' }
    const refused = await signInAs(late, closed)
    expect(refused.end).toBe(`${publicUrl}/sign-in?error=sign_up_closed`)
    expect((await closed.call('/api/auth/get-session', refused)).body).toBeNull()
    expect(await usersOf(late.email)).toEqual([])
    expect((await signInAs(grace, closed)).end).toBe(`${publicUrl}/signed-in`)

    const org = await makeOrg(api, ['owner'])
    const invited = { organizationId: org.id, email: late.email, role: 'member' }
    const { body } = await postAuth(closed, '/organization/invite-member', org.owner, invited)
    expect((await signInAs(late, closed)).end).toBe(`${publicUrl}/signed-in`)
    expect(await usersOf(late.email)).toHaveLength(1)
    const next = { ...grace, sub: 'late-2', email: 'withdrawn@corp.example' }
    const { body: other } = await postAuth(closed, '/organization/invite-member', org.owner, {
      ...invited,
      email: next.email,
    })
    await postAuth(closed, '/organization/cancel-invitation', org.owner, { invitationId: other.id })
    expect((await signInAs(next, closed)).end).toBe(`${publicUrl}/sign-in?error=sign_up_closed`)
    expect(body.email).toBe(late.email)
    await closed.close()
  })

  test('where sign-up is closed, only operators make organizations', async () => {
    const closed = await startApi({ databaseUrl: api.databaseUrl, env: { SIGN_UP: 'closed' } })
    const stranger = await makeStranger(api)
    const made = (person: { cookie: string }, slug: string) =>
      postAuth(closed, '/organization/create', person, { name: 'Mine', slug })
    expect((await made(stranger, 'mine-1')).status).toBe(403)
    expect((await made(await makeOperator(api), 'mine-2')).status).toBe(200)
    await closed.close()
  })
})

describe('a provider that is down', () => {
  test('neither stops the service nor breaks sign-in by password, and its callback says so', async () => {
    const alone = await startApi({ databaseUrl: api.databaseUrl, env: oidcSettings('http://127.0.0.1:1') })
    expect((await alone.call('/readyz')).status).toBe(200)
    const person = await makeStranger(alone)
    expect((await alone.call('/api/auth/get-session', person)).body.user.id).toBe(person.userId)
    const browser = new Browser(alone)
    const state = new URL(await browser.startSso()).searchParams.get('state')
    const end = await browser.visit(`${publicUrl}/api/auth/callback/sso?code=any&state=${state}`)
    expect(end).toContain('error=invalid_code')
    await alone.close()
  })

  /** Where a sign-in ends whose provider answers its token endpoint as given. */
  async function endWith(answer: RequestListener): Promise<string> {
    const stranger = createServer(answer).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const { port } = stranger.address() as AddressInfo
    const waiting = await startApi({ databaseUrl: api.databaseUrl, env: oidcSettings(`http://127.0.0.1:${port}`) })
    const browser = new Browser(waiting)
    const state = new URL(await browser.startSso()).searchParams.get('state')
    try {
      return await browser.visit(`${publicUrl}/api/auth/callback/sso?code=any&state=${state}`)
    } finally {
      await waiting.close()
      stranger.closeAllConnections()
      stranger.close()
    }
  }

  test('and hangs keeps nobody waiting: the sign-in page says so', async () => {
    expect(await endWith(() => undefined)).toContain('error=invalid_code')
  })

  test('and answers without end is read no further than an answer is long', async () => {
    let written = 0
    const end = await endWith((_, response) => {
      const chunk = Buffer.alloc(64 * 1024, ' ')
      const pour = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
        written += chunk.length
      }
      response.on('drain', pour).on('error', () => undefined)
      pour()
    })
    expect(end).toContain('error=invalid_code')
    // What the two sockets hold besides is the machine's choice.
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  test('and sends the service elsewhere gets no call there, least of all one with the client secret', async () => {
    const seen: string[] = []
    const elsewhere = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/token`
    expect(await endWith((_, response) => response.writeHead(307, { location }).end())).toContain('error=invalid_code')
    expect(seen).toEqual([])
    elsewhere.close()
  })
})
