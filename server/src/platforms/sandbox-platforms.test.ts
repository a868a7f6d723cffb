import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/databases.ts'
import { makeOrg, startApi } from '../../test/harness.ts'
import { collect, listingOf, openTestLink } from '../../test/links.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createLogger } from '../lib/log.ts'
import { accountOfSecret, openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { customApiPlatform } from './custom-api/custom-api.ts'
import { dspapiPlatform } from './dspapi/dspapi.ts'
import { marketplacePlatform } from './marketplace/marketplace.ts'
import type { ConnectionHandle, SegmentCalls } from './platform.ts'
import { builtInPlatforms } from './platforms.ts'

let testDatabase: TestDatabase
let database: Database
let sandbox: Sandbox
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const log = createLogger('warn')
  database = createDatabase(testDatabase.url, log)
  sandbox = await openSandbox(database, { port: 0, log, platforms: builtInPlatforms })
})
afterEach(() => {
  for (const platform of ['marketplace', 'dspapi', 'custom_api'] as const) sandbox.stand({ platform })
})
afterAll(async () => {
  await sandbox.close()
  await database.close()
  await testDatabase.drop()
})

type Name = 'marketplace' | 'dspapi' | 'custom_api'
interface SandboxPlatform {
  readonly segments: SegmentCalls
  readonly api: string
  readonly account: (own: string) => string
  readonly link: (own: string) => Pick<Parameters<typeof openTestLink>[0], 'addresses' | 'credentials' | 'config'>
}
const sandboxPlatforms: Record<Name, SandboxPlatform> = {
  marketplace: {
    segments: marketplacePlatform.segments,
    api: 'Marketplace',
    account: (own) => own,
    link: (own) => ({
      addresses: { token_url: `${sandbox.url}/marketplace/token`, api_base_url: `${sandbox.url}/marketplace` },
      credentials: { client_id: 'client', username: own, password: 'right', org_id: own },
      config: { data_source_location: 'EU' },
    }),
  },
  dspapi: {
    segments: dspapiPlatform.segments,
    api: 'Trade Desk',
    account: (own) => own,
    link: (own) => ({
      addresses: { api_base_url: `${sandbox.url}/dspapi` },
      credentials: { api_key: 'key', provider_id: own },
    }),
  },
  custom_api: {
    segments: customApiPlatform.segments,
    api: 'Custom',
    account: accountOfSecret,
    link: (own) => ({ addresses: { api_base_url: `${sandbox.url}/custom-api` }, credentials: { token: own } }),
  },
}

let accounts = 0
/** A connection to an account of its own. */
function connect(
  platform: Name,
  over: { timeMs?: number; signal?: AbortSignal; outside?: ConnectionHandle['outside'] } = {},
) {
  const { segments, account: accountOf, link: linkOf, api } = sandboxPlatforms[platform]
  const own = `account-${++accounts}`
  const account = accountOf(own)
  const link = openTestLink({ ...linkOf(own), ...over })
  const stand = (order: Omit<Parameters<Sandbox['stand']>[0], 'platform' | 'account'>) =>
    sandbox.stand({ platform, account, ...order })
  return {
    api,
    account,
    link,
    stand,
    create: (name = 'Auto > EV') => segments.create(link, listingOf({ name })),
    update: (id: string, name: string) => segments.update(link, id, listingOf({ name })),
    deactivate: (id: string) => segments.deactivate(link, id),
    named: async (name: string) => (await collect(segments.list(link, name))).filter((each) => each.name === name),
    held: () => sandbox.segments({ platform, account }),
    writes: async () => (await sandbox.calls({ platform, account })).filter(({ operation }) => operation !== 'token'),
  }
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ message, doubt }) => [message, doubt],
  )

