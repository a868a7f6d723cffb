import { GlobalTopicId, limits, type SegmentType } from '@txadv/contract'
import { classify } from '@txadv/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { loadTemplates } from '../../naming/templates/templates.ts'
import { classifyName } from '../classification/classification.ts'

let api: Api
let operator: { cookie: string }
let operatorId: string
let acme: Org
let other: Org
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  const person = await makeOperator(api)
  operator = { cookie: person.cookie }
  operatorId = person.userId
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const admin = (path: string, method = 'GET', body?: unknown) =>
  api.call(`/api/admin/topics${path}`, operator, { method, ...(body !== undefined && { body }) })
const correct = (topicId: string, segmentType: string, reason = 'seen by a person') =>
  admin('/review', 'POST', { topicId, segmentType, reason })
const flag = (topicIds: readonly string[], reason = 'looks wrong') =>
  admin('/review/flag', 'POST', { topicIds, reason })
const make = async (org: Org, topic_name: string, more: object = {}) => {
  const made = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name, ...more } })
  expect(made.status, made.text).toBe(201)
  return made.body.topic_id as string
}
const flagged = async (name: string, more: object = {}) => {
  const id = await make(acme, name, more)
  expect((await flag([id])).body).toEqual({ flagged: 1 })
  return id
}
const stored = async (id: string) =>
  (await asDatabaseOwner(api, 'select * from topic where id = $1', [GlobalTopicId.decode(id)])).rows[0]
const correctionOf = async (name: string) =>
  (await asDatabaseOwner(api, 'select * from correction where normalized_name = $1', [name])).rows[0]
/** A segment type that the engine would not say of the name. */
const unlike = (name: string): SegmentType => (classify(name).segmentType === 'B2G' ? 'B2E' : 'B2G')
const absentId = GlobalTopicId.encode('00000000-0000-7000-8000-000000000001')

describe('GET /api/admin/topics/review', () => {
  test('returns {topics: review queue topics, total, reviewCount}; status default needs_review, newest first', async () => {
    const ids = [await flagged('Queued Hedgehogs'), await flagged('Queued Golf Fans')]
    const { status, body } = await admin('/review')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, reviewCount: 2 })
    expect(body.topics.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    expect(body.topics[0]).toEqual({
      id: ids[1],
      topicName: 'Queued Golf Fans',
      parentCategory: expect.any(String),
      taxonomyType: expect.any(String),
      segmentType: expect.any(String),
      reviewStatus: 'needs_review',
      reviewReason: 'looks wrong',
      createdAt: expect.any(String),
      openReports: 0,
      reports: [],
    })
  })

  test('reviewCount is always the total of needs_review; what is archived waits for nobody', async () => {
    const [done, archived] = [await flagged('Queued Tennis Fans'), await flagged('Queued Soccer Fans')]
    await correct(done, 'B2C')
    await admin('/archive', 'POST', { topicIds: [archived] })
    const reviewed = (await admin('/review?status=reviewed')).body
    expect(reviewed).toMatchObject({ total: 1, reviewCount: 2, topics: [{ id: done, reviewStatus: 'reviewed' }] })
    expect((await admin('/review')).body).toMatchObject({ total: 2, reviewCount: 2 })
  })

  test('page (1), pageSize (1-100, default 25)', async () => {
    await asDatabaseOwner(
      api,
      `insert into topic (topic_name, normalized_name, engine_version, review_status)
       select 'Queue Row ' || n, 'queue row ' || n, '2.5', 'needs_review' from generate_series(1, 130) n`,
    )
    const first = (await admin('/review')).body
    expect([first.topics.length, first.total]).toEqual([25, 132])
    expect((await admin('/review?pageSize=500')).body.topics).toHaveLength(100)
    const pages = [1, 2, 3].map(async (page) => (await admin(`/review?page=${page}&pageSize=50`)).body.topics)
    const ids = (await Promise.all(pages)).flat().map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(132)
    for (const query of ['status=odd', 'page=0', 'pageSize=0'])
      expect((await admin(`/review?${query}`)).status).toBe(400)
    await asDatabaseOwner(api, `update topic set review_status = null where topic_name like 'Queue Row %'`)
  })
})

