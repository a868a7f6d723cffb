import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPlatform } from '../../src/platforms/platforms.ts'
import { type Answer, asDatabaseOwner, makeKey, send } from '../harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../pushing.ts'
import { examplePlatform } from './example-platform.ts'

const platform = examplePlatform.key

let stage: Stage
let acme: Pushing
let connection: string
let topics: string[]
beforeAll(async () => {
  installPlatform(examplePlatform)
  stage = await startStage()
  acme = await pushesOf(stage)
  topics = await acme.topics(3)
})
afterAll(() => stage?.close())

const connect = (body: object): Promise<Answer> =>
  stage.api.call('/api/connections', acme.org.owner, {
    method: 'POST',
    body: { name: 'Our seat', platform, direction: 'outbound', ...body },
  })
const drift = () => acme.call(`/api/activations/drift?connectionId=${connection}`)
const held = () => stage.sandbox.segments({ platform, account: 'acme' })
async function sdkKey() {
  const made = await stage.api.call('/api/sdk-keys', acme.org.owner, {
    method: 'POST',
    body: { name: 'page', scopes: ['mappings:read'] },
  })
  return { bearer: made.body.plaintext as string }
}
const active = () => acme.list(`?connectionId=${connection}&status=active`)

test('it is described like the others, with all that its form asks for', async () => {
  const { body } = await acme.call('/api/platforms')
  expect(body.map(({ key }: { key: string }) => key)).toEqual([
    'marketplace',
    'dspapi',
    'exchange',
    'custom_api',
    'example_dsp',
  ])
  expect(body.at(-1)).toMatchObject({
    title: 'Example DSP',
    limits: { nameChars: 60, descriptionChars: 120 },
    unlisted: null,
    sandbox: true,
  })
  expect(body.at(-1).fields[1]).toEqual({
    key: 'seat_key',
    label: 'Seat key',
    kind: 'text',
    required: true,
    credential: true,
    secret: true,
  })
})

test('its config and credentials are read by its own shape, and its address is the operator’s', async () => {
  const refused = async (body: object) => {
    const answer = await connect(body)
    return [answer.status, answer.body.error]
  }
  expect(await refused({ config: { seat: 'A seat' } })).toEqual([400, 'config.seat: must be the short name of a seat'])
  expect((await refused({ config: { seat: 'acme', upload_method: 's3' } }))[1]).toMatch('upload_method')
  expect((await refused({ config: { seat: 'acme' }, credentials: { token: 'x' } }))[1]).toMatch('token')
  expect(stage.sandbox.env).toMatchObject({ EXAMPLE_DSP_API_URL: `${stage.sandbox.url}/example-dsp` })

  const wrong = await connect({ config: { seat: 'acme' }, credentials: { seat_key: 'wrong' } })
  const tried = await stage.api.call(`/api/connections/${wrong.body.id}/test`, acme.org.owner, { method: 'POST' })
  expect(tried.body).toEqual({ success: false, error: 'API GET segments failed with status 401' })

  const made = await connect({ config: { seat: 'acme', default_cpm: 2 }, credentials: { seat_key: 'secret' } })
  expect([made.status, made.body.platform]).toEqual([201, platform])
  connection = made.body.id
  const good = await stage.api.call(`/api/connections/${connection}/test`, acme.org.owner, { method: 'POST' })
  expect(good.body).toEqual({ success: true, message: 'Connected to seat acme' })
})

test('topics are pushed to it, no longer than it takes, and warned of by its own policy', async () => {
  await acme.push(connection, { topicIds: topics })
  const listed = await active()
  expect(listed).toHaveLength(3)
  for (const { pushedName, pushedDescription, warning } of listed) {
    expect(pushedName.length).toBeLessThanOrEqual(60)
    expect(pushedDescription.length).toBeLessThanOrEqual(120)
    expect(warning).not.toMatch('default_cpm')
  }
  expect((await held()).map(({ name }) => name).sort()).toEqual(
    listed.map(({ pushedName }: { pushedName: string }) => pushedName).sort(),
  )
  const status = (await acme.call(`/api/topics/activation-status?ids=${topics[0]}`)).body
  expect(Object.values(status)).toEqual([{ [platform]: expect.objectContaining({ status: 'active' }) }])
  expect(await acme.list(`?platform=${platform}`)).toHaveLength(3)
  const mapped = await stage.api.call(`/api/sdk/mappings?platform=${platform}`, await sdkKey())
  expect(mapped.body.total).toBe(3)
})

