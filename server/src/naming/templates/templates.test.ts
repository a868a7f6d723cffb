import { GlobalTopicId, limits, TemplateId } from '@txadv/contract'
import { builtInTemplates, previewTemplate } from '@txadv/engine/light'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Service, startService, stopService } from '../../../../chaos/servers.ts'
import { type Api, asDatabaseOwner, makeOperator, makeOrg, type Org, send, startApi } from '../../../test/harness.ts'
import { jobsOf } from '../../../test/jobs.ts'

let api: Api
let operator: { cookie: string }
let acme: Org
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'fatal' } })
  operator = { cookie: (await makeOperator(api)).cookie }
  jobs = jobsOf(api, operator)
  acme = await makeOrg(api, ['owner'])
})
afterAll(() => api.close())
beforeEach(() => asDatabaseOwner(api, 'delete from output_template'))

const call = (method: string, path = '', body?: unknown) =>
  api.call(`/api/admin/output-templates${path}`, operator, { method, ...(body !== undefined && { body }) })
const list = async () => (await call('GET')).body
const idOf = async (platformKey: string): Promise<string> =>
  (await list()).find((template: { platformKey: string }) => template.platformKey === platformKey).id
const patch = async (platformKey: string, changes: object) => call('PATCH', `/${await idOf(platformKey)}`, changes)

const partner = {
  platformKey: 'partner_feed',
  displayName: 'Partner feed',
  pathFields: [{ key: 'topic' }, { key: 'category', label: 'Category' }],
  includeSlug: false,
  descTemplate: '{{prefix}} like {{topic}}',
}
const defaults = {
  isActive: true,
  sortOrder: 0,
  pathSeparator: ' > ',
  slugFields: [],
  slugSeparator: '-',
  descCharLimit: null,
  descPrefixB2b: 'Professionals who',
  descPrefixB2c: 'Consumers who',
  descPrefixB2b2c: 'Consumers and professionals who',
  recency: null,
  dbColumnName: null,
  dbColumnDesc: null,
  userBehaviorOverride: null,
}

