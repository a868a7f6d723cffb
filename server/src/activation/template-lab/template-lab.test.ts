import { ActivationId, GlobalTopicId, limits } from '@txadv/contract'
import { builtInTemplates, compileTemplate, type OutputTemplate, templateContext } from '@txadv/engine/light'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, startApi } from '../../../test/harness.ts'
import { createLogger } from '../../lib/log.ts'
import { nameRecords } from '../../naming/index.ts'
import { previewTemplate } from './template-lab.ts'

let api: Api
let operator: { cookie: string }
let acme: Org
let secretive: [Org, Org]

const sharedScope = '00000000-0000-0000-0000-000000000000'
const long = 'Extraordinarily Patient Readers Of Very Long Audience Names '.repeat(5)

beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  acme = await makeOrg(api, ['owner'])
  secretive = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
  const words = ['Golf', 'Sailing', 'Tax Software', 'Dog Food', 'Electric Cars', 'Cloud Security', 'Baby Clothes']
  await bring(
    acme,
    Array.from({ length: 280 }, (_, n) => `${words[n % words.length]} Cohort ${n}`).concat(
      Array.from({ length: 20 }, (_, n) => `${long}${n}`),
    ),
  )
  for (const org of secretive) {
    await api.call('/api/settings', org.owner, { method: 'PATCH', body: { topicVisibility: 'private' } })
    await bring(org, ['Kept Secret Cohort', `${org.id.slice(0, 8)} Only Cohort`])
  }
})
afterAll(() => api.close())
beforeEach(async () => {
  await asDatabaseOwner(api, 'delete from output_template')
  await asDatabaseOwner(api, 'truncate activation')
})

async function bring(org: Org, names: readonly string[]) {
  const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
  const post = async (path: string, body: object) => (await api.call(path, org.key, { method: 'POST', body })).body
  const { batchId } = await post('/api/import', { filename: 'a.csv', totalRows: names.length, mappings })
  const rows = names.map((Name) => ({ Name }))
  expect(await post(`/api/import/${batchId}/chunk`, { chunkIndex: 0, mappings, rows })).toMatchObject({
    successCount: names.length,
  })
}
const idOf = async (platformKey: string): Promise<string> =>
  (await api.call('/api/admin/output-templates', operator)).body.find(
    (template: { platformKey: string }) => template.platformKey === platformKey,
  ).id
