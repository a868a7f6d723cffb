import { categories, classify } from '@txadv/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { importsOf } from '../../../test/imports.ts'

let api: Api
let acme: Org
let other: Org
beforeAll(async () => {
  api = await startApi()
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const post = (org: Org, body: unknown, headers: Record<string, string> = {}) =>
  api.call('/api/topics', org.key, { method: 'POST', body, headers })
const patch = (org: Org, id: string, body: unknown) => api.call(`/api/topics/${id}`, org.key, { method: 'PATCH', body })
const remove = (org: Org, body: unknown) => api.call('/api/topics', org.key, { method: 'DELETE', body })
const list = async (org: Org, query = '') => (await api.call(`/api/topics${query}`, org.key)).body
const named = async (org: Org, name: string) =>
  (await list(org, `?search=${encodeURIComponent(name)}`)).data.find(
    (topic: { topic_name: string }) => topic.topic_name === name,
  )

describe('POST /api/topics', () => {
  test('Response 201: id, topic_name, parent_category, taxonomy_type, subcategory, segment_type, engine_version, created_at', async () => {
    const answer = await post(acme, {
      topic_name: 'Electric SUV Intenders',
      parent_category: 'Auto',
      taxonomy_type: 'Auto & Transportation',
      subcategory: 'Electric & Hybrid Vehicles',
      segment_type: 'B2C',
      keywords: ['ev', 'suv'],
      segment_desc_marketplace: 'Likely buyers of electric SUVs',
      internal_description: 'only ours',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^ot_[0-9a-z]{26}$/),
      topic_id: expect.stringMatching(/^tp_[0-9a-z]{26}$/),
      topic_name: 'Electric SUV Intenders',
      parent_category: 'Auto',
      taxonomy_type: 'Auto & Transportation',
      subcategory: 'Electric & Hybrid Vehicles',
      segment_type: 'B2C',
      engine_version: '2.5',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      outcome: 'created',
      existing: false,
    })
    expect(await named(acme, 'Electric SUV Intenders')).toMatchObject({
      id: answer.body.id,
      keywords: ['ev', 'suv'],
      segment_desc_marketplace: 'Likely buyers of electric SUVs',
      internal_description: 'only ours',
      performance_score: null,
      external_id: null,
    })
  })

  test('what the caller does not give, the engine fills in', async () => {
    const answer = await post(acme, { topic_name: 'Luxury Watch Buyers' })
    const classified = {
      parent_category: 'Apparel & Accessories',
      taxonomy_type: 'Retail & Fashion',
      subcategory: 'Jewelry & Watches',
      segment_type: 'B2C',
      engine_version: '2.5',
    }
    expect(answer.body).toMatchObject(classified)
    expect(await named(acme, 'Luxury Watch Buyers')).toMatchObject({
      ...classified,
      audience_type: 'In-Market Shopper',
      keywords: ['luxury watch', 'jewelry & watches'],
      segment_name_marketplace: expect.stringContaining('Luxury Watch Buyers'),
      segment_desc_marketplace: expect.stringContaining('Luxury Watch Buyers'),
    })
  })

  test('what the caller gives stands; the engine fills in the rest to fit it', async () => {
    const answer = await post(acme, { topic_name: 'Luxury Yacht Buyers', parent_category: 'Sports', keywords: [] })
    expect(answer.body).toMatchObject({
      parent_category: 'Sports',
      taxonomy_type: 'Sports & Leisure',
      subcategory: null,
      segment_type: 'B2C',
    })
    expect(await named(acme, 'Luxury Yacht Buyers')).toMatchObject({ keywords: [] })
  })

  test('a topic that was renamed is found by its new name, and by its old one', async () => {
    const org = await makeOrg(api, ['owner'])
    await post(other, { topic_name: 'Alpine Cheese Makers' })
    const mine = await post(org, { topic_name: 'Alpine Cheese Makers' })
    await patch(org, mine.body.id, { topic_name: 'Mountain Dairy Artisans' })
    for (const topic_name of ['mountain dairy ARTISANS', 'Alpine Cheese Makers'])
      expect((await post(org, { topic_name })).body).toMatchObject({
        id: mine.body.id,
        topic_name: 'Mountain Dairy Artisans',
      })
    expect((await list(org)).total).toBe(1)
    expect((await post(other, { topic_name: 'Mountain Dairy Artisans' })).body.topic_id).not.toBe(mine.body.topic_id)
  })

  test.each([
    [{}],
    [{ topic_name: '' }],
    [{ topic_name: '  \n' }],
    [{ topic_name: 7 }],
    [{ topic_name: null }],
    [undefined],
  ])('Missing name returns 400 `topic_name is required`: %j', async (body) => {
    const answer = await post(acme, body)
    expect([answer.status, answer.body]).toEqual([400, { error: 'topic_name is required' }])
  })

  test.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
    ['501 characters', 'x'.repeat(501)],
    ['a control character', '\u0089PNG'],
    ['an escape', 'Red \u001b[31mFlag'],
    ['an undecodable character', '\ufffdPNG'],
  ])('a name with %s is refused, never stored', async (_, topic_name) => {
    expect((await post(acme, { topic_name })).status).toBe(400)
  })

  test('500 characters outside the basic plane are 500 characters', async () => {
    expect((await post(acme, { topic_name: '𝕏'.repeat(500) })).status).toBe(201)
  })

  test('a category outside the 41 and an engine version that never was are refused', async () => {
    expect((await post(acme, { topic_name: 'Golf', parent_category: 'Golfing' })).status).toBe(400)
    expect((await post(acme, { topic_name: 'Golf', engine_version: 'newest' })).status).toBe(400)
    expect((await post(acme, { topic_name: 'Golf', engine_version: '2.4' })).body.engine_version).toBe('2.4')
  })

  test('_batchId associates an import batch, also one that is finished', async () => {
    const { batchId } = await importsOf(api, acme).run([{ Name: 'Finished Batch Fans' }])
    const { status, body } = await post(acme, { topic_name: 'Added Afterwards', _batchId: batchId })
    expect([status, body.error]).toEqual([201, undefined])
    const [created] = (await api.call(`/api/topics/${body.id}/history`, acme.key)).body
    expect(created.metadata).toMatchObject({ batchId })
  })

  test('_batchId of a batch that is not there answers 404 and adds nothing', async () => {
    const answer = await post(acme, { topic_name: 'Batch orphan', _batchId: 'batch_1_x' })
    expect([answer.status, answer.body]).toEqual([404, { error: 'Batch not found' }])
    expect(await named(acme, 'Batch orphan')).toBeUndefined()
  })

  test('the same name sent twice, however written, is one topic', async () => {
    const first = await post(acme, { topic_name: 'Café Lovers' })
    const again = await post(acme, { topic_name: 'cafe   LOVERS!' })
    expect(again.status).toBe(201)
    expect(again.body.id).toBe(first.body.id)
  })

  test('twenty at once make one global topic and one link', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(acme, { topic_name: 'Raced Topic' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })

  test('two organizations with one name link one global topic; what one says of it stays its own', async () => {
    const name = 'Shared Golf Fans'
    const mine = await post(acme, { topic_name: name, segment_type: 'B2C', keywords: ['ours'] })
    const theirs = await post(other, { topic_name: name, segment_type: 'B2B', keywords: ['theirs'] })
    expect(theirs.body.topic_id).toBe(mine.body.topic_id)
    expect(theirs.body.segment_type).toBe('B2B')
    expect(await named(acme, name)).toMatchObject({ segment_type: 'B2C', keywords: ['ours'] })
    expect(await named(other, name)).toMatchObject({ segment_type: 'B2B', keywords: ['theirs'] })
    const third = await makeOrg(api, ['owner'])
    await post(third, { topic_name: name })
    const { segmentType, keywords } = classify(name)
    expect(await named(third, name)).toMatchObject({ segment_type: segmentType, keywords })
  })

  test('a name of which the engine is unsure, or that says more than it names, is usable by whoever brings it alone', async () => {
    for (const topic_name of [
      'Qwzx Brmpf',
      'Golf Fans at golf.example',
      'Golf Fans +1 (555) 010-9999',
      '<b>Golf Fans</b>',
    ]) {
      const mine = await post(acme, { topic_name })
      const theirs = await post(other, { topic_name })
      expect([mine.status, theirs.status, theirs.body.outcome]).toEqual([201, 201, 'created'])
      expect(theirs.body.topic_id).not.toBe(mine.body.topic_id)
      expect((await post(acme, { topic_name })).body).toMatchObject({ id: mine.body.id, outcome: 'duplicate' })
    }
  })

  test('a subcategory that is named like a part of every object is no node, and has the code of its category', async () => {
    const codes = []
    for (const [n, subcategory] of ['Own node', 'constructor', '__proto__'].entries()) {
      const topic_name = `Node Golf Fans ${n}`
      expect((await post(acme, { topic_name, parent_category: 'Sports', subcategory })).status).toBe(201)
      const { iab_code, subcategory: shown } = await named(acme, topic_name)
      expect(shown).toBe(subcategory)
      codes.push(iab_code)
    }
    expect(codes).toEqual(Array(3).fill(categories.Sports.iabCode))
  })

  test('with topicVisibility private, a new name is invisible to others and theirs is a topic of its own', async () => {
    const quiet = await makeOrg(api, ['owner'])
    await api.call('/api/settings', quiet.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    const hidden = await post(quiet, { topic_name: 'Secret Launch Audience' })
    const theirs = await post(other, { topic_name: 'Secret Launch Audience' })
    expect(theirs.status).toBe(201)
    expect(theirs.body.topic_id).not.toBe(hidden.body.topic_id)
    expect((await post(quiet, { topic_name: 'Secret Launch Audience' })).body.topic_id).toBe(hidden.body.topic_id)
  })
})

describe('GET /api/topics', () => {
  test('{data, total, page, pageSize, totalPages}; page 1 of 25 by created_at desc is the default', async () => {
    const org = await makeOrg(api, ['owner'])
    for (let n = 0; n < 30; n++) await post(org, { topic_name: `Listed ${String(n).padStart(2, '0')}` })
    const first = await list(org)
    expect(Object.keys(first)).toEqual(['data', 'total', 'page', 'pageSize', 'totalPages'])
    expect([first.total, first.page, first.pageSize, first.totalPages, first.data.length]).toEqual([30, 1, 25, 2, 25])
    expect(first.data[0].topic_name).toBe('Listed 29')
    const second = await list(org, '?page=2')
    expect(second.data.length).toBe(5)
    const ids = [...first.data, ...second.data].map((topic) => topic.id)
    expect(new Set(ids).size).toBe(30)
    const names = (await list(org, '?sortBy=topic_name&sortOrder=asc&pageSize=3')).data.map(
      (topic: { topic_name: string }) => topic.topic_name,
    )
    expect(names).toEqual(['Listed 00', 'Listed 01', 'Listed 02'])
    expect((await list(org, '?page=99999999')).data).toEqual([])
  })

  test('page size max 100: a larger one is answered with 100', async () => {
    expect((await list(acme, '?pageSize=5000')).pageSize).toBe(100)
  })

  test.each([
    'page=0',
    'page=x',
    'pageSize=0',
    'page=1.5',
    'sortBy=id',
    'sortOrder=up',
    'segmentType=B3B',
    'page=1&page=2',
    'hasExternalId=maybe',
    'search=%00',
  ])('?%s is 400', async (query) => {
    expect((await api.call(`/api/topics?${query}`, acme.key)).status).toBe(400)
  })

  test('filters narrow; a search is for words, and % and _ are no wildcards', async () => {
    const org = await makeOrg(api, ['owner'])
    await post(org, { topic_name: '100% Cotton', segment_type: 'B2C', parent_category: 'Apparel & Accessories' })
    await post(org, {
      topic_name: '100 Cotton Mills',
      segment_type: 'B2B',
      parent_category: 'Industrial & Energy',
    })
    expect((await list(org, '?search=100%25')).total).toBe(2)
    expect((await list(org, '?search=1%25n')).total).toBe(0)
    expect((await list(org, '?search=_')).total).toBe(0)
    expect((await list(org, '?search=COTTON')).total).toBe(2)
    expect((await list(org, '?segmentType=B2B')).data[0].topic_name).toBe('100 Cotton Mills')
    expect((await list(org, '?parentCategory=Apparel%20%26%20Accessories')).total).toBe(1)
    expect((await list(org, '?source=api&engineVersion=2.5&hasExternalId=false')).total).toBe(2)
    expect((await list(org, '?hasExternalId=true')).total).toBe(0)
    expect((await list(org, '?search=&segmentType=B2C')).total).toBe(1)
  })
})

describe('PATCH /api/topics/:id', () => {
  test('only given fields change; either id is accepted; the edit is in the history', async () => {
    const made = await post(acme, { topic_name: 'Editable Sedan Owners', segment_type: 'B2C' })
    const byGlobalId = await patch(acme, made.body.topic_id, { segment_type: 'B2B' })
    expect(byGlobalId.status).toBe(200)
    expect(byGlobalId.body).toEqual({
      id: made.body.id,
      topic_id: made.body.topic_id,
      topic_name: 'Editable Sedan Owners',
      parent_category: 'Auto',
      taxonomy_type: 'Auto & Transportation',
      subcategory: 'Sedans & Compacts',
      segment_type: 'B2B',
    })
    const history = await api.call(`/api/topics/${made.body.id}/history`, acme.key)
    expect(history.body).toMatchObject([
      { changeType: 'field_edit', previousValues: { segment_type: 'B2C' }, newValues: { segment_type: 'B2B' } },
      { changeType: 'created', orgTopicId: made.body.id, changedBy: acme.people.owner.userId, source: 'api' },
    ])
  })

  test('an edit that changes nothing leaves no history', async () => {
    const made = await post(acme, { topic_name: 'Same as before', segment_type: 'B2C' })
    await patch(acme, made.body.id, { segment_type: 'B2C' })
    expect((await api.call(`/api/topics/${made.body.id}/history`, acme.key)).body).toHaveLength(1)
  })

  test.each([[{}], [{ color: 'red' }], [undefined]])('no valid fields to update is 400: %j', async (body) => {
    const made = await post(acme, { topic_name: 'Unedited' })
    const answer = await patch(acme, made.body.id, body)
    expect([answer.status, answer.body.error]).toEqual([400, 'No valid fields to update'])
  })

  test("topic not found, malformed and another organization's answer the same 404", async () => {
    const theirs = await post(other, { topic_name: 'Only theirs' })
    const answers = await Promise.all(
      ['ot_01h455vb4pex5vsknk084sn02q', 'nonsense', theirs.body.id, theirs.body.topic_id].map((id) =>
        patch(acme, id, { topic_name: 'Mine' }),
      ),
    )
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, '{"error":"Topic not found"}'])
  })

  test('an edit of a topic that another organization links never reaches it', async () => {
    const mine = await post(acme, { topic_name: 'Common Golf Fans' })
    await post(other, { topic_name: 'Common Golf Fans' })
    await patch(acme, mine.body.id, { topic_name: 'Renamed by Acme', segment_type: 'B2G' })
    expect(await named(other, 'Common Golf Fans')).toMatchObject({
      topic_name: 'Common Golf Fans',
      segment_type: 'B2C',
    })
    expect(await named(acme, 'Renamed by Acme')).toMatchObject({ segment_type: 'B2G' })
    const third = await makeOrg(api, ['owner'])
    expect((await post(third, { topic_name: 'Common Golf Fans' })).body).toMatchObject({
      topic_id: mine.body.topic_id,
      segment_type: 'B2C',
    })
  })

  test('what the maker of a topic edits reaches no other organization, though it alone links the topic', async () => {
    const name = 'Edited Golf Fans'
    const mine = await post(acme, { topic_name: name })
    await patch(acme, mine.body.id, { topic_name: 'Evil Golf Fans', segment_type: 'B2E', subcategory: 'Evil' })
    const theirs = await post(other, { topic_name: name })
    expect(theirs.body).toMatchObject({ topic_id: mine.body.topic_id, outcome: 'adopted', topic_name: name })
    expect(theirs.body.segment_type).toBe(classify(name).segmentType)
    expect((await named(other, name)).subcategory).not.toBe('Evil')
    expect((await post(other, { topic_name: 'Evil Golf Fans' })).body.topic_id).not.toBe(mine.body.topic_id)
  })

  test('a rename onto a name that another global topic holds stays in the library', async () => {
    await post(other, { topic_name: 'Taken Golf Fans' })
    const mine = await post(acme, { topic_name: 'Renamed Golf Fans' })
    const renamed = await patch(acme, mine.body.id, { topic_name: 'Taken Golf Fans' })
    expect([renamed.status, renamed.body.topic_name]).toEqual([200, 'Taken Golf Fans'])
    expect((await post(other, { topic_name: 'Renamed Golf Fans' })).body.topic_id).toBe(mine.body.topic_id)
  })
})

