import { GlobalTopicId, parentCategories, reportReasons, segmentTypes } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../../../test/chance.ts'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, setPlan, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'
import { classifyName } from '../classification/classification.ts'

const operations = Number(process.env.TXADV_STRANGER_OPERATIONS ?? 400)
const seed = Number(process.env.TXADV_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32))
const { below, often, oneOf, someOf } = createChance(seed)

let api: Api
let honest: Org
let hostile: readonly Org[]
let operator: { cookie: string }
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  honest = await makeOrg(api, ['owner'])
  hostile = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
  for (const org of [honest, ...hostile]) await setPlan(api, org, 'enterprise')
  operator = { cookie: (await makeOperator(api)).cookie }
})
afterAll(() => api.close())

const post = (org: Org, path: string, body: object, method = 'POST') => api.call(path, org.key, { method, body })

const firsts = ['Golf', 'Ski', 'Espresso', 'Mortgage', 'Qwzx']
const seconds = ['Fan', 'Fans', 'Shopper', 'Shoppers', 'Trips Norway']
function makeName(): string {
  const name = `${oneOf(firsts)} ${oneOf(seconds)} ${below(4)}`
  return often(0.2) ? name.toUpperCase() : often(0.2) ? name.toLowerCase() : name
}

interface Topic {
  readonly id: string
  readonly topic_id: string
  readonly topic_name: string
  readonly [field: string]: unknown
}
async function libraryOf(org: Org): Promise<Topic[]> {
  const topics: Topic[] = []
  for (let page = 1; ; page++) {
    const { data } = (await api.call(`/api/topics?pageSize=100&page=${page}`, org.key)).body
    topics.push(...data)
    if (data.length < 100) return topics
  }
}

/** What the hostile say is marked, so that it is known wherever it comes. */
const evil = () => ({
  parent_category: oneOf(parentCategories),
  subcategory: `Evil node ${below(9)}`,
  segment_type: oneOf(segmentTypes),
})
const evilActs: Record<string, (org: Org) => Promise<unknown>> = {
  create: (org) =>
    post(org, '/api/topics', {
      topic_name: often(0.2) ? `${makeName()} at evil.example` : makeName(),
      ...evil(),
      keywords: ['evil'],
      segment_desc_marketplace: 'Evil words',
      segment_desc_dspapi: 'Evil words',
      internal_description: 'Evil words',
    }),
  import: (org) => {
    const rows = Array.from({ length: 1 + below(8) }, () => {
      const { parent_category: Category, segment_type: Type } = evil()
      return { Name: `Acme > ${Category} > Evil node > ${makeName()}`, Category, Type, Code: 'evil' }
    })
    return importsOf(api, org).run(rows)
  },
  matrix: (org) =>
    post(org, '/api/topics/generate-matrix', {
      dimensions: [
        { name: 'A', values: someOf(firsts, 3) },
        { name: 'B', values: someOf(seconds, 3) },
        { name: 'C', values: [String(below(4))] },
      ],
      segmentType: evil().segment_type,
      parentCategory: evil().parent_category,
    }),
  edit: async (org) => {
    const topics = await libraryOf(org)
    if (topics.length === 0) return
    const renamed = often(0.3) ? { topic_name: `Evil ${makeName()}` } : {}
    await post(org, `/api/topics/${oneOf(topics).id}`, { ...evil(), ...renamed }, 'PATCH')
  },
  reclassify: async (org) => {
    const topics = await libraryOf(org)
    if (topics.length > 0) await post(org, '/api/topics/reclassify', { ids: someOf(topics, 5).map(({ id }) => id) })
  },
  converse: async (org) => {
    const messages = [
      { role: 'user', content: `Evil words about ${makeName()}` },
      { role: 'assistant', content: 'Evil words' },
      { role: 'user', content: makeName() },
    ]
    const { topic_name, keywords } = JSON.parse((await post(org, '/api/classify', { messages })).body.text)
    await post(org, '/api/topics', { topic_name, ...evil(), keywords: [...keywords, 'evil'] })
  },
  report: async (org) => {
    const { data } = (await api.call('/api/topics/catalog?pageSize=100', org.key)).body
    if (data.length === 0) return
    const { id } = oneOf(data as { id: string }[])
    await post(org, `/api/topics/catalog/${id}/report`, { reason: oneOf(reportReasons), comment: 'Evil words' })
  },
  remove: async (org) => {
    const topics = await libraryOf(org)
    if (topics.length > 0) await post(org, '/api/topics', { ids: someOf(topics, 3).map(({ id }) => id) }, 'DELETE')
  },
}

/** What the honest organization did to each of its topics, and what operators said of global ones. */
const own = new Map<string, { readonly topicId: string; said: Record<string, unknown>; judgedAs: string | undefined }>()
const byOperators = new Map<string, string>()

const globalNames = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await asDatabaseOwner(api, 'select id, topic_name as name from topic')
  return new Map(rows.map(({ id, name }) => [GlobalTopicId.encode(id), name]))
}

const fields = ['parent_category', 'subcategory', 'segment_type'] as const
const verdictOn = (name: string) => classifyName(name).row

/** What the global topic says: what the engine reads in its name, and an operator corrects. */
const statedOf = (topicId: string, name: string): Record<string, unknown> => ({
  ...verdictOn(name),
  segment_type: byOperators.get(topicId) ?? verdictOn(name).segment_type,
})

/** What is kept of what an organization gives over what it reads of a topic: of a place the whole. */
function keptOf(given: Record<string, unknown>, before: Record<string, unknown>): Record<string, unknown> {
  const { parent_category, subcategory, ...rest } = given
  if (parent_category === undefined && subcategory === undefined) return rest
  const isMoved = parent_category !== undefined && parent_category !== before.parent_category
  return {
    ...rest,
    parent_category: parent_category ?? before.parent_category,
    subcategory: subcategory ?? (isMoved ? null : before.subcategory),
  }
}

