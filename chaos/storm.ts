import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionId, GlobalTopicId, LibraryTopicId, RunId } from '@txadv/contract'
import type pg from 'pg'
import { createDatabase, type Database } from '../server/src/db/database.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { listPlatforms } from '../server/src/platforms/platforms.ts'
import { openSandbox, type Sandbox } from '../server/src/sandbox/sandbox.ts'
import { type Api, makeOrg, type Org, startApi } from '../server/test/harness.ts'
import { findDifferences } from '../server/test/segment-checker.ts'
import { Fleet } from './fleet.ts'
import { lookPast, prepareDatabase } from './ground.ts'
import { authSecret } from './servers.ts'

/**
 * What a platform has for a call here; in-doubt segments must be settled within twice that. A lease takes three
 * quarters of
 * it: what is left is for looking, asking and doing, and on a machine that others use that took six seconds.
 */
const callMs = 16_000
const topicsPerOrg = 120
const platforms = ['marketplace', 'dspapi', 'custom_api'] as const
type PlatformName = (typeof platforms)[number]

/** The share of calls that get each fault. */
const faults = {
  throttle: { share: 0.04, retryAfterSeconds: 0 },
  unavailable: { share: 0.03 },
  broken: { share: 0.03 },
  expire: { share: 0.01 },
  html: { share: 0.03, status: 502, applied: true },
  drop: { share: 0.04 },
  late: { share: 0.05, ms: callMs - 1_500 },
  applyThenDrop: { share: 0.06 },
  applyThenBreak: { share: 0.03 },
  noId: { share: 0.03 },
  hang: { share: 0.01, applied: true },
}

