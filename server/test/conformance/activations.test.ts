import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  ActivationId,
  deactivateActivation,
  deactivateActivations,
  refreshActivation,
  refreshActivations,
} from '@txadv/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { asDatabaseOwner, makeKey, makeOrg } from '../harness.ts'
import { type Pushing, pushesOf, type Stage, startStage } from '../pushing.ts'
import { askAs, refusal } from './asking.ts'
import { rule } from './rule.ts'

type Asking = ReturnType<typeof askAs>
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
type Shown = any

let stage: Stage
let acme: Pushing
let key: Asking
let connection: { id: string; account: string }
/** A topic's segment that is on sale and as it should be, for tests that only look. */
let active: Shown

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  acme = await pushesOf(stage, await makeOrg(stage.api))
  key = askAs(stage.api, acme.org.key)
  connection = await acme.connect('dspapi')
  active = await pushOne()
})
afterAll(() => stage.close())

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const scoped = async (...scopes: string[]) => askAs(stage.api, await makeKey(stage.api, acme.org.owner, { scopes }))
const as = (role: 'member' | 'viewer') => askAs(stage.api, { cookie: acme.org.people[role].cookie })
/** A topic on sale. */
async function pushOne(pushing = acme, to = connection.id): Promise<Shown> {
  const [topicId] = await pushing.topics(1)
  await pushing.push(to, { topicIds: [topicId] })
  const listed = await pushing.list(`?connectionId=${to}`)
  return listed.find(({ orgTopicId }: Shown) => orgTopicId === topicId)
}
const read = async (id: string): Promise<Shown> => (await acme.list()).find((each: Shown) => each.id === id)
const post = (id: string, verb: string, asking = key) => asking.post(`/api/activations/${id}/${verb}`)
let names = 0
const rename = ({ orgTopicId }: Shown) =>
  acme.call(`/api/topics/${orgTopicId}`, 'PATCH', { topic_name: `Renamed ${++names} Golf Fans` })
/** Works while the platform refuses one kind of call. */
async function refusing<T>(
  on: 'create' | 'deactivate',
  work: (pushing: Pushing, id: string) => Promise<T>,
): Promise<T> {
  const { id, account } = await acme.connect('dspapi')
  const stand = (faults: object) => stage.sandbox.stand({ platform: 'dspapi', account, faults })
  const made = await pushOne(acme, id)
  stand({ html: { status: 400, on: [on] } })
  try {
    return await work(acme, made.id)
  } finally {
    stand({})
  }
}
/** Changes what was pushed, as if it had been pushed long ago. */
const pushedBefore = (id: string, column: string, value: string) =>
  asDatabaseOwner(stage.api, `update activation set ${column} = $2 where id = $1`, [ActivationId.decode(id), value])

rule('2.10', 'id | string (`act_<id>`)', () => expect(active.id).toMatch(/^act_[0-9a-z]+$/))
rule('2.10', 'orgTopicId | string', () => expect(active.orgTopicId).toMatch(/^ot_/))
rule('2.10', 'connectionId | string', () => expect(active.connectionId).toBe(connection.id))
rule('2.10', 'platform | string', () => expect(active.platform).toBe('dspapi'))
rule('2.10', 'topicName | string', () => expect(active.topicName).toMatch(/^Cohort \d+ Golf Fans$/))
rule('2.10', 'status | pending, active, deactivated, error', () => expect(active.status).toBe('active'))
rule('2.10', 'platformSegmentId | string', () => expect(active.platformSegmentId).toEqual(expect.any(String)))
rule('2.10', 'pushedName, pushedDescription | string, values at push time', async () => {
  const made = await pushOne()
  await rename(made)
  expect(await read(made.id)).toMatchObject({
    pushedName: made.pushedName,
    pushedDescription: made.pushedDescription,
  })
})
rule('2.10', 'engineVersionAtPush | string', () => expect(active.engineVersionAtPush).toBe('2.5'))
rule('2.10', 'currentPlatformName, currentPlatformDesc | string, values the templates generate now', async () => {
  const made = await pushOne()
  expect([made.currentPlatformName, made.currentPlatformDesc]).toEqual([made.pushedName, made.pushedDescription])
  await rename(made)
  const now = await read(made.id)
  expect([now.currentPlatformName, now.currentPlatformDesc]).toEqual([
    expect.stringContaining(`Renamed ${names}`),
    expect.any(String),
  ])
})
rule('2.10', 'currentEngineVersion | string', () => expect(active.currentEngineVersion).toBe('2.5'))
rule('2.10', 'activatedAt, createdAt | timestamps', () => {
  expect([active.activatedAt, active.createdAt]).toEqual([
    expect.stringMatching(timestamp),
    expect.stringMatching(timestamp),
  ])
})
rule('2.10', 'deactivatedAt | timestamp, set after deactivation', async () => {
  const made = await pushOne()
  expect(made.deactivatedAt).toBe(null)
  await acme.deactivate(made.id)
  expect((await read(made.id)).deactivatedAt).toMatch(timestamp)
})
rule('2.10', 'Stale is a computed property, not a status', async () => {
  const made = await pushOne()
  await rename(made)
  expect(await read(made.id)).toMatchObject({ status: 'active', stale: true })
})
rule('2.10', 'an activation is stale when pushedName', async () => {
  const made = await pushOne()
  await pushedBefore(made.id, 'pushed_name', 'Another name')
  expect((await read(made.id)).stale).toBe(true)
})
rule('2.10', 'stale when pushedName, pushedDescription', async () => {
  const made = await pushOne()
  await pushedBefore(made.id, 'pushed_description', 'Other words')
  expect((await read(made.id)).stale).toBe(true)
})
rule(
  '2.10',
  "or engineVersionAtPush differs from the currently generated name, description or the topic's current engine version",
  async () => {
    const made = await pushOne()
    await pushedBefore(made.id, 'engine_version_at_push', '2.4')
    expect((await read(made.id)).stale).toBe(true)
  },
)
rule('2.10', 'Detection happens at read time', async () => {
  const made = await pushOne()
  expect((await read(made.id)).stale).toBe(false)
  await rename(made)
  expect((await read(made.id)).stale).toBe(true)
})