let made = 0
/** A new topic, by the API at the address. */
async function makeTopic(url = api.url, name = `Template Topic ${++made} Shoppers`) {
  const answer = await send(url, '/api/topics', acme.key, {
    method: 'POST',
    body: { topic_name: name, segment_type: 'B2C' },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const stored = async (topicId: string) => {
  const { rows } = await asDatabaseOwner(api, 'select * from topic_output where topic_id = $1', [
    GlobalTopicId.parse(topicId),
  ])
  return rows[0]
}

describe('POST /api/admin/output-templates', () => {
  test('body per 2.15: what is left out takes its default', async () => {
    const answer = await call('POST', '', partner)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual({
      ...defaults,
      ...partner,
      id: expect.stringMatching(/^tpl_[0-7][0-9a-z]{25}$/),
      builtIn: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await call('GET', `/${answer.body.id}`)).body).toEqual(answer.body)
  })

  test.each([
    ['platformKey is required', { platformKey: undefined }, 'platformKey'],
    ['displayName is required', { displayName: undefined }, 'displayName is required'],
    ['displayName is blank', { displayName: ' ' }, 'displayName is required'],
    ['pathFields is required', { pathFields: undefined }, 'pathFields must be a non-empty array'],
    ['pathFields is empty', { pathFields: [] }, 'pathFields must be a non-empty array'],
    ['a path field without key', { pathFields: [{ label: 'Topic' }] }, 'pathFields.0.key'],
    ['an unknown field', { dbColumn: 'x' }, 'dbColumn'],
    ['an unknown field of a path field', { pathFields: [{ key: 'topic', sql: 'x' }] }, 'sql'],
    ['a column that is none', { dbColumnName: 'topic_name' }, 'dbColumnName'],
    ['a column that is SQL', { dbColumnName: 'custom = null; drop table topic; --' }, 'dbColumnName'],
    ['a column for descriptions as one for names', { dbColumnName: 'segment_desc_dspapi' }, 'dbColumnName'],
    ['a limit of no length', { descCharLimit: 0 }, 'descCharLimit'],
    ['a fraction', { sortOrder: 1.5 }, 'sortOrder'],
    ['a NUL', { descTemplate: 'a\0b' }, 'must not contain NUL'],
    ['half a character', { pathSeparator: '\ud800' }, 'lone surrogates'],
    ['a line break in a name', { pathSeparator: '\n' }, 'control characters'],
    ['too many path fields', { pathFields: Array.from({ length: 21 }, () => ({ key: 'topic' })) }, 'pathFields'],
    ['too many slug fields', { slugFields: Array.from({ length: 11 }, () => 'topic') }, 'slugFields'],
    ['a separator of a book', { pathSeparator: 'x'.repeat(11) }, 'at most 10 characters'],
    ['a format of a book', { pathFields: [{ key: 'topic', format: 'x'.repeat(501) }] }, 'at most 500 characters'],
    ['a prefix of a book', { descPrefixB2b: 'x'.repeat(201) }, 'at most 200 characters'],
  ])('refuses %s', async (_, wrong, said) => {
    const answer = await call('POST', '', { ...partner, ...wrong })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.error).toContain(said)
  })

  test('platformKey is lowercase, no spaces, at most 63 long, and no word that every object knows', async () => {
    const wrong = ['__proto__', 'constructor', 'Partner', 'a b', '', 'x'.repeat(64), 'x'.repeat(10_000), 'prötner']
    for (const platformKey of wrong) {
      const answer = await call('POST', '', { ...partner, platformKey })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.body.error).toMatch(/^platformKey (must be 1 to 63 lowercase|is a reserved word)/)
    }
    expect((await call('POST', '', { ...partner, platformKey: 'x'.repeat(63) })).status).toBe(200)
  })

  test('a body whose keys are hostile is refused, and pollutes nothing', async () => {
    const body = JSON.stringify(partner).replace('{', '{"__proto__":{"polluted":true},')
    expect((await call('POST', '', body)).status).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('platformKey is lowercase and without spaces: hyphens are neither', async () => {
    expect((await call('POST', '', { ...partner, platformKey: 'partner-feed.v2' })).status).toBe(200)
  })

  test('platformKey is unique, also among built-in ones, and also at one moment', async () => {
    const taken = { status: 409, body: { error: 'A template with this platformKey already exists' } }
    expect(await call('POST', '', { ...partner, platformKey: 'marketplace' })).toMatchObject(taken)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '', partner)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await call('POST', '', partner)).toMatchObject(taken)
  })

  test('two active templates do not write one column, also at one moment', async () => {
    const claiming = { ...partner, dbColumnName: 'segment_name_marketplace' }
    expect(await call('POST', '', claiming)).toMatchObject({
      status: 409,
      body: { error: 'segment_name_marketplace is written by the active template marketplace already' },
    })
    expect(await call('POST', '', { ...partner, dbColumnDesc: 'segment_desc_dspapi' })).toMatchObject({ status: 409 })
    expect((await call('POST', '', { ...claiming, isActive: false })).status).toBe(200)
    expect(await patch('partner_feed', { isActive: true })).toMatchObject({ status: 409 })
    await patch('marketplace', { isActive: false })
    const other = await call('POST', '', { ...claiming, platformKey: 'other', isActive: false })
    const ids = [await idOf('partner_feed'), other.body.id, await idOf('marketplace')]
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(ids.map((id) => call('PATCH', `/${id}`, { isActive: true })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      for (const id of ids) await call('PATCH', `/${id}`, { isActive: false })
    }
  })

  test('there is a most of them', async () => {
    const { own } = limits.templates
    await asDatabaseOwner(
      api,
      `insert into output_template (platform_key, config, updated_by)
       select 'many_' || n, '{"displayName": "n", "isActive": false, "pathFields": [{"key": "topic"}]}', 'test'
       from generate_series(1, $1::int) n`,
      [own - 1],
    )
    expect((await call('POST', '', partner)).status).toBe(200)
    expect(await call('POST', '', { ...partner, platformKey: 'one_more' })).toMatchObject({
      status: 400,
      body: { error: `Maximum ${own} output templates beside the built-in ones` },
    })
    expect(await list()).toHaveLength(own + builtInTemplates.length)
  })

  test('100 KB of braces are refused by their length', async () => {
    expect(await call('POST', '', { ...partner, descTemplate: '{{'.repeat(50_000) })).toMatchObject({
      status: 400,
      body: { error: 'descTemplate: must be at most 4000 characters' },
    })
  })
})

describe('list and get', () => {
  test('list the four built-in ones as they came, by sortOrder then platformKey', async () => {
    const templates = await list()
    expect(templates.map(({ platformKey }: { platformKey: string }) => platformKey)).toEqual([
      'dspapi',
      'marketplace',
      'internal',
      'exchange',
    ])
    for (const [n, template] of templates.entries())
      expect(template).toMatchObject({ ...builtInTemplates[n], builtIn: true, createdAt: null, updatedAt: null })
    expect((await call('GET', `/${templates[0].id}`)).body).toEqual(templates[0])
    for (const [platformKey, sortOrder] of [
      ['zulu', 2],
      ['alpha', 2],
      ['first', -1],
    ] as const)
      await call('POST', '', { ...partner, platformKey, sortOrder })
    expect((await list()).map(({ platformKey }: { platformKey: string }) => platformKey)).toEqual([
      'first',
      'dspapi',
      'alpha',
      'marketplace',
      'zulu',
      'internal',
      'exchange',
    ])
  })

  test('an id that is malformed or names nothing: Template not found', async () => {
    const absent = TemplateId.encode('0193b5a0-0000-7000-8000-000000000099')
    for (const id of ['x', absent, (await makeTopic()).id])
      for (const [method, path, body] of [
        ['GET', `/${id}`],
        ['PATCH', `/${id}`, { isActive: false }],
        ['DELETE', `/${id}`],
        ['POST', `/${id}/impact`, { isActive: false }],
      ] as const)
        expect(await call(method, path, body), `${method} ${path}`).toMatchObject({
          status: 404,
          body: { error: 'Template not found' },
        })
  })
})

describe('PATCH /api/admin/output-templates/:templateId', () => {
  test('partial update: the rest stays; a built-in one keeps its id', async () => {
    const [before] = await list()
    const answer = await patch('dspapi', { recency: '90 Days' })
    expect(answer.status, answer.text).toBe(200)
    const { createdAt, updatedAt } = answer.body
    expect(answer.body).toEqual({ ...before, recency: '90 Days', createdAt, updatedAt })
    expect([createdAt, updatedAt]).toEqual([expect.any(String), expect.any(String)])
    expect((await list())[0]).toEqual(answer.body)
    const again = await patch('dspapi', { displayName: 'Another' })
    expect(again.body).toMatchObject({ displayName: 'Another', recency: '90 Days', createdAt })
    const { rows } = await asDatabaseOwner(api, 'select count(*)::int as n from output_template')
    expect(rows[0].n).toBe(1)
  })

  test('null takes away what can be left out', async () => {
    expect((await patch('dspapi', { descCharLimit: null, recency: null })).body).toMatchObject({
      descCharLimit: null,
      recency: null,
    })
  })

  test.each([
    ['nothing', {}, 400, 'No valid fields to update'],
    ['what no field is called', { displayName: 'Fine', name: 'x' }, 400, 'Unknown field: name. '],
    ['an id', { displayName: 'Fine', id: 'tpl_01h455vb4pex5vsknk084sn02q' }, 400, 'Unknown field: id. '],
    ['only what no field is called', { name: 'x' }, 400, 'No valid fields to update'],
    ['a column that is none', { dbColumnDesc: 'custom' }, 400, 'dbColumnDesc'],
    ['null where a value must be', { pathSeparator: null }, 400, 'No valid fields to update'],
    ['to take a column from a built-in one', { dbColumnName: null }, 409, 'keeps its columns'],
    ['the key of a built-in one', { platformKey: 'other' }, 409, 'built-in template cannot be changed'],
    ['a column of another one', { dbColumnName: 'segment_name_dspapi' }, 409, 'active template dspapi'],
  ])('refuses %s, and so does the lab', async (_, changes, status, said) => {
    const id = await idOf('marketplace')
    for (const answer of [await call('PATCH', `/${id}`, changes), await call('POST', `/${id}/impact`, changes)]) {
      expect(answer.status, answer.text).toBe(status)
      expect(answer.body.error).toContain(said)
    }
  })

  test('the key of one of our own changes, unless it is taken', async () => {
    const { id } = (await call('POST', '', partner)).body
    expect((await call('PATCH', `/${id}`, { platformKey: 'renamed' })).body.platformKey).toBe('renamed')
    expect((await call('PATCH', `/${id}`, { platformKey: 'exchange' })).status).toBe(409)
  })
})

describe('DELETE', () => {
  test('one of our own is gone, and makes no more names', async () => {
    const { id } = (await call('POST', '', partner)).body
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { deleted: true } })
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await stored((await makeTopic()).topic_id)).custom).toEqual({})
  })

  test('built-ins cannot be deleted, changed or not', async () => {
    await patch('exchange', { isActive: true })
    for (const { id, builtIn } of await list()) {
      expect(builtIn).toBe(true)
      expect(await call('DELETE', `/${id}`)).toMatchObject({
        status: 409,
        body: { error: 'A built-in template cannot be deleted, deactivate it instead' },
      })
    }
    expect(await list()).toHaveLength(4)
  })
})