describe('POST /api/admin/topics/review', () => {
  test('reviewed, review_reason cleared, layers and platform outputs regenerated, in every linked library', async () => {
    const name = 'Corrected Camera Buyers'
    const id = await flagged(name)
    await api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: [id] } })
    await asDatabaseOwner(
      api,
      `update topic set intensity = null, intent = 'stale', composite_score = 1 where id = $1`,
      [GlobalTopicId.decode(id)],
    )
    const before = await stored(id)
    const outputs = async () => {
      const { rows } = await asDatabaseOwner(api, 'select * from topic_output where topic_id = $1', [before.id])
      return rows[0]
    }
    await asDatabaseOwner(api, `update topic_output set segment_desc_dspapi = 'stale' where topic_id = $1`, [before.id])
    const { status, body } = await correct(id, 'B2B', 'photographers buy these')
    expect([status, body]).toMatchObject([
      200,
      { id, topicName: name, segmentType: 'B2B', reviewStatus: 'reviewed', reviewReason: null, learned: true },
    ])
    const verdict = classify(name)
    expect(await stored(id)).toMatchObject({
      segment_type: 'B2B',
      review_status: 'reviewed',
      review_reason: null,
      intent: verdict.primaryIntent,
      intensity: verdict.intensity,
      composite_score: verdict.compositeScore,
      parent_category: before.parent_category,
      keywords: before.keywords,
      version: before.version + 1,
    })
    expect((await outputs()).segment_desc_dspapi).not.toBe('stale')
    for (const org of [acme, other])
      expect(
        (await api.call('/api/topics?search=corrected%20camera', org.key)).body.data.map(
          (topic: { segment_type: string }) => topic.segment_type,
        ),
      ).toEqual(['B2B'])
    expect((await admin(`/${id}/history`)).body).toMatchObject([
      {
        changeType: 'reclassified',
        source: 'admin_ui',
        changedBy: operatorId,
        previousValues: { segment_type: 'B2C', review_status: 'needs_review', review_reason: 'looks wrong' },
        newValues: { segment_type: 'B2B', review_status: 'reviewed', review_reason: null },
        metadata: { review: true, reason: 'photographers buy these' },
      },
    ])
  })

  test('a segment type that was right already is confirmed, with a line of history', async () => {
    const id = await flagged('Confirmed Canoeists', { segment_type: 'B2C' })
    const { version } = await stored(id)
    expect((await correct(id, 'B2C')).body).toMatchObject({ reviewStatus: 'reviewed', segmentType: 'B2C' })
    expect((await stored(id)).version).toBe(version + 1)
    expect((await admin(`/${id}/history`)).body).toHaveLength(1)
  })

  test("what people have edited in their library stays, and no other library's overlay is touched", async () => {
    const id = await flagged('Corrected Overlay Otters')
    await api.call('/api/topics/catalog', other.key, { method: 'POST', body: { topicIds: [id] } })
    await api.call(`/api/topics/${id}`, other.key, { method: 'PATCH', body: { segment_type: 'B2E' } })
    const overlays = () =>
      sql`select org_id, overlay from org_topic order by org_id, id`
        .execute(api.database.system)
        .then(({ rows }) => rows)
    const before = await overlays()
    await correct(id, 'B2G')
    expect(await overlays()).toEqual(before)
    const shown = async (org: Org) =>
      (await api.call('/api/topics?search=overlay%20otters', org.key)).body.data[0].segment_type
    expect([await shown(acme), await shown(other)]).toEqual(['B2G', 'B2E'])
  })

  test('{topicId, segmentType (one of five), reason}: all required', async () => {
    const topicId = await flagged('Required Rabbits')
    const whole = { topicId, segmentType: 'B2B', reason: 'x' }
    for (const [body, error] of [
      [{ ...whole, topicId: undefined }, 'topicId is required'],
      [{ ...whole, topicId: '' }, 'topicId is required'],
      [{ ...whole, segmentType: undefined }, 'segmentType must be one of B2B, B2C, B2B2C, B2E, B2G'],
      [{ ...whole, segmentType: 'B2X' }, 'segmentType must be one of B2B, B2C, B2B2C, B2E, B2G'],
      [{ ...whole, reason: undefined }, 'reason is required'],
      [{ ...whole, reason: '   ' }, 'reason is required'],
      [{ ...whole, reason: 'x'.repeat(501) }, 'reason: must be at most 500 characters'],
    ] as const) {
      const answer = await admin('/review', 'POST', body)
      expect(answer.status).toBe(400)
      expect(answer.body.error).toContain(error)
    }
    for (const missing of [absentId, 'nonsense'])
      expect(await correct(missing, 'B2B')).toMatchObject({ status: 404, body: { error: 'Topic not found' } })
    expect((await stored(topicId)).review_status).toBe('needs_review')
  })

  test('only a topic that needs review: of many who correct it at once, one does', async () => {
    const never = await make(acme, 'Never Flagged Newts')
    expect(await correct(never, 'B2B')).toMatchObject({ status: 409, body: { error: 'Topic does not need review' } })
    const id = await flagged('Corrected Once Golf Fans')
    const answers = await Promise.all(['B2B', 'B2C', 'B2E', 'B2G'].map((segment) => correct(id, segment)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const archived = await flagged('Corrected Soccer Fans')
    await admin('/archive', 'POST', { topicIds: [archived] })
    expect((await correct(archived, 'B2B')).status).toBe(409)
  })
})

