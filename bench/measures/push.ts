import { fork } from 'node:child_process'
import { once } from 'node:events'
import { limits } from '@txadv/contract'
import { Pool } from 'undici'
import { createConnection } from '../../server/src/activation/connections/connections.ts'
import { takePushTurn } from '../../server/src/activation/push/push.task.ts'
import { startPush } from '../../server/src/activation/push/push.ts'
import { actFor } from '../../server/src/context.ts'
import { createOutside } from '../../server/src/egress/outside.ts'
import { readConfig } from '../../server/src/lib/config.ts'
import { type Bench, elapsedMs, type Measure, type Round } from '../measure.ts'

const segments = Number(process.env.BENCH_PUSH_SEGMENTS ?? limits.push.topicIds)
const beside = Math.ceil(segments / 5)
const latencyMs = 50
const { perLane } = limits.egress

async function startPlatform(latency: number | null) {
  const platform = fork(new URL('../platform-process.ts', import.meta.url))
  await once(platform, 'message')
  platform.send({ latencyMs: latency })
  const [port] = (await once(platform, 'message')) as [number]
  return { endpoint: `127.0.0.1:${port}`, stop: () => platform.kill() }
}
type PlatformProcess = Awaited<ReturnType<typeof startPlatform>>

/** Connections to platforms, and runs over them that are driven as the worker drives them. */
function openPusher({ database, log, tenant: { org, actor }, bare }: Bench, platforms: readonly PlatformProcess[]) {
  const endpoints = platforms.map(({ endpoint }) => endpoint).join(',')
  const outside = createOutside(readConfig({ ...process.env, EGRESS_ALLOW: endpoints }))
  const turns: Parameters<typeof takePushTurn>[1][] = []
  const enqueue = async (_: unknown, __: unknown, data: unknown) => void turns.push(data as never)
  const tenant = actFor(database, log, org, actor, { outside, enqueue })
  const stop = new AbortController()
  const context = { database, log, outside, enqueue, signal: stop.signal, stopping: stop.signal }
  return {
    close: () => outside.close(),
    /** Ends the turns that are under way. */
    stop: () => stop.abort(),
    async connect({ endpoint }: PlatformProcess): Promise<string> {
      const config = { api_base_url: `http://${endpoint}`, default_cpm: 6 }
      const credentials = { token: 'bench' }
      const asked = { name: 'bench', platform: 'custom_api', direction: 'outbound', config, credentials } as const
      return (await createConnection(tenant, asked)).id
    },
    async start(connectionId: string, count: number): Promise<string> {
      const { rows } = await bare.query('select id from org_topic where org_id = $1 and live order by id limit $2', [
        org,
        count,
      ])
      const topicIds = rows.map(({ id }) => id as string)
      const asked = { topicIds, worker: true, dryRun: false, includeUnsure: true }
      const begun = await startPush(tenant, connectionId, asked)
      if (!('runId' in begun)) throw new Error('a run was to begin')
      turns.length = 0
      return begun.runId
    },
    /** All turns of a run until it is over. */
    async drive(runId: string): Promise<void> {
      for (;;) {
        await takePushTurn(context, { org, runId })
        const { rows } = await bare.query('select status, success_count as n from push_run where id = $1', [runId])
        if (rows[0].status !== 'running' || stop.signal.aborted) return
      }
    },
  }
}

async function bareRate({ endpoint }: PlatformProcess, count: number): Promise<number> {
  const pool = new Pool(`http://${endpoint}`, { connections: perLane, pipelining: 1 })
  const body = JSON.stringify({
    name: 'x'.repeat(150),
    description: 'y'.repeat(300),
    cpm: 6,
    currency: 'USD',
    externalId: 'z',
  })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' }
  let left = count
  const lane = async () => {
    while (left-- > 0) {
      const answer = await pool.request({ method: 'POST', path: '/segments', headers, body })
      await answer.body.json()
    }
  }
  const ms = await elapsedMs(() => Promise.all(Array.from({ length: perLane }, lane)))
  await pool.close()
  return (count / ms) * 1_000
}

async function clean({ bare, tenant }: Bench): Promise<void> {
  // What was sent to a platform is not deleted for anybody.
  await bare.query('truncate activation')
  for (const table of ['platform_segment', 'push_run', 'connection'])
    await bare.query(`delete from ${table} where org_id = $1`, [tenant.org])
}

async function alone(bench: Bench): Promise<Round> {
  const platform = await startPlatform(latencyMs)
  const pusher = openPusher(bench, [platform])
  try {
    const runId = await pusher.start(await pusher.connect(platform), segments)
    const ms = await elapsedMs(() => pusher.drive(runId))
    return { ours: (segments / ms) * 1_000, bare: await bareRate(platform, segments) }
  } finally {
    platform.stop()
    await pusher.close()
    await clean(bench)
  }
}

/** The same push by itself, and while another goes on through another connection. */
async function besideAnother(bench: Bench, otherLatencyMs: number | null): Promise<Round> {
  const [platform, other] = [await startPlatform(latencyMs), await startPlatform(otherLatencyMs)]
  const platforms = [platform, other]
  const pusher = openPusher(bench, platforms)
  const disturber = openPusher(bench, platforms)
  try {
    const first = await pusher.start(await pusher.connect(platform), beside)
    const aloneMs = await elapsedMs(() => pusher.drive(first))
    const second = await pusher.start(await pusher.connect(platform), beside)
    const disturbing = disturber.drive(await disturber.start(await disturber.connect(other), 2 * beside))
    const besideMs = await elapsedMs(() => pusher.drive(second))
    disturber.stop()
    await disturbing
    return { ours: (beside / besideMs) * 1_000, bare: (beside / aloneMs) * 1_000 }
  } finally {
    for (const each of platforms) each.stop()
    await Promise.all([pusher.close(), disturber.close()])
    await clean(bench)
  }
}

const shared = { unit: 'requests/s', better: 'higher', size: '500,000 library topics', rounds: 1 } as const

export const pushMeasures: readonly Measure[] = [
  {
    ...shared,
    name: 'push-run',
    about: `a push of ${segments.toLocaleString('en')} segments to a platform that answers in ${latencyMs} ms, against a bare client on as many lanes`,
    target: 0.8,
    round: alone,
  },
  {
    ...shared,
    name: 'push-beside',
    about: 'a push while another goes on through another connection, against the same push by itself',
    target: 0.9,
    round: (bench) => besideAnother(bench, latencyMs),
  },
  {
    ...shared,
    name: 'push-dead',
    about: 'a push while another waits for a platform that never answers, against the same push by itself',
    target: 0.9,
    round: (bench) => besideAnother(bench, null),
  },
]