rule(
  '3.1',
  '(none) | push run created | segment selected | pending | record created, not yet on platform',
  async () => {
    const { id, account } = await acme.connect('dspapi')
    await acme.begin(id, { topicIds: await acme.topics(1) })
    expect(await acme.list(`?connectionId=${id}`)).toMatchObject([{ status: 'pending', platformSegmentId: null }])
    expect(await stage.sandbox.segments({ account })).toEqual([])
  },
)
rule(
  '3.1',
  'pending | push batch processed | platform accepts | active | platformSegmentId, pushedName, pushedDescription, engineVersionAtPush, activatedAt stored',
  () => {
    expect(active).toMatchObject({
      status: 'active',
      platformSegmentId: expect.any(String),
      pushedName: expect.any(String),
      pushedDescription: expect.any(String),
      engineVersionAtPush: '2.5',
      activatedAt: expect.any(String),
    })
  },
)
rule('3.1', 'pending | push batch processed | push fails | error', async () => {
  const { id, account } = await acme.connect('dspapi')
  stage.sandbox.stand({ platform: 'dspapi', account, faults: { html: { status: 400, on: ['create'] } } })
  await acme.push(id, { topicIds: await acme.topics(1) })
  expect(await acme.list(`?connectionId=${id}`)).toMatchObject([{ status: 'error' }])
})
rule(
  '3.1',
  'active | POST /api/activations/:id/deactivate | platform deactivation succeeds | deactivated | deactivatedAt set',
  async () => {
    const made = await pushOne()
    await acme.deactivate(made.id)
    expect(await read(made.id)).toMatchObject({ status: 'deactivated', deactivatedAt: expect.any(String) })
  },
)
rule(
  '3.1',
  'old segment deactivated and new one created | old becomes deactivated; a new activation is created as active',
  async () => {
    const made = await pushOne()
    await rename(made)
    const { body } = await acme.refresh(made.id)
    expect([(await read(made.id)).status, (await read(body.id)).status]).toEqual(['deactivated', 'active'])
  },
)
rule('3.1', 'a new activation is created as active | new platformSegmentId', async () => {
  const made = await pushOne()
  await rename(made)
  const { body } = await acme.refresh(made.id)
  expect(body.platformSegmentId).not.toBe(made.platformSegmentId)
})
rule('3.1', 'deactivated | deactivate | any | stays; 409', async () => {
  const made = await pushOne()
  await acme.deactivate(made.id)
  expect((await acme.deactivate(made.id)).status).toBe(409)
  expect((await read(made.id)).status).toBe('deactivated')
})
rule('3.1', 'deactivated | refresh | any | stays; 409', async () => {
  const made = await pushOne()
  await acme.deactivate(made.id)
  expect((await acme.refresh(made.id)).status).toBe(409)
  expect((await read(made.id)).status).toBe('deactivated')
})
rule('3.1', 'Platform deactivation failure leaves the state unchanged and returns 502', () =>
  refusing('deactivate', async ({ deactivate }, id) => {
    expect((await deactivate(id)).status).toBe(502)
    expect(await read(id)).toMatchObject({ status: 'active', deactivatedAt: null })
  }),
)

