import { GlobalTopicId } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'
import { makeListed } from '../../../test/verdicts.ts'

let api: Api
let operator: { cookie: string }
let operatorId: string
let acme: Org
let other: Org
let secretive: Org
beforeAll(async () => {
  api = await startApi()
  const person = await makeOperator(api)
  operator = { cookie: person.cookie }
  operatorId = person.userId
  acme = await makeOrg(api, ['owner'])
  other = await makeOrg(api, ['owner'])
  secretive = await makeOrg(api, ['owner'])
  await api.call('/api/settings', secretive.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
})
afterAll(() => api.close())

const admin = (path: string, method = 'GET', body?: object) =>
  api.call(`/api/admin/topics${path}`, operator, { method, ...(body && { body }) })
const patch = (id: string, body: object) => admin(`/${id}`, 'PATCH', body)
const historyOf = async (id: string) => (await admin(`/${id}/history`)).body
const make = (org: Org, topic_name: string, said: object = {}) => makeListed(api, org, topic_name, said)
const adopt = (org: Org, ...topicIds: string[]) =>
  api.call('/api/topics/catalog', org.key, { method: 'POST', body: { topicIds } })
/** A topic that two libraries link. */
const shared = async (name: string, more: object = {}) => {
  const id = await make(acme, name, more)
  await adopt(other, id)
  return id
}
const inLibrary = async (org: Org, id: string) =>
  (await api.call('/api/topics?pageSize=100', org.key)).body.data.find(
    ({ topic_id }: { topic_id: string }) => topic_id === id,
  )
const stored = async (id: string) =>
  (await asDatabaseOwner(api, 'select * from topic where id = $1', [GlobalTopicId.decode(id)])).rows[0]
const absentId = GlobalTopicId.encode('00000000-0000-7000-8000-000000000001')

test('GET /api/admin/topics/:topicId reads a topic by its id, also an archived one; one that is not there is 404', async () => {
  const id = await shared('Read Raccoons', { segment_type: 'B2B' })
  expect((await admin(`/${id}`)).body).toMatchObject({
    id,
    topicName: 'Read Raccoons',
    segmentType: 'B2B',
    mergedInto: null,
  })
  await admin('/archive', 'POST', { topicIds: [id] })
  expect((await admin(`/${id}`)).body.archivedAt).not.toBeNull()
  const absent = await admin(`/${absentId}`)
  expect([absent.status, absent.body]).toEqual([404, { error: 'Topic not found' }])
})

describe('PATCH /api/admin/topics/:topicId', () => {
  test('edits single fields; writes history and updated_at; answers the topic; reaches every linked library', async () => {
    const id = await shared('Patched Parrot Owners', { segment_type: 'B2C' })
    const before = await stored(id)
    const { status, body } = await patch(id, { segmentType: 'B2B', audienceType: 'Enthusiast', keywords: ['macaw'] })
    expect([status, body]).toMatchObject([
      200,
      { id, segmentType: 'B2B', audienceType: 'Enthusiast', keywords: ['macaw'], version: before.version + 1 },
    ])
    expect(body.parentCategory).toBe(before.parent_category)
    expect((await stored(id)).updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    for (const org of [acme, other])
      expect(await inLibrary(org, id)).toMatchObject({
        segment_type: 'B2B',
        audience_type: 'Enthusiast',
        keywords: ['macaw'],
      })
    expect(await historyOf(id)).toMatchObject([
      {
        changeType: 'reclassified',
        source: 'admin_ui',
        changedBy: operatorId,
        batchId: null,
        engineVersionBefore: '2.5',
        engineVersionAfter: '2.5',
        previousValues: { segment_type: 'B2C', audience_type: before.audience_type, keywords: before.keywords },
        newValues: { segment_type: 'B2B', audience_type: 'Enthusiast', keywords: ['macaw'] },
        metadata: { edit: true },
      },
    ])
    const found = await api.call('/api/topics/catalog?search=macaw', acme.key)
    expect(found.body.data).toMatchObject([{ id }])
  })

  test('regenerates platform outputs when classification fields change', async () => {
    const id = await shared('Patched Falconry Clubs')
    const before = await inLibrary(other, id)
    await patch(id, { parentCategory: 'Gaming', topicName: 'Patched Falconry Games' })
    const after = await inLibrary(other, id)
    expect(before.segment_name_marketplace).not.toContain('Gaming')
    expect(after.segment_name_marketplace).toContain('Gaming')
    expect(after.segment_name_marketplace).toContain('Patched Falconry Games')
  })

  test('and the taxonomy hash: the topic is indexed anew, by its new name and place', async () => {
    const id = await shared('Patched Hash Browns')
    await asDatabaseOwner(api, 'delete from topic_unindexed')
    await patch(id, { parentCategory: 'Gaming' })
    const { rows } = await asDatabaseOwner(api, 'select topic_id from topic_unindexed')
    expect(rows).toEqual([{ topic_id: GlobalTopicId.decode(id) }])
  })

  test('another category brings its group and code, and leaves the way down the old tree', async () => {
    const id = await make(acme, 'Toyota Camry Buyers')
    expect(await stored(id)).toMatchObject({ parent_category: 'Auto' })
    await patch(id, { parentCategory: 'Gaming' })
    expect(await stored(id)).toMatchObject({
      parent_category: 'Gaming',
      taxonomy_type: 'Media & Entertainment',
      subcategory: null,
      subcategory_l1: null,
    })
    expect((await stored(id)).iab_code).not.toBeNull()
    await patch(id, { parentCategory: 'Auto', taxonomyType: 'Travel & Experiences', subcategory: 'Anything' })
    expect(await stored(id)).toMatchObject({ taxonomy_type: 'Travel & Experiences', subcategory: 'Anything' })
    await patch(id, { subcategory: null })
    expect(await stored(id)).toMatchObject({
      parent_category: 'Auto',
      taxonomy_type: 'Travel & Experiences',
      subcategory: null,
    })
  })

  test('a new name is found by its words and its normalized form, and the old one is free', async () => {
    const id = await shared('Patched Misspelt Pottry')
    expect((await patch(id, { topicName: '  Patched Spelt Pottery ' })).body.topicName).toBe('Patched Spelt Pottery')
    expect(await stored(id)).toMatchObject({ normalized_name: 'patched spelt pottery' })
    const search = async (words: string) =>
      (await api.call(`/api/topics?search=${words}`, other.key)).body.data.map((t: { topic_id: string }) => t.topic_id)
    expect(await search('pottery')).toEqual([id])
    expect(await search('pottry')).toEqual([])
    expect(await make(other, 'patched SPELT pottery')).toBe(id)
    expect(await make(secretive, 'Patched Misspelt Pottry')).not.toBe(id)
    expect((await historyOf(id))[0]).toMatchObject({
      previousValues: { topic_name: 'Patched Misspelt Pottry' },
      newValues: { topic_name: 'Patched Spelt Pottery' },
    })
  })

  test('a name that another live topic of the scope has is refused, and nothing changes', async () => {
    const [first, second] = [await make(acme, 'Patched Quilting Fans'), await make(acme, 'Patched Soccer Fans')]
    const before = await stored(second)
    expect(await patch(second, { topicName: 'PATCHED quilting, fans', segmentType: 'B2G' })).toMatchObject({
      status: 409,
      body: { error: 'Another topic has this name already' },
    })
    expect(await stored(second)).toEqual(before)
    expect(await historyOf(second)).toEqual([])
    const own = await make(secretive, 'Patched Private Three')
    expect((await patch(own, { topicName: 'Patched Quilting Fans' })).status).toBe(200)
    await admin('/archive', 'POST', { topicIds: [first] })
    expect((await patch(second, { topicName: 'Patched Quilting Fans' })).status).toBe(200)
  })

  test("what people have edited in their library stays, whoever's it is", async () => {
    const id = await shared('Patched Overlay Badgers', { segment_type: 'B2C' })
    await api.call(`/api/topics/${id}`, other.key, {
      method: 'PATCH',
      body: { topic_name: 'Our badgers', segment_type: 'B2G' },
    })
    await patch(id, { topicName: 'Their Overlay Badgers', segmentType: 'B2E', audienceType: 'Fan' })
    expect(await inLibrary(other, id)).toMatchObject({
      topic_name: 'Our badgers',
      segment_type: 'B2G',
      audience_type: 'Fan',
    })
    expect(await inLibrary(acme, id)).toMatchObject({ topic_name: 'Their Overlay Badgers', segment_type: 'B2E' })
    const { rows } = await sql<{ overlay: object }>`select overlay from org_topic
      where org_id = ${other.id} and topic_id = ${GlobalTopicId.decode(id)}`.execute(api.database.system)
    expect(rows[0]?.overlay).toMatchObject({ topic_name: 'Our badgers', segment_type: 'B2G' })
  })

  test('a version that is no longer current is refused; of two edits on one version one is made', async () => {
    const id = await make(acme, 'Patched Version Voles', { segment_type: 'B2C' })
    expect((await patch(id, { segmentType: 'B2B', version: 1 })).body.version).toBe(2)
    expect(await patch(id, { segmentType: 'B2G', version: 1 })).toMatchObject({
      status: 409,
      body: { error: 'Topic has changed since, read it again' },
    })
    const answers = await Promise.all(
      (['B2C', 'B2E', 'B2G', 'B2B2C'] as const).map((segmentType) => patch(id, { segmentType, version: 2 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('what does not differ is not written', async () => {
    const id = await make(acme, 'Patched Golf Fans', { segment_type: 'B2C' })
    const before = await stored(id)
    expect((await patch(id, { segmentType: 'B2C', topicName: 'Patched Golf Fans' })).status).toBe(200)
    expect(await stored(id)).toEqual(before)
    expect(await historyOf(id)).toEqual([])
  })

  test('is refused with what it does not know, and for what is absent or merged', async () => {
    const id = await make(acme, 'Patched Refusals')
    for (const body of [{}, { version: 1 }, { nonsense: 1 }])
      expect(await patch(id, body)).toMatchObject({ status: 400, body: { error: 'No valid fields to update' } })
    for (const body of [
      { topicName: '' },
      { topicName: 'x'.repeat(501) },
      { topicName: 'a\u0000b' },
      { topicName: '\u0089PNG' },
      { parentCategory: 'Nonsense' },
      { taxonomyType: 'Nonsense' },
      { segmentType: 'B2X' },
      { audienceType: 'Nonsense' },
      { keywords: Array.from({ length: 51 }, () => 'x') },
      { subcategory: 'x'.repeat(201) },
      { segmentType: 'B2B', version: 'one' },
    ])
      expect([JSON.stringify(body).slice(0, 40), (await patch(id, body)).status]).toEqual([
        JSON.stringify(body).slice(0, 40),
        400,
      ])
    for (const missing of [absentId, 'nonsense'])
      expect(await patch(missing, { segmentType: 'B2B' })).toMatchObject({
        status: 404,
        body: { error: 'Topic not found' },
      })
    const merged = await make(acme, 'Patched Merged Away')
    await asDatabaseOwner(api, 'update topic set merged_into = $2 where id = $1', [
      GlobalTopicId.decode(merged),
      GlobalTopicId.decode(id),
    ])
    expect(await patch(merged, { segmentType: 'B2B' })).toMatchObject({
      status: 409,
      body: { error: 'Topic is merged into another' },
    })
  })

  test('an archived topic is edited where it lies', async () => {
    const id = await shared('Patched In The Archive')
    await admin('/archive', 'POST', { topicIds: [id] })
    expect((await patch(id, { segmentType: 'B2G' })).body).toMatchObject({ segmentType: 'B2G' })
    await admin('/archive', 'DELETE', { topicIds: [id] })
    expect(await inLibrary(other, id)).toMatchObject({ segment_type: 'B2G' })
  })

  test('an edit while a job reclassifies: each follows the other, none is lost, and a rollback leaves the edit', async () => {
    const jobs = jobsOf(api, operator)
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await make(acme, `Golf Fans Reclassified ${n}`))
    for (const [n, id] of ids.entries()) {
      await asDatabaseOwner(api, `update topic set parent_category = 'Gaming', segment_type = 'B2G' where id = $1`, [
        GlobalTopicId.decode(id),
      ])
      const jobId = await jobs.begin('reclassify', { mode: 'local', force: true, parentCategoryFilter: 'Gaming' })
      const [edit] = await Promise.all([patch(id, { keywords: [`edited${n}`] }), jobs.finish(jobId)])
      expect(edit.status, edit.text).toBe(200)
      const [newest, older] = await historyOf(id)
      const topic = await stored(id)
      expect(topic.version).toBe(3)
      // Whoever came second saw what the first had written.
      for (const [column, value] of Object.entries(newest.newValues)) expect(topic[column]).toEqual(value)
      if (newest.metadata.edit) {
        expect(topic.keywords).toEqual([`edited${n}`])
        expect(newest.previousValues).toEqual({ keywords: older.newValues.keywords ?? expect.anything() })
        const { jobId: rollback } = (await jobs.rollBack(jobId)).body
        await jobs.finish(rollback)
        expect((await jobs.read(rollback)).errors).toContainEqual({
          id,
          name: topic.topic_name,
          message: 'The topic has changed since, so it was skipped',
        })
        expect((await stored(id)).keywords).toEqual([`edited${n}`])
      } else expect(newest.previousValues).toMatchObject({ keywords: [`edited${n}`] })
    }
  })
})

describe('POST and DELETE /api/admin/topics/archive', () => {
  const archive = (topicIds: unknown) => admin('/archive', 'POST', { topicIds } as object)
  const restore = (topicIds: unknown) => admin('/archive', 'DELETE', { topicIds } as object)

  test('sets archived_at, restores, each with a line of history, in every library', async () => {
    const ids = [await shared('Archived Tennis Fans'), await shared('Archived Soccer Fans')]
    expect((await archive([...ids, ids[0], absentId, 'nonsense'])).body).toEqual({ archived: 2 })
    expect((await stored(ids[0] ?? '')).archived_at).not.toBeNull()
    expect(await inLibrary(other, ids[0] ?? '')).toBeUndefined()
    expect((await archive(ids)).body).toEqual({ archived: 0 })
    expect((await restore(ids)).body).toEqual({ restored: 2, conflicts: [] })
    expect((await restore(ids)).body).toEqual({ restored: 0, conflicts: [] })
    expect(await inLibrary(other, ids[0] ?? '')).toBeDefined()
    expect(await historyOf(ids[0] ?? '')).toMatchObject([
      { changeType: 'restored', source: 'admin_ui', changedBy: operatorId, newValues: { archived: false } },
      { changeType: 'archived', source: 'admin_ui', changedBy: operatorId, newValues: { archived: true } },
    ])
  })

  test('a name that was taken since stays archived and is reported; the others come back', async () => {
    const [taken, free] = [await make(acme, 'Archived Taken Name'), await make(acme, 'Archived Free Name')]
    await archive([taken, free])
    const successor = await make(other, 'Archived Taken Name')
    expect(successor).not.toBe(taken)
    expect((await restore([taken, free])).body).toEqual({
      restored: 1,
      conflicts: [{ topicId: taken, topicName: 'Archived Taken Name' }],
    })
    expect((await historyOf(taken))[0]).toMatchObject({ changeType: 'archived' })
    await archive([successor])
    expect((await restore([successor, taken])).body).toMatchObject({ restored: 1, conflicts: [{ topicId: successor }] })
  })

  test('a name that is taken in the very moment fails nothing', async () => {
    for (let round = 0; round < 10; round++) {
      // The engine is sure of it, so that whoever makes it makes it for everybody.
      const name = `Archived Golf Fans ${round}`
      const id = await make(acme, name)
      await archive([id])
      const [restored, made] = await Promise.all([
        restore([id]),
        api.call('/api/topics', other.key, { method: 'POST', body: { topic_name: name } }),
      ])
      expect([restored.status, made.status]).toEqual([200, 201])
      const conflict = made.body.topic_id !== id
      expect(restored.body).toMatchObject({ restored: conflict ? 0 : 1 })
      expect(restored.body.conflicts).toHaveLength(conflict ? 1 : 0)
    }
  })

  test('a merged topic is neither archived nor restored', async () => {
    const [winner, loser] = [await make(acme, 'Archived Winner'), await make(acme, 'Archived Loser')]
    await asDatabaseOwner(api, 'update topic set merged_into = $2 where id = $1', [
      GlobalTopicId.decode(loser),
      GlobalTopicId.decode(winner),
    ])
    expect((await archive([loser])).body).toEqual({ archived: 0 })
    expect((await restore([loser])).body).toEqual({ restored: 0, conflicts: [] })
  })

  test('{topicIds: string[]} max 500', async () => {
    for (const send of [archive, restore]) {
      for (const topicIds of [undefined, [], 'tp_x', [1]])
        expect(await send(topicIds)).toMatchObject({ status: 400, body: { error: 'topicIds array is required' } })
      expect(await send(Array.from({ length: 501 }, () => absentId))).toMatchObject({
        status: 400,
        body: { error: 'topicIds array exceeds maximum of 500' },
      })
      expect((await send(Array.from({ length: 500 }, () => absentId))).status).toBe(200)
    }
  })
})

describe('/api/admin/topics/unlisted', () => {
  const bring = async (org: Org, topic_name: string) => {
    const made = await api.call('/api/topics', org.key, { method: 'POST', body: { topic_name } })
    expect(made.status, made.text).toBe(201)
    return made.body.topic_id as string
  }
  const unlisted = async () =>
    (await admin('/unlisted?pageSize=100')).body.data.map(({ topicName }: { topicName: string }) => topicName)
  const list = (topicIds: string[]) => admin('/unlisted', 'POST', { topicIds })
  const inCatalog = async (org: Org, search: string) =>
    (await api.call(`/api/topics/catalog?search=${search}`, org.key)).body.total

  test('GET lists what waits, oldest first; POST lists it for everybody, with history; a private topic never waits', async () => {
    const [first, second] = [await bring(acme, 'Qwzx Brmpfone'), await bring(acme, 'Qwzx Brmpftwo')]
    const hidden = await bring(secretive, 'Qwzx Brmpfthree')
    expect(await unlisted()).toEqual(['Qwzx Brmpfone', 'Qwzx Brmpftwo'])
    expect(await inCatalog(other, 'brmpfone')).toBe(0)
    expect((await list([first, hidden, absentId, 'nonsense'])).body).toEqual({ listed: 1, conflicts: [] })
    expect(await unlisted()).toEqual(['Qwzx Brmpftwo'])
    expect([await inCatalog(other, 'brmpfone'), await inCatalog(other, 'brmpftwo')]).toEqual([1, 0])
    expect(await inCatalog(other, 'brmpfthree')).toBe(0)
    expect(await historyOf(first)).toMatchObject([
      { changeType: 'listed', source: 'admin_ui', changedBy: operatorId, newValues: { awaitsListing: false } },
    ])
    expect((await list([first, second])).body).toEqual({ listed: 1, conflicts: [] })
  })

  test('one with a name collision stays with its organization and is reported', async () => {
    const [mine, theirs] = [await bring(acme, 'Vrml Prntz'), await bring(other, 'vrml prntz')]
    expect((await list([mine])).body).toEqual({ listed: 1, conflicts: [] })
    expect((await list([theirs])).body).toEqual({
      listed: 0,
      conflicts: [{ topicId: theirs, topicName: 'vrml prntz' }],
    })
    expect((await inLibrary(other, theirs)).topic_name).toBe('vrml prntz')
    expect((await stored(theirs)).owner_org_id).toBe(other.id)
  })
})
