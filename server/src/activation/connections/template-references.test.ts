import { ConnectionId } from '@txadv/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDatabaseOwner, makeOperator } from '../../../test/harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../../../test/pushing.ts'

let stage: Stage
let acme: Pushing
let operator: { readonly cookie: string }

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage)
  operator = { cookie: (await makeOperator(stage.api)).cookie }
})
afterAll(() => stage.close())

const templates = '/api/admin/output-templates'
async function makeTemplate(platformKey: string): Promise<string> {
  const body = { platformKey, displayName: platformKey, pathFields: [{ key: 'topic' }], descTemplate: 'Of {{topic}}' }
  const answer = await stage.api.call(templates, operator, { method: 'POST', body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}
const deleteTemplate = (id: string) => stage.api.call(`${templates}/${id}`, operator, { method: 'DELETE' })
const patchTemplate = (id: string, body: object) =>
  stage.api.call(`${templates}/${id}`, operator, { method: 'PATCH', body })
const create = (config: object) =>
  stage.api.call('/api/connections', acme.org.owner, {
    method: 'POST',
    body: { name: 'Named', platform: 'dspapi', direction: 'outbound', config },
  })
const patch = (id: string, body: object) =>
  stage.api.call(`/api/connections/${id}`, acme.org.owner, { method: 'PATCH', body })
/** As a connection from before references were checked is. */
const mistype = (id: string, key: string) =>
  asDatabaseOwner(
    stage.api,
    `update connection set config = config || jsonb_build_object('template_key', $2::text) where id = $1`,
    [ConnectionId.decode(id), key],
  )

const unknown = 'template_key "marketplase" names no output template; the nearest is "marketplace"'

describe('2.9 template_key: output template key used for naming', () => {
  test('one that no template has is refused when a connection is created, with the nearest', async () => {
    const answer = await create({ template_key: 'marketplase' })
    expect([answer.status, answer.body]).toEqual([400, { error: unknown }])
    const { status } = await create({ template_key: 'exchange' })
    expect(status, 'a template at rest names segments all the same').toBe(201)
  })

  test('and when its config is changed; a change of its name alone is made', async () => {
    const { id } = await acme.connect('dspapi')
    const answer = await patch(id, { config: { template_key: 'marketplase' } })
    expect([answer.status, answer.body]).toEqual([400, { error: unknown }])
    await mistype(id, 'marketplase')
    expect((await patch(id, { name: 'Another name' })).status).toBe(200)
    expect((await patch(id, { config: { default_cpm: 2 } })).body).toEqual({ error: unknown })
    expect((await patch(id, { config: { template_key: null } })).status).toBe(200)
  })
})

describe('a template that connections name their segments by', () => {
  test('is not deleted: 409 with how many connections of how many organizations', async () => {
    const template = await makeTemplate('partner_a')
    const rival = await pushesOf(stage)
    const held = [await acme.connect('dspapi', { template_key: 'partner_a' })]
    held.push(await acme.connect('marketplace', { template_key: 'partner_a' }))
    const theirs = await rival.connect('dspapi', { template_key: 'partner_a' })
    const answer = await deleteTemplate(template)
    const error = 'Template is used by 3 connections of 2 organizations: it stays until they name another one'
    expect([answer.status, answer.body]).toEqual([409, { error }])
    for (const { id } of held) expect((await patch(id, { config: { template_key: null } })).status).toBe(200)
    expect((await deleteTemplate(template)).body).toEqual({
      error: 'Template is used by 1 connection of 1 organization: it stays until they name another one',
    })
    await stage.api.call(`/api/connections/${theirs.id}`, rival.org.owner, { method: 'DELETE' })
    expect((await deleteTemplate(template)).body).toEqual({ deleted: true })
  })

  test('keeps its platformKey, and takes every other change', async () => {
    const template = await makeTemplate('partner_b')
    const { id } = await acme.connect('dspapi', { template_key: 'partner_b' })
    const answer = await patchTemplate(template, { platformKey: 'partner_c' })
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatch(/^Template is used by 1 connection of 1 organization/)
    expect((await patchTemplate(template, { platformKey: 'partner_b', isActive: false })).status).toBe(200)
    await patch(id, { config: { template_key: null } })
    expect((await patchTemplate(template, { platformKey: 'partner_c' })).body.platformKey).toBe('partner_c')
  })

  test('is not deleted under a connection that is being created: one of the two sees the other', async () => {
    for (let round = 0; round < 5; round++) {
      const template = await makeTemplate(`raced_${round}`)
      const [deleted, created] = await Promise.all([
        deleteTemplate(template),
        create({ template_key: `raced_${round}` }),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, created.status])
      if (created.status === 201)
        await stage.api.call(`/api/connections/${created.body.id}`, acme.org.owner, { method: 'DELETE' })
    }
  })
})

describe('a push over a connection whose template is gone', () => {
  test('is refused at plan and at start with the same text, and a run under way ends with it', async () => {
    const { id } = await acme.connect('dspapi')
    const topicIds = await acme.topics(2)
    const { runId } = await acme.begin(id, { topicIds: topicIds.slice(0, 1) })
    await mistype(id, 'marketplase')
    for (const dryRun of [true, false]) {
      const answer = await acme.call(`/api/connections/${id}/push/run`, 'POST', { topicIds, dryRun })
      expect([dryRun, answer.status, answer.body]).toEqual([dryRun, 400, { error: unknown }])
    }
    expect(await acme.list(`?connectionId=${id}`)).toHaveLength(1)
    const batch = await acme.call(`/api/connections/${id}/push/run/${runId}/push`, 'POST', {})
    expect([batch.status, batch.body]).toEqual([400, { error: unknown }])
  })
})

describe('a name that cannot be made is the state of one activation', () => {
  test('lists answer with currentPlatformName null and the reason; it is deactivated without a name', async () => {
    const [broken, whole] = [await acme.connect('dspapi'), await acme.connect('marketplace')]
    const topicIds = await acme.topics(2)
    for (const { id } of [broken, whole]) await acme.push(id, { topicIds })
    await mistype(broken.id, 'marketplase')
    const listed = await acme.list()
    const of = (connection: string) =>
      listed.filter(({ connectionId }: { connectionId: string }) => connectionId === connection)
    expect(of(whole.id)).toMatchObject(Array(2).fill({ nameError: null, stale: false }))
    expect(of(broken.id)).toMatchObject(
      Array(2).fill({ currentPlatformName: null, currentPlatformDesc: null, nameError: unknown, stale: false }),
    )
    const [first, second] = of(broken.id)
    expect((await acme.call('/api/topics/activation-status')).status).toBe(200)
    expect((await acme.call('/api/activations/summary')).status).toBe(200)
    expect((await acme.call(`/api/activations/drift?connectionId=${broken.id}`)).body.matched).toBe(2)
    const off = await acme.deactivate(first.id)
    expect([off.status, off.body.status]).toEqual([200, 'deactivated'])
    const refreshed = await acme.refresh(second.id)
    expect([refreshed.status, refreshed.body]).toEqual([400, { error: unknown }])
    const enabled = (await stage.sandbox.segments({ account: broken.account })).filter((segment) => segment.enabled)
    expect(enabled, 'what cannot be named anew is not taken off for it').toHaveLength(1)
    expect((await acme.call(`/api/topics/${second.orgTopicId}`, 'GET')).status).not.toBe(500)
    await patch(broken.id, { config: { template_key: null } })
    expect(await acme.list(`?connectionId=${broken.id}&status=active`)).toMatchObject([
      { nameError: null, currentPlatformName: second.pushedName, stale: false },
    ])
  })
})
