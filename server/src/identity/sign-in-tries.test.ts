import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, makeStranger, type Org, password, startApi } from '../../test/harness.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi({ env: { TRUST_PROXY: '1' } })
  acme = await makeOrg(api)
})
afterAll(() => api.close())

/** As many addresses as there are numbers: the client's claims, and the one that the proxy saw. */
const forged = (n: number) => ({
  'x-forwarded-for': `10.${n % 256}.0.1, 203.${n % 7}.${n >> 8}.${n & 255}`,
  'x-real-ip': `10.0.0.${n % 256}`,
  forwarded: `for=10.1.1.${n % 256}`,
  'x-txadv-client-address': `10.2.2.${n % 256}`,
})
const enter = (email: string, given: string, n = 0, headers = {}) =>
  api.call(
    '/api/auth/sign-in/email',
    {},
    {
      method: 'POST',
      body: { email, password: given },
      headers: { origin: api.publicUrl, ...forged(n), ...headers },
    },
  )
const guess = async (email: string, n = 0) => (await enter(email, `guess ${n}, not the password`, n)).status
const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length
const anHourLater = () =>
  asDatabaseOwner(
    api,
    `update auth.sign_in_try set unlock_until = unlock_until - interval '1 hour',
      tried_at = array(select t - interval '1 hour' from unnest(tried_at) t)`,
  )

describe('guessing the password of one account', () => {
  test('from 1,000 addresses, with forged forwarding headers: at most 20 tries an hour', async () => {
    const { email } = acme.people.owner
    const statuses: number[] = []
    for (let from = 0; from < 1_000; from += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => guess(email, from + n)))))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 980])

    const right = await enter(email, password, 1_001)
    expect([right.status, right.body]).toEqual([429, { error: 'Too many sign-in attempts on this account' }])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(right.headers.getSetCookie()).toEqual([])

    await anHourLater()
    expect((await enter(email, password, 1_002)).status).toBe(200)
  }, 120_000)

  test('counts an hour from each try, and not by the clock', async () => {
    const { email } = acme.people.admin
    for (let n = 0; n < 20; n++) expect(await guess(email, n)).toBe(401)
    await asDatabaseOwner(
      api,
      `update auth.sign_in_try set tried_at[3] = now() - interval '61 minutes', tried_at[4] = now() - interval '59 minutes'
       where cardinality(tried_at) = 20`,
    )
    expect([await guess(email), await guess(email)]).toEqual([401, 429])
    expect(Number((await enter(email, password)).headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('is limited by the address as the library reads it, whatever its case', async () => {
    const { email } = acme.people.member
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => guess(n % 2 ? email.toUpperCase() : email, n)),
    )
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 4])
    const form = new URLSearchParams({ email, password }).toString()
    const headers = { origin: api.publicUrl, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await api.call('/api/auth/sign-in/email', {}, { method: 'POST', body: form, headers })).status).toBe(429)
  })

  test('tells nothing of whether there is such an account', async () => {
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, n) => guess('nobody@test.example', n)))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([20, 4])
    const refused = await enter('nobody@test.example', password)
    expect(refused.body).toEqual({ error: 'Too many sign-in attempts on this account' })
  })

  test('hinders nobody else, and the right password is never counted', async () => {
    const { email } = acme.people.viewer
    for (let n = 0; n < 21; n++) expect((await enter(email, password, n)).status).toBe(200)
  })

  test('counts the tries of a stolen session too', async () => {
    const person = await makeStranger(api)
    const change = async (currentPassword: string) =>
      api.call('/api/auth/change-password', person, {
        method: 'POST',
        body: { currentPassword, newPassword: 'another password' },
        headers: { origin: api.publicUrl },
      })
    for (let n = 0; n < 20; n++) expect((await change(`guess ${n}`)).status).toBe(400)
    expect((await change(password)).status).toBe(429)
    expect((await enter(person.email, password)).status).toBe(429)
  })
})
