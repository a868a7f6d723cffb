import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  cookieOf,
  makeOrg,
  type Org,
  type Person,
  password,
  postAuth,
  startApi,
} from '../../test/harness.ts'
import { linkIn, type Mailbox, startMailbox } from '../../test/mailbox.ts'

let mailbox: Mailbox
let api: Api
let acme: Org
beforeAll(async () => {
  mailbox = await startMailbox()
  api = await startApi({ env: { ...mailbox.env, TRUST_PROXY: '1' } })
  acme = await makeOrg(api)
  await asDatabaseOwner(api, 'update auth."user" set "emailVerified" = true')
})
afterAll(async () => {
  await api.close()
  await mailbox.close()
})

const enter = (email: string, given: string, headers: Record<string, string> = {}) =>
  api.call(
    '/api/auth/sign-in/email',
    {},
    { method: 'POST', body: { email, password: given }, headers: { origin: api.publicUrl, ...headers } },
  )
const lettersTo = (address: string) => mailbox.letters.filter(({ to }) => to === address)
/** Long enough for a message to arrive that must not. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 500))
const actionsAbout = async ({ userId }: Person) => {
  const { body } = await api.call('/api/audit?limit=100', acme.owner)
  return body.entries
    .filter(({ subject }: { subject: string }) => subject === userId)
    .map(({ action }: { action: string }) => action)
}

describe('an account that strangers locked', () => {
  const lock = async (email: string) => {
    for (let n = 0; n < 20; n++) await enter(email, `guess ${n}`, { 'x-forwarded-for': `198.51.100.${n}` })
    return Promise.all(Array.from({ length: 5 }, (_, n) => enter(email, `guess again ${n}`)))
  }
  const tokenFor = async (email: string) => {
    const link = new URL(linkIn(await mailbox.letterTo(email, /sign-in/i)))
    expect(link.origin + link.pathname).toBe(`${api.publicUrl}/sign-in`)
    return link.searchParams.get('unlock') ?? ''
  }

  test('opens to the right password by the link in the mail, once, and stays locked for everybody else', async () => {
    const { email } = acme.people.member
    expect((await lock(email)).map(({ status }) => status)).toEqual(Array(5).fill(429))
    const token = await tokenFor(email)
    await aWhile()
    expect(lettersTo(email)).toHaveLength(1)
    expect((await enter(email, password)).status).toBe(429)
    expect((await enter(email, password, { 'x-unlock-token': `${token}x` })).status).toBe(429)
    expect((await enter(acme.people.owner.email, 'a guess', { 'x-unlock-token': token })).status).toBe(401)
    expect((await enter(email, 'mistyped', { 'x-unlock-token': token })).status).toBe(401)
    const entered = await enter(email, password, { 'x-unlock-token': token })
    expect([entered.status, cookieOf(entered)]).toEqual([200, expect.stringContaining('session_token')])
    expect((await enter(email, password, { 'x-unlock-token': token })).status).toBe(429)
    expect((await enter(email, 'guess', {})).status).toBe(429)
  })

  test('gives the link five tries: a stolen one is no way to guess on', async () => {
    const { email } = acme.people.viewer
    await lock(email)
    const headers = { 'x-unlock-token': await tokenFor(email) }
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await enter(email, `guess ${n}`, headers)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('writes to nobody where there is no account', async () => {
    await lock('nobody@test.example')
    await aWhile()
    expect(lettersTo('nobody@test.example')).toEqual([])
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => postAuth(api, '/request-password-reset', {}, { email })
  const reset = (token: string, newPassword: string) => postAuth(api, '/reset-password', {}, { token, newPassword })

  test('is replaced by the link in the mail, once; sessions end, tries are forgotten, the audit says so', async () => {
    const { admin } = acme.people
    for (let n = 0; n < 21; n++) await enter(admin.email, `guess ${n}`)
    expect((await ask(admin.email)).status).toBe(200)
    const link = new URL(linkIn(await mailbox.letterTo(admin.email, /password/i)))
    expect(link.origin + link.pathname).toBe(`${api.publicUrl}/reset-password`)
    const token = link.searchParams.get('token') ?? ''
    expect((await reset(token, 'short')).status).toBe(400)
    expect((await reset(token, 'a new password')).status).toBe(200)
    expect((await reset(token, 'a newer password')).status).toBe(400)
    expect((await api.call('/api/settings', admin)).status).toBe(401)
    expect((await enter(admin.email, password)).status).toBe(401)
    expect((await enter(admin.email, 'a new password')).status).toBe(200)
    expect(await actionsAbout(admin)).toContain('password.reset')
  })

  test('tells nothing of whether there is such an account, and writes at most five times an hour', async () => {
    const { email } = acme.people.owner
    const known = await Promise.all(Array.from({ length: 8 }, () => ask(email)))
    const unknown = await ask('stranger@test.example')
    for (const answer of known) expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    await expect.poll(() => lettersTo(email).length).toBe(5)
    await aWhile()
    expect([lettersTo(email).length, lettersTo('stranger@test.example')]).toEqual([5, []])
  })
})

describe('a new account', () => {
  test('works once its address is confirmed by the link in the mail', async () => {
    const email = 'grace@test.example'
    const account = { name: 'Grace', email, password, callbackURL: '/sign-in?verified=1' }
    const made = await postAuth(api, '/sign-up/email', {}, account)
    expect([made.status, made.body.token, cookieOf(made)]).toEqual([200, null, ''])
    const link = linkIn(await mailbox.letterTo(email, /confirm/i))
    expect(link.startsWith(`${api.publicUrl}/api/auth/verify-email?`)).toBe(true)
    const early = await enter(email, password)
    expect([early.status, early.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    const { pathname, search } = new URL(link)
    const opened = await fetch(new URL(pathname + search, api.url), { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/sign-in?verified=1'])
    expect(opened.headers.getSetCookie()).toEqual([])
    expect((await enter(email, password)).status).toBe(200)
  })

  test('at an address that has one is answered alike, and changes nothing', async () => {
    const { email } = acme.people.owner
    const again = await postAuth(api, '/sign-up/email', {}, { name: 'Mallory', email, password: 'a password of hers' })
    expect([again.status, again.body.token]).toEqual([200, null])
    expect((await enter(email, 'a password of hers')).status).toBe(401)
  })
})

test('an invitation is sent to the invited, with who invites, where and as what', async () => {
  const email = 'invited@test.example'
  const body = { email, role: 'viewer' }
  const { body: invitation } = await postAuth(api, '/organization/invite-member', acme.owner, body)
  const letter = await mailbox.letterTo(email, /invit/i)
  expect(linkIn(letter)).toBe(`${api.publicUrl}/invitations/${invitation.id}`)
  expect(letter.from).toBe('no-reply@txadv.example')
  expect(letter.text).toContain(`${acme.people.owner.email} invites you to`)
  expect(letter.text).toContain('as viewer')
})

test('a mail server that is away hinders nobody: the answer is the same, and the log says so', async () => {
  const away = await startApi({
    databaseUrl: api.databaseUrl,
    env: { ...mailbox.env, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' },
  })
  const answer = await postAuth(away, '/request-password-reset', {}, { email: acme.people.viewer.email })
  expect(answer.status).toBe(200)
  await away.close()
})

test('without a mail server there are no mails to ask for, and the sign-in page offers none', async () => {
  const plain = await startApi({ databaseUrl: api.databaseUrl })
  expect((await plain.call('/api/auth/options')).body).not.toHaveProperty('mail')
  expect((await api.call('/api/auth/options')).body).toMatchObject({ mail: true })
  const asked = await postAuth(plain, '/request-password-reset', {}, { email: acme.people.owner.email })
  expect(asked.status).toBe(400)
  await plain.close()
})