describe.each(Object.keys(sandboxPlatforms) as Name[])('%s', (platform) => {
  test('create, find by exact name, rename, take off sale, put back on sale', async () => {
    const { create, named, update, deactivate, held, account } = connect(platform)
    await create('Another')
    const id = await create('Größe & "Co" > 😀')
    expect(await named('Größe & "Co" > 😀')).toEqual([
      {
        id,
        name: 'Größe & "Co" > 😀',
        description: 'Likely to buy an electric vehicle',
        enabled: true,
        price: { cpm: 2.5, currency: 'EUR' },
      },
    ])
    await update(id, 'Other')
    expect((await held())[1]).toMatchObject({ account, id: Number(id), name: 'Other', cpm: 2.5, currency: 'EUR' })
    await deactivate(id)
    expect((await held()).map(({ enabled }) => enabled)).toEqual([true, false])
    await deactivate(id)
    if (platform !== 'custom_api') {
      await update(id, 'Other')
      expect((await held())[1]?.enabled).toBe(true)
    }
  })

  test('what is too long is cut before it is sent: the platform would refuse it', async () => {
    const { create, held } = connect(platform)
    const long = `${'n'.repeat(sandboxPlatforms[platform].segments.takes.name - 1)}😀 and more`
    await create(long)
    expect((await held()).map(({ name }) => name.length)).toEqual([sandboxPlatforms[platform].segments.takes.name - 1])
  })

  test('names taken by what is off sale too: 409, duplicate name, nothing in doubt', async () => {
    const { create, deactivate, stand } = connect(platform)
    const id = await create()
    expect(await failureOf(create())).toEqual(['API POST segments failed with status 409 (duplicate name)', 'none'])
    await deactivate(id)
    stand({ names: 'enabled' })
    await create()
  })

  test.each([
    ['unavailable', {}, 'API POST segments failed with status 503', 'ask', 0],
    ['broken', {}, 'API POST segments failed with status 500', 'ask', 0],
    ['applyThenBreak', {}, 'API POST segments failed with status 500', 'ask', 1],
    ['applyThenBreak', { status: 502 }, 'API POST segments failed with status 502', 'wait', 1],
    ['drop', {}, 'The address could not be reached', 'wait', 0],
    ['applyThenDrop', {}, 'The address could not be reached', 'wait', 1],
    ['html', { status: 502 }, 'API POST segments failed with status 502', 'wait', 0],
    ['html', { status: 200 }, 'API did not return a segment ID', 'ask', 0],
    ['html', { status: 200, applied: true }, 'API did not return a segment ID', 'ask', 1],
    ['noId', {}, 'API did not return a segment ID', 'ask', 1],
    ['throttle', { retryAfterSeconds: 3_600 }, 'API POST segments failed with status 429 (rate limited)', 'none', 0],
  ] as const)('create meets %s %j: %s, in doubt: %s; sent once, %i made', async (kind, fault, text, doubt, made) => {
    const { create, held, writes, named, stand, api } = connect(platform)
    stand({ faults: { [kind]: { on: ['create'], ...fault } } })
    const said = text.startsWith('API did not') ? `${api} ${text}` : text
    expect(await failureOf(create())).toEqual([said, doubt])
    expect(await writes()).toMatchObject([{ operation: 'create', fault: kind }])
    expect(await held()).toHaveLength(made)
    expect(await named('Auto > EV')).toHaveLength(made)
  })

  test('create meets late: in doubt, and asking at once does not tell', async () => {
    const { create, named, stand } = connect(platform)
    stand({ faults: { late: { ms: 300, on: ['create'] } } })
    expect(await failureOf(create())).toEqual(['The address could not be reached', 'wait'])
    expect(await named('Auto > EV')).toEqual([])
    await sandbox.settled()
    expect(await named('Auto > EV')).toHaveLength(1)
  })

  test.each([false, true])('create hangs until the time is over, done all the same: %s', async (applied) => {
    const { create, held, stand, writes } = connect(platform, { timeMs: 500 })
    stand({ faults: { hang: { applied, on: ['create'] } } })
    expect(await failureOf(create())).toEqual(['The address could not be reached', 'wait'])
    await expect.poll(writes).toMatchObject([{ outcome: 'left' }])
    expect(await held()).toHaveLength(applied ? 1 : 0)
  })

  test('429 with Retry-After is waited for, on every call', async () => {
    const { create, update, deactivate, held, stand, writes } = connect(platform)
    stand({ faults: { throttle: { count: 1, on: ['create'], retryAfterSeconds: 0 } } })
    const id = await create()
    stand({ faults: { throttle: { count: 1, on: ['update'] } } })
    await update(id, 'Other')
    stand({ faults: { throttle: { count: 1, on: ['deactivate'] } } })
    await deactivate(id)
    expect(await held()).toMatchObject([{ name: 'Other', enabled: false }])
    expect((await writes()).map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'create 429',
      'create 201',
      'update 429',
      'update 200',
      'deactivate 429',
      `deactivate ${platform === 'custom_api' ? 204 : 200}`,
    ])
  })

  test('an update and a deactivation that broke, done or not, are sent again', async () => {
    const { create, update, deactivate, held, stand } = connect(platform)
    const id = await create()
    stand({ faults: { applyThenBreak: { count: 1 } } })
    await update(id, 'Other')
    stand({ faults: { broken: { count: 1 }, applyThenBreak: { count: 1 } } })
    await deactivate(id)
    expect(await held()).toMatchObject([{ name: 'Other', enabled: false }])
  })

  test('a page instead of an answer to a deactivation is no success', async () => {
    const { create, deactivate, stand } = connect(platform)
    const id = await create()
    stand({ faults: { html: {} } })
    expect(await failureOf(deactivate(id))).toEqual(['The answer is not the JSON that was expected', 'ask'])
  })

  test('a slow platform is waited for', async () => {
    const { create, stand } = connect(platform)
    stand({ latencyMs: 200 })
    const started = performance.now()
    await create()
    expect(performance.now() - started).toBeGreaterThan(190)
  })
})