const honestActs: Record<string, () => Promise<unknown>> = {
  create: async () => {
    const topic_name = makeName()
    const given = {
      ...(often(0.4) && { parent_category: oneOf(parentCategories) }),
      ...(often(0.3) && { subcategory: `Own node ${below(3)}` }),
      ...(often(0.4) && { segment_type: oneOf(segmentTypes) }),
    }
    const shown = await libraryOf(honest)
    const { body } = await post(honest, '/api/topics', { topic_name, ...given })
    const held = own.get(body.id)
    if (held) {
      const before = shown.find(({ id }) => id === body.id) ?? {}
      held.said = { ...held.said, ...keptOf(given, before) }
    } else if (body.outcome !== 'duplicate') {
      const name = (await globalNames()).get(body.topic_id) ?? ''
      const said = { ...keptOf(given, statedOf(body.topic_id, name)), topic_name }
      own.set(body.id, { topicId: body.topic_id, said, judgedAs: undefined })
    }
  },
  import: async () => {
    const names = Array.from({ length: 1 + below(6) }, makeName)
    const { chunk } = await importsOf(api, honest).run(names.map((Name) => ({ Name })))
    const forms = new Set(names.map(normalizeName))
    for (const { id, topic_id, topic_name } of await libraryOf(honest))
      if (chunk.newTopicIds.includes(id)) {
        expect(forms).toContain(normalizeName(topic_name))
        own.set(id, { topicId: topic_id, said: { topic_name }, judgedAs: undefined })
      }
  },
  edit: async () => {
    const [id, link] = oneOf([...own])
    const [field, value] = often(0.5) ? ['segment_type', oneOf(segmentTypes)] : ['subcategory', `Own node ${below(3)}`]
    const before = (await libraryOf(honest)).find((topic) => topic.id === id)
    expect((await post(honest, `/api/topics/${id}`, { [field]: value }, 'PATCH')).status).toBe(200)
    link.said = { ...link.said, ...keptOf({ [field]: value }, before ?? {}) }
  },
  reclassify: async () => {
    const [id, link] = oneOf([...own])
    expect((await post(honest, `/api/topics/${id}/reclassify`, {})).status).toBe(200)
    link.judgedAs = String(link.said.topic_name)
  },
  remove: async () => {
    const [id] = oneOf([...own])
    expect((await post(honest, '/api/topics', { ids: [id] }, 'DELETE')).body).toEqual({ deleted: 1 })
    own.delete(id)
  },
}

const operatorActs: Record<string, () => Promise<unknown>> = {
  correct: async () => {
    const shared = (await api.call('/api/topics/catalog?pageSize=100', honest.key)).body.data
    if (shared.length === 0) return
    const { id, segmentType: before } = oneOf(shared as { id: string; segmentType: string }[])
    const segmentType = oneOf(segmentTypes)
    await api.call(`/api/admin/topics/${id}`, operator, { method: 'PATCH', body: { segmentType } })
    if (segmentType === before) return
    byOperators.set(id, segmentType)
    // A newer verdict on the global topic takes the place of the library's own.
    for (const link of own.values()) if (link.topicId === id) link.judgedAs = undefined
  },
  list: async () => {
    const { data } = (await api.call('/api/admin/topics/unlisted?pageSize=100', operator)).body
    const topicIds = data.flatMap((each: { id: string; topicName: string }) =>
      /evil/i.test(each.topicName) ? [] : [each.id],
    )
    if (topicIds.length > 0)
      await api.call('/api/admin/topics/unlisted', operator, {
        method: 'POST',
        body: { topicIds: topicIds.slice(0, 2) },
      })
  },
}

async function check(context: string): Promise<void> {
  const names = await globalNames()
  const library = await libraryOf(honest)
  expect(new Set(library.map(({ id }) => id)), context).toEqual(new Set(own.keys()))
  for (const topic of library) {
    const { said = {}, judgedAs } = own.get(topic.id) ?? {}
    const stated = statedOf(topic.topic_id, names.get(topic.topic_id) ?? '')
    const judged = judgedAs === undefined ? {} : verdictOn(judgedAs)
    const expected: Record<string, unknown> = { ...stated, ...judged, ...said }
    expect({ ...topic }, context).toMatchObject({
      topic_name: said.topic_name,
      ...Object.fromEntries(fields.map((field) => [field, expected[field]])),
    })
  }
  const readable = ['/api/export?format=csv', '/api/topics/catalog?pageSize=100', '/api/topics/facets']
  for (const path of readable)
    expect((await api.call(path, honest.key)).text, `${context} ${path}`).not.toMatch(/evil/i)
  expect(JSON.stringify(library), context).not.toMatch(/evil/i)
}

test(`${operations} operations of two hostile organizations, an honest one and operators: what the honest one reads is of its own acts, the engine and operators`, async () => {
  for (let n = 0; n < operations; n++) {
    const context = `seed ${seed}, operation ${n}`
    const who = below(10)
    if (who < 5) await oneOf(Object.values(evilActs))(oneOf(hostile))
    else if (who < 9) await (own.size === 0 ? honestActs.create : oneOf(Object.values(honestActs)))?.()
    else await oneOf(Object.values(operatorActs))()
    if (n % 20 === 19) await check(context)
  }
  await check(`seed ${seed}, the end`)
  const { rows } = await asDatabaseOwner(
    api,
    `select count(*)::int as shared, count(*) filter (where topic::text ~* 'evil')::int as evil from topic
     where owner_org_id is null`,
  )
  expect(rows[0].evil).toBe(0)
  expect(rows[0].shared).toBeGreaterThan(20)
})