rule('4.7', '**GET /api/activations** (activations or session)', async () => {
  const asked = [await scoped('activations'), as('viewer'), await scoped('sync')]
  expect(await Promise.all(asked.map(async ({ get }) => (await get('/api/activations')).status))).toEqual([
    200, 200, 401,
  ])
})
const idsOf = async (query: string): Promise<string[]> => (await acme.list(query)).map(({ id }: Shown) => id)
rule('4.7', 'Query: connectionId', async () => {
  const other = await acme.connect('marketplace')
  const { id } = await pushOne(acme, other.id)
  expect(await idsOf(`?connectionId=${other.id}`)).toEqual([id])
})
rule('4.7', 'Query: connectionId, platform', async () => {
  const other = await acme.connect('custom_api')
  const { id } = await pushOne(acme, other.id)
  expect(await idsOf('?platform=custom_api')).toEqual([id])
})
rule('4.7', 'status (pending, active, deactivated, error)', async () => {
  const made = await pushOne()
  await acme.deactivate(made.id)
  expect(await idsOf('?status=deactivated')).toContain(made.id)
  expect(await idsOf('?status=active')).not.toContain(made.id)
})
rule('4.7', 'stale (boolean, true returns only stale)', async () => {
  const [fresh, stale] = [await pushOne(), await pushOne()]
  await rename(stale)
  const ids = await idsOf('?stale=true')
  expect([ids.includes(fresh.id), ids.includes(stale.id)]).toEqual([false, true])
})
rule('4.7', 'Response 200: array of activation records (2.10)', { decision: '0058' }, async () => {
  const org = await pushesOf(stage)
  const { id } = await org.connect('dspapi')
  await pushOne(org, id)
  await asDatabaseOwner(
    stage.api,
    `insert into activation (org_id, org_topic_id, connection_id, platform, topic_name, status)
     select org_id, org_topic_id, connection_id, platform, topic_name, 'deactivated'
     from activation, generate_series(1, 500) where org_id = $1`,
    [org.org.id],
  )
  const first = await org.call('/api/activations')
  expect([first.body.length, first.headers.get('x-total-count')]).toEqual([500, '501'])
  const rest = await org.call(`/api/activations?after=${first.body.at(-1).id}`)
  expect(rest.body).toHaveLength(1)
})

rule('4.7', '**POST /api/activations/:id/deactivate** (activations, or session with activate permission', async () => {
  const ask = async (asking: Asking) => (await post((await pushOne()).id, 'deactivate', asking)).status
  expect([
    await ask(await scoped('activations')),
    await ask(as('member')),
    await ask(as('viewer')),
    await ask(await scoped('sync')),
  ]).toEqual([200, 200, 403, 401])
})
rule('4.7', '/deactivate** ... max 30 s)', () => expect(deactivateActivation.deadlineMs).toBe(30_000))
rule('4.7', 'Deactivates the segment on the platform, then marks the record', async () => {
  const made = await pushOne()
  await acme.deactivate(made.id)
  const segments = await stage.sandbox.segments({ account: connection.account })
  expect(segments.find(({ id }) => String(id) === made.platformSegmentId)).toMatchObject({ enabled: false })
})
rule('4.7', 'Response 200: activation with status deactivated and deactivatedAt', async () => {
  const made = await pushOne()
  const { status, body } = await acme.deactivate(made.id)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ id: made.id, status: 'deactivated', deactivatedAt: expect.stringMatching(timestamp) }),
  ])
})
rule('4.7', '404 `Activation not found`', async () => {
  expect(refusal(await post('act_01h455vb4pex5vsknk084sn02q', 'deactivate'))).toEqual([404, 'Activation not found'])
})
rule('4.7', '409 `Activation is deactivated, cannot deactivate`', async () => {
  const made = await pushOne()
  await acme.deactivate(made.id)
  expect(refusal(await acme.deactivate(made.id))).toEqual([409, 'Activation is deactivated, cannot deactivate'])
})
rule('4.7', '502 `Platform deactivation failed`', () =>
  refusing('deactivate', async ({ deactivate }, id) => {
    expect(refusal(await deactivate(id))).toEqual([502, 'Platform deactivation failed'])
  }),
)

