import { GlobalTopicId } from '@txadv/contract'
import { categories } from '@txadv/engine/light'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, makeOrg, type Org, startApi } from '../../../test/harness.ts'

let api: Api
let maker: Org
let adopter: Org
beforeAll(async () => {
  api = await startApi()
  maker = await makeOrg(api, ['owner'])
  adopter = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())

const ok = async (org: Org, path: string, method = 'GET', body?: unknown, who: object = org.key) => {
  const answer = await api.call(path, who as never, { method, ...(body !== undefined && { body }) })
  expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
  return answer.body
}
const usageOf = async (org: Org) => (await ok(org, '/api/usage', 'GET', undefined, org.owner)).quotas
const recordOf = async (org: Org, id: string) => (await ok(org, `/api/topics/${id}/explain`)).record

/** What the local engine says of the name is B2C and Auto: some of what is given says the same, some otherwise. */
const given = {
  parent_category: 'Auto',
  subcategory: 'Our Own Shelf',
  segment_type: 'B2C',
  keywords: ['ours', 'alone'],
  segment_desc_marketplace: 'Written by hand for the marketplace',
  segment_desc_dspapi: 'Written by hand for the DSP',
  internal_description: 'Ask Kim first',
}

describe('what a caller gives is an edit, whether the topic is new or adopted', () => {
  for (const [who, orgOf] of [
    ['the creator', () => maker],
    ['the adopter', () => adopter],
  ] as const)
    test(`${who} keeps it through a reclassify, and finds it in the history`, async () => {
      const made = await ok(orgOf(), '/api/topics', 'POST', { topic_name: 'Hydrogen Truck Owners', ...given })
      expect(made.outcome).toBe(who === 'the creator' ? 'created' : 'adopted')
      const before = await recordOf(orgOf(), made.id)
      expect(before).toMatchObject(given)
      await ok(orgOf(), `/api/topics/${made.id}/reclassify`, 'POST', {})
      const { updated_at: _, engine_version: __, ...after } = await recordOf(orgOf(), made.id)
      expect(before).toMatchObject(after)
      const history = await ok(orgOf(), `/api/topics/${made.id}/history`)
      expect(history.at(-1)).toMatchObject({ changeType: 'created', newValues: given })
    })

  test('it survives a verdict that would say otherwise, also where the engine said the same before', async () => {
    const { id, topic_id } = await ok(maker, '/api/topics', 'POST', {
      topic_name: 'Diesel Pickup Drivers',
      parent_category: 'Auto',
      segment_type: 'B2C',
    })
    const other = {
      parent_category: 'Pets & Animals',
      taxonomy_type: 'Interests',
      segment_type: 'B2B',
      subcategory: 'Cats',
    }
    await api.database.withSystem(async (tx) => {
      await tx.db.updateTable('topic').set(other).where('id', '=', GlobalTopicId.parse(topic_id)).execute()
    })
    await ok(maker, `/api/topics/${id}`, 'PATCH', { subcategory: 'Work Trucks' })
    expect(await recordOf(maker, id)).toMatchObject({
      parent_category: 'Auto',
      subcategory: 'Work Trucks',
      segment_type: 'B2C',
    })
  })
})

test('an empty subcategory takes the topic out of the tree, and is null', async () => {
  const { id } = await ok(maker, '/api/topics', 'POST', { topic_name: 'Rally Car Drivers', subcategory: 'Rally' })
  await ok(maker, `/api/topics/${id}`, 'PATCH', { subcategory: '' })
  expect((await recordOf(maker, id)).subcategory).toBe(null)
})

describe('creating what the library has', () => {
  test('keeps what was given as edits of it', async () => {
    const name = 'Cargo Bike Commuters'
    const first = await ok(maker, '/api/topics', 'POST', { topic_name: name })
    const again = await ok(maker, '/api/topics', 'POST', { topic_name: name, ...given })
    expect(again).toMatchObject({ id: first.id, outcome: 'duplicate', parent_category: 'Auto' })
    expect(await recordOf(maker, first.id)).toMatchObject(given)
    const [latest, ...older] = await ok(maker, `/api/topics/${first.id}/history`)
    expect(latest).toMatchObject({ changeType: 'field_edit', newValues: given })
    expect(older).toHaveLength(1)
    await ok(maker, '/api/topics', 'POST', { topic_name: name, ...given })
    expect(await ok(maker, `/api/topics/${first.id}/history`)).toHaveLength(2)
  })
})

describe('replaceGiven', () => {
  test('a dry run says what would change and what of it was given, and changes and charges nothing', async () => {
    const { id } = await ok(maker, '/api/topics', 'POST', {
      topic_name: 'Motorhome Rental Shoppers',
      ...given,
      parent_category: 'Gaming',
    })
    const before = await recordOf(maker, id)
    const history = await ok(maker, `/api/topics/${id}/history`)
    const used = await usageOf(maker)
    const planned = await ok(maker, '/api/topics/reclassify', 'POST', { ids: [id], replaceGiven: true, dryRun: true })
    expect(planned).toMatchObject({ total: 1, success: 1 })
    const [change] = planned.changes
    expect(change).toMatchObject({ id, previousValues: { parent_category: 'Gaming', keywords: given.keywords } })
    expect(change.given).toEqual(expect.arrayContaining(['parent_category', 'keywords', 'segment_desc_dspapi']))
    expect(await recordOf(maker, id)).toEqual(before)
    expect(await ok(maker, `/api/topics/${id}/history`)).toEqual(history)
    expect(await usageOf(maker)).toEqual(used)

    expect((await ok(maker, '/api/topics/reclassify', 'POST', { ids: [id], dryRun: true })).changes).toEqual([])
    const done = await ok(maker, `/api/topics/${id}/reclassify`, 'POST', { replaceGiven: true })
    expect(done).toMatchObject({
      parent_category: change.newValues.parent_category,
      internal_description: 'Ask Kim first',
    })
    expect(done.segment_desc_dspapi).not.toBe(given.segment_desc_dspapi)
    const [latest] = await ok(maker, `/api/topics/${id}/history`)
    expect(latest).toMatchObject({
      changeType: 'reclassified',
      previousValues: change.previousValues,
      newValues: change.newValues,
      metadata: { replaced: change.given },
    })
  })

  test('a dry run does not ask the LLM', async () => {
    const { status, body } = await api.call('/api/topics/reclassify', maker.key, {
      method: 'POST',
      body: { ids: ['ot_x'], llm: true, dryRun: true },
    })
    expect([status, body.error]).toEqual([400, 'dryRun works without llm'])
  })
})

describe('category and group cannot contradict', () => {
  test('another category brings its group and leaves the node of the old one', async () => {
    const { id, taxonomy_type } = await ok(maker, '/api/topics', 'POST', { topic_name: 'Sedan Lease Shoppers' })
    const moved = await ok(maker, `/api/topics/${id}`, 'PATCH', { parent_category: 'Pets & Animals' })
    expect(moved).toMatchObject({ parent_category: 'Pets & Animals', subcategory: null })
    expect(moved.taxonomy_type).not.toBe(taxonomy_type)
    const back = await ok(maker, `/api/topics/${id}`, 'PATCH', { parent_category: 'Auto' })
    expect(back.taxonomy_type).toBe(taxonomy_type)
  })

  test('a group that the category does not belong to is refused, and nothing changes', async () => {
    const { id, parent_category, taxonomy_type } = await ok(maker, '/api/topics', 'POST', {
      topic_name: 'Minivan Lease Shoppers',
    })
    const before = await recordOf(maker, id)
    const text = `parent_category ${parent_category} belongs to taxonomy_type ${taxonomy_type}, not to the one given`
    const body = { parent_category, taxonomy_type: 'Health & Wellness' }
    const refused = await api.call(`/api/topics/${id}`, maker.key, { method: 'PATCH', body })
    expect([refused.status, refused.body.error]).toEqual([400, text])
    const created = await api.call('/api/topics', maker.key, {
      method: 'POST',
      body: { topic_name: 'Never Made', parent_category, taxonomy_type: 'Health & Wellness' },
    })
    expect([created.status, created.body.error]).toEqual([400, text])
    expect((await ok(maker, '/api/topics?search=Never')).total).toBe(0)
    expect(await recordOf(maker, id)).toEqual(before)
  })

  test('a group alone brings the category of it that fits the name best', async () => {
    const { id } = await ok(maker, '/api/topics', 'POST', { topic_name: 'Truck Lease Shoppers' })
    const moved = await ok(maker, `/api/topics/${id}`, 'PATCH', { taxonomy_type: 'Food & Drink' })
    expect(moved).toMatchObject({ taxonomy_type: 'Food & Drink', subcategory: null })
    expect(categories[moved.parent_category as keyof typeof categories].group).toBe('Food & Drink')
  })
})