describe('POST /api/admin/output-templates/preview', () => {
  test('uses a fixed sample topic; returns name, description, descLength and the resolved variables', async () => {
    for (const template of builtInTemplates) {
      const answer = await call('POST', '/preview', template)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body).toEqual({ ...previewTemplate(template), sample: true })
    }
    const { body } = await call('POST', '/preview', {
      pathFields: partner.pathFields,
      descTemplate: '{{prefix}} {{nope}}!',
    })
    expect(body).toMatchObject({
      name: 'Tesla Model Y Intenders > Auto',
      description: 'Consumers who !',
      descLength: 15,
      sample: true,
    })
    expect(await list()).toHaveLength(4)
  })

  test('fields that objects have, and replacement patterns, are text like any other', async () => {
    const { body } = await call('POST', '/preview', {
      pathFields: [{ key: 'constructor' }, { key: '__proto__' }, { key: 'x', format: '{{toString}}$& {{topic}} $1' }],
      descTemplate: '{{constructor}}{{__proto__}}{{{{topic}}}} $&',
    })
    expect(body.name).toBe('$& Tesla Model Y Intenders $1')
    expect(body.description).toBe('{{Tesla Model Y Intenders}} $&')
  })

  test('refuses what cannot be a template', async () => {
    expect((await call('POST', '/preview', {})).body.error).toBe('pathFields must be a non-empty array')
    expect((await call('POST', '/preview', { ...partner, descTemplate: '{{'.repeat(50_000) })).status).toBe(400)
  })
})

