import { GlobalTopicId, LibraryTopicId } from '@txadv/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { watchStatements } from '../../../test/sent-statements.ts'
import { createLogger } from '../../lib/log.ts'
import { keepIndexing } from './topic-vectors.task.ts'

const log = createLogger('warn')
let api: Api
let acme: Org
let other: Org
let quiet: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api)
  other = await makeOrg(api, ['owner'])
  quiet = await makeOrg(api, ['owner'])
  await api.call('/api/settings', quiet.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
})
afterAll(() => api.close())

const index = () =>
  keepIndexing(
    { database: api.database, log, enqueue: async () => undefined, signal: new AbortController().signal },
    { stayMs: 0, batchTopics: 500 },
  )
const create = async (org: Org, topic_name: string, headers: Record<string, string> = {}) => {
  const answer = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name }, headers })
  expect(answer.status).toBe(201)
  return answer.body as { id: string; topic_id: string }
}
const ask = (org: Org, body: unknown, headers: Record<string, string> = {}) =>
  api.call('/api/topics/check-duplicate', org.key, { method: 'POST', body, headers })
const check = async (org: Org, topic_name: string, headers: Record<string, string> = {}) => {
  const answer = await ask(org, { topic_name }, headers)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}

describe('POST /api/topics/check-duplicate', () => {
  test('Response 200 {isDuplicate: boolean, confidence: number 0-1, existingTopic: {id, topic_name}}', async () => {
    const made = await create(acme, 'Volkswagen Owners')
    await index()
    expect(await check(acme, 'VW Owners')).toEqual({
      isDuplicate: true,
      confidence: 1,
      existingTopic: { id: made.id, topic_name: 'Volkswagen Owners' },
      action: 'block',
      inLibrary: true,
      why: {
        reason: '"Volkswagen Owners" is the same name but for spelling, punctuation or how a brand is written',
        differs: [],
        distinguishing: [],
        reading: { asked: ['owner', 'volkswagen'], existing: ['owner', 'volkswagen'] },
      },
    })
    expect(await check(other, 'owner: VW')).toMatchObject({
      isDuplicate: true,
      confidence: 1,
      existingTopic: { id: made.topic_id, topic_name: 'Volkswagen Owners' },
      inLibrary: false,
      why: { reason: '"Volkswagen Owners" says the same in other words, another order or another spelling' },
    })
  })

  test.each([[{}], [{ topic_name: '' }], [{ topic_name: ' \n' }], [{ topic_name: 7 }], [undefined]])(
    'Missing name returns 400 `topic_name is required`: %j',
    async (body) => {
      const answer = await ask(acme, body)
      expect([answer.status, answer.body]).toEqual([400, { error: 'topic_name is required' }])
    },
  )

  test('Similarity 0.75 to below 0.95 yields a warning', async () => {
    await create(acme, 'Artisan Sourdough Bread Baking Workshops')
    await index()
    const answer = await check(acme, 'Artisan Sourdough Bread Baking Weekends')
    expect(answer).toMatchObject({
      isDuplicate: false,
      action: 'warn',
      existingTopic: { topic_name: 'Artisan Sourdough Bread Baking Workshops' },
      inLibrary: true,
      why: {
        reason: '"Artisan Sourdough Bread Baking Workshops" is similar, but differs in "weekend", "workshop"',
        differs: ['weekend', 'workshop'],
        distinguishing: [],
      },
    })
    expect(answer.confidence).toBeGreaterThanOrEqual(0.75)
    expect(answer.confidence).toBeLessThan(0.95)
    expect(String(answer.confidence).length).toBeLessThanOrEqual(6)
  })

  test('0.95 or more blocks, unless a distinguishing word makes it another topic', async () => {
    const words =
      'Handmade Ceramic Teapot Collectors Browsing Weekly Auction Catalogues Featuring Glazed Porcelain Sets'
    await create(acme, `${words} Florida`)
    await index()
    const sibling = await check(acme, `${words} Texas`)
    expect(sibling).toMatchObject({
      isDuplicate: false,
      action: 'warn',
      why: { distinguishing: ['florida', 'texas'], reason: expect.stringContaining('"florida", "texas"') },
    })
    const longer = `${words} Florida Alongside Bronze Figurines Antique Lanterns Velvet Cushions Marble Busts Oak Cabinets`
    await create(acme, longer)
    await index()
    const nearly = await check(acme, longer.replace('Marble ', ''))
    expect(nearly).toMatchObject({
      isDuplicate: true,
      action: 'block',
      why: { differs: ['marble'], distinguishing: [] },
    })
    expect(nearly.confidence).toBeGreaterThanOrEqual(0.95)
    expect(nearly.confidence).toBeLessThan(1)
  })

  test.each([
    ['iPhone 14 Owners', 'iPhone 15 Owners'],
    ['Non-Smokers', 'Smokers'],
    ['Toyota Camry Owners', 'Toyota Corolla Owners'],
    ["Men's Trail Running Shoes", "Women's Trail Running Shoes"],
  ])('%s is not blocked by %s', async (name, there) => {
    await create(acme, there)
    await index()
    expect(await check(acme, name)).toMatchObject({ isDuplicate: false })
  })

  test('below 0.75 allows, and names no topic', async () => {
    const answer = await check(acme, 'Quantum Cryptography Lecturers')
    expect(answer).toMatchObject({
      isDuplicate: false,
      action: 'allow',
      existingTopic: null,
      inLibrary: false,
      why: { reason: 'No topic that you can see is similar', differs: [], distinguishing: [] },
    })
    expect(answer.confidence).toBeLessThan(0.75)
  })

  test('a category counts, by any name that is known for it; one that is unknown or null does not', async () => {
    await create(acme, 'Sourdough Starter Kits')
    await index()
    for (const parent_category of ['Food & Grocery', 'no such category', '', null])
      expect((await ask(acme, { topic_name: 'starter kit sourdough', parent_category })).body.isDuplicate).toBe(true)
    const near = async (parent_category: string) =>
      (await ask(acme, { topic_name: 'Sourdough Starter Jars', parent_category })).body.confidence
    expect(await near('Auto')).toBeLessThan(await near('Food & Grocery'))
  })

  test('a name that lacks one word of the one asked for is found before it is indexed', async () => {
    await create(acme, 'Vintage Typewriter Ribbons')
    await asDatabaseOwner(api, 'delete from topic_unindexed')
    expect(await check(acme, 'Vintage Typewriter Ink Ribbons')).toMatchObject({
      action: 'warn',
      existingTopic: { topic_name: 'Vintage Typewriter Ribbons' },
    })
  })

  test('what is not yet indexed is found too', async () => {
    await index()
    const made = await create(acme, 'Intricate Origami Crane Paper Folding Tutorials')
    expect(await check(acme, 'Intricate Origami Crane Paper Folding Lessons')).toMatchObject({
      action: 'warn',
      existingTopic: { id: made.id },
    })
    await asDatabaseOwner(api, 'delete from topic_unindexed')
    expect(await check(acme, 'Intricate Origami Crane Paper Folding Lessons')).toMatchObject({ action: 'allow' })
    await asDatabaseOwner(api, 'insert into topic_unindexed (topic_id) values ($1)', [
      GlobalTopicId.decode(made.topic_id),
    ])
    await index()
    expect(await check(acme, 'Intricate Origami Crane Paper Folding Lessons')).toMatchObject({
      action: 'warn',
      existingTopic: { id: made.id },
    })
  })

  test('of two that are alike, what is the same comes before what is only similar', async () => {
    await create(acme, 'Falconry Glove Makers Guild Dinner')
    const same = await create(acme, 'Falconry Glove Makers Guild')
    await index()
    expect(await check(acme, 'guild of falconry glove makers')).toMatchObject({
      isDuplicate: true,
      existingTopic: { id: same.id },
    })
  })

  test('archived and merged topics are excluded, indexed or not', async () => {
    const archived = await create(acme, 'Beekeeping Smoker Fuel Suppliers')
    const merged = await create(acme, 'Beekeeping Honey Extractor Suppliers')
    const archive = (id: string) =>
      asDatabaseOwner(api, 'update topic set archived_at = now() where id = $1', [GlobalTopicId.decode(id)])
    const similar = [
      'Beekeeping Smoker Fuel Vendors',
      'Beekeeping Honey Extractor Vendors',
      'Beekeeping Smoker Fuel Suppliers',
    ]
    await archive(archived.topic_id)
    await asDatabaseOwner(api, 'update topic set merged_into = $2 where id = $1', [
      GlobalTopicId.decode(merged.topic_id),
      GlobalTopicId.decode(archived.topic_id),
    ])
    for (const name of similar) expect(await check(acme, name)).toMatchObject({ action: 'allow', existingTopic: null })
    await index()
    for (const name of similar) expect(await check(acme, name)).toMatchObject({ action: 'allow', existingTopic: null })
  })

  test('a topic that the library renamed is found by either name, and told by the one it has there', async () => {
    await create(other, 'Submarine Voyage Bookings')
    const renamed = await create(acme, 'Submarine Voyage Bookings')
    await api.call(`/api/topics/${renamed.id}`, acme.key, { method: 'PATCH', body: { topic_name: 'Deep Sea Trips' } })
    await index()
    const shown = { id: renamed.id, topic_name: 'Deep Sea Trips' }
    expect(await check(acme, 'deep-sea trips')).toMatchObject({ isDuplicate: true, existingTopic: shown })
    expect(await check(acme, 'Trips: Deep Sea')).toMatchObject({ isDuplicate: true, existingTopic: shown })
    expect(await check(acme, 'Submarine voyage bookings')).toMatchObject({
      isDuplicate: true,
      existingTopic: shown,
      why: {
        reason: expect.stringMatching(/^"Submarine Voyage Bookings" is .*; the library holds it as "Deep Sea Trips"$/),
      },
    })
    expect(await check(other, 'Deep Sea Trips')).toMatchObject({ isDuplicate: false })
    expect(await check(other, 'Submarine voyage bookings')).toMatchObject({
      existingTopic: { topic_name: 'Submarine Voyage Bookings' },
    })
  })

  test('X-Workspace-Id: what another workspace holds is a topic of the catalog', async () => {
    const workspace = async (name: string) =>
      (await api.call('/api/workspaces', acme.owner, { method: 'POST', body: { name } })).body.id as string
    const [mine, elsewhere] = [await workspace('Mine'), await workspace('Elsewhere')]
    const made = await create(acme, 'Lighthouse Keeper Memoirs', { 'x-workspace-id': mine })
    const seen = (headers: Record<string, string>) => check(acme, 'lighthouse keeper memoirs', headers)
    const held = { isDuplicate: true, existingTopic: { id: made.id }, inLibrary: true }
    expect(await seen({ 'x-workspace-id': mine })).toMatchObject(held)
    expect(await seen({})).toMatchObject(held)
    expect(await seen({ 'x-workspace-id': elsewhere })).toMatchObject({
      isDuplicate: true,
      existingTopic: { id: made.topic_id },
      inLibrary: false,
    })
  })

  test('consumes no credit, writes nothing', async () => {
    const tables = ['usage_day', 'topic', 'org_topic', 'topic_unindexed', 'topic_signature', 'audit']
    const counts = async () =>
      (
        await asDatabaseOwner(
          api,
          `select ${tables.map((table) => `(select count(*) from ${table})`).join(" || ' ' || ")} as n`,
        )
      ).rows[0].n
    const before = await counts()
    await check(acme, 'Volkswagen Owner')
    await check(acme, 'Something else altogether')
    expect(await counts()).toBe(before)
  })
})

