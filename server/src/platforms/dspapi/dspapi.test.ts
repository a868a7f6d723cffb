import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collect, listingOf, openTestLink } from '../../../test/links.ts'
import { type Received, type Stranger, sendJson, startStranger } from '../../../test/strangers.ts'
import { dspapiPlatform } from './dspapi.ts'

let stranger: Stranger
let answer: (response: Parameters<typeof sendJson>[0]) => unknown
beforeAll(async () => {
  stranger = await startStranger((_, response) => answer(response))
})
beforeEach(() => {
  stranger.received.length = 0
  answer = (response) => sendJson(response, { SegmentId: 'seg-1', id: 7 })
})
afterAll(() => stranger.close())

const credentials = { api_key: 'the-key', provider_id: 'prov/1' }
const link = (over: object = {}) =>
  openTestLink({ addresses: { api_base_url: `${stranger.url}/v3` }, credentials: { ...credentials, ...over } })
const { segments } = dspapiPlatform
const last = () => {
  const { method, url, headers, body } = stranger.received.at(-1) as Received
  return { method, url, authorization: headers.authorization, body: body && JSON.parse(body) }
}
const to = { url: '/v3/taxonomy/segment', authorization: 'Bearer the-key' }
const words = { SegmentName: 'Auto > Electric Vehicles', Description: 'Likely to buy an electric vehicle' }

test('4.11: POST /taxonomy/segment body {ProviderId, SegmentName, Description, BuyableStatus true, Cpm, Currency, BrandId}', async () => {
  expect(await segments.create(link({ brand_id: 'brand' }), listingOf())).toBe('seg-1')
  const body = { ProviderId: 'prov/1', ...words, BuyableStatus: true, Cpm: 2.5, Currency: 'EUR' }
  expect(last()).toEqual({ ...to, method: 'POST', body: { ...body, BrandId: 'brand' } })
  await segments.create(link(), listingOf())
  expect(last().body).toEqual(body)
  await segments.create(link(), listingOf({ cpm: undefined }))
  expect(last().body).toEqual({ ProviderId: 'prov/1', ...words, BuyableStatus: true })
})

test('4.11: PUT to update with ProviderId, SegmentId, SegmentName, Description, optional BrandId and Cpm', async () => {
  await segments.update(link({ brand_id: 'brand' }), 'seg-1', listingOf())
  const body = { ProviderId: 'prov/1', SegmentId: 'seg-1', ...words, BuyableStatus: true }
  expect(last()).toEqual({ ...to, method: 'PUT', body: { ...body, BrandId: 'brand', Cpm: 2.5 } })
  await segments.update(link(), 'seg-1', listingOf({ cpm: undefined }))
  expect(last().body).toEqual(body)
})

test('4.11: PUT with BuyableStatus false plus ProviderId and SegmentId to deactivate; one that is gone is off', async () => {
  await segments.deactivate(link({ brand_id: 'brand' }), 'seg-1')
  expect(last()).toEqual({
    ...to,
    method: 'PUT',
    body: { ProviderId: 'prov/1', SegmentId: 'seg-1', BuyableStatus: false },
  })
  answer = (response) => sendJson(response, {}, 404)
  await segments.deactivate(link(), 'seg-1')
})

test('SegmentName (max 255, truncated), Description (max 500, truncated): never through an emoji', async () => {
  const long = { name: `${'n'.repeat(254)}😀`, description: `${'d'.repeat(499)}😀` }
  await segments.create(link(), listingOf(long))
  expect(last().body).toMatchObject({ SegmentName: 'n'.repeat(254), Description: 'd'.repeat(499) })
})

test.each([['{}'], ['{"SegmentId":null}'], ['<html>'], ['']])(
  '2xx %s: `Trade Desk API did not return a segment ID`, and asking tells',
  async (body) => {
    answer = (response) => response.writeHead(200).end(body)
    await expect(segments.create(link(), listingOf())).rejects.toMatchObject({
      message: 'Trade Desk API did not return a segment ID',
      doubt: 'ask',
    })
  },
)

test('success without content (240) is one for a change, and in doubt for a creation', async () => {
  answer = (response) => response.writeHead(240).end()
  await segments.update(link(), 'seg-1', listingOf())
  await expect(segments.create(link(), listingOf())).rejects.toMatchObject({ doubt: 'ask' })
})

const leaf = (n: number) => ({ SegmentId: n, SegmentName: `Leaf ${n}`, BuyableStatus: true })

test('4.11: GET /providers/{providerId}/segments returns a hierarchical tree, searched to its leaves', async () => {
  const tree = {
    ProviderId: 'prov/1',
    Segments: [
      {
        SegmentId: 'folder',
        SegmentName: 'Folder',
        BuyableStatus: false,
        Children: [leaf(1), { Children: [{ ...leaf(2), Description: 'of two' }] }],
      },
      leaf(3),
      { SegmentName: 'without an id' },
    ],
  }
  answer = (response) => sendJson(response, tree)
  const found = await collect(segments.list(link(), 'Leaf 1'))
  expect(last()).toMatchObject({ method: 'GET', url: '/v3/providers/prov%2F1/segments' })
  expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: '1', name: 'Leaf 1', description: undefined, enabled: true },
    { id: '2', name: 'Leaf 2', description: 'of two', enabled: true },
    { id: '3', name: 'Leaf 3', description: undefined, enabled: true },
    { id: 'folder', name: 'Folder', description: undefined, enabled: false },
  ])
  await expect(collect(segments.list(link(), 'without an id'))).rejects.toThrow('not the JSON')
})

test.each([
  ['too deep', '{"c":['.repeat(100) + ']}'.repeat(100), 'The answer is not the JSON that was expected'],
  ['more nodes than are walked', `[${'{},'.repeat(500_000)}{}]`, 'The platform lists more segments than can be read'],
  ['more bytes than are read', `["${'x'.repeat(33 * 1024 * 1024)}"]`, 'The answer is too large'],
  ['no tree', '7', 'The answer is not the JSON that was expected'],
])('a tree that is %s ends with a plain reason', async (_, body, text) => {
  answer = (response) => response.writeHead(200).end(body)
  await expect(collect(segments.list(link()))).rejects.toThrow(text)
})

test('100,000 segments are listed while others have their turn', async () => {
  answer = (response) => sendJson(response, { Segments: Array.from({ length: 100_000 }, (_, n) => leaf(n)) })
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  expect(await collect(segments.list(link()))).toHaveLength(100_000)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})