describe('topics that arrive', () => {
  test('have the names of the built-in templates, as long as those are untouched', async () => {
    const { topic_id, topic_name } = await makeTopic()
    const outputs = await stored(topic_id)
    expect(outputs.segment_name_marketplace).toContain(`${topic_name} `)
    expect(outputs.segment_name_marketplace).toMatch(/ > 30 Days - template-topic-\d+-shoppers$/)
    expect(outputs.segment_desc_dspapi).toContain('Consumers who are likely to match')
    expect(outputs.custom).toEqual({})
  })

  test('outputs of templates without columns are kept per platform key; only active ones make some', async () => {
    await call('POST', '', partner)
    await call('POST', '', { ...partner, platformKey: 'resting', isActive: false })
    await patch('exchange', { isActive: true })
    await patch('internal', { isActive: false })
    const { topic_id, topic_name } = await makeTopic()
    const { custom, segment_name_internal } = await stored(topic_id)
    expect(segment_name_internal).toBeNull()
    expect(Object.keys(custom).sort()).toEqual(['exchange', 'partner_feed'])
    expect(custom.partner_feed.description).toBe(`Consumers who like ${topic_name}`)
    expect(custom.partner_feed.name).toMatch(new RegExp(`^${topic_name} > `))
  })

  test('so do those of a file and of a seeding', async () => {
    await patch('marketplace', { pathFields: [{ key: 'topic', format: 'MP {{topic}}' }], includeSlug: false })
    const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]
    for (const [path, credential, name] of [
      ['/api/import', acme.key, 'Imported Under Template'],
      ['/api/admin/topics/bulk', operator, 'Seeded Under Template'],
    ] as const) {
      const post = (at: string, body: object) => api.call(at, credential, { method: 'POST', body })
      const { batchId } = (await post(path, { filename: 'a.csv', totalRows: 1, mappings })).body
      await post(`${path}/${batchId}/chunk`, { chunkIndex: 0, mappings, rows: [{ Name: name }] })
      const { rows } = await asDatabaseOwner(
        api,
        'select segment_name_marketplace as name from topic_output join topic on id = topic_id where topic_name = $1',
        [name],
      )
      expect(rows).toEqual([{ name: `MP ${name}` }])
    }
  })
})