describe("another organization's private topic leaves no trace", () => {
  const sent = watchStatements()
  /** The statements of a check, each with how many rows it answered. */
  const shapeOf = async (topic_name: string) => {
    sent.mockClear()
    await check(acme, topic_name)
    const statements = await Promise.all(
      sent.mock.calls.map(async ([said], n) => {
        const text = typeof said === 'string' ? said : (said as unknown as { text: string }).text
        const result = (await (sent.mock.results[n]?.value as Promise<pg.QueryResult> | undefined)) ?? {
          rowCount: null,
        }
        return [text, result.rowCount]
      }),
    )
    return statements.filter(([text]) => !String(text).includes('api_key'))
  }

  test.each([
    ['before it is indexed', false],
    ['after', true],
  ])('%s: the answer is the one before it was made', async (_, indexed) => {
    await index()
    const names = [`Zephyr Ballooning Lessons ${indexed}`, `Zephyr Ballooning Visits ${indexed}`]
    const before = await Promise.all(names.map((name) => check(acme, name)))
    const shapes = [await shapeOf(names[0] ?? ''), await shapeOf(names[1] ?? '')]
    const made = await create(quiet, `Zephyr Ballooning Lessons ${indexed}`)
    if (indexed) await index()
    const found = { id: made.id, topic_name: `Zephyr Ballooning Lessons ${indexed}` }
    expect(await check(quiet, names[0] ?? '')).toMatchObject({ isDuplicate: true, existingTopic: found })
    expect(await check(quiet, names[1] ?? '')).toMatchObject({ action: 'warn', existingTopic: found })
    expect(await Promise.all(names.map((name) => check(acme, name)))).toEqual(before)
    expect([await shapeOf(names[0] ?? ''), await shapeOf(names[1] ?? '')]).toEqual(shapes)
    expect(shapes[0]?.length).toBeGreaterThan(4)
  })

  test('so many of them as are read at once do not hide what is shared', async () => {
    await index()
    const shared = await create(acme, 'Japanese Calligraphy Brush Handle Restoration Lessons')
    await asDatabaseOwner(
      api,
      `insert into topic (owner_org_id, topic_name, normalized_name, engine_version)
       select $1, 'Hidden ' || n, 'hidden ' || n, '2.5' from generate_series(1, 6000) n`,
      [quiet.id],
    )
    expect(await check(acme, 'Japanese Calligraphy Brush Handle Restoration Tutorials')).toMatchObject({
      action: 'warn',
      existingTopic: { id: shared.id },
    })
    await asDatabaseOwner(
      api,
      `delete from topic_unindexed using topic where topic.id = topic_id and topic_name like 'Hidden %'`,
    )
  })
})

