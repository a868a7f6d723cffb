import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseRecords } from '../../../test/csv.ts'
import { makeOperator } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let acme: Pushing
let operator: { readonly cookie: string }
let template: string

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
  operator = { cookie: (await makeOperator(stage.api)).cookie }
  const { body } = await stage.api.call('/api/admin/output-templates', operator)
  template = body.find(({ platformKey }: { platformKey: string }) => platformKey === 'dspapi').id
  const format = '{{org_alias}}/{{partner_alias}}/{{model_process}}/{{user_market}}'
  const changed = await stage.api.call(`/api/admin/output-templates/${template}`, operator, {
    method: 'PATCH',
    body: { pathFields: [{ key: 'org_alias', format }, { key: 'topic' }], includeSlug: false },
  })
  expect(changed.status, changed.text).toBe(200)
})
afterAll(() => stage.close())

const set = (naming: object) => stage.api.call('/api/settings', acme.org.owner, { method: 'PATCH', body: { naming } })
const configure = async (id: string, config: object) => {
  const answer = await stage.api.call(`/api/connections/${id}`, acme.org.owner, { method: 'PATCH', body: { config } })
  expect(answer.status, answer.text).toBe(200)
}
const startOf = (name: string | null) => name?.split(' > ')[0]

/** What each reader calls a topic on the DSP, as far as it is the seller's own words. */
async function everywhere(topic: string, connection: string) {
  const { data } = (await acme.call('/api/topics?pageSize=100')).body
  const named = (await acme.call(`/api/topics/${topic}/names`)).body
  const csv = await stage.api.call('/api/export?full=true', acme.org.owner)
  const plan = await acme.begin(connection, { topicIds: [topic], dryRun: true })
  return {
    list: startOf(data.find(({ id }: { id: string }) => id === topic).segment_name_dspapi),
    names: startOf(named.find(({ platformKey }: { platformKey: string }) => platformKey === 'dspapi').name),
    export: startOf(parseRecords(csv.text).find(({ id }) => id === topic)?.segment_name_dspapi ?? ''),
    plan: startOf(plan.sample[0]?.name ?? null),
  }
}

describe('2.16: org_alias, partner_alias, model_process, user_market', () => {
  test('are what the organization set, in lists, /names, exports, plans and pushes', async () => {
    const [topic] = (await acme.topics(1)) as [string]
    const { id } = await acme.connect('dspapi')
    expect(await everywhere(topic, id)).toEqual({ list: '///', names: '///', export: '///', plan: '///' })
    const answer = await set({
      orgAlias: 'Acme Data',
      partnerAlias: 'Partner',
      modelProcess: 'Modeled',
      userMarket: 'US',
    })
    expect([answer.status, answer.body.naming], answer.text).toEqual([
      200,
      { orgAlias: 'Acme Data', partnerAlias: 'Partner', modelProcess: 'Modeled', userMarket: 'US' },
    ])
    const words = 'Acme Data/Partner/Modeled/US'
    expect(await everywhere(topic, id)).toEqual({ list: words, names: words, export: words, plan: words })
    await acme.push(id, { topicIds: [topic] })
    const [pushed] = await acme.list(`?connectionId=${id}`)
    expect([startOf(pushed.pushedName), pushed.stale]).toEqual([words, false])
    const rival = await pushesOf(stage)
    const [theirs] = (await rival.topics(1)) as [string]
    expect((await rival.call('/api/topics')).body.data[0]).toMatchObject({ id: theirs })
    expect(startOf((await rival.call('/api/topics')).body.data[0].segment_name_dspapi)).toBe('///')
  })

  test('a connection’s own stand over the organization’s; a change of either makes segments stale', async () => {
    const [topic] = (await acme.topics(1)) as [string]
    const { id } = await acme.connect('dspapi', { org_alias: 'Brand B' })
    await acme.push(id, { topicIds: [topic] })
    const read = async () => (await acme.list(`?connectionId=${id}&status=active`))[0]
    expect(startOf((await read()).pushedName)).toBe('Brand B/Partner/Modeled/US')
    expect(await read()).toMatchObject({ stale: false })
    await set({ userMarket: 'DE' })
    expect(await read()).toMatchObject({ stale: true, staleCauses: ['name'] })
    expect(startOf((await read()).currentPlatformName)).toBe('Brand B/Partner/Modeled/DE')
    await configure(id, { org_alias: 'Brand C', user_market: 'US' })
    expect(startOf((await read()).currentPlatformName)).toBe('Brand C/Partner/Modeled/US')
    const refreshed = await acme.refresh((await read()).id)
    expect([refreshed.status, startOf(refreshed.body.pushedName)]).toEqual([200, 'Brand C/Partner/Modeled/US'])
    await configure(id, { org_alias: null, user_market: null })
    expect(startOf((await read()).currentPlatformName)).toBe('Acme Data/Partner/Modeled/DE')
  })

  test('a change is in the audit, with the words; null takes one away, and the rest stays', async () => {
    const { id } = await acme.connect('dspapi')
    await configure(id, { partner_alias: 'Through Us' })
    await set({ partnerAlias: null })
    const settings = (await stage.api.call('/api/settings', acme.org.owner)).body
    expect(settings.naming).toMatchObject({ orgAlias: 'Acme Data', partnerAlias: null, modelProcess: 'Modeled' })
    const { body } = await stage.api.call('/api/audit', acme.org.owner)
    const { entries } = body as { entries: { action: string }[] }
    expect(JSON.stringify(entries.find(({ action }) => action === 'settings.updated'))).toContain('"partnerAlias":null')
    expect(JSON.stringify(entries.find(({ action }) => action === 'connection.updated'))).toContain('Through Us')
  })

  test('are one line of what is seen', async () => {
    expect((await set({ orgAlias: ' two\nlines ' })).body.naming.orgAlias).toBe('two lines')
    expect((await set({ orgAlias: '' })).body.naming.orgAlias).toBe(null)
    expect((await set({ orgAlias: 'x'.repeat(10_000) })).status).toBe(400)
  })
})

describe('POST /api/admin/output-templates/preview', () => {
  const preview = (body: object) =>
    stage.api.call('/api/admin/output-templates/preview', operator, { method: 'POST', body })
  const config = { pathFields: [{ key: 'topic' }], includeSlug: false }

  test('its fixed sample says that it is one', async () => {
    expect((await preview(config)).body).toMatchObject({ sample: true, name: expect.any(String) })
  })

  test('it can be made of a real topic; one that is not there is 404', async () => {
    await acme.topics(1)
    const { data } = (await acme.call('/api/topics?pageSize=1')).body
    const answer = await preview({ ...config, topicId: data[0].topic_id })
    expect([answer.status, answer.body]).toMatchObject([200, { sample: false, name: data[0].topic_name }])
    const absent = await preview({ ...config, topicId: 'tp_01h455vb4pex5vsknk084sn02q' })
    expect([absent.status, absent.body]).toEqual([404, { error: 'Topic not found' }])
  })
})