describe('the cache', () => {
  let other: Service
  beforeAll(async () => {
    const entry = new URL('../../bin/api.ts', import.meta.url).pathname
    other = await startService('other', entry, { DATABASE_URL: api.databaseUrl })
  })
  afterAll(() => stopService(other))

  test('creating or updating a template invalidates the config cache in every process', async () => {
    const named = async (url: string, prefix: string) =>
      expect((await stored((await makeTopic(url)).topic_id)).segment_name_marketplace).toMatch(new RegExp(`^${prefix}`))
    await named(other.url, 'Template Topic')
    await named(api.url, 'Template Topic')
    for (let n = 0; n < 10; n++) {
      await patch('marketplace', { pathFields: [{ key: 'topic', format: `V${n} {{topic}}` }] })
      await named(other.url, `V${n} Template Topic`)
      await named(api.url, `V${n} Template Topic`)
    }
    await call('POST', '', partner)
    const { topic_id } = await makeTopic(other.url)
    expect(Object.keys((await stored(topic_id)).custom)).toEqual(['partner_feed'])
    await call('DELETE', `/${await idOf('partner_feed')}`)
    expect((await stored((await makeTopic(other.url)).topic_id)).custom).toEqual({})
  })

  test('a change that was rolled back, and another after it, are not mixed up', async () => {
    const before = await asDatabaseOwner(api, 'select revision from template_revision')
    const { rows } = await asDatabaseOwner(
      api,
      `begin; insert into output_template (platform_key, config, updated_by) values ('gone', '{}', 'test');
       select revision from template_revision; rollback`,
    ).then((results) => (results as unknown as (typeof results)[])[2] ?? results)
    await call('POST', '', partner)
    const after = await asDatabaseOwner(api, 'select revision from template_revision')
    expect(new Set([before.rows[0].revision, rows[0].revision, after.rows[0].revision]).size).toBe(3)
  })
})

describe('existing topic outputs', () => {
  test('are not regenerated by an edit; a reclassify job regenerates them, where the verdict is the same too', async () => {
    const topic = await makeTopic()
    const before = await stored(topic.topic_id)
    await patch('marketplace', { pathFields: [{ key: 'topic', format: 'New {{topic}}' }], includeSlug: false })
    await call('POST', '', partner)
    expect(await stored(topic.topic_id)).toEqual(before)
    const job = await jobs.run('reclassify', { mode: 'local', force: true })
    expect(job).toMatchObject({ status: 'completed', error_count: 0 })
    const after = await stored(topic.topic_id)
    expect(after.segment_name_marketplace).toBe(`New ${topic.topic_name}`)
    expect(after.segment_name_dspapi).toContain(topic.topic_name)
    expect(Object.keys(after.custom)).toEqual(['partner_feed'])
  })

  test('those of a template that rests stay; those of one that is gone go', async () => {
    await call('POST', '', partner)
    await call('POST', '', { ...partner, platformKey: 'short_lived' })
    const { topic_id } = await makeTopic()
    const before = await stored(topic_id)
    expect(Object.keys(before.custom).sort()).toEqual(['partner_feed', 'short_lived'])
    await patch('partner_feed', { isActive: false, descTemplate: 'changed' })
    await patch('marketplace', { isActive: false, includeSlug: false })
    await patch('dspapi', { includeSlug: false })
    await call('DELETE', `/${await idOf('short_lived')}`)
    await jobs.run('reclassify', { mode: 'local', force: true })
    const after = await stored(topic_id)
    expect(after.custom).toEqual({ partner_feed: before.custom.partner_feed })
    expect(after.segment_name_marketplace).toBe(before.segment_name_marketplace)
    expect(after.segment_desc_marketplace).toBe(before.segment_desc_marketplace)
    expect(after.segment_name_dspapi).not.toBe(before.segment_name_dspapi)
    expect(after.segment_desc_dspapi).toBe(before.segment_desc_dspapi)
  })
})