describe('PATCH /api/topics/:id of a private topic', () => {
  test('a rename onto a name that a shared topic holds stays in the library: one name, one visible topic', async () => {
    const quiet = await makeOrg(api, ['owner'])
    await api.call('/api/settings', quiet.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    const name = 'Openly Known Golf Fans'
    const shared = await post(other, { topic_name: name })
    const hidden = await post(quiet, { topic_name: 'Quietly Known' })
    expect((await patch(quiet, hidden.body.id, { topic_name: name })).body.topic_name).toBe(name)
    // The library holds a topic by that name now, so the shared one is not added beside it.
    expect((await post(quiet, { topic_name: name.toLowerCase() })).body.id).toBe(hidden.body.id)
    expect((await post(quiet, { topic_name: 'quietly known' })).body.id).toBe(hidden.body.id)
    const third = await makeOrg(api, ['owner'])
    expect((await post(third, { topic_name: name.toLowerCase() })).body.topic_id).toBe(shared.body.topic_id)
  })
})

describe('DELETE /api/topics', () => {
  test('{deleted: number}; either id; what is not in the library is passed over', async () => {
    const one = await post(acme, { topic_name: 'Delete one' })
    const two = await post(acme, { topic_name: 'Delete two' })
    const theirs = await post(other, { topic_name: 'Keep theirs' })
    const answer = await remove(acme, {
      ids: [one.body.id, two.body.topic_id, one.body.id, theirs.body.id, 'nonsense'],
    })
    expect([answer.status, answer.body]).toEqual([200, { deleted: 2 }])
    expect((await api.call(`/api/topics/${one.body.id}/history`, acme.key)).status).toBe(404)
    expect(await named(other, 'Keep theirs')).toBeDefined()
  })

  test.each([[{}], [{ ids: 'ot_1' }], [{ ids: [] }], [undefined]])('Missing ids returns 400: %j', async (body) => {
    const answer = await remove(acme, body)
    expect([answer.status, answer.body]).toEqual([400, { error: 'ids array is required' }])
  })

  test('No hard limit on the array: 50,000 ids are worked off', async () => {
    const kept = await post(acme, { topic_name: 'Last of many' })
    const ids = Array.from({ length: 50_000 }, (_, n) => `ot_01h455vb4pex5vsk${n.toString(8).padStart(10, '0')}`)
    const answer = await remove(acme, { ids: [...ids, kept.body.id] })
    expect([answer.status, answer.body]).toEqual([200, { deleted: 1 }])
  })
})

describe('stats and history', () => {
  test('{total, bySegmentType, byTaxonomyType}', async () => {
    const org = await makeOrg(api, ['owner'])
    await post(org, { topic_name: 'Stat one', segment_type: 'B2C', taxonomy_type: 'Auto & Transportation' })
    await post(org, { topic_name: 'Golf Fans', segment_type: 'B2C' })
    await post(org, { topic_name: 'Stat three', segment_type: 'B2B', taxonomy_type: 'Auto & Transportation' })
    expect((await api.call('/api/topics/stats', org.key)).body).toEqual({
      total: 3,
      bySegmentType: { B2C: 2, B2B: 1 },
      byTaxonomyType: { 'Auto & Transportation': 2, 'Sports & Leisure': 1 },
    })
  })

  test('up to 200 history entries, newest first', async () => {
    const made = await post(acme, { topic_name: 'Much edited' })
    for (let n = 0; n < 205; n++) await patch(acme, made.body.id, { subcategory: `edit ${n}` })
    const { body } = await api.call(`/api/topics/${made.body.id}/history`, acme.key)
    expect(body).toHaveLength(200)
    expect(body[0].newValues).toEqual({ subcategory: 'edit 204' })
  })
})

describe('X-Workspace-Id', () => {
  test('scopes reads and writes to the workspace; without it, all of the organization', async () => {
    const org = await makeOrg(api, ['owner'])
    const make = async (name: string) =>
      (await api.call('/api/workspaces', org.owner, { method: 'POST', body: { name } })).body.id
    const [east, west] = [await make('East'), await make('West')]
    const inEast = await post(org, { topic_name: 'Eastern' }, { 'x-workspace-id': east })
    await post(org, { topic_name: 'Western' }, { 'x-workspace-id': west })
    await post(org, { topic_name: 'Eastern' }, { 'x-workspace-id': west })
    const names = async (workspace?: string) =>
      (
        await api.call(
          '/api/topics?sortBy=topic_name&sortOrder=asc',
          org.key,
          workspace ? { headers: { 'x-workspace-id': workspace } } : {},
        )
      ).body.data.map((topic: { topic_name: string }) => topic.topic_name)
    expect(await names(east)).toEqual(['Eastern'])
    expect(await names(west)).toEqual(['Eastern', 'Western'])
    expect(await names()).toEqual(['Eastern', 'Eastern', 'Western'])
    expect((await post(org, { topic_name: 'Eastern' })).body.id).toBe(inEast.body.id)
    expect(await names()).toEqual(['Eastern', 'Eastern', 'Western'])
    const fromWest = await api.call(`/api/topics/${inEast.body.id}`, org.key, {
      method: 'PATCH',
      body: { topic_name: 'Stolen' },
      headers: { 'x-workspace-id': west },
    })
    expect(fromWest.status).toBe(404)
    const inUse = await api.call(`/api/workspaces/${east}`, org.owner, { method: 'DELETE' })
    expect([inUse.status, inUse.body.error]).toEqual([409, 'Workspace is not empty: move or delete its topics first'])
  })
})
