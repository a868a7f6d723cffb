import { setTimeout as sleep } from 'node:timers/promises'
import { LibraryTopicId } from '@txadv/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { usageRollup } from '../server/src/account/usage/usage-rollup.task.ts'
import { seedDemo } from '../server/src/bin/seed.ts'
import { createDatabase } from '../server/src/db/database.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { openQueue } from '../server/src/queue/queue.ts'
import { testConfig } from '../server/test/harness.ts'
import type { Postgres } from '../server/test/postgres.ts'
import { type Redis, startRedis } from '../server/test/redis.ts'
import { prepareDatabase } from './ground.ts'
import { type Service, startService, stopService } from './servers.ts'

const restarts = Number(process.env.CHAOS_RESTARTS ?? 8)
const clients = 8
const recoveryLimitMs = 5_000

const entry = (path: string) => new URL(path, import.meta.url).pathname
const link = z.encode(LibraryTopicId, '01900000-0000-7000-8000-000000000000')

let postgres: Postgres
let redis: Redis
let services: Service[]
let apis: Service[]
let apiKey: string
let control: pg.Client

async function connectControl(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url, options: '-c role=txadv_system' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

beforeAll(async () => {
  postgres = await prepareDatabase()
  redis = await startRedis()
  apiKey = (await seedDemo(testConfig(postgres.url), createLogger('warn'))).apiKey ?? ''
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  apis = [
    await startService('api 1', entry('./charging-api.ts'), env),
    await startService('api 2', entry('./charging-api.ts'), env),
  ]
  services = [...apis, await startService('worker', entry('../server/src/bin/worker.ts'), env)]
})
afterAll(async () => {
  await control?.end().catch(() => undefined)
  for (const service of services ?? []) await stopService(service)
  await postgres?.stop()
  redis?.kill()
})

const authorized = () => ({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' })

const spend = (api: Service | undefined): Promise<number> =>
  fetch(`${api?.url}/api/probe/spend`, { method: 'POST', headers: authorized(), body: JSON.stringify({ link }) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

test(`PostgreSQL restarted ${restarts} times and Redis stopped under load: no process dies, recovery under 5 s, no lost charge`, async () => {
  const answers = new Map<number, number>()
  let running = true
  let acknowledged = 0
  const load = Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      while (running) {
        const status = await spend(apis[n % apis.length])
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 200) acknowledged++
        else await sleep(20)
      }
    }),
  )

  const recoveriesMs: number[] = []
  for (let n = 1; n <= restarts; n++) {
    await sleep(400)
    if (n === 5 || n === 15) redis.kill()
    if (n === 10) await redis.start()
    await postgres.restart(n % 2 === 0 ? 'fast' : 'immediate')
    const started = performance.now()
    await Promise.all(
      apis.map(async (api) => {
        while ((await spend(api).then((status) => (status === 200 ? ++acknowledged && status : status))) !== 200) {
          if (performance.now() - started > 30_000)
            throw new Error(`${api.name} never recovered:\n${api.output().slice(-4_000)}`)
          await sleep(10)
        }
      }),
    )
    recoveriesMs.push(performance.now() - started)
  }
  running = false
  await load

  control = await connectControl()
  const { rows } = await control.query<{ charged: number; effects: number; requests: number }>(`
    select (select sum(classifications)::int from usage_day) as charged,
      (select count(*)::int from org_topic_history where source = 'chaos') as effects,
      (select sum(requests)::int from usage_day) as requests`)
  const worstMs = Math.round(Math.max(...recoveriesMs))
  process.stdout.write(
    `${restarts} restarts, Redis killed twice: ${JSON.stringify(Object.fromEntries(answers))}, slowest recovery ${worstMs} ms, ` +
      `${acknowledged} acknowledged, ${rows[0]?.charged} charged, ${rows[0]?.effects} effects\n`,
  )

  for (const service of services)
    expect(service.alive(), `${service.name}:\n${service.output().slice(-3_000)}`).toBe(true)
  expect(worstMs).toBeLessThan(recoveryLimitMs)
  // A commit whose answer was lost counts as charged but not as acknowledged; the reverse must never be.
  expect(rows[0]?.charged).toBe(rows[0]?.effects)
  expect(rows[0]?.requests).toBe(rows[0]?.effects)
  expect(rows[0]?.charged).toBeGreaterThanOrEqual(acknowledged)
  expect([...answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(acknowledged).toBeGreaterThan(restarts * 10)
})

test('the worker works on after the restarts', async () => {
  await control.query(
    `insert into usage_day (org_id, day, slot, requests) select org_id, '2026-01-01', slot, 1 from org, generate_series(1, 4) slot`,
  )
  const log = createLogger('silent')
  const database = createDatabase(postgres.url, log)
  const sender = await openQueue(postgres.url, log)
  await database.withSystem((tx) => sender.enqueue(tx, usageRollup, {}))
  await expect
    .poll(
      async () => (await control.query(`select count(*)::int as n from usage_day where day = '2026-01-01'`)).rows[0].n,
      { timeout: 40_000, interval: 200 },
    )
    .toBe(1)
  await sender.stop()
  await database.close()
})

test('Two API processes behind one database: revoke in one, the next 1,000 requests over both are all 401', async () => {
  const call = (api: Service | undefined, path: string, init: RequestInit = {}) => fetch(`${api?.url}${path}`, init)
  const signIn = await call(apis[0], '/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: apis[0]?.url ?? '' },
    body: JSON.stringify({ email: 'owner@demo.example', password: 'correct horse battery' }),
  })
  expect(signIn.status).toBe(200)
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const made = (await (
    await call(apis[0], '/api/keys', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"name":"shared"}',
    })
  ).json()) as { record: { id: string }; plaintext: string }
  const headers = { authorization: `Bearer ${made.plaintext}` }
  for (let n = 0; n < 100; n++) expect((await call(apis[n % 2], '/api/topics', { headers })).status).toBe(200)

  const revoked = await call(apis[0], '/api/keys', {
    method: 'DELETE',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: made.record.id }),
  })
  expect(revoked.status).toBe(200)
  const after: string[] = []
  for (let n = 0; n < 1_000; n += 20)
    after.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async (_, k) => {
          const answer = await call(apis[k % 2], '/api/topics', { headers })
          const { error, code } = (await answer.json()) as { readonly error: string; readonly code: string }
          return `${answer.status} ${code}: ${error}`
        }),
      )),
    )
  expect(after).toHaveLength(1_000)
  expect(new Set(after)).toEqual(new Set(['401 revoked_api_key: API key has been revoked']))
})

test('SIGTERM under load: requests in flight are answered, none fails but a refused connection, exit 0 in time', async () => {
  const [, draining] = apis
  let running = true
  const statuses = new Map<number, number>()
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (running) {
        const status = await spend(draining)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 0) await sleep(20)
      }
    }),
  )
  await sleep(500)
  const started = performance.now()
  const exitCode = draining ? await stopService(draining) : null
  running = false
  await load
  expect(exitCode).toBe(0)
  expect(performance.now() - started).toBeLessThan(25_000)
  expect([...statuses.keys()].filter((status) => ![200, 0].includes(status))).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(10)
})
