import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'

/** A level-0 node that no tree of the taxonomy has. */
const subcategory = 'Our Zanzibar Shelf'

let api: Api
let org: Org
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const read = async (path: string) => (await api.call(path, org.key)).body
const filter = `subcategory=${encodeURIComponent(subcategory)}`

describe('subcategory values outside the tree are findable', () => {
  test.each([
    ['given when the topic is made', { topic_name: 'Quilt Pattern Collectors', subcategory }, undefined],
    ['given by an edit', { topic_name: 'Loom Weavers Abroad' }, { subcategory }],
  ])('in the library, %s', async (_, given, edit) => {
    const { body } = await api.call('/api/topics', org.key, { method: 'POST', body: given })
    if (edit) await api.call(`/api/topics/${body.id}`, org.key, { method: 'PATCH', body: edit })
    const idsOf = async (query: string) => (await read(`/api/topics?${query}`)).data.map(({ id }: { id: string }) => id)
    expect(await idsOf(filter)).toContain(body.id)
    expect((await read('/api/topics/facets')).subcategories).toContain(subcategory)
    const lines = (await api.call(`/api/export?format=csv&${filter}`, org.key)).text
    expect(lines).toContain(given.topic_name)
  })

  test('in the catalog, where an operator set it', async () => {
    const { cookie } = await makeOperator(api)
    const { body } = await api.call('/api/topics', org.key, {
      method: 'POST',
      body: { topic_name: 'Harpsichord Tuners' },
    })
    const edit = { method: 'PATCH', body: { subcategory } }
    expect((await api.call(`/api/admin/topics/${body.topic_id}`, { cookie }, edit)).status).toBe(200)
    const named = async (query: string) =>
      (await read(`/api/topics/catalog?${query}`)).data.map(({ topicName }: { topicName: string }) => topicName)
    expect(await named(filter)).toEqual(['Harpsichord Tuners'])
    expect(await named('search=zanzibar')).toEqual(['Harpsichord Tuners'])
    expect((await read('/api/topics/catalog/facets')).subcategories).toContain(subcategory)
  })
})