describe('the learning step', () => {
  test('is best effort and never fails the request', async () => {
    const id = await flagged('Unlearned Unicorns')
    await asDatabaseOwner(api, 'revoke insert on correction from txadv_system')
    try {
      expect(await correct(id, 'B2G')).toMatchObject({ status: 200, body: { segmentType: 'B2G', learned: false } })
    } finally {
      await asDatabaseOwner(api, 'grant insert on correction to txadv_system')
    }
    expect(await stored(id)).toMatchObject({ review_status: 'reviewed', segment_type: 'B2G' })
    expect(await correctionOf('unlearned unicorns')).toBeUndefined()
  })

  test('the latest correction of a name counts', async () => {
    const id = await flagged('Relearned Ravens')
    await correct(id, 'B2G', 'first')
    await flag([id])
    await correct(id, 'B2E', 'second')
    expect(await correctionOf('relearned ravens')).toMatchObject({
      segment_type: 'B2E',
      reason: 'second',
      created_by: operatorId,
      topic_id: GlobalTopicId.decode(id),
    })
  })

  /** A name that was corrected and is free again: its topic is archived. */
  const corrected = async (name: string) => {
    const id = await flagged(name)
    await correct(id, unlike(name))
    await admin('/archive', 'POST', { topicIds: [id] })
    return unlike(name)
  }

  test('a topic of the same name that is created, imported, seeded or made by a matrix is classified so', async () => {
    const segmentOf = async (name: string) => {
      const { rows } = await asDatabaseOwner(
        api,
        `select segment_type, segment_desc_marketplace as described from topic join topic_output on topic_id = id
         where topic_name = $1 and live`,
        [name],
      )
      return rows
    }
    const mappings = [
      { csvColumn: 'Name', targetField: 'topic_name' },
      { csvColumn: 'Segment', targetField: 'segment_type' },
    ]
    const send = async (path: string, credential: typeof operator | Org['key'], rows: object[]) => {
      const body = { filename: 'x.csv', totalRows: rows.length, mappings }
      const { batchId } = (await api.call(path, credential, { method: 'POST', body })).body
      const answer = await api.call(`${path}/${batchId}/chunk`, credential, {
        method: 'POST',
        body: { chunkIndex: 0, mappings, rows },
      })
      expect(answer.body, answer.text).toMatchObject({ successCount: rows.length, errors: [] })
    }

    const created = await corrected('Learned Lemur Keepers')
    await make(other, 'LEARNED lemur keepers')
    expect(await segmentOf('LEARNED lemur keepers')).toMatchObject([{ segment_type: created }])
    expect(classify('LEARNED lemur keepers').segmentType).not.toBe(created)

    const imported = await corrected('Learned Lynx Watchers')
    await corrected('Learned Lion Tamers')
    await corrected('Learned Leopard Painters')
    await send('/api/import', other.key, [
      { Name: 'Learned Lynx Watchers' },
      { Name: 'Learned Lion Tamers', Segment: 'B2B2C' },
      { Name: 'Learned Leopard Painters', Segment: 'nonsense' },
      { Name: 'Unlearned Lizard Lovers' },
    ])
    expect(await segmentOf('Learned Lynx Watchers')).toMatchObject([
      {
        segment_type: imported,
        described: classifyName('Learned Lynx Watchers', { segment_type: imported }).outputsBy(
          await api.database.withSystem(loadTemplates),
        ).segment_desc_marketplace,
      },
    ])
    // What the row says is the library's own.
    expect(await segmentOf('Learned Lion Tamers')).toMatchObject([{ segment_type: unlike('Learned Lion Tamers') }])
    const { body } = await api.call('/api/topics?search=tamers', other.key)
    expect(body.data).toMatchObject([{ topic_name: 'Learned Lion Tamers', segment_type: 'B2B2C' }])
    expect(await segmentOf('Learned Leopard Painters')).toMatchObject([
      { segment_type: unlike('Learned Leopard Painters') },
    ])
    expect(await segmentOf('Unlearned Lizard Lovers')).toMatchObject([
      { segment_type: classify('Unlearned Lizard Lovers').segmentType },
    ])

    const seeded = await corrected('Learned Llama Herders')
    await send('/api/admin/topics/bulk', operator, [{ Name: 'Learned Llama Herders' }])
    expect(await segmentOf('Learned Llama Herders')).toMatchObject([{ segment_type: seeded }])

    const combined = await corrected('Learned Lory Breeders')
    const dimensions = ['Learned', 'Lory', 'Breeders'].map((value) => ({ name: value, values: [value] }))
    const made = await api.call('/api/topics/generate-matrix', other.key, { method: 'POST', body: { dimensions } })
    expect(made.body).toMatchObject({ created: 1 })
    expect(await segmentOf('Learned Lory Breeders')).toMatchObject([{ segment_type: combined }])
  })

  test('what the sender says of a corrected name is no edit of the library', async () => {
    const name = 'Learned Lobster Lovers'
    await corrected(name)
    await make(other, name)
    const { rows } = await asDatabaseOwner(
      api,
      `select overlay, segment_type from org_topic where org_id = $1 and topic_name = $2 and live`,
      [other.id, name],
    )
    expect(rows).toEqual([{ overlay: {}, segment_type: unlike(name) }])
  })

  test('and a reclassify says it again', async () => {
    const name = 'Learned Lark Listeners'
    const id = await flagged(name)
    await correct(id, unlike(name))
    await jobsOf(api, operator).run('reclassify', { mode: 'local', force: true })
    expect((await stored(id)).segment_type).toBe(unlike(name))
  })
})