export interface Outcome {
  readonly kills: number
  readonly faults: number
  readonly lost: number
  readonly duplicated: number
  readonly untracked: number
  readonly inDoubt: number
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const someOf = <T>(values: readonly T[], count: number): T[] =>
  values.length === 0 ? [] : Array.from({ length: count }, () => oneOf(values))

interface Pusher {
  readonly org: Org
  readonly topics: readonly string[]
  readonly connections: readonly { readonly id: string; readonly platform: PlatformName }[]
}

interface Scene {
  readonly api: Api
  readonly database: Database
  readonly sandbox: Sandbox
  readonly fleet: Fleet
  readonly truth: pg.Pool
  readonly pushers: readonly Pusher[]
  close(): Promise<void>
}

/** Organizations with topics and connections to every platform, processes that push, and platforms that keep a ledger. */
async function setScene(): Promise<Scene> {
  const postgres = await prepareDatabase({ retries: 20, retryDelaySeconds: 1 })
  const database = createDatabase(postgres.url, createLogger('fatal'))
  const sandbox = await openSandbox(database, { port: 0, platforms: listPlatforms() })
  const CREDENTIAL_KEYS = `chaos:${Buffer.alloc(32, 7).toString('base64')}`
  const env = {
    ...sandbox.env,
    CREDENTIAL_KEYS,
    AUTH_SECRET: authSecret,
    PLATFORM_TIMEOUT_MS: String(callMs),
  }
  const api = await startApi({ databaseUrl: postgres.url, env: { ...env, LOG_LEVEL: 'fatal' } })
  const truth = lookPast(postgres)
  const pushers: Pusher[] = []
  for (let n = 0; n < 2; n++) pushers.push(await makePusher(api, sandbox, truth, n))
  const entry = new URL('./pushing-service.ts', import.meta.url).pathname
  const fleet = await Fleet.start(postgres.url, { size: 2, spares: 2, entry, env: { ...env, LOG_LEVEL: 'info' } })
  return {
    api,
    database,
    sandbox,
    fleet,
    truth,
    pushers,
    close: async () => {
      await fleet.stop()
      await api.close()
      await sandbox.close()
      await Promise.all([database.close(), truth.end()])
      await postgres.stop()
    },
  }
}

async function makePusher(api: Api, sandbox: Sandbox, truth: pg.Pool, n: number): Promise<Pusher> {
  const org = await makeOrg(api, ['owner'])
  const { rows } = await truth.query<{ id: string }>(
    `with made as (
       insert into topic (topic_name, normalized_name, engine_version, parent_category, segment_type)
       select 'Cohort ${n} ' || n || ' Fans', 'cohort ${n} ' || n || ' fans', '2.5', 'Auto', 'B2C'
       from generate_series(1, ${topicsPerOrg}) n returning id, topic_name, parent_category, segment_type)
     insert into org_topic (org_id, topic_id, topic_name, engine_version, source, created_by, parent_category, segment_type)
     select $1, id, topic_name, '2.5', 'api', 'chaos', parent_category, segment_type from made returning topic_id as id`,
    [org.id],
  )
  const connections = []
  for (const platform of platforms) {
    const account = `storm-${n}-${platform}`
    const credentials = {
      marketplace: { client_id: 'c', username: 'u', password: 'p', org_id: account },
      dspapi: { api_key: 'k', provider_id: account },
      custom_api: { token: account },
    }[platform]
    const config = { default_cpm: 2, ...(platform === 'custom_api' && { api_base_url: `${sandbox.url}/custom-api` }) }
    const body = { name: platform, platform, direction: 'outbound', config, credentials }
    const made = await api.call('/api/connections', org.owner, { method: 'POST', body })
    if (made.status !== 201) throw new Error(made.text)
    connections.push({ id: made.body.id as string, platform })
  }
  return { org, connections, topics: rows.map(({ id }) => GlobalTopicId.encode(id)) }
}

/** Asks whichever process serves; one that dies meanwhile answers nothing. */
async function ask(scene: Scene, { org }: Pusher, path: string, method = 'GET', body?: object) {
  try {
    const { url } = await scene.fleet.any()
    const headers = { authorization: `Bearer ${org.key.bearer}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // biome-ignore lint/suspicious/noExplicitAny: read for the fields it has
    return { status: answer.status, body: (await answer.json()) as any }
  } catch {
    return { status: 0, body: undefined }
  }
}

interface Storm {
  stopped: boolean
  /** What somebody asked to take off sale, whatever came of it. */
  readonly takenOff: Set<string>
}

type Act = (scene: Scene, storm: Storm, pusher: Pusher) => Promise<void>

const listOf = async (scene: Scene, pusher: Pusher, query: string) => {
  const { body } = await ask(scene, pusher, `/api/activations?${query}`)
  return Array.isArray(body) ? body : []
}

/** What people and the worker do at the same time. */
const acts: Record<string, Act> = {
  async push(scene, storm, pusher) {
    const { id } = oneOf(pusher.connections)
    const topicIds = someOf(pusher.topics, 1 + Math.floor(Math.random() * 40))
    const begun = await ask(scene, pusher, `/api/connections/${id}/push/run`, 'POST', { topicIds })
    const { runId } = begun.body ?? {}
    for (let n = 0; runId && n < 20 && !storm.stopped; n++) {
      const { status, body } = await ask(scene, pusher, `/api/connections/${id}/push/run/${runId}/push`, 'POST', {})
      if (status === 409 || body?.done) return
      await sleep(50)
    }
  },
  async pushByWorker(scene, _, pusher) {
    const { id } = oneOf(pusher.connections)
    const topicIds = someOf(pusher.topics, 1 + Math.floor(Math.random() * 60))
    await ask(scene, pusher, `/api/connections/${id}/push/run`, 'POST', { topicIds, worker: true })
  },
  async refresh(scene, _, pusher) {
    for (const { id } of someOf(await listOf(scene, pusher, 'status=active&limit=100'), 6))
      await ask(scene, pusher, `/api/activations/${id}/refresh`, 'POST', {})
  },
  async bulkRefresh(scene, _, pusher) {
    const active = await listOf(scene, pusher, 'status=active&limit=100')
    const activationIds = [...new Set(someOf(active, 20).map(({ id }) => id))]
    if (active.length > 0) await ask(scene, pusher, '/api/activations/bulk-refresh', 'POST', { activationIds })
  },
  async deactivate(scene, storm, pusher) {
    const [one] = someOf(await listOf(scene, pusher, 'status=active&limit=100'), 1)
    if (!one) return
    storm.takenOff.add(`${one.orgTopicId} ${one.connectionId}`)
    await ask(scene, pusher, `/api/activations/${one.id}/deactivate`, 'POST', {})
  },
  async retry(scene, _, pusher) {
    for (const { id } of someOf(await listOf(scene, pusher, 'status=error&limit=50'), 3))
      await ask(scene, pusher, `/api/activations/${id}/retry`, 'POST', {})
  },
  async rename({ truth }, _, { org, topics }) {
    const renamed = someOf(topics, 5).map((id) => GlobalTopicId.decode(id))
    await truth.query(
      `update org_topic set segment_type = case segment_type when 'B2C' then 'B2B' else 'B2C' end, updated_at = now()
       where org_id = $1 and topic_id = any($2)`,
      [org.id, renamed],
    )
  },
  async hygiene(scene, _, pusher) {
    const begun = await ask(scene, pusher, '/api/hygiene/refresh', 'POST', {})
    const { jobId } = begun.body ?? {}
    for (let n = 0; jobId && n < 5; n++)
      if ((await ask(scene, pusher, `/api/hygiene/refresh/${jobId}/process`, 'POST', {})).body?.done) return
  },
}
const frequent = [
  'push',
  'push',
  'pushByWorker',
  'refresh',
  'refresh',
  'bulkRefresh',
  'deactivate',
  'retry',
  'rename',
  'hygiene',
]

async function live(scene: Scene, storm: Storm): Promise<void> {
  while (!storm.stopped) {
    await acts[oneOf(frequent)]?.(scene, storm, oneOf(scene.pushers))
    await sleep(10)
  }
}

const faultsMet = async ({ truth }: Scene): Promise<number> =>
  (await truth.query('select count(*)::int as n from sandbox_call where fault is not null')).rows[0].n

/** How many kills and faults there are to be; whatever there were, it ends after so many minutes. */
interface Wanted {
  readonly kills: number
  readonly faults: number
  readonly minutes?: number | undefined
}

/**
 * Kills whatever serves, again and again, until there were enough kills and faults. No share of the kills runs ahead of
 * the
 * faults' share: processes that only start get no fault.
 */
async function kill(scene: Scene, wanted: Wanted, onKill: (kills: number) => void) {
  const until = performance.now() + (wanted.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  let kills = 0
  for (;;) {
    const { fleet } = scene
    await sleep(Math.random() * 400)
    const met = await faultsMet(scene)
    const due = kills < wanted.kills && kills * wanted.faults <= met * wanted.kills
    if (due && fleet.serving.length > 0) {
      fleet.kill(oneOf(fleet.serving))
      onKill(++kills)
      await Promise.race([fleet.full(), sleep(1_000)])
    }
    if (performance.now() > until) return kills
    if (kills >= wanted.kills && met >= wanted.faults) return kills
  }
}

/**
 * What is in doubt at every look during twice the platform's time. The worker goes on with what was asked of it
 * meanwhile, so
 * an activation that is in doubt at the end only, or for another intent, is a push under way and not a doubt that is
 * left.
 */
async function findLeftInDoubt({ truth }: Scene): Promise<string[]> {
  const look = async () =>
    (
      await truth.query<{ id: string; intent: string }>(
        'select id::text, intent from activation where intent is not null',
      )
    ).rows
  let left = await look()
  for (const until = performance.now() + 2 * callMs; left.length > 0 && performance.now() < until; await sleep(100)) {
    const open = new Map((await look()).map(({ id, intent }) => [id, intent]))
    left = left.filter(({ id, intent }) => open.get(id) === intent)
  }
  return left.map(({ id }) => id)
}

/** Segments that were active, that no caller deactivated, and that are no longer active. */
async function findForgotten({ truth }: Scene, { takenOff }: Storm): Promise<string[]> {
  const { rows } = await truth.query<{ topic: string; connection: string }>(
    `select distinct org_topic_id as topic, connection_id as connection from activation was
     where activated_at is not null and not orphan and not exists (
       select from activation live where live.org_id = was.org_id and live.org_topic_id = was.org_topic_id
         and live.connection_id = was.connection_id and live.status = 'active')`,
  )
  return rows
    .map(({ topic, connection }) => `${LibraryTopicId.encode(topic)} ${ConnectionId.encode(connection)}`)
    .filter((key) => !takenOff.has(key))
}

/**
 * Pushes, refreshes and takes off sale at platforms that misbehave, from processes that die, and then compares what the
 * platforms hold with what the service believes.
 */
export async function runStorm(wanted: Wanted, onKill: (kills: number) => void = () => undefined): Promise<Outcome> {
  const scene = await setScene()
  const storm: Storm = { stopped: false, takenOff: new Set() }
  let living: Promise<void>[] = []
  try {
    const stand = (given: object) => {
      for (const platform of platforms)
        scene.sandbox.stand({ platform, seed: Math.floor(Math.random() * 1e6), ...given })
    }
    stand({ faults, latencyMs: 5 })
    living = Array.from({ length: 12 }, () => live(scene, storm))
    const kills = await kill(scene, wanted, onKill)
    stand({})
    storm.stopped = true
    await Promise.all(living)
    await scene.fleet.full()
    await scene.sandbox.settled()
    const inDoubt = await findLeftInDoubt(scene)
    await goOn(scene)
    await untilRunsEnd(scene)
    await bringBack(scene)
    await untilSettled(scene)
    const left = await findDifferences(scene.database)
    const forgotten = await findForgotten(scene, storm)
    const details = { ...left, inDoubt, forgotten }
    if (Object.values(details).some(({ length }) => length > 0)) await explain(scene, details)
    return {
      kills,
      faults: await faultsMet(scene),
      lost: left.lost.length + forgotten.length,
      duplicated: left.duplicated.length,
      untracked: left.untracked.length,
      inDoubt: inDoubt.length,
    }
  } finally {
    // Whoever still acts while the scene is closed would fail in place of what went wrong.
    storm.stopped = true
    await Promise.allSettled(living)
    await scene.close()
  }
}

/** Says what there is to know of everything that is not as it should be. */
async function explain({ truth }: Scene, details: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const ids = Object.values(details).flat()
  const topics = ids.flatMap((id) => (id.startsWith('ot_') ? [LibraryTopicId.decode(id.split(' ')[0] ?? '')] : []))
  const { rows } = await truth.query(
    `select id, org_topic_id, connection_id, platform, status, intent, fence, platform_segment_id, pushed_name, error, replaces,
       replaced_by, tries, created_at, activated_at, deactivated_at, leased_until, orphan, run_id
     from activation where org_topic_id = any($1) or id::text = any($2) order by created_at`,
    [topics, ids],
  )
  process.stderr.write(`${JSON.stringify({ details, rows }, null, 1)}\n`)
}

/** Resumes the runs of interrupted callers, as a returning caller does. */
async function goOn(scene: Scene): Promise<void> {
  const { rows } = await scene.truth.query<{ org: string; id: string; connection: string }>(
    `select org_id as org, id, connection_id as connection from push_run where status = 'running' and not worker_driven`,
  )
  for (const { org, id, connection } of rows) {
    const pusher = scene.pushers.find((each) => each.org.id === org)
    const path = `/api/connections/${ConnectionId.encode(connection)}/push/run/${RunId.encode(id)}/push`
    for (let n = 0; pusher && n < 50; n++) {
      const { status, body } = await ask(scene, pusher, path, 'POST', {})
      if (status === 409 || body?.done) break
      await sleep(50)
    }
  }
}

/** Another worker reclaims the run of a dead one within a minute or two; the wait ends after that. */
const runsEndMs = 240_000

/** Waits for the worker's own runs: what they still have to push is on its way, and neither lost nor there yet. */
async function untilRunsEnd({ truth }: Scene): Promise<void> {
  const running = `select from push_run where status = 'running' limit 1`
  for (const until = performance.now() + runsEndMs; performance.now() < until; await sleep(500))
    if ((await truth.query(running)).rowCount === 0) return
}

/**
 * Waits for creations that are under way: the replacement of a segment that was deactivated a moment ago may have to wait
 * until an earlier call under the same name can no longer apply. Whatever is still open after that is counted as lost.
 */
async function untilSettled({ truth }: Scene): Promise<void> {
  const open = 'select from activation where intent is not null limit 1'
  for (const until = performance.now() + 4 * callMs; performance.now() < until; await sleep(200))
    if ((await truth.query(open)).rowCount === 0) return
}

/** Retries what a platform refused while it misbehaved, as the hygiene job does. */
async function bringBack(scene: Scene): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const { rows } = await scene.truth.query(
      "select 1 from activation where status = 'error' and replaces is not null limit 1",
    )
    if (rows.length === 0) return
    for (const pusher of scene.pushers)
      for (const { id } of await listOf(scene, pusher, 'status=error&limit=500'))
        await ask(scene, pusher, `/api/activations/${id}/retry`, 'POST', {})
  }
}