async function impactOf(platformKey: string, body: object) {
  const path = `/api/admin/output-templates/${await idOf(platformKey)}/impact`
  const answer = await api.call(path, operator, { method: 'POST', body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const builtIn = (key: string): OutputTemplate =>
  builtInTemplates.find(({ platformKey }) => platformKey === key) as OutputTemplate

// biome-ignore lint/suspicious/noExplicitAny: rows as the database gives them
type Row = any
const contextOf = (row: Row) =>
  templateContext({
    topic: row.topic_name,
    parentCategory: row.parent_category ?? '',
    taxonomyType: row.taxonomy_type ?? '',
    subcategory: row.subcategory ?? '',
    subcategoryPath: ['', '_l1', '_l2', '_l3', '_l4'].map((level) => row[`subcategory${level}`] ?? ''),
    segmentType: row.segment_type ?? '',
    audienceType: row.audience_type ?? '',
    primaryIntent: row.intent ?? '',
    secondaryIntent: row.secondary_intent,
    intensity: row.intensity ?? '',
    awareness: row.awareness ?? '',
    funnel: row.funnel ?? '',
    buyerJourney: row.buyer_journey ?? '',
    sensitivity: row.sensitivity ?? '',
    compositeScore: row.composite_score ?? 0,
    keywords: row.keywords,
  })

/** Every pair of topics looked at, in the plainest way. */
async function bruteForce(template: OutputTemplate, changes: object, nameChars: number) {
  const { rows } = await asDatabaseOwner(api, 'select * from topic where live order by id')
  const [before, after] = [compileTemplate(template), compileTemplate({ ...template, ...changes })]
  const topics = rows.map((row: Row) => {
    const context = contextOf(row)
    const made = after(context)
    return { row, before: before(context), after: made, cut: made.name.slice(0, nameChars).trimEnd() }
  })
  const meets = (one: Row, other: Row) =>
    one !== other &&
    one.cut === other.cut &&
    [one, other].some((topic, n) => topic.row.scope === sharedScope || (n === 0 && one.row.scope === other.row.scope))
  return {
    topics: topics.length,
    complete: true,
    namesChanged: topics.filter((topic) => topic.before.name !== topic.after.name).length,
    descriptionsChanged: topics.filter((topic) => topic.before.description !== topic.after.description).length,
    namesCut: topics.filter((topic) => topic.after.name.length > nameChars).length,
    collisions: topics.filter((one) => topics.some((other) => meets(one, other))).length,
  }
}

describe('POST /api/admin/output-templates/:id/impact', () => {
  const byTopic = [{ key: 'topic' }]
  test.each([
    ['nothing that shows', 'marketplace', { displayName: 'Other' }, 250],
    ['descriptions', 'marketplace', { descTemplate: '{{topic}} likely', recency: '30 Days' }, 250],
    ['some names', 'marketplace', { descPrefixB2b: 'Workers who', pathFields: [{ key: 'segment_type' }] }, 250],
    ['names that are cut', 'marketplace', { pathFields: byTopic, includeSlug: false }, 250],
    ['names that are cut later', 'dspapi', { pathFields: byTopic, includeSlug: false }, 255],
    ['names without a limit', 'internal', { pathFields: byTopic, includeSlug: false }, 100_000],
    ['names that all are one', 'dspapi', { pathFields: [{ key: 'x', format: 'Audience' }], includeSlug: false }, 255],
    ['a template that rests', 'exchange', { recency: '7 Days' }, 255],
  ])('counts as a plain look at every topic does: %s', async (_, platformKey, changes, nameChars) => {
    const impact = await impactOf(platformKey, changes)
    expect(impact).toMatchObject(await bruteForce(builtIn(platformKey), changes, nameChars))
  })

  test('shows samples of both, and changes nothing', async () => {
    const dump = async () => {
      const { rows } = await asDatabaseOwner(
        api,
        `select (select jsonb_agg(o order by topic_id) from topic_output o)::text as outputs,
           (select count(*) from output_template) as templates, (select revision from template_revision) as revision`,
      )
      return rows[0]
    }
    const before = await dump()
    const impact = await impactOf('marketplace', { pathFields: byTopic, includeSlug: false, descTemplate: 'x' })
    expect(await dump()).toEqual(before)
    expect(impact.samples).toHaveLength(limits.templateLab.samples)
    for (const { topicId, topicName, before: was, after } of impact.samples) {
      const { rows } = await asDatabaseOwner(
        api,
        'select topic_name, segment_name_marketplace, segment_desc_marketplace from topic join topic_output on id = topic_id where id = $1',
        [GlobalTopicId.parse(topicId)],
      )
      expect(rows).toEqual([
        { topic_name: topicName, segment_name_marketplace: was.name, segment_desc_marketplace: was.description },
      ])
      expect(after).toEqual({ name: topicName, description: 'x' })
    }
    expect(impact.collisions).toBe(20)
    expect(impact.collisionSamples).toEqual([{ name: long.slice(0, 250).trimEnd(), topics: expect.any(Array) }])
    expect(impact.collisionSamples[0].topics).toHaveLength(limits.templateLab.samples)
    for (const { topicName } of impact.collisionSamples[0].topics) expect(topicName).toContain(long)
  })

  test('what two organizations keep to themselves does not collide; with what both can hold beside it, it does', async () => {
    const changes = { pathFields: byTopic, includeSlug: false, slugFields: [] }
    const { collisions } = await impactOf('internal', changes)
    expect(collisions).toBe(0)
    const other = await makeOrg(api, ['owner'])
    await bring(other, ['Kept Secret Cohort'])
    const impact = await impactOf('internal', changes)
    expect(impact.collisions).toBe(3)
    expect(impact.collisionSamples).toMatchObject([{ name: 'Kept Secret Cohort' }])
    await asDatabaseOwner(
      api,
      `update topic set archived_at = now() where topic_name = 'Kept Secret Cohort' and scope = $1`,
      [sharedScope],
    )
    expect((await impactOf('internal', changes)).collisions).toBe(0)
  })

  test('pages and time are bounded, and the answer says so', async () => {
    const call = {
      actor: { type: 'commandLine' as const },
      log: createLogger('fatal'),
      signal: new AbortController().signal,
    }
    const caller = { ...call, transact: api.database.withSystem, enqueue: async () => undefined }
    const { rows } = await asDatabaseOwner(api, `select id from topic where live order by id`)
    const whole = await impactOf('marketplace', { recency: '7 Days', includeSlug: false })
    const id = '0193b5a0-0000-7000-8000-000000000002'
    const bit = { recency: '7 Days', includeSlug: false }
    for (const pageTopics of [7, rows.length, rows.length + 1]) {
      const paged = await previewTemplate(caller, id, bit, { pageTopics, readMs: 60_000 })
      const { samples: _, collisionSamples, activationSamples, ...counts } = paged
      expect(whole).toMatchObject(counts)
    }
    expect(await previewTemplate(caller, id, bit, { pageTopics: 7, readMs: -1 })).toMatchObject({
      topics: 0,
      complete: false,
    })
    const gone = { ...caller, signal: AbortSignal.abort(new Error('gone')) }
    await expect(previewTemplate(gone, id, bit)).rejects.toThrow('gone')
  })
})

describe('which activations turn stale', () => {
  /** Activates what the library holds by this part of a name, as it is named now or as the text says. */
  async function activate(org: Org, platform: string, like: string, over: { name?: string; status?: string } = {}) {
    const rows: readonly Row[] = await api.database.withTenant(org.id, null, async (tx) => {
      const stored = await sql<Row>`select record.*, topic.secondary_intent, topic.funnel from library_record record
        join topic on topic.id = record.topic_id where record.topic_name like ${like} order by record.id`.execute(tx.db)
      return nameRecords(tx, stored.rows)
    })
    for (const row of rows) {
      const column = { marketplace: 'marketplace', dspapi: 'dspapi', custom_api: 'internal' }[platform] ?? ''
      const name = over.name ?? row[`segment_name_${column}`] ?? row.outputs.exchange?.name ?? null
      const description = row[`segment_desc_${column}`] ?? row.outputs.exchange?.description ?? null
      await asDatabaseOwner(
        api,
        `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status, pushed_name,
           pushed_description, engine_version_at_push) values ($1, $2, gen_random_uuid(), $3, $4, $5, $6, $7, $8)`,
        [org.id, row.id, platform, row.topic_name, over.status ?? 'active', name, description, row.engine_version],
      )
    }
    return rows
  }

  test('active ones of the platform whose pushed name or description would differ', async () => {
    const golf = await activate(acme, 'marketplace', 'Golf%')
    const boats = await activate(acme, 'marketplace', 'Sailing%', { name: 'An older name' })
    await activate(acme, 'marketplace', 'Dog Food%', { status: 'deactivated' })
    await activate(acme, 'dspapi', 'Golf%')
    const none = await impactOf('marketplace', { displayName: 'Other' })
    expect(none).toMatchObject({
      activations: golf.length + boats.length,
      activationsStale: boats.length,
      activationsTurningStale: 0,
      activationSamples: [],
    })
    for (const changes of [{ includeSlug: false }, { descTemplate: 'x {{topic}}' }]) {
      const impact = await impactOf('marketplace', changes)
      expect(impact).toMatchObject({
        activations: golf.length + boats.length,
        activationsStale: golf.length + boats.length,
        activationsTurningStale: golf.length,
      })
      expect(impact.activationSamples).toHaveLength(limits.templateLab.samples)
      for (const { activationId, topicName, pushed, after } of impact.activationSamples) {
        expect(ActivationId.safeParse(activationId).success).toBe(true)
        const row = golf.find(({ topic_name }: Row) => topic_name === topicName)
        expect(pushed).toEqual({ name: row.segment_name_marketplace, description: row.segment_desc_marketplace })
        expect(after).toEqual(compileTemplate({ ...builtIn('marketplace'), ...changes })(contextOf(row)))
      }
    }
    expect(await impactOf('dspapi', { recency: '1 Day' })).toMatchObject({ activationsTurningStale: golf.length })
  })

  test('what the platform cut is no difference', async () => {
    const rows = await activate(acme, 'marketplace', `${long}%`)
    expect(rows).toHaveLength(20)
    const whole = await impactOf('marketplace', { includeSlug: false })
    expect(whole).toMatchObject({ activations: 20, activationsStale: 0 })
    await asDatabaseOwner(api, 'update activation set pushed_name = rtrim(left(pushed_name, 250))')
    expect(await impactOf('marketplace', { includeSlug: false })).toMatchObject({
      namesChanged: expect.any(Number),
      activations: 20,
      activationsStale: 0,
    })
    expect(await impactOf('marketplace', { pathFields: [{ key: 'group' }] })).toMatchObject({
      activationsTurningStale: 20,
    })
  })

  test('a topic is named as its library has it, and what the organization says itself stands', async () => {
    const [first, second] = (await api.call('/api/topics?search=Tax', acme.key)).body.data
    const other = await makeOrg(api, ['owner'])
    await api.call('/api/topics/catalog', other.key, {
      method: 'POST',
      body: { topicIds: [first.topic_id, second.topic_id] },
    })
    await api.call(`/api/topics/${first.topic_id}`, other.key, {
      method: 'PATCH',
      body: { topic_name: 'Renamed Filers', segment_type: 'B2G', parent_category: 'Pets & Animals' },
    })
    await asDatabaseOwner(
      api,
      `update org_topic set overlay = overlay || '{"segment_desc_marketplace": "our words"}' where org_id = $1 and topic_id = $2`,
      [other.id, GlobalTopicId.parse(second.topic_id)],
    )
    const [renamed] = await activate(other, 'marketplace', 'Renamed Filers')
    const made = compileTemplate(builtIn('marketplace'))(contextOf(renamed))
    await asDatabaseOwner(api, 'update activation set pushed_name = $1, pushed_description = $2', [
      made.name,
      made.description,
    ])
    await activate(other, 'marketplace', 'Tax%')
    expect(await impactOf('marketplace', { displayName: 'x' })).toMatchObject({ activations: 2, activationsStale: 0 })
    const impact = await impactOf('marketplace', { descTemplate: 'x' })
    expect(impact).toMatchObject({ activations: 2, activationsTurningStale: 1 })
    expect(impact.activationSamples).toMatchObject([{ topicName: 'Renamed Filers', after: { description: 'x' } }])
    expect(await impactOf('marketplace', { includeSlug: false })).toMatchObject({ activationsTurningStale: 2 })
  })

  test('one whose topic left the library is counted, and reached by no template', async () => {
    await activate(acme, 'dspapi', 'Baby Clothes Cohort 6')
    await asDatabaseOwner(api, 'update activation set org_topic_id = gen_random_uuid()')
    expect(await impactOf('dspapi', { includeSlug: false })).toMatchObject({ activations: 1, activationsStale: 0 })
  })

  test('a custom API takes the internal name and description', async () => {
    const [row] = await activate(acme, 'custom_api', 'Golf Cohort 0')
    expect(row).toBeDefined()
    const made = compileTemplate(builtIn('internal'))(contextOf(row))
    await asDatabaseOwner(api, 'update activation set pushed_description = $1', [made.description])
    expect(await impactOf('internal', { displayName: 'x' })).toMatchObject({ activations: 1, activationsStale: 0 })
    expect(await impactOf('internal', { descTemplate: 'x' })).toMatchObject({ activationsTurningStale: 1 })
    expect(await impactOf('internal', { includeSlug: false })).toMatchObject({ activationsTurningStale: 1 })
  })

  test('in pages, across organizations', async () => {
    await activate(acme, 'marketplace', '%Cohort%')
    for (const org of secretive) await activate(org, 'marketplace', '%Cohort%')
    const { rows } = await asDatabaseOwner(api, 'select count(*)::int as n from activation')
    const call = {
      actor: { type: 'commandLine' as const },
      log: createLogger('fatal'),
      signal: new AbortController().signal,
    }
    const caller = { ...call, transact: api.database.withSystem, enqueue: async () => undefined }
    const id = '0193b5a0-0000-7000-8000-000000000002'
    expect(await previewTemplate(caller, id, { recency: '7 Days' }, { pageTopics: 11, readMs: 60_000 })).toMatchObject({
      activations: rows[0].n,
      activationsTurningStale: rows[0].n,
    })
    expect(rows[0].n).toBeGreaterThan(280)
  })
})
