import { type Route, routes } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../test/harness.ts'

let api: Api
let acme: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  // An operator besides, so that every route that takes a session lets this one in.
  const { userId } = acme.people.owner
  await api.database.system.updateTable('auth.user').set({ operator: true }).where('id', '=', userId).execute()
})
afterAll(() => api.close())

const forbidden = [403, { error: 'Forbidden' }]
const unauthorized = [401, { error: 'Unauthorized' }]
const pathOf = (route: Route) => route.path.replaceAll(/:\w+/g, 'x')
const byCookie = routes.filter(({ access }) => !('sdk' in access))
const writes = byCookie.filter(({ method }) => method !== 'GET')
const nameOf = ({ method, path }: Route) => [`${method} ${path}`] as const

const send = async (route: Route, headers: Record<string, string>) => {
  const call = { method: route.method, headers, ...(route.method !== 'GET' && { body: {} }) }
  const { status, body } = await api.call(pathOf(route), acme.owner, call)
  return [status, body]
}
const addTopic = async (topic_name: string, headers: Record<string, string>, credential: object = acme.owner) =>
  (await api.call('/api/topics', credential as Org['owner'], { method: 'POST', body: { topic_name }, headers })).status
const count = async () => (await api.call('/api/topics', acme.key)).body.total

describe('a write that a browser sends with the cookie from another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:3000' },
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:3001' },
    { origin: 'https://127.0.0.1:3000' },
    { origin: 'null' },
  ]

  test.each(writes.map((route) => [...nameOf(route), route] as const))('is 403 `Forbidden`: %s', async (_, route) => {
    for (const headers of foreign) expect(await send(route, headers), JSON.stringify(headers)).toEqual(forbidden)
  })

  test('changes nothing', async () => {
    const before = await count()
    for (const headers of foreign) expect(await addTopic('Forged', headers)).toBe(403)
    expect(await count()).toBe(before)
  })

  test.each([
    ['the page of the service', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }],
    ['an older browser on that page', { origin: 'http://127.0.0.1:3000' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a client that is no browser', {}],
  ])('is not what %s sends', async (sender, headers) => {
    expect(await addTopic(`Sent by ${sender}`, headers as Record<string, string>)).toBe(201)
  })

  test('says nothing of an API key, which no browser adds by itself', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(await addTopic('By key', headers, acme.key)).toBe(201)
    expect(await addTopic('By key and cookie', headers, { ...acme.key, ...acme.owner })).toBe(201)
  })
})

describe('a bearer that names itself a key never falls back to the cookie', () => {
  const key = 'txadv_0000000000000000000000000000000000000000000000000'

  test.each(byCookie.map((route) => [...nameOf(route), route] as const))('%s', async (_, route) => {
    expect(await send(route, { authorization: `Bearer ${key}` })).toEqual([401, { error: 'Invalid API key' }])
    expect(await send(route, { authorization: 'Bearer pk_live_wrong' })).toEqual(unauthorized)
  })

  test.each(['bearer %s', 'BEARER %s', 'Bearer  %s', 'Bearer \t%s', 'Bearer %s and more'])(
    'however it is written: %j',
    async (written) => {
      const ask = async (bearer: string) => {
        const headers = { authorization: written.replace('%s', bearer) }
        const { status, body } = await api.call('/api/settings', acme.owner, { headers })
        return [status, body]
      }
      expect(await ask(key)).toEqual([401, { error: 'Invalid API key' }])
      expect(await ask('txadv_')).toEqual([401, { error: 'Invalid API key' }])
      expect(await ask('pk_live_wrong')).toEqual(unauthorized)
    },
  )

  test('a good API key beside a cookie is judged as the key: no session-only route opens', async () => {
    const { status, body } = await api.call('/api/settings', { ...acme.key, ...acme.owner } as Org['owner'])
    expect([status, body]).toEqual(unauthorized)
  })

  test('otherwise a valid session: a bearer that is no key leaves the cookie as it is', async () => {
    const headers = { authorization: 'Bearer something-else' }
    expect((await api.call('/api/settings', acme.owner, { headers })).status).toBe(200)
  })
})