test('a lost answer is looked up by name, and nothing is listed twice', async () => {
  stage.sandbox.stand({ platform, faults: { applyThenBreak: { count: 1, on: ['create'] } } })
  const [topic] = await acme.topics(1)
  await acme.push(connection, { topicIds: [topic] })
  stage.sandbox.stand({ platform })
  expect([(await active()).length, (await held()).length]).toEqual([4, 4])
})

test('a renamed topic is stale; a refresh puts a segment with the new name in its place', async () => {
  const renamed = await acme.call(`/api/topics/${topics[0]}`, 'PATCH', { topic_name: 'Weekend Sailors of Lakes' })
  expect(renamed.status).toBe(200)
  const [stale, ...others] = await acme.list(`?connectionId=${connection}&stale=true`)
  expect([stale.currentPlatformName.includes('Weekend Sailors'), others]).toEqual([true, []])
  const { status, body } = await acme.refresh(stale.id)
  expect([status, body.pushedName]).toEqual([200, stale.currentPlatformName])
  const shown = (await held()).filter(({ enabled }) => enabled).map(({ name }) => name)
  expect([shown.length, shown.includes(body.pushedName)]).toEqual([4, true])
})

test('what it has is compared with the activations; an untracked segment is retired', async () => {
  expect((await drift()).body).toMatchObject({ matched: 4, totals: { renamed: 0, missing: 0, untracked: 0 } })
  const [first] = await active()
  const change = `update sandbox_segment set name = 'By hand' where platform = $1 and id = $2`
  await asDatabaseOwner(stage.api, change, [platform, first.platformSegmentId])
  const foreign = await send(
    stage.sandbox.url,
    '/example-dsp/v1/seats/acme/segments',
    {},
    { method: 'POST', body: { label: 'Left over', text: '', offered: true }, headers: { 'x-seat-key': 'secret' } },
  )
  expect(foreign.status).toBe(201)
  const { body } = await drift()
  expect(body.totals).toEqual({ renamed: 1, repriced: 0, missing: 0, untracked: 1 })
  const retire = { connectionId: connection, platformSegmentId: body.untracked[0].platformSegmentId }
  expect((await acme.call('/api/activations/drift/retire', 'POST', retire)).status).toBe(200)
  expect((await acme.refresh(first.id)).status).toBe(200)
  expect((await drift()).body).toMatchObject({ matched: 4, totals: { renamed: 0, missing: 0, untracked: 0 } })
})

test('segments are deactivated, and the connection goes', async () => {
  for (const { id } of await active()) expect((await acme.deactivate(id)).status).toBe(200)
  expect((await held()).filter(({ enabled }) => enabled)).toEqual([])
  const gone = await stage.api.call(`/api/connections/${connection}`, acme.org.owner, { method: 'DELETE' })
  expect(gone.body).toEqual({ deleted: true })
})

test('an unknown platform is refused wherever one is named, in the words of an enumeration', async () => {
  const text = 'platform must be one of marketplace, dspapi, exchange, custom_api, example_dsp'
  const key = await makeKey(stage.api, acme.org.owner)
  const body = { name: 'x', platform: 'elsewhere', direction: 'outbound', config: {} }
  const answers = [
    await stage.api.call('/api/connections', acme.org.owner, { method: 'POST', body }),
    await stage.api.call('/api/connections?platform=elsewhere', key),
    await stage.api.call('/api/activations?platform=elsewhere', key),
    await stage.api.call('/api/sdk/mappings?platform=elsewhere', await sdkKey()),
  ]
  for (const { status, body: said } of answers) expect([status, said]).toEqual([400, { error: text }])
})

test('a connection whose platform the service has lost is shown, and says so when it is used', async () => {
  const made = await connect({ config: { seat: 'lost' }, credentials: { seat_key: 'secret' } })
  const { id } = made.body
  const lose = (key: string) =>
    asDatabaseOwner(stage.api, `update connection set platform = $1 where config ->> 'seat' = 'lost'`, [key])
  await expect(lose('Not a key')).rejects.toThrow('connection_platform_check')
  await lose('left_behind')
  expect((await acme.call(`/api/connections/${id}`)).body.platform).toBe('left_behind')
  const reason = 'This service does not have the platform of the connection'
  const tried = await stage.api.call(`/api/connections/${id}/test`, acme.org.owner, { method: 'POST' })
  expect(tried.body).toEqual({ success: false, error: reason })
  const pushed = await acme.call(`/api/connections/${id}/push/run`, 'POST', { topicIds: topics })
  expect([pushed.status, pushed.body.error]).toEqual([502, expect.stringContaining(reason)])
})
