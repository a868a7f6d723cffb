import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from './harness.ts'

let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const post = (body: object) => ({ method: 'POST', body })
const connection = (config: object) => post({ name: 'c', platform: 'custom_api', direction: 'outbound', config })
const wanted = { filename: 'a.csv', totalRows: 1, mappings: [{ csvColumn: 'a', targetField: 'topic_name' }] }

/** What is likeliest typed wrongly: the other naming style, what other interfaces say, a letter lost, swapped or doubled. */
const misspellings: readonly (readonly [path: string, call: object, suggestion: string])[] = [
  ['/api/topics?segment_type=B2B', {}, 'segmentType'],
  ['/api/topics?parent_category=Auto', {}, 'parentCategory'],
  ['/api/topics?taxonomy_type=x', {}, 'taxonomyType'],
  ['/api/topics?audience_type=x', {}, 'audienceType'],
  ['/api/topics?engine_version=2.5', {}, 'engineVersion'],
  ['/api/topics?category=Auto', {}, 'parentCategory'],
  ['/api/topics?name=suv', {}, 'search'],
  ['/api/topics?query=suv', {}, 'search'],
  ['/api/topics?q=suv', {}, 'search'],
  ['/api/topics?serach=suv', {}, 'search'],
  ['/api/topics?page_size=10', {}, 'pageSize'],
  ['/api/topics?per_page=10', {}, 'pageSize'],
  ['/api/topics?pagesize=10', {}, 'pageSize'],
  ['/api/topics?sort=topic_name', {}, 'sortBy'],
  ['/api/topics?sort_by=topic_name', {}, 'sortBy'],
  ['/api/topics?order=asc', {}, 'sortOrder'],
  ['/api/topics?sortOrder=ascending', {}, 'asc'],
  ['/api/topics?sortBy=createdAt', {}, 'created_at'],
  ['/api/topics?segmentType=b2b', {}, 'B2B'],
  ['/api/topics?segmentType=Consumer', {}, 'B2C'],
  ['/api/topics?parentCategory=Automotive', {}, 'Auto'],
  ['/api/topics/catalog?parentCategory=AUTO', {}, 'Auto'],
  ['/api/topics?fields=id,topicName', {}, 'topic_name'],
  ['/api/topics/catalog?in_library=true', {}, 'inLibrary'],
  ['/api/activations?connection_id=x', {}, 'connectionId'],
  ['/api/activations?connection=x', {}, 'connectionId'],
  ['/api/activations?status=inactive', {}, 'deactivated'],
  ['/api/activations?status=Active', {}, 'active'],
  ['/api/import?page_size=10', {}, 'limit'],
  ['/api/export?format=CSV', {}, 'csv'],
  ['/api/topics', post({ topicName: 'a' }), 'topic_name'],
  ['/api/topics', post({ name: 'a' }), 'topic_name'],
  ['/api/topics', post({ topic_name: 'a', segmentType: 'B2B' }), 'segment_type'],
  ['/api/topics', post({ topic_name: 'a', tags: ['b'] }), 'keywords'],
  ['/api/topics', post({ topic_name: 'a', description: 'b' }), 'internal_description'],
  ['/api/topics', { method: 'DELETE', body: { topicIds: ['ot_1'] } }, 'ids'],
  ['/api/import', post({ ...wanted, total_rows: 1 }), 'totalRows'],
  ['/api/import', post({ ...wanted, mappings: [{ csv_column: 'a', targetField: 'topic_name' }] }), 'csvColumn'],
  ['/api/keys', post({ name: 'k', permissions: ['classify'] }), 'scopes'],
  ['/api/keys', post({ name: 'k', expires_at: '2030-01-01T00:00:00Z' }), 'expiresAt'],
  ['/api/keys', post({ name: 'k', scopes: ['topic:read'] }), 'topics:read'],
  ['/api/connections', connection({ api_base_url: 'https://x.example', cpm: 1 }), 'default_cpm'],
  ['/api/connections', post({ name: 'c', platform: 'custom-api', direction: 'outbound' }), 'custom_api'],
  ['/api/connections', post({ name: 'c', platform: 'customapi', direction: 'outbound', config: {} }), 'custom_api'],
]

test('there are at least the forty likeliest', () => {
  expect(misspellings.length).toBeGreaterThanOrEqual(40)
})

test.each(misspellings)('%s %j is refused, and %s suggested', async (path, call, suggestion) => {
  const answer = await api.call(path, org.owner, call)
  expect(answer.status, answer.text).toBe(400)
  expect(answer.told?.issues?.map((issue) => issue.suggestion)).toContain(suggestion)
})