rule('4.7', '**POST /api/activations/:id/refresh** (same auth', async () => {
  const ask = async (asking: Asking) => (await post((await pushOne()).id, 'refresh', asking)).status
  expect([
    await ask(await scoped('activations')),
    await ask(as('member')),
    await ask(as('viewer')),
    await ask(await scoped('sync')),
  ]).toEqual([200, 200, 403, 401])
})
rule('4.7', '/refresh** ... max 30 s)', () => expect(refreshActivation.deadlineMs).toBe(30_000))
rule('4.7', 'Four steps: deactivate the old segment on the platform', async () => {
  const made = await pushOne()
  await rename(made)
  await acme.refresh(made.id)
  const segments = await stage.sandbox.segments({ account: connection.account })
  expect(segments.find(({ id }) => String(id) === made.platformSegmentId)).toMatchObject({ enabled: false })
})
rule('4.7', 'mark the old activation deactivated', async () => {
  const made = await pushOne()
  await acme.refresh(made.id)
  expect(await read(made.id)).toMatchObject({ status: 'deactivated', deactivatedAt: expect.any(String) })
})
rule('4.7', 'create a new segment with current naming', async () => {
  const made = await pushOne()
  await rename(made)
  const { currentPlatformName } = await read(made.id)
  const { body } = await acme.refresh(made.id)
  const segments = await stage.sandbox.segments({ account: connection.account })
  expect(segments.find(({ id }) => String(id) === body.platformSegmentId)).toMatchObject({
    enabled: true,
    name: currentPlatformName,
  })
})
rule('4.7', 'create a new activation', async () => {
  const made = await pushOne()
  const { body } = await acme.refresh(made.id)
  expect(body.id).not.toBe(made.id)
  expect(await read(body.id)).toMatchObject({ orgTopicId: made.orgTopicId, status: 'active' })
})
rule(
  '4.7',
  'Response 200: the new activation (id, status active, platformSegmentId, pushedName, activatedAt)',
  async () => {
    const made = await pushOne()
    const { status, body } = await acme.refresh(made.id)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id: expect.stringMatching(/^act_/),
        status: 'active',
        platformSegmentId: expect.any(String),
        pushedName: made.pushedName,
        activatedAt: expect.stringMatching(timestamp),
      }),
    ])
  },
)
rule('4.7', 'Errors: 404; 409', async () => {
  expect(refusal(await post('act_01h455vb4pex5vsknk084sn02q', 'refresh'))).toEqual([404, 'Activation not found'])
})
rule('4.7', '409 `Activation is deactivated, must be active to refresh`', async () => {
  const made = await pushOne()
  await acme.deactivate(made.id)
  expect(refusal(await acme.refresh(made.id))).toEqual([409, 'Activation is deactivated, must be active to refresh'])
})
rule('4.7', '502 `Failed to deactivate old segment on platform`', () =>
  refusing('deactivate', async ({ refresh }, id) => {
    expect(refusal(await refresh(id))).toEqual([502, 'Failed to deactivate old segment on platform'])
  }),
)
rule('4.7', '502 `Failed to create new segment on platform`', () =>
  refusing('create', async ({ refresh }, id) => {
    await rename(await read(id))
    expect(refusal(await refresh(id))).toEqual([502, 'Failed to create new segment on platform'])
  }),
)

const bulk = (verb: string, activationIds: unknown, asking = key) =>
  asking.post(`/api/activations/bulk-${verb}`, { activationIds })
const absent = 'act_01h455vb4pex5vsknk084sn02q'
rule('4.7', '**POST /api/activations/bulk-deactivate** (same auth', async () => {
  const asked = [await scoped('activations'), as('member'), as('viewer'), await scoped('sync')]
  const statuses = asked.map(async (asking) => (await bulk('deactivate', [absent], asking)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 401])
})
rule('4.7', 'bulk-deactivate** ... max 60 s)', () => expect(deactivateActivations.deadlineMs).toBe(60_000))
rule('4.7', '{activationIds: string[] required', async () => {
  for (const ids of [undefined, [], 'x'])
    expect(refusal(await bulk('deactivate', ids))).toEqual([400, 'activationIds array is required'])
})
rule('4.7', '{activationIds: string[] required, max 500}', async () => {
  const ids = Array.from({ length: 501 }, () => absent)
  expect([(await bulk('deactivate', ids)).status, (await bulk('deactivate', ids.slice(1))).status]).toEqual([400, 200])
})
rule(
  '4.7',
  'Response 200 {total, success, errors, results: [{activationId, status: deactivated or error, error?}]}',
  async () => {
    const made = await pushOne()
    const { status, body } = await bulk('deactivate', [made.id, absent])
    expect([status, body]).toEqual([
      200,
      {
        total: 2,
        success: 1,
        errors: 1,
        results: [
          { activationId: made.id, status: 'deactivated' },
          { activationId: absent, status: 'error', error: 'Activation not found' },
        ],
      },
    ])
  },
)
rule('4.7', '**POST /api/activations/bulk-refresh** (same auth', async () => {
  const asked = [await scoped('activations'), as('member'), as('viewer'), await scoped('sync')]
  const statuses = asked.map(async (asking) => (await bulk('refresh', [absent], asking)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 401])
})
rule('4.7', 'bulk-refresh** ... max 60 s)', () => expect(refreshActivations.deadlineMs).toBe(60_000))
rule('4.7', 'bulk-refresh** ... Body {activationIds: string[]}', async () => {
  expect(refusal(await bulk('refresh', undefined))).toEqual([400, 'activationIds array is required'])
})
rule(
  '4.7',
  'Response 200 {total, success, errors, results: [{activationId, status: refreshed, newActivationId}]}',
  async () => {
    const made = await pushOne()
    const { status, body } = await bulk('refresh', [made.id])
    expect([status, body]).toEqual([
      200,
      {
        total: 1,
        success: 1,
        errors: 0,
        results: [{ activationId: made.id, status: 'refreshed', newActivationId: expect.stringMatching(/^act_/) }],
      },
    ])
  },
)

