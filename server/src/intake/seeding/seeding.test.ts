import { doubtReasons, GlobalTopicId, limits } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { makeListed } from '../../../test/verdicts.ts'
import { classifyItem } from '../../library/classification/classification.ts'
import { seedTopics } from '../../library/topics/topics.ts'
import { parseRows } from '../../runs/index.ts'

let api: Api
let operator: { cookie: string }
let acme: Org
beforeAll(async () => {
  api = await startApi()
  operator = { cookie: (await makeOperator(api)).cookie }
  acme = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const mappings = [
  { csvColumn: 'Name', targetField: 'topic_name' },
  { csvColumn: 'Segment', targetField: 'segment_type' },
  { csvColumn: 'External', targetField: 'external_id' },
]
const post = (path: string, body?: object) =>
  api.call(`/api/admin/topics/bulk${path}`, operator, { method: 'POST', ...(body && { body }) })
const begin = async (totalRows: number) =>
  (await post('', { filename: 'seed.csv', totalRows, mappings })).body.batchId as string
const sendChunk = (batchId: string, chunkIndex: number, names: readonly (string | object)[]) =>
  post(`/${batchId}/chunk`, {
    chunkIndex,
    mappings,
    rows: names.map((name) => (typeof name === 'string' ? { Name: name } : name)),
  })
const statusOf = async (batchId: string) => (await api.call(`/api/admin/topics/bulk/${batchId}/status`, operator)).body
const create = (org: Org, topic_name: string) =>
  api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })

describe('seeding of global topics', () => {
  test('in 500-row chunks with an import batch whose org_id is system', async () => {
    const begun = await post('', { filename: 'seed.csv', totalRows: 501, mappings })
    expect(begun).toMatchObject({ status: 200, body: { chunksTotal: 2, chunkSize: 500 } })
    const { batchId } = begun.body
    const names = Array.from({ length: 501 }, (_, n) => `Seeded ${n}`)
    const first = await sendChunk(batchId, 0, names.slice(0, 500))
    expect(first.body).toMatchObject({ chunkIndex: 0, successCount: 500, adoptedCount: 0, updatedCount: 0, errors: [] })
    expect(first.body.newTopicIds).toHaveLength(500)
    for (const id of first.body.newTopicIds) expect(GlobalTopicId.safeParse(id).success).toBe(true)
    expect(await statusOf(batchId)).toMatchObject({
      org_id: 'system',
      status: 'processing',
      processed_rows: 500,
      completed_at: null,
    })
    await sendChunk(batchId, 1, names.slice(500))
    expect(await statusOf(batchId)).toMatchObject({
      id: batchId,
      status: 'completed',
      total_rows: 501,
      processed_rows: 501,
      success_count: 501,
      chunks_completed: 2,
    })
  })

  test("makes shared topics that are nobody's, whole, and in no library", async () => {
    const batchId = await begin(1)
    const { body } = await sendChunk(batchId, 0, [{ Name: 'Kitesurfing Gear Buyers', Segment: 'B2C', External: 'E-1' }])
    const id = GlobalTopicId.parse(body.newTopicIds[0])
    const { rows } = await sql<Record<string, unknown>>`
      select owner_org_id, created_by_org_id, topic_name, segment_type, confidence is not null as judged,
        (select count(*) from topic_output where topic_id = topic.id) as outputs,
        (select count(*) from topic_signature where topic_id = topic.id and scope = topic.scope) as keys,
        (select count(*) from org_topic where topic_id = topic.id) as links
      from topic where id = ${id}`.execute(api.database.system)
    expect(rows).toEqual([
      {
        owner_org_id: null,
        created_by_org_id: null,
        topic_name: 'Kitesurfing Gear Buyers',
        segment_type: 'B2C',
        judged: true,
        outputs: 1,
        keys: 1,
        links: 0,
      },
    ])
    const found = await api.call('/api/topics/catalog?search=kitesurfing', acme.key)
    expect(found.body.data).toMatchObject([{ topicName: 'Kitesurfing Gear Buyers', inLibrary: false }])
    const { rows: charged } = await sql<{ n: number }>`select count(*) as n from usage_day`.execute(api.database.system)
    expect(charged[0]?.n).toBe(0)
    expect((await create(acme, 'kitesurfing gear buyers')).body).toMatchObject({ topic_id: body.newTopicIds[0] })
  })

  test('what the catalog has is a duplicate, whoever made it; what an organization keeps to itself is not', async () => {
    const [shared, secretive] = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
    await create(shared, 'Golf Fans of a Tenant')
    await api.call('/api/settings', secretive.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    await create(secretive, 'Kept by a tenant')
    const batchId = await begin(5)
    const { body } = await sendChunk(batchId, 0, [
      'Golf Fans Of A Tenant!',
      'Kept by a tenant',
      'Kept  by a TENANT',
      { Name: '' },
      { Name: 'Odd one', Segment: 'B2X' },
    ])
    expect(body).toMatchObject({ successCount: 2, duplicateCount: 2, errorCount: 1, adoptedCount: 0 })
    expect(body.errors).toEqual([{ row: 4, message: 'topic_name is required' }])
    const { rows } = await sql<{ reason: string }>`select reason from batch_row where batch_id = ${batchId}
      order by row_number`.execute(api.database.system)
    expect(rows.map(({ reason }) => reason)).toEqual([
      'In the catalog already as "Golf Fans of a Tenant"',
      'New topic',
      'Same topic as row 2',
      'topic_name is required',
      'New topic; Invalid segment_type: B2X',
    ])
  })

  test('a chunk that is sent five times at once is in once', async () => {
    const batchId = await begin(300)
    const names = Array.from({ length: 300 }, (_, n) => `Sent often ${n}`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendChunk(batchId, 0, names)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.skipped)).toHaveLength(4)
    expect(await statusOf(batchId)).toMatchObject({ status: 'completed', success_count: 300, duplicate_count: 0 })
    expect(await sendChunk(batchId, 0, names)).toMatchObject({ body: { skipped: true, successCount: 0 } })
  })

  test('an operator and an organization that bring the same names at once make each once', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `Golf Fans Brought Twice ${n}`)
    const batchId = await begin(400)
    const columns = [{ csvColumn: 'Name', targetField: 'topic_name' }]
    const own = await api.call('/api/import', acme.key, {
      method: 'POST',
      body: { filename: 'own.csv', totalRows: 400, mappings: columns },
    })
    const [seeded, imported] = await Promise.all([
      sendChunk(batchId, 0, names),
      api.call(`/api/import/${own.body.batchId}/chunk`, acme.key, {
        method: 'POST',
        body: { chunkIndex: 0, mappings: columns, rows: names.toReversed().map((Name) => ({ Name })) },
      }),
    ])
    expect([seeded.status, imported.status]).toEqual([200, 200])
    expect(seeded.body.successCount + imported.body.successCount).toBe(400)
    expect(seeded.body.duplicateCount).toBe(imported.body.successCount)
    expect(imported.body.adoptedCount).toBe(seeded.body.successCount)
    expect(imported.body.newTopicIds).toHaveLength(400)
  })

  test('a name that is taken in the very moment is found at the second try', async () => {
    const taken = 'Golf Fans Taken in the Moment'
    const fates = await api.database.withSystem(async (tx) => {
      let asked = 0
      const db = new Proxy(tx.db, {
        get: (target, property, receiver) => {
          // Right after the candidates were read, somebody else commits the same name.
          if (property === 'getExecutor' && ++asked === 2) return () => interrupted(target, taken)
          const value = Reflect.get(target, property, receiver)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const items = parseRows([taken], 1, (topic_name) => ({ arrival: { topic_name } }))
      return seedTopics(
        { db },
        items.map((item) => classifyItem(item)),
      )
    })
    expect(fates).toMatchObject([{ outcome: 'duplicate', topicName: taken, linkId: null }])
  })

  test('it takes what an import takes, and refuses what that refuses', async () => {
    expect((await post('', {})).body).toEqual({ error: 'filename, totalRows, and mappings are required' })
    const batchId = await begin(10)
    expect(await sendChunk(batchId, 1, ['x'])).toMatchObject({ status: 400 })
    expect(
      await post(`/${batchId}/chunk`, { chunkIndex: 0, rows: [{}], mappings: mappings.slice(0, 1) }),
    ).toMatchObject({ status: 400, body: { error: 'mappings must be those the batch was created with' } })
    const absent = `batch_${Date.now()}_${'0'.repeat(20)}`
    expect(await sendChunk(absent, 0, ['x'])).toMatchObject({ status: 404, body: { error: 'Batch not found' } })
  })

  test('no organization sees a seeding, and no operator route an import', async () => {
    const batchId = await begin(1)
    expect((await api.call(`/api/import/${batchId}/status`, acme.key)).status).toBe(404)
    expect((await api.call('/api/import', acme.key)).body.map(({ id }: { id: string }) => id)).not.toContain(batchId)
    const own = await api.call('/api/import', acme.key, {
      method: 'POST',
      body: { filename: 'own.csv', totalRows: 1, mappings },
    })
    expect((await api.call(`/api/admin/topics/bulk/${own.body.batchId}/status`, operator)).status).toBe(404)
    expect((await post(`/${own.body.batchId}/review-topics`)).status).toBe(404)
  })
})

/** An executor that lets somebody else make a topic first. */
function interrupted(db: { getExecutor(): unknown }, name: string) {
  const executor = db.getExecutor() as { executeQuery: (query: unknown) => Promise<unknown> }
  return new Proxy(executor as object, {
    get: (target, property) => {
      const value = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      if (property !== 'executeQuery') return value.bind(target)
      return async (query: unknown) => {
        await create(acme, name)
        return value.call(target, query)
      }
    },
  })
}

describe('POST /api/admin/topics/bulk/:batchId/review-topics', () => {
  const confidenceOf = async (names: readonly string[]) => {
    const { rows } = await sql<{ topic_name: string; confidence: number }>`
      select topic_name, confidence from topic where topic_name = any(${names})`.execute(api.database.system)
    return new Map(rows.map(({ topic_name, confidence }) => [topic_name, confidence]))
  }

  test('flags what the engine was not sure of, with a reason, and answers the review queue topics', async () => {
    const names = ['Qwzx Vbnrt', 'Toyota Camry Buyers', 'Zzgh Plork']
    const batchId = await begin(4)
    const sent = await sendChunk(batchId, 0, [...names, { Name: 'Honda Civic Owners', Segment: 'nonsense' }])
    const confidence = await confidenceOf(names)
    expect(confidence.get('Toyota Camry Buyers')).toBeGreaterThanOrEqual(limits.review.confidence)
    expect(confidence.get('Qwzx Vbnrt')).toBeLessThan(limits.review.confidence)
    await api.call('/api/topics/catalog', acme.key, { method: 'POST', body: { topicIds: sent.body.newTopicIds } })
    const links = () => sql`select * from org_topic where org_id = ${acme.id} order by id`.execute(api.database.system)
    const before = await links()

    const answer = await post(`/${batchId}/review-topics`)
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(3)
    expect(
      answer.body.topics.map((topic: Record<string, string>) => [
        topic.topicName,
        topic.reviewStatus,
        topic.reviewReason,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Qwzx Vbnrt', 'needs_review', doubtReasons.no_evidence],
        ['Zzgh Plork', 'needs_review', doubtReasons.no_evidence],
        ['Honda Civic Owners', 'needs_review', 'Invalid segment_type in the row that brought the topic'],
      ]),
    )
    expect(Object.keys(answer.body.topics[0]).sort()).toEqual(
      [
        'id',
        'topicName',
        'parentCategory',
        'taxonomyType',
        'segmentType',
        'reviewStatus',
        'reviewReason',
        'createdAt',
      ].sort(),
    )
    expect(await links()).toEqual(before)
    expect((await post(`/${batchId}/review-topics`)).body).toEqual(answer.body)
  })

  test('once: what a person has reviewed is not flagged again, and topics of others never are', async () => {
    const batchId = await begin(3)
    await makeListed(api, acme, 'Vlkmn Trosp')
    const sent = await sendChunk(batchId, 0, ['Vlkmn Trosp', 'Brtqq Nolvx', 'Grnff Whuzzl'])
    expect(sent.body).toMatchObject({ successCount: 2, duplicateCount: 1 })
    expect((await post(`/${batchId}/review-topics`)).body.total).toBe(2)
    await sql`update topic set review_status = 'reviewed', review_reason = null where topic_name = 'Brtqq Nolvx'`.execute(
      api.database.system,
    )
    const again = await post(`/${batchId}/review-topics`)
    expect(again.body).toMatchObject({ total: 1, topics: [{ topicName: 'Grnff Whuzzl' }] })
    const { rows } = await sql<{ review_status: string }>`select review_status from topic
      where topic_name = 'Vlkmn Trosp'`.execute(api.database.system)
    expect(rows).toEqual([{ review_status: null }])
  })

  test('the list is capped, the total is not', async () => {
    const letters = 'bcdfghjklmnpqrstvwxz'
    const odd = (n: number) =>
      `Xq${letters[n % 20]}${letters[Math.floor(n / 20) % 20]}${letters[Math.floor(n / 400)]} Vrk`
    const names = Array.from({ length: 600 }, (_, n) => odd(n))
    const batchId = await begin(600)
    await sendChunk(batchId, 0, names.slice(0, 500))
    await sendChunk(batchId, 1, names.slice(500))
    const unsure = [...(await confidenceOf(names)).values()].filter((sure) => sure < limits.review.confidence).length
    expect(unsure).toBeGreaterThan(limits.review.topics)
    const { body } = await post(`/${batchId}/review-topics`)
    expect(body.total).toBe(unsure)
    expect(body.topics).toHaveLength(limits.review.topics)
  })
})