test('250 segments are found page by page, and the one that is looked for at once', async () => {
  for (const platform of ['marketplace', 'custom_api', 'dspapi'] as const) {
    const { create, link, named } = connect(platform)
    await Promise.all(Array.from({ length: 250 }, (_, n) => create(`Segment ${n}`)))
    const { segments } = sandboxPlatforms[platform]
    const names = (await collect(segments.list(link))).map(({ name }) => name)
    expect(new Set(names.filter((name) => name.startsWith('Segment '))).size).toBe(250)
    expect(await named('Segment 249')).toHaveLength(1)
  }
})

describe('marketplace tokens', () => {
  const tokensAsked = async (account: string) =>
    (await sandbox.calls({ platform: 'marketplace', account })).filter(({ operation }) => operation === 'token').length

  test('25 at once ask for one token; one that is taken back mid-batch is asked for once more', async () => {
    const { create, account, held, stand } = connect('marketplace')
    await Promise.all(Array.from({ length: 25 }, (_, n) => create(`Segment ${n}`)))
    expect(await tokensAsked(account)).toBe(1)
    stand({ faults: { expire: { count: 1, on: ['create'] } } })
    await Promise.all(Array.from({ length: 25 }, (_, n) => create(`More ${n}`)))
    expect([await tokensAsked(account), (await held()).length]).toEqual([2, 50])
  })

  test.each([401, 403])('a refusal that does not end (%i) is tried twice, and told', async (status) => {
    const { create, account, stand } = connect('marketplace')
    stand({ faults: { expire: { status, on: ['create'] } } })
    expect(await failureOf(create())).toEqual([`API POST segments failed with status ${status}`, 'none'])
    expect(await tokensAsked(account)).toBe(2)
  })

  test('`token request failed with status`, or no token at all: nothing in doubt', async () => {
    const { create, stand } = connect('marketplace', { timeMs: 1_500 })
    stand({ faults: { broken: { on: ['token'], status: 400 } } })
    expect(await failureOf(create())).toEqual(['Token request failed with status 400', 'none'])
    stand({ faults: { html: { on: ['token'] } } })
    expect(await failureOf(create())).toEqual(['The answer is not the JSON that was expected', 'none'])
    stand({ faults: { hang: { on: ['token'] } } })
    expect((await failureOf(create()))[1]).toBe('none')
  })
})

test('whoever tries the service out connects with any credentials', async () => {
  const api = await startApi({ databaseUrl: testDatabase.url, env: sandbox.env })
  const org = await makeOrg(api, ['owner'])
  const tried = async (platform: Name, credentials: object, config: object = {}) => {
    const body = { name: 'x', platform, direction: 'outbound', config, credentials }
    const { body: made } = await api.call('/api/connections', org.owner, { method: 'POST', body })
    return (await api.call(`/api/connections/${made.id}/test`, org.owner, { method: 'POST' })).body
  }
  const seller = { client_id: 'any', username: 'any', password: 'any', org_id: 'any' }
  expect(await tried('marketplace', seller)).toEqual({ success: true, message: 'Connected to marketplace' })
  expect(await tried('marketplace', { ...seller, password: 'wrong' })).toEqual({
    success: false,
    error: 'Token request failed with status 401',
  })
  expect(await tried('dspapi', { api_key: 'any', provider_id: 'any' })).toMatchObject({ success: true })
  expect(await tried('custom_api', { token: 'any' }, { api_base_url: `${sandbox.url}/custom-api` })).toMatchObject({
    success: true,
  })
  await api.close()
})