/** An organization with so many stale activations and a fresh one. */
async function makeStale(count: number) {
  const pushing = await pushesOf(stage)
  const { id } = await pushing.connect('dspapi')
  const topicIds = await pushing.topics(count + 1)
  await pushing.push(id, { topicIds })
  for (const topicId of topicIds.slice(1))
    await pushing.call(`/api/topics/${topicId}`, 'PATCH', { topic_name: `Stale ${++names} Golf Fans` })
  return { pushing, asking: askAs(stage.api, pushing.org.key) }
}
rule(
  '4.7',
  '**POST /api/hygiene/refresh**: creates a background job that refreshes all stale activations of the org',
  async () => {
    const { pushing, asking } = await makeStale(2)
    const { status, body } = await asking.post('/api/hygiene/refresh')
    expect([status, body]).toEqual([200, { jobId: expect.stringMatching(/^job_/), totalItems: 2 }])
    for (let n = 0; n < 10; n++) if ((await asking.post(`/api/hygiene/refresh/${body.jobId}/process`)).body.done) break
    expect(await pushing.list('?stale=true&status=active')).toEqual([])
  },
)
rule('4.7', '**GET /api/hygiene/refresh/:jobId**: status', async () => {
  const { asking } = await makeStale(1)
  const { jobId } = (await asking.post('/api/hygiene/refresh')).body
  expect((await asking.get(`/api/hygiene/refresh/${jobId}`)).body).toMatchObject({
    id: jobId,
    job_type: 'refresh_activations',
    status: 'pending',
  })
})
rule('4.7', '**POST /api/hygiene/refresh/:jobId/process**: processes a batch of stale activations', async () => {
  const { asking } = await makeStale(1)
  const { jobId } = (await asking.post('/api/hygiene/refresh')).body
  const answers = []
  for (let n = 0; n < 10 && !answers.at(-1)?.done; n++)
    answers.push((await asking.post(`/api/hygiene/refresh/${jobId}/process`)).body)
  expect(answers.at(-1)).toMatchObject({ done: true, processedItems: 1, successCount: 1, errorCount: 0 })
})

const cli = fileURLToPath(new URL('../../src/bin/cli.ts', import.meta.url))
async function refreshByCommand(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    CREDENTIAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ...stage.env,
    DATABASE_URL: stage.api.databaseUrl,
    PUBLIC_URL: stage.api.publicUrl,
    AUTH_SECRET: 'a secret for tests, forty characters long',
  }
  return (await promisify(execFile)(process.execPath, [cli, 'refresh', ...args], { env })).stdout
}
rule('4.7', 'A command-line refresh tool processes stale activations across all orgs', async () => {
  const orgs = [await makeStale(1), await makeStale(1)]
  await refreshByCommand()
  for (const { pushing } of orgs) expect(await pushing.list('?stale=true&status=active')).toEqual([])
})
rule('4.7', 'with options for a dry run', async () => {
  const { pushing } = await makeStale(1)
  expect(await refreshByCommand('--dry-run')).toContain('nothing was changed')
  expect(await pushing.list('?stale=true')).toHaveLength(1)
})
rule('4.7', 'and a limit', async () => {
  await makeStale(2)
  expect(await refreshByCommand('--dry-run', '--limit', '1')).toMatch(/^1 activations?; nothing was changed$/m)
})
