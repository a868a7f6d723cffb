import { doubtReasons, GlobalTopicId, limits } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'

let api: Api
let acme: Org
let other: Org
let operator: { cookie: string }
beforeAll(async () => {
  api = await startApi()
  ;[acme, other] = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
  operator = { cookie: (await makeOperator(api)).cookie }
})
afterAll(() => api.close())

const call = (org: Org, path: string, method = 'GET', body?: object) =>
  api.call(`/api/topics${path}`, org.key, { method, ...(body && { body }) })
const add = async (org: Org, topic_name: string, said: object = {}) => {
  const answer = await call(org, '', 'POST', { topic_name, ...said })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const record = async (org: Org, id: string) => (await call(org, `/${id}/explain`)).body.record
const stored = async (shown: string) => {
  const id = GlobalTopicId.parse(shown)
  return (await asDatabaseOwner(api, 'select * from topic where id = $1', [id])).rows[0]
}
const listed = async (org: Org, review: string) =>
  (await call(org, `?review=${review}&pageSize=100`)).body.data.map((topic: { id: string }) => topic.id)
const inDoubt = (code: keyof typeof doubtReasons) => ({ status: 'needs_review', code, reason: doubtReasons[code] })
const confirmed = { status: 'confirmed', code: null, reason: null }

describe('a topic that the engine is not sure of', () => {
  test.each([
    ['Qwzx Vbnrt', 'no_evidence'],
    ['4711 0815', 'number_or_code'],
    ['Κινητά τηλέφωνα', 'unread_language'],
    ['Flagged Falcons', 'unsure'],
  ] as const)('%s needs review with a reason, and stays unlisted', async (name, code) => {
    const made = await add(acme, name)
    expect(made.review).toEqual(inDoubt(code))
    expect(await stored(made.topic_id)).toMatchObject({
      doubt: code,
      review_status: 'needs_review',
      review_reason: doubtReasons[code],
      awaits_listing: true,
    })
    const shown = await record(acme, made.id)
    expect(shown.review).toEqual(inDoubt(code))
    expect(shown.field_confidence.parent_category).toBeLessThan(0.6)
  })

  test('one that it is sure of needs none, and says how sure it is per field, between 0 and 1', async () => {
    const { id, topic_id, review } = await add(acme, 'Golf Fans of Ohio')
    expect(review).toBeUndefined()
    expect(await stored(topic_id)).toMatchObject({ doubt: null, review_status: null, owner_org_id: null })
    const shown = await record(acme, id)
    expect(shown.review).toBeUndefined()
    for (const sure of Object.values(shown.field_confidence)) expect(sure).toBeGreaterThan(0.5)
    expect(Math.max(...Object.values<number>(shown.field_confidence))).toBeLessThanOrEqual(1)
    // Nothing is said of a value that is not the engine's.
    await call(acme, `/${id}`, 'PATCH', { segment_type: 'B2G' })
    expect((await record(acme, id)).field_confidence).toMatchObject({
      segment_type: null,
      parent_category: expect.any(Number),
    })
  })

  test('imports and seedings store it too, and the preview says it of each row', async () => {
    const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
    const preview = await api.call('/api/import/preview', acme.key, {
      method: 'POST',
      body: { rows: [{ Name: 'Grnff Whuzzl' }, { Name: 'Golf Fans of Iowa' }], mappings },
    })
    expect(preview.body.rows.map((row: { review?: object }) => row.review)).toEqual([inDoubt('no_evidence'), undefined])
    const { chunk } = await importsOf(api, acme).run([{ Name: 'Grnff Whuzzl' }])
    expect(await record(acme, chunk.newTopicIds[0])).toMatchObject({ review: inDoubt('no_evidence') })

    const seeding = { filename: 'seed.csv', totalRows: 1, mappings }
    const begun = await api.call('/api/admin/topics/bulk', operator, { method: 'POST', body: seeding })
    const sent = await api.call(`/api/admin/topics/bulk/${begun.body.batchId}/chunk`, operator, {
      method: 'POST',
      body: { chunkIndex: 0, mappings, rows: [{ Name: 'Vlkmn Trosp' }] },
    })
    expect(await stored(sent.body.newTopicIds[0])).toMatchObject({ review_status: 'needs_review', owner_org_id: null })
  })

  test("a category that the sender gives is the sender's own, and settles it for that library alone", async () => {
    const made = await add(acme, 'Zzgh Plork', { parent_category: 'Gaming' })
    expect([made.parent_category, made.review]).toEqual(['Gaming', confirmed])
    expect(await stored(made.topic_id)).toMatchObject({ doubt: 'no_evidence', awaits_listing: true })
    expect((await stored(made.topic_id)).parent_category).not.toBe('Gaming')
  })
})

describe('POST /api/topics/:id/confirm', () => {
  test('confirms it for this organization, with a line of history, and never for another', async () => {
    const { id, topic_id } = await add(acme, 'Brtqq Nolvx')
    await asDatabaseOwner(api, 'update topic set owner_org_id = null, awaits_listing = false where id = $1', [
      GlobalTopicId.parse(topic_id),
    ])
    const adopted = await add(other, 'Brtqq Nolvx')
    expect(adopted).toMatchObject({ outcome: 'adopted', review: inDoubt('no_evidence') })
    expect((await call(acme, `/${id}/confirm`, 'POST')).body).toMatchObject({ id, review: confirmed })
    expect((await call(acme, `/${topic_id}/confirm`, 'POST')).body.review).toEqual(confirmed)
    expect((await record(acme, id)).review).toEqual(confirmed)
    expect((await record(other, adopted.id)).review).toEqual(inDoubt('no_evidence'))
    expect((await stored(topic_id)).review_status).toBe('needs_review')
    const { body } = await call(acme, `/${id}/history`)
    expect(body).toMatchObject([
      {
        changeType: 'field_edit',
        source: 'confirm',
        previousValues: { review: 'needs_review', code: 'no_evidence' },
        newValues: { review: 'confirmed' },
      },
      { changeType: 'created' },
    ])
    expect((await call(other, `/${id}/confirm`, 'POST')).status).toBe(404)
  })

  test('a corrected value confirms it too; another name does not', async () => {
    const { id } = await add(acme, 'Plmtq Wrzzn')
    const renamed = await call(acme, `/${id}`, 'PATCH', { topic_name: 'Plmtq Wrzzns' })
    expect(renamed.body.review).toEqual(inDoubt('no_evidence'))
    const corrected = await call(acme, `/${id}`, 'PATCH', { segment_type: 'B2B' })
    expect(corrected.body.review).toEqual(confirmed)
    const { body } = await call(acme, `/${id}/history`)
    expect(body[0]).toMatchObject({
      previousValues: { segment_type: 'B2C', review: 'needs_review' },
      newValues: { segment_type: 'B2B', review: 'confirmed' },
    })
  })

  test('the library is filtered by review, and many are confirmed at once and audited', async () => {
    const ids: string[] = []
    for (const name of ['Vbnmq Tzrrk', 'Vbnmq Tzrrp', 'Vbnmq Tzrrs']) ids.push((await add(other, name)).id)
    const sure = (await add(other, 'Golf Fans of Utah')).id
    expect(await listed(other, 'needs_review')).toEqual(expect.arrayContaining(ids))
    expect(await listed(other, 'needs_review')).not.toContain(sure)
    const send = (of: unknown) => call(other, '/confirm', 'POST', { ids: of })
    expect((await send([...ids, sure, ids[0], 'nonsense'])).body).toEqual({ confirmed: 3 })
    expect((await send(ids)).body).toEqual({ confirmed: 0 })
    expect((await listed(other, 'confirmed')).sort()).toEqual([...ids].sort())
    const audit = await api.call('/api/audit?action=topics.confirmed', other.owner)
    expect(audit.body.entries).toMatchObject([{ action: 'topics.confirmed', detail: { confirmed: 3 } }])
    for (const refused of [undefined, [], Array.from({ length: limits.topics.confirmIds + 1 }, () => sure)])
      expect((await send(refused)).status).toBe(400)
  })
})

test("the operators' queue holds the shared catalog alone; their review settles a doubt for every library", async () => {
  const own = await add(acme, 'Ktwnn Bzzqr')
  const { topic_id, id } = await add(acme, 'Ktwnn Plorq')
  await asDatabaseOwner(api, 'update topic set owner_org_id = null, awaits_listing = false where id = $1', [
    GlobalTopicId.parse(topic_id),
  ])
  const queue = await api.call('/api/admin/topics/review?pageSize=100', operator)
  const names = queue.body.topics.map(({ topicName }: { topicName: string }) => topicName)
  expect(names).toContain('Ktwnn Plorq')
  expect(names).not.toContain('Ktwnn Bzzqr')
  const reviewed = await api.call('/api/admin/topics/review', operator, {
    method: 'POST',
    body: { topicId: topic_id, segmentType: 'B2B', reason: 'looked at' },
  })
  expect(reviewed.status, reviewed.text).toBe(200)
  expect((await record(acme, id)).review).toBeUndefined()
  expect((await record(acme, own.id)).review).toEqual(inDoubt('no_evidence'))
})

test('a topic from before counts as confirmed, and a reclassify never puts it in doubt', async () => {
  const { id, topic_id } = await add(acme, 'Hrrmq Pltzz')
  const topicId = GlobalTopicId.parse(topic_id)
  await asDatabaseOwner(api, 'update topic set doubt = null, review_status = null where id = $1', [topicId])
  await asDatabaseOwner(api, 'update org_topic set doubt = null where topic_id = $1', [topicId])
  const answer = await call(acme, `/${id}/reclassify`, 'POST', {})
  expect(answer.status, answer.text).toBe(200)
  expect((await record(acme, id)).review).toBeUndefined()
})