describe('POST /api/admin/topics/review/flag (admin manual flag)', () => {
  test('null to needs_review with the reason; one that waits keeps its reason; no library changes', async () => {
    const [id, waiting] = [await make(acme, 'Flagged Finches'), await flagged('Flagged Golf Fans')]
    const archived = await make(acme, 'Flagged Archived Ferrets')
    await admin('/archive', 'POST', { topicIds: [archived] })
    const links = () => sql`select * from org_topic order by org_id, id`.execute(api.database.system)
    const before = await links()
    const { version } = await stored(id)
    expect((await flag([id, id, waiting, archived, absentId, 'nonsense'], 'odd')).body).toEqual({ flagged: 1 })
    expect(await links()).toEqual(before)
    expect(await stored(id)).toMatchObject({ review_status: 'needs_review', review_reason: 'odd', version })
    expect((await stored(waiting)).review_reason).toBe('looks wrong')
  })

  test('is refused without topics or a reason', async () => {
    const id = await make(acme, 'Unflagged Foxes')
    expect((await admin('/review/flag', 'POST', { reason: 'x' })).body.error).toBe('topicIds array is required')
    expect((await admin('/review/flag', 'POST', { topicIds: [id] })).body.error).toBe('reason is required')
    expect(
      (
        await flag(
          Array.from({ length: 501 }, () => id),
          'x',
        )
      ).body.error,
    ).toBe('topicIds array exceeds maximum of 500')
    expect((await stored(id)).review_status).toBeNull()
  })
})

describe('what is outstanding', () => {
  const failing = async (errors: number) => {
    const jobs = jobsOf(api, operator)
    const jobId = await jobs.begin('reclassify', { mode: 'local', limit: 1 })
    await jobs.finish(jobId)
    await asDatabaseOwner(api, 'update job set error_count = $2 where id = $1', [jobId, errors])
    await asDatabaseOwner(
      api,
      `insert into job_error (job_id, item_id, message) select $1, 'tp_x', 'error ' || n from generate_series(1, $2::int) n`,
      [jobId, errors],
    )
    return jobId
  }

  test('GET /outstanding: up to 20 needs_review topics with details, total count, recent reclassify jobs with errors', async () => {
    await asDatabaseOwner(api, 'update topic set review_status = null')
    const names = Array.from({ length: 22 }, (_, n) => `Outstanding Golf Fans ${n}`)
    const ids: string[] = []
    for (const name of names) ids.push(await make(acme, name))
    await flag(ids)
    const jobId = await failing(30)
    const { status, body } = await admin('/outstanding')
    expect(status).toBe(200)
    expect(body.total).toBe(22)
    expect(body.topics.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 20))
    expect(body.topics[0]).toMatchObject({ reviewReason: 'looks wrong', keywords: expect.any(Array), version: 1 })
    expect(body.jobs).toMatchObject([{ id: jobId, job_type: 'reclassify', error_count: 30 }])
    expect(body.jobs[0].errors).toHaveLength(limits.review.outstandingErrors)
  })

  test('GET /classification-errors: up to 20 recent reclassify jobs with error_count > 0 and their errors', async () => {
    await jobsOf(api, operator).run('reclassify', { mode: 'local' })
    const ids: string[] = []
    for (let n = 0; n < 21; n++) ids.push(await failing(2))
    const { body } = await admin('/classification-errors')
    expect(body.jobs.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 20))
    expect(body.jobs[0].errors).toEqual([
      { id: 'tp_x', message: 'error 1' },
      { id: 'tp_x', message: 'error 2' },
    ])
  })
})