describe('POST /api/sdk/check-duplicate', () => {
  const callSdk = async (body: unknown, method = 'POST') => {
    const key = await api.call('/api/sdk-keys', acme.owner, { method: 'POST', body: { name: 'page' } })
    return api.call(
      '/api/sdk/check-duplicate',
      { bearer: key.body.plaintext },
      {
        method,
        ...(method === 'POST' && { body }),
        headers: { origin: 'https://publisher.example' },
      },
    )
  }

  test('answers of the catalog, and not of the library, with CORS headers', async () => {
    const answer = await callSdk({ topic_name: 'VW Owners' })
    const twin = await check(acme, 'VW Owners')
    expect(answer.body).toMatchObject({ isDuplicate: true, confidence: twin.confidence, inLibrary: false })
    expect(GlobalTopicId.safeParse(answer.body.existingTopic.id).success).toBe(true)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect((await callSdk(undefined, 'OPTIONS')).headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a page learns no name that only its organization sees: private, unlisted or given by it', async () => {
    const quiet = await makeOrg(api, ['owner'])
    const open = await makeOrg(api, ['owner'])
    await api.call('/api/settings', quiet.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    await create(quiet, 'Project Nightjar Launch Audience')
    await create(open, 'Call nightjar.example Now Audience')
    const plain = await create(open, 'Plain Birdwatching Fans')
    await api.call(`/api/topics/${plain.id}`, open.owner, {
      method: 'PATCH',
      body: { topic_name: 'Secret Nightjar Buyers' },
    })
    for (const [org, name] of [
      [quiet, 'Project Nightjar Launch Audience'],
      [quiet, 'Project Nightjar Launch Audiences'],
      [open, 'Call nightjar.example Now Audience'],
      [open, 'Secret Nightjar Buyers'],
      [open, 'Secret Nightjar Buyer'],
    ] as const) {
      expect((await check(org, name)).isDuplicate, name).toBe(true)
      const key = await api.call('/api/sdk-keys', org.owner, { method: 'POST', body: { name: 'page' } })
      const asked = { method: 'POST', body: { topic_name: name } }
      const { body } = await api.call('/api/sdk/check-duplicate', { bearer: key.body.plaintext }, asked)
      expect([name, body.isDuplicate, JSON.stringify(body.existingTopic ?? '').includes('ightjar')]).toEqual([
        name,
        false,
        false,
      ])
    }
  })

  test('returns 400 `topic_name is required` when the name is missing', async () => {
    const answer = await callSdk({})
    expect([answer.status, answer.body]).toEqual([400, { error: 'topic_name is required' }])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('existingTopic.id is an id that the other routes take', async () => {
  const { existingTopic } = await check(acme, 'VW Owners')
  expect(LibraryTopicId.safeParse(existingTopic.id).success).toBe(true)
  expect((await api.call(`/api/topics/${existingTopic.id}/history`, acme.key)).status).toBe(200)
})
