import { limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let org: Org
let other: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
  const topics = [
    ['Several Golf Fans', { segment_type: 'B2C', parent_category: 'Sports' }],
    ['Several Fleet Managers', { segment_type: 'B2B', parent_category: 'Auto' }],
    ['Several Tax Offices', { segment_type: 'B2G', parent_category: 'Government & Civic' }],
  ] as const
  for (const [topic_name, given] of topics) await post('/api/topics', { topic_name, ...given })
  await api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: 'Several Strangers' } })
  await asDatabaseOwner(
    api,
    `update org_topic set external_id = case when topic_name like '%Golf%' then 'crm-golf' else 'erp-fleet' end
     where org_id = $1 and topic_name not like '%Tax%'`,
    [org.id],
  )
})
afterAll(() => api.close())

const get = (path: string) => api.call(path, org.key)
const post = (path: string, body: object) => api.call(path, org.key, { method: 'POST', body })
const namesOf = async (query: string) => {
  const { status, body } = await get(`/api/topics?sortBy=topic_name&sortOrder=asc&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ topic_name }: { topic_name: string }) => topic_name.replace('Several ', ''))
}

const countOfCatalog = async (query: string) =>
  (await get(`/api/topics/catalog?search=several&inLibrary=true&${query}`)).body.total

describe('a filter that is repeated means any of its values', () => {
  test.each([
    ['segmentType=B2C', ['Golf Fans']],
    ['segmentType=B2C&segmentType=B2B', ['Fleet Managers', 'Golf Fans']],
    ['segmentType=B2C&segmentType=B2C', ['Golf Fans']],
    ['segmentType=&segmentType=B2B', ['Fleet Managers']],
    ['segmentType=&segmentType=', ['Fleet Managers', 'Golf Fans', 'Tax Offices']],
    ['source=%20&source=%0A', ['Fleet Managers', 'Golf Fans', 'Tax Offices']],
    ['parentCategory=Sports&parentCategory=Auto&segmentType=B2B&segmentType=B2G', ['Fleet Managers']],
    ['internalId=GOLF&internalId=erp', ['Fleet Managers', 'Golf Fans']],
    ['internalId=%25&internalId=_', []],
    ['source=api&source=matrix', ['Fleet Managers', 'Golf Fans', 'Tax Offices']],
    ['review=needs_review&review=confirmed&segmentType=B2E', []],
    ['liveOn=marketplace&liveOn=dspapi', []],
    ['notLiveOn=marketplace&notLiveOn=dspapi&segmentType=B2G', ['Tax Offices']],
  ])('%s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test('also of the catalog, of an export and of what a change is for', async () => {
    const some = 'segmentType=B2C&segmentType=B2B'
    const { body: catalog } = await get(`/api/topics/catalog?search=several&inLibrary=true&${some}`)
    expect(catalog.total).toBe((await countOfCatalog('segmentType=B2C')) + (await countOfCatalog('segmentType=B2B')))
    const { body: file } = await get(`/api/export?format=json&${some}`)
    expect(file).toHaveLength(2)
    const planned = (filters: object) => post('/api/topic-changes/plan', { action: 'confirm', filters })
    expect((await planned({ segmentType: ['B2C', 'B2B'] })).body.totalTopics).toBe(2)
    expect((await planned({ segmentType: 'B2C' })).body.totalTopics).toBe(1)
    expect((await planned({ segmentType: [] })).body.totalTopics).toBe(3)
  })

  test.each([
    'scoreMin=0&scoreMax=100',
    'createdFrom=2026-01-01T00:00:00Z&createdBefore=2100-01-01T00:00:00Z',
    'notLiveOn=dspapi&notLiveOn=exchange',
    'internalId=crm&internalId=erp&hasExternalId=true',
    'subcategory=,"a}&subcategory={b\\c',
    'review=needs_review&review=confirmed',
  ])('an export holds what the list shows: %s', async (query) => {
    const { body: file, status } = await get(`/api/export?format=json&${encodeURI(query)}`)
    const listed = await namesOf(encodeURI(query))
    expect(status).toBe(200)
    const exported = file.map(({ topic_name }: { topic_name: string }) => topic_name.replace('Several ', ''))
    expect(exported.toSorted()).toEqual(listed)
  })

  test('also of activations, whose platforms must be known', async () => {
    expect((await get('/api/activations?status=active&status=error&platform=dspapi&platform=exchange')).body).toEqual(
      [],
    )
    const { status, body } = await get('/api/activations?platform=dspapi&platform=nowhere')
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^platform must be one of marketplace, dspapi/)])
    const { body: wrong, told } = await get('/api/activations?status=active&status=activ')
    expect(wrong.hint).toBe('Did you mean active?')
    expect(told?.issues).toMatchObject([{ code: 'not_one_of', field: 'status' }])
  })

  test('the link to the rest of a list keeps every value', async () => {
    const url = `${api.url}/api/topics?limit=1&segmentType=B2C&segmentType=B2B`
    const headers = { authorization: `Bearer ${org.key.bearer}` }
    const link = (await fetch(url, { headers })).headers.get('link') ?? ''
    expect(link).toContain('segmentType=B2C&segmentType=B2B')
  })

  test('nothing of another organization', async () => {
    const { body } = await api.call('/api/topics?segmentType=B2C&segmentType=B2B&segmentType=B2G', other.key)
    expect(body.data.every(({ topic_name }: { topic_name: string }) => topic_name === 'Several Strangers')).toBe(true)
  })
})

describe('a wrong value among several is refused as where it is the only one', () => {
  test.each(['segmentType=B2X', 'segmentType=B2B&segmentType=B2X'])('%s', async (query) => {
    const { status, body, told } = await get(`/api/topics?${query}`)
    expect([status, body.error]).toEqual([400, 'segmentType must be one of B2B, B2C, B2B2C, B2E, B2G'])
    expect(told?.issues).toMatchObject([{ code: 'not_one_of', field: 'segmentType', suggestion: 'B2B' }])
  })

  test('in a body with the place of the field', async () => {
    const body = { action: 'confirm', filters: { parentCategory: ['Auto', 'Sportz'] } }
    expect((await post('/api/topic-changes/plan', body)).told?.issues).toEqual([
      {
        code: 'not_one_of',
        field: 'filters.parentCategory',
        pointer: '/filters/parentCategory',
        message: expect.stringMatching(/^filters\.parentCategory must be one of /),
        suggestion: 'Sports',
      },
    ])
  })

  test.each([
    [`source=${'x'.repeat(201)}&source=api`, 'source: must be at most 200 characters'],
    ['source=api&source=a%00b', 'source: must not contain NUL or lone surrogates'],
    [Array.from({ length: 101 }, (_, n) => `iabCode=${n}`).join('&'), 'iabCode must have at most 100 items'],
  ])('%.40s', async (query, error) => {
    const { status, body } = await get(`/api/topics?${query}`)
    expect([status, body.error]).toEqual([400, error])
  })

  test('as many values as a filter may name are taken', async () => {
    const query = Array.from({ length: limits.listing.values }, (_, n) => `subcategory=Node+${n}`).join('&')
    expect(await namesOf(query)).toEqual([])
  })

  test.each([
    'search=golf&search=fans',
    'scoreMin=1&scoreMin=2',
    'hasExternalId=true&hasExternalId=true',
    'page=1&page=1',
  ])('%s says that the parameter takes one value', async (query) => {
    const [name] = query.split('=')
    const { status, body, told } = await get(`/api/topics?${query}`)
    expect([status, body.error, told?.issues]).toEqual([
      400,
      `${name} takes one value`,
      [{ code: 'wrong_type', field: name, message: `${name} takes one value` }],
    ])
  })
})
