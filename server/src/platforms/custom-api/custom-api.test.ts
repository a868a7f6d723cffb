import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collect, listingOf, openTestLink } from '../../../test/links.ts'
import { type Received, type Stranger, sendJson, startStranger } from '../../../test/strangers.ts'
import { customApiPlatform } from './custom-api.ts'

let stranger: Stranger
let answer: (response: Parameters<typeof sendJson>[0], received: Received) => unknown
beforeAll(async () => {
  stranger = await startStranger((_, response, received) => answer(response, received))
})
beforeEach(() => {
  stranger.received.length = 0
  answer = (response) => sendJson(response, { id: 'seg 1'.replace(' ', '/') }, 201)
})
afterAll(() => stranger.close())

const link = () =>
  openTestLink({ addresses: { api_base_url: `${stranger.url}/own/` }, credentials: { token: 'the-token' } })
const { segments } = customApiPlatform
const last = () => {
  const { method, url, headers, body } = stranger.received.at(-1) as Received
  return { method, url, authorization: headers.authorization, body: body && JSON.parse(body) }
}
const authorization = 'Bearer the-token'
const words = { name: 'Auto > Electric Vehicles', description: 'Likely to buy an electric vehicle' }

test('POST {api_base_url}/segments with {name, description, cpm, currency, externalId}, bearer', async () => {
  expect(await segments.create(link(), listingOf())).toBe('seg/1')
  const body = { ...words, cpm: 2.5, currency: 'EUR', externalId: 'tp_1' }
  expect(last()).toEqual({ method: 'POST', url: '/own/segments', authorization, body })
  await segments.create(
    link(),
    listingOf({ cpm: undefined, name: `${'n'.repeat(254)}😀`, description: 'd'.repeat(501) }),
  )
  expect(last().body).toEqual({ name: 'n'.repeat(254), description: 'd'.repeat(500), externalId: 'tp_1' })
})

test('PUT {api_base_url}/segments/{id} with the same', async () => {
  await segments.update(link(), 'seg/1', listingOf())
  const body = { ...words, cpm: 2.5, currency: 'EUR', externalId: 'tp_1' }
  expect(last()).toEqual({ method: 'PUT', url: '/own/segments/seg%2F1', authorization, body })
})

test('DELETE {api_base_url}/segments/{id}; one that is gone is off', async () => {
  answer = (response) => response.writeHead(204).end()
  await segments.deactivate(link(), 'seg/1')
  expect(last()).toEqual({ method: 'DELETE', url: '/own/segments/seg%2F1', authorization, body: '' })
  answer = (response) => sendJson(response, {}, 404)
  await segments.deactivate(link(), 'seg/1')
  answer = (response) => sendJson(response, {}, 403)
  await expect(segments.deactivate(link(), 'seg/1')).rejects.toThrow('API DELETE segments failed with status 403')
})

test('GET /segments with limit, name and after', async () => {
  answer = (response, { url }) =>
    sendJson(response, url.includes('after') ? [{ id: 2, name: 'B' }] : { items: [{ id: 1, name: 'A' }], after: 1 })
  expect((await collect(segments.list(link()))).map(({ id }) => id)).toEqual(['1', '2'])
  expect(stranger.received.map(({ url }) => url)).toEqual([
    '/own/segments?limit=100',
    '/own/segments?limit=100&after=1',
  ])
  await collect(segments.list(link(), 'A'))
  expect(stranger.received.at(-2)?.url).toBe('/own/segments?limit=100&name=A')
})

test('`Custom API did not return a segment ID`', async () => {
  answer = (response) => sendJson(response, {})
  await expect(segments.create(link(), listingOf())).rejects.toMatchObject({
    message: 'Custom API did not return a segment ID',
    doubt: 'ask',
  })
})
