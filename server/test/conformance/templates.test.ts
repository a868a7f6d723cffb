import { GlobalTopicId } from '@txadv/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../harness.ts'
import { jobsOf } from '../jobs.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../pushing.ts'
import { askAs } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Shown = any

let stage: Stage
let operator: Asking
let jobs: ReturnType<typeof jobsOf>
let acme: Pushing
let key: Asking

beforeAll(async () => {
  stage = await startStage()
  const { cookie } = await makeOperator(stage.api)
  operator = askAs(stage.api, { cookie })
  jobs = jobsOf(stage.api, { cookie })
  acme = await pushesOf(stage)
  key = askAs(stage.api, acme.org.key)
})
afterAll(() => stage.close())
beforeEach(() => asDatabaseOwner(stage.api, 'delete from output_template'))

const templates = '/api/admin/output-templates'
const partner = { platformKey: 'partner', displayName: 'Partner', pathFields: [{ key: 'topic' }] }
const create = (over: object = {}) => operator.post(templates, { ...partner, ...over })
async function made(over: object = {}): Promise<Shown> {
  const answer = await create(over)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const preview = async (over: object = {}): Promise<Shown> => {
  const answer = await operator.post(`${templates}/preview`, { ...partner, includeSlug: false, ...over })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const builtIn = async (platformKey: string): Promise<Shown> =>
  (await operator.get(templates)).body.find((template: Shown) => template.platformKey === platformKey)
let topics = 0
async function makeTopic(over: object = {}): Promise<Shown> {
  const answer = await key.post('/api/topics', { topic_name: `Golf Fans of ${++topics}`, ...over })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
/** What a topic is called by the template of a platform. */
const namedBy = async (id: string, platformKey = 'partner'): Promise<Shown> =>
  (await key.get(`/api/topics/${id}/names`)).body.find((name: Shown) => name.platformKey === platformKey)

rule('2.15', 'platformKey | string | required', async () => {
  expect((await create({ platformKey: undefined })).status).toBe(400)
  expect((await made()).platformKey).toBe('partner')
})
rule('2.15', 'platformKey | string | required, unique', async () => {
  await made()
  expect((await create()).status).toBe(409)
})
rule('2.15', 'unique, lowercase, no spaces', async () => {
  for (const platformKey of ['Partner', 'part ner']) expect((await create({ platformKey })).status).toBe(400)
  expect((await create({ platformKey: 'partner-feed' })).status).toBe(200)
})
rule('2.15', 'displayName | string | required', async () => {
  expect((await create({ displayName: undefined })).status).toBe(400)
  expect((await made()).displayName).toBe('Partner')
})
rule('2.15', 'isActive | boolean | default true', async () => expect((await made()).isActive).toBe(true))
rule('2.15', 'sortOrder | integer | default 0', async () => {
  expect((await made()).sortOrder).toBe(0)
  expect((await create({ platformKey: 'other', sortOrder: 1.5 })).status).toBe(400)
})
rule('2.15', 'pathFields | array | required; items {key, label?, format?}', async () => {
  expect((await create({ pathFields: undefined })).status).toBe(400)
  expect((await create({ pathFields: [{ label: 'x' }] })).status).toBe(400)
  const pathFields = [{ key: 'topic' }, { key: 'category', label: 'Category' }, { key: 'x', format: '{{topic}}' }]
  expect((await made({ pathFields })).pathFields).toEqual(pathFields)
})
rule('2.15', "pathSeparator | string | default ' > '", async () => expect((await made()).pathSeparator).toBe(' > '))
rule('2.15', 'slugFields | string[] | fields for the slug', async () => {
  expect((await made({ slugFields: ['topic'] })).slugFields).toEqual(['topic'])
})
rule('2.15', "slugSeparator | string | default '-'", async () => expect((await made()).slugSeparator).toBe('-'))
rule('2.15', 'includeSlug | boolean | default true', async () => expect((await made()).includeSlug).toBe(true))
rule('2.15', 'descTemplate | string | description template', async () => {
  expect((await made({ descTemplate: 'On {{topic}}' })).descTemplate).toBe('On {{topic}}')
})
rule('2.15', 'descCharLimit | integer | optional truncation', async () => {
  expect((await made()).descCharLimit).toBe(null)
  expect((await made({ platformKey: 'other', descCharLimit: 90 })).descCharLimit).toBe(90)
})
rule('2.15', "descPrefixB2b | string | default 'Professionals who'", async () => {
  expect((await made()).descPrefixB2b).toBe('Professionals who')
})
rule('2.15', "descPrefixB2c | string | default 'Consumers who'", async () => {
  expect((await made()).descPrefixB2c).toBe('Consumers who')
})
rule('2.15', "descPrefixB2b2c | string | default 'Consumers and professionals who'", async () => {
  expect((await made()).descPrefixB2b2c).toBe('Consumers and professionals who')
})
rule('2.15', 'recency | string | default recency value, for example a day-count label', async () => {
  expect((await made({ recency: '14 Days' })).recency).toBe('14 Days')
  expect((await preview({ recency: '14 Days', pathFields: [{ key: 'recency' }] })).name).toBe('14 Days')
})
rule('2.15', 'dbColumnName, dbColumnDesc | string or null | dedicated columns', async () => {
  expect(await made()).toMatchObject({ dbColumnName: null, dbColumnDesc: null })
  expect(await builtIn('dspapi')).toMatchObject({
    dbColumnName: 'segment_name_dspapi',
    dbColumnDesc: 'segment_desc_dspapi',
  })
})
rule('2.15', 'when both null the outputs are kept per platform key', async () => {
  await made({ includeSlug: false })
  const { topic_name: name } = await makeTopic()
  const asOwner = askAs(stage.api, acme.org.owner)
  const [shown] = (await asOwner.get(`/api/export?format=json&full=true&search=${encodeURIComponent(name)}`)).body
  expect(shown.platform_outputs.partner.name).toBe(name)
})
rule('2.15', 'userBehaviorOverride | string | optional fixed user_behavior', async () => {
  const pathFields = [{ key: 'user_behavior' }]
  expect((await preview({ pathFields, userBehaviorOverride: 'Browsing' })).name).toBe('Browsing')
})
rule(
  '2.15',
  'Built-in templates (four): platform keys `tradedesk`-style dspapi template, marketplace template, internal template, exchange template',
  async () => {
    const keys = (await operator.get(templates)).body.map((template: Shown) => template.platformKey)
    expect(keys.sort()).toEqual(['dspapi', 'exchange', 'internal', 'marketplace'])
  },
)
/** The built-in template's name of the sample topic, step by step, with what each step should be. */
async function pathOf(platformKey: string): Promise<{ steps: string[]; context: Shown }> {
  const { id: _, builtIn: __, createdAt: ___, updatedAt: ____, ...config } = await builtIn(platformKey)
  const { name, context } = await preview({ ...config, includeSlug: false })
  return { steps: name.split(' > '), context }
}
rule(
  '2.15',
  'dspapi | Topic+Intent > Category > Subcategory > Segment Audience > Intensity+Awareness > Funnel Journey > Recency | 500',
  async () => {
    const { steps, context: c } = await pathOf('dspapi')
    expect(steps).toEqual([
      `${c.topic} ${c.intent}`,
      c.category,
      c.subcategory,
      `${c.segment_type} ${c.audience_type}`,
      `${c.intensity} ${c.awareness}`,
      `${c.funnel} ${c.journey}`,
      c.recency,
    ])
    expect((await builtIn('dspapi')).descCharLimit).toBe(500)
  },
)
rule(
  '2.15',
  'marketplace | Topic+Intent > Group > Category > Subcategory > Segment Audience > Journey > Recency | 245',
  async () => {
    const { steps, context: c } = await pathOf('marketplace')
    const segment = `${c.segment_type} ${c.audience_type}`
    expect(steps).toEqual([`${c.topic} ${c.intent}`, c.group, c.category, c.subcategory, segment, c.journey, c.recency])
    expect((await builtIn('marketplace')).descCharLimit).toBe(245)
  },
)
rule(
  '2.15',
  'internal | Topic > Intent (with secondary) > Group > Category > Subcategory > Segment > Intensity > Awareness > Funnel Journey > Recency | none',
  async () => {
    const { steps, context: c } = await pathOf('internal')
    expect(steps).toEqual([
      c.topic,
      `${c.intent}${c.secondary_intent_suffix}`,
      c.group,
      c.category,
      c.subcategory,
      c.segment_type,
      c.intensity,
      c.awareness,
      `${c.funnel} ${c.journey}`,
      c.recency,
    ])
    expect((await builtIn('internal')).descCharLimit).toBe(null)
  },
)
rule(
  '2.15',
  'exchange | Topic+Intent > Category > Subcategory > Segment Audience > Journey > Recency | 300',
  async () => {
    const { steps, context: c } = await pathOf('exchange')
    const segment = `${c.segment_type} ${c.audience_type}`
    expect(steps).toEqual([`${c.topic} ${c.intent}`, c.category, c.subcategory, segment, c.journey, c.recency])
    expect((await builtIn('exchange')).descCharLimit).toBe(300)
  },
)
rule('2.15', '300; inactive by default', async () => {
  const active = (await operator.get(templates)).body.filter((each: Shown) => each.isActive)
  expect(active.map((each: Shown) => each.platformKey).sort()).toEqual(['dspapi', 'internal', 'marketplace'])
})

const formatted = async (format: string, over: object = {}) =>
  (await preview({ pathFields: [{ key: 'x', format }], ...over })).name
rule('2.16', 'A placeholder is written `{{field_name}}`', async () => {
  const { context } = await preview()
  expect(await formatted('About {{topic}}!')).toBe(`About ${context.topic}!`)
})
rule('2.16', 'An unknown field resolves to an empty string', async () => {
  expect(await formatted('a{{no_such_field}}b')).toBe('ab')
})
rule('2.16', 'A path field with `format` resolves all placeholders in it', async () => {
  const { context: c } = await preview()
  expect(await formatted('{{category}}/{{intent}}/{{category}}')).toBe(`${c.category}/${c.intent}/${c.category}`)
})
rule('2.16', 'without `format` the value `ctx[key]` is used', async () => {
  const { name, context } = await preview({ pathFields: [{ key: 'journey' }] })
  expect(name).toBe(context.journey)
})
rule('2.16', 'Empty segments are skipped', async () => {
  const { name, context } = await preview({
    pathFields: [{ key: 'topic' }, { key: 'no_such_field' }, { key: 'category' }],
  })
  expect(name).toBe(`${context.topic} > ${context.category}`)
})
rule('2.16', 'Segments are joined with pathSeparator', async () => {
  const { name, context } = await preview({ pathFields: [{ key: 'topic' }, { key: 'category' }], pathSeparator: ' | ' })
  expect(name).toBe(`${context.topic} | ${context.category}`)
})
rule('2.16', "When includeSlug is true, ' - ' followed by a slug is appended", async () => {
  const { name, context } = await preview({ includeSlug: true, slugFields: ['category'] })
  expect(name).toBe(`${context.topic} - ${context.category.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`)
})
rule(
  '2.16',
  'The slug is built from slugFields: lowercase, runs of non-alphanumerics collapsed to slugSeparator',
  async () => {
    const { name, context } = await preview({ includeSlug: true, slugFields: ['topic', 'group'], slugSeparator: '_' })
    const slug = `${context.topic} ${context.group}`.toLowerCase().replace(/[^a-z0-9]+/g, '_')
    expect(name).toBe(`${context.topic} - ${slug}`)
  },
)
const descriptionFor = async (segment_type: string) => {
  await made({ descTemplate: '{{prefix}} like it' })
  return (await namedBy((await makeTopic({ segment_type })).id)).description
}
rule('2.16', '`{{prefix}}` chosen by segment type: B2B', async () => {
  expect(await descriptionFor('B2B')).toBe('Professionals who like it')
})
rule('2.16', 'B2B, B2E ... use descPrefixB2b', async () => {
  expect(await descriptionFor('B2E')).toBe('Professionals who like it')
})
rule('2.16', 'B2B, B2E, B2G use descPrefixB2b', async () => {
  expect(await descriptionFor('B2G')).toBe('Professionals who like it')
})
rule('2.16', 'B2C uses descPrefixB2c', async () => expect(await descriptionFor('B2C')).toBe('Consumers who like it'))
rule('2.16', 'B2B2C uses descPrefixB2b2c', async () => {
  expect(await descriptionFor('B2B2C')).toBe('Consumers and professionals who like it')
})
rule('2.16', 'When descCharLimit is set the description is truncated to that length', async () => {
  const { description, descLength } = await preview({ descTemplate: 'x'.repeat(90), descCharLimit: 40 })
  expect([description, descLength]).toEqual(['x'.repeat(40), 40])
})
const expectContext = async (names: readonly string[]) => {
  const { context } = await preview()
  expect(names.filter((name) => typeof context[name] !== 'string')).toEqual([])
}
rule('2.16', 'Core | topic, intent, secondary_intent, secondary_intent_suffix', () =>
  expectContext(['topic', 'intent', 'secondary_intent', 'secondary_intent_suffix', 'segment_type', 'audience_type']),
)
rule('2.16', 'group (13-group, short)', async () => {
  const { context } = await preview()
  expect(context.group.length).toBeGreaterThan(0)
  expect(context.group.length).toBeLessThan('Auto & Transportation'.length)
})
rule('2.16', 'category (41-type, short)', () => expectContext(['category']))
rule('2.16', 'subcategory (first value before a comma)', async () => {
  await made({ pathFields: [{ key: 'subcategory' }], includeSlug: false })
  const { id } = await makeTopic({ subcategory: 'Drivers, Irons and Putters' })
  expect((await namedBy(id)).name).toBe('Drivers')
})
rule('2.16', 'audience_tag (Business, Consumer, Biz+Consumer)', async () => {
  await made({ pathFields: [{ key: 'audience_tag' }], includeSlug: false })
  const tags = ['B2B', 'B2C', 'B2B2C'].map(
    async (segment_type) => (await namedBy((await makeTopic({ segment_type })).id)).name,
  )
  expect(await Promise.all(tags)).toEqual(['Business', 'Consumer', 'Biz+Consumer'])
})
rule(
  '2.16',
  'Tree | subcategory_l1 .. subcategory_l4 (from the taxonomy path split on >, L0 is subcategory)',
  async () => {
    const levels = ['subcategory', 'subcategory_l1', 'subcategory_l2', 'subcategory_l3', 'subcategory_l4']
    await expectContext(levels)
    const { context } = await preview()
    expect([context.subcategory !== '', context.subcategory_l1 !== context.subcategory]).toEqual([true, true])
  },
)
rule('2.16', 'Layers | intensity, awareness, funnel, journey, sensitivity', () =>
  expectContext(['intensity', 'awareness', 'funnel', 'journey', 'sensitivity']),
)
rule('2.16', 'composite_score (0-100, rendered as text)', async () => {
  const { composite_score: score } = (await preview()).context
  expect([typeof score, Number(score) >= 0 && Number(score) <= 100]).toEqual(['string', true])
})
rule('2.16', 'Platform | recency, org_alias, partner_alias', () =>
  expectContext(['recency', 'org_alias', 'partner_alias']),
)
rule('2.16', 'Intermediary-provider | user_behavior, user_behavior_lower, model_process, user_market', () =>
  expectContext(['user_behavior', 'user_behavior_lower', 'model_process', 'user_market']),
)
rule(
  '2.16',
  'Description | taxonomy_label, taxonomy_label_lower, taxonomy_description, taxonomy_description_lower, audience_type_lower, audience_type_people, domain_signals_top3, domain_signals_top3_lower, group_lower',
  () =>
    expectContext([
      'taxonomy_label',
      'taxonomy_label_lower',
      'taxonomy_description',
      'taxonomy_description_lower',
      'audience_type_lower',
      'audience_type_people',
      'domain_signals_top3',
      'domain_signals_top3_lower',
      'group_lower',
    ]),
)
/** The user_behavior of a topic of an audience type and intent. */
async function behaviorOf(audience_type: string, intent = 'brand'): Promise<string> {
  await asDatabaseOwner(stage.api, 'delete from output_template')
  await made({ pathFields: [{ key: 'user_behavior' }], includeSlug: false })
  const { id, topic_id } = await makeTopic()
  const uuid = GlobalTopicId.decode(topic_id)
  await asDatabaseOwner(stage.api, 'update topic set audience_type = $2, intent = $3 where id = $1', [
    uuid,
    audience_type,
    intent,
  ])
  await asDatabaseOwner(stage.api, 'update org_topic set audience_type = $2 where topic_id = $1', [uuid, audience_type])
  return (await namedBy(id)).name
}
rule('2.16', 'audience type contains owner gives Ownership', async () => {
  expect(await behaviorOf('Owner', 'product')).toBe('Ownership')
})
rule('2.16', 'contains past purchaser or previous buyer gives Past Purchaser', async () => {
  expect([await behaviorOf('Past Purchaser'), await behaviorOf('Previous Buyer')]).toEqual([
    'Past Purchaser',
    'Past Purchaser',
  ])
})
rule('2.16', 'contains decision maker gives Decision Maker', async () => {
  expect(await behaviorOf('Decision Maker', 'product')).toBe('Decision Maker')
})
rule('2.16', 'primary intent is product, service or solution gives Intent', async () => {
  const intents = ['product', 'service', 'solution']
  const behaviors: string[] = []
  for (const intent of intents) behaviors.push(await behaviorOf('Fan', intent))
  expect(behaviors).toEqual(['Intent', 'Intent', 'Intent'])
})
rule('2.16', 'primary intent is brand or event gives Interest', async () => {
  expect([await behaviorOf('Fan', 'brand'), await behaviorOf('Fan', 'event')]).toEqual(['Interest', 'Interest'])
})
rule('2.16', 'anything else gives Interest', async () => expect(await behaviorOf('Fan', 'lifestyle')).toBe('Interest'))
rule('2.16', 'first match wins', async () => expect(await behaviorOf('Owner', 'service')).toBe('Ownership'))
const storedName = async (topicId: string) => {
  const { rows } = await asDatabaseOwner(
    stage.api,
    'select segment_name_dspapi as name from topic_output where topic_id = $1',
    [GlobalTopicId.decode(topicId)],
  )
  return rows[0].name
}
rule('2.16', 'Creating or updating a template invalidates the config cache', async () => {
  const { id } = await builtIn('dspapi')
  await makeTopic()
  await operator.patch(`${templates}/${id}`, { pathSeparator: ' :: ' })
  expect(await storedName((await makeTopic()).topic_id)).toContain(' :: ')
})
rule('2.16', 'but does not regenerate existing topic outputs', async () => {
  const topic = await makeTopic()
  const before = await storedName(topic.topic_id)
  const { id } = await builtIn('dspapi')
  await operator.patch(`${templates}/${id}`, { pathSeparator: ' :: ' })
  expect(await storedName(topic.topic_id)).toBe(before)
})
rule('2.16', 'a reclassify job regenerates them', async () => {
  const topic = await makeTopic()
  const { id } = await builtIn('dspapi')
  await operator.patch(`${templates}/${id}`, { pathSeparator: ' :: ' })
  await jobs.run('reclassify', { mode: 'local', force: true })
  expect(await storedName(topic.topic_id)).toContain(' :: ')
})

rule('4.10', 'POST /api/admin/output-templates | body per 2.15', async () => {
  const { id } = await made({ descTemplate: '{{prefix}} play', sortOrder: 7 })
  expect((await operator.get(`${templates}/${id}`)).body).toMatchObject({
    ...partner,
    descTemplate: '{{prefix}} play',
    sortOrder: 7,
  })
  expect((await key.post(templates, partner)).status).toBe(401)
})
rule('4.10', 'PATCH /api/admin/output-templates/:templateId | partial update', async () => {
  const before = await made()
  const { body } = await operator.patch(`${templates}/${before.id}`, { displayName: 'Renamed' })
  expect({ ...body, updatedAt: '' }).toEqual({ ...before, displayName: 'Renamed', updatedAt: '' })
})
rule('4.10', 'POST /api/admin/output-templates/preview | body is a template config', async () => {
  expect((await preview()).name).toEqual(expect.any(String))
  expect((await operator.post(`${templates}/preview`, { pathFields: 'x' })).status).toBe(400)
  expect((await operator.get(templates)).body).toHaveLength(4)
})
rule('4.10', 'uses a fixed sample topic', async () => {
  const first = await preview()
  await makeTopic()
  expect(await preview()).toEqual(first)
})
rule('4.10', 'returns {name, description, descLength, context: resolved variables}', { decision: '0052' }, async () => {
  const shown = await preview({ descTemplate: 'On {{topic}}' })
  expect(Object.keys(shown).sort()).toEqual(['context', 'descLength', 'description', 'name', 'sample'])
  expect([shown.description, shown.descLength]).toEqual([`On ${shown.context.topic}`, shown.description.length])
})
rule(
  '4.10',
  'When a connection has template_key, activation loads the template matching it, generates the name and description, and pushes those',
  async () => {
    await made({
      includeSlug: false,
      pathFields: [{ key: 'x', format: 'For partners: {{topic}}' }],
      descTemplate: 'On {{topic}}',
    })
    const { id, account } = await acme.connect('dspapi', { template_key: 'partner' })
    const topic = await makeTopic()
    await acme.push(id, { topicIds: [topic.id] })
    const [segment] = await stage.sandbox.segments({ account })
    expect(segment).toMatchObject({ name: `For partners: ${topic.topic_name}`, description: `On ${topic.topic_name}` })
  },
)
