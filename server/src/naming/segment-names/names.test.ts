import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOperator, makeOrg, type Org, type Person, startApi } from '../../../test/harness.ts'

let api: Api
let org: Org
let operator: Person
beforeAll(async () => {
  api = await startApi()
  org = await makeOrg(api, ['owner'])
  operator = await makeOperator(api)
})
afterAll(() => api.close())

interface Part {
  readonly text: string
  readonly fields: readonly string[]
  readonly slug: boolean
}
interface Named {
  readonly platformKey: string
  readonly [field: string]: unknown
}

const add = async (body: object) => (await api.call('/api/topics', org.key, { method: 'POST', body })).body
const names = (id: string, by: Org = org) => api.call(`/api/topics/${id}/names`, by.key)
const nameFor = async (id: string, platformKey: string) =>
  (await names(id)).body.find((named: Named) => named.platformKey === platformKey)
const joined = (parts: readonly Part[]) => parts.map(({ text }) => text).join('')

describe('GET /api/topics/:id/names', () => {
  test('for each active template the name that the library has, in parts that say which field each came from', async () => {
    const topic = await add({ topic_name: 'Electric SUV Intenders' })
    const [record] = (await api.call('/api/topics?search=electric', org.key)).body.data
    const { status, body } = await names(topic.id)
    expect(status).toBe(200)
    expect(body.map(({ platformKey }: Named) => platformKey)).toEqual(['dspapi', 'marketplace', 'internal'])
    for (const named of body) {
      expect(named.name).toBe(record[`segment_name_${named.platformKey}`])
      expect(joined(named.parts)).toBe(named.name)
      expect(joined(named.descriptionParts)).toBe(named.description)
      expect(named.nameFrom).toBe('template')
    }
    const [first] = body[0].parts as Part[]
    expect(first).toEqual({ text: 'Electric SUV Intenders', fields: ['topic'], slug: false })
    expect((body[0].parts as Part[]).some(({ fields }) => fields.includes('category'))).toBe(true)
    expect((await names(topic.topic_id)).body).toEqual(body)
  })

  test('a description that is longer than the platform takes says where it is cut', async () => {
    const topic = await add({ topic_name: `Owners of ${'very '.repeat(60)}large houses` })
    const named = await nameFor(topic.id, 'marketplace')
    const record = (await api.call('/api/topics?search=houses', org.key)).body.data[0]
    expect(named.descriptionLimit).toBe(245)
    expect(named.descriptionCut).toBeLessThanOrEqual(245)
    expect(named.description.slice(0, named.descriptionCut)).toBe(record.segment_desc_marketplace)
    expect(named.nameCut).toBeLessThan(named.name.length)
  })

  test("a person's own description is theirs, in one part", async () => {
    // Somebody else made the topic, so these words are for this library alone.
    const other = await makeOrg(api, ['owner'])
    await api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: 'Weekend Campers' } })
    const topic = await add({ topic_name: 'Weekend Campers', segment_desc_dspapi: 'People who camp.' })
    expect(await nameFor(topic.id, 'dspapi')).toMatchObject({
      description: 'People who camp.',
      descriptionFrom: 'edit',
      descriptionParts: [{ text: 'People who camp.', fields: [], slug: false }],
      descriptionCut: null,
      nameFrom: 'template',
    })
  })

  test('a template that is added, with a slug, is among them at once', async () => {
    const topic = await add({ topic_name: 'Sedan Owners' })
    const created = await api.call('/api/admin/output-templates', operator, {
      method: 'POST',
      body: {
        platformKey: 'partner',
        displayName: 'Partner',
        sortOrder: -1,
        pathFields: [{ key: 'topic' }, { key: 'category', format: 'in {{category}}' }],
        slugFields: ['topic', 'segment_type'],
        descTemplate: '{{prefix}} drive.',
      },
    })
    expect(created.status).toBe(200)
    const [named] = (await names(topic.id)).body
    expect(named).toMatchObject({ platformKey: 'partner', name: 'Sedan Owners > in Auto - sedan-owners-b2c' })
    expect(named.parts.at(-1)).toEqual({ text: 'sedan-owners-b2c', fields: ['topic', 'segment_type'], slug: true })
    expect(named).toMatchObject({ nameLimit: null, nameCut: null, descriptionLimit: null })
  })

  test('404 for what another organization holds, and without a credential 401', async () => {
    const topic = await add({ topic_name: 'Private Pilots' })
    const other = await makeOrg(api, ['owner'])
    expect((await names(topic.id, other)).status).toBe(404)
    expect((await api.call(`/api/topics/${topic.id}/names`)).status).toBe(401)
  })
})
