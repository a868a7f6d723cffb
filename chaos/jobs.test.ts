import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOperator, makeOrg } from '../server/test/harness.ts'
import type { Fleet } from './fleet.ts'
import { type Ground, layGround } from './ground.ts'
import { authSecret, type Service } from './servers.ts'

const kills = Number(process.env.CHAOS_KILLS ?? 5)
const topics = kills * 500
const callers = 3
/** Every so many kills a worker sleeps instead, for longer than its lease and than a transaction may stand still. */
const sleepsEvery = Math.min(10, kills)
const sleepMs = limits.jobs.idleMs + 2_000

let ground: Ground
let api: Api
let operator: { cookie: string }
let apis: Fleet
let workers: Fleet
let truth: pg.Pool
beforeAll(async () => {
  ground = await layGround({ env: { AUTH_SECRET: authSecret } })
  ;({ api, truth } = ground)
  operator = { cookie: (await makeOperator(api)).cookie }
  const orgs = [await makeOrg(api, ['owner']), await makeOrg(api, ['owner'])]
  await truth.query(
    `insert into topic (topic_name, normalized_name, engine_version)
     select 'Cohort ' || n || ' Golf Fans', 'cohort ' || n || ' golf fans', '2.4' from generate_series(1, ${topics}) n`,
  )
  await truth.query(
    `insert into org_topic (org_id, topic_id, topic_name, engine_version, source, created_by)
     select org, id, topic_name, engine_version, 'api', 'chaos' from topic, unnest($1::uuid[]) org`,
    [orgs.map(({ id }) => id)],
  )
  apis = await ground.startFleet({ size: 2, spares: 1 })
  workers = await ground.startFleet({ size: 2, spares: 1, kind: 'worker' })
})
afterAll(() => ground?.close())

/** Brings every topic and link back to a verdict that the engine would not give. */
async function misjudge(): Promise<void> {
  const wrong = `parent_category = 'Pets & Animals', segment_type = 'B2G', engine_version = '2.4'`
  await truth.query(`update topic set ${wrong}, version = 1`)
  await truth.query(`update org_topic set ${wrong}`)
  await truth.query('vacuum analyze topic, org_topic')
}

async function post(path: string, service: Service, body?: object): Promise<Response> {
  return fetch(`${service.url}/api/admin/jobs${path}`, {
    method: 'POST',
    headers: { cookie: operator.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Asks for one step after the other, of whichever process answers, until the job is done. */
async function call(jobId: string): Promise<void> {
  for (;;) {
    try {
      const answer = await post(`/${jobId}/process`, await apis.any())
      if (answer.status === 200 && ((await answer.json()) as { done: boolean }).done) return
      // 503: the database is out of connections for a moment, or the step was cut off with its process.
      expect([200, 503]).toContain(answer.status)
    } catch (error) {
      if ((error as Error).name === 'AssertionError') throw error
    }
    await sleep(20)
  }
}

/** What is wrong with what a job has done, if it was to handle every topic exactly once. */
async function findFaults(jobId: string) {
  const { rows } = await truth.query(
    `select
       (select jsonb_build_object('status', status, 'processed', processed_items, 'success', success_count, 'errors',
         error_count, 'skipped', skip_count) from job where id = $1) as job,
       (select count(*)::int from topic_history where batch_id = $1) as histories,
       (select count(distinct topic_id)::int from topic_history where batch_id = $1) as handled,
       (select count(*)::int from topic where version <> 2 or engine_version <> '2.5') as "wrongTopics",
       (select count(*)::int from org_topic link join topic on topic.id = topic_id
         where (link.parent_category, link.segment_type, link.engine_version)
           is distinct from (topic.parent_category, topic.segment_type, topic.engine_version)) as "wrongLinks"`,
    [jobId],
  )
  return rows[0]
}

const right = {
  job: { status: 'completed', processed: topics, success: topics, errors: 0, skipped: 0 },
  histories: topics,
  handled: topics,
  wrongTopics: 0,
  wrongLinks: 0,
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Kills one process after the other while the job is open; answers how many. */
async function killOn(jobId: string, state: { killed: number; slept: number }): Promise<void> {
  while (state.killed < kills) {
    await sleep(50 + Math.random() * 700)
    const { rows } = await truth.query('select status from job where id = $1', [jobId])
    if (rows[0]?.status !== 'pending' && rows[0]?.status !== 'processing') return
    const fleet = oneOf([apis, workers])
    if (fleet.serving.length === 0) continue
    const victim = oneOf(fleet.serving)
    state.killed++
    if (state.killed % sleepsEvery === 0) {
      state.slept++
      victim.process.kill('SIGSTOP')
      await sleep(sleepMs)
      victim.process.kill('SIGCONT')
    } else fleet.kill(victim)
    await Promise.race([fleet.full(), sleep(2_000)])
  }
}

test(`two workers and three /process callers on one job, ${kills} kill -9 and SIGSTOP beyond the lease: each topic handled exactly once, counters exact, one history row per change`, {
  timeout: 3_600_000,
}, async () => {
  const state = { killed: 0, slept: 0 }
  let jobs = 0
  do {
    await misjudge()
    const begun = await api.call('/api/admin/jobs', operator, {
      method: 'POST',
      body: { jobType: 'reclassify', config: { mode: 'local', force: true } },
    })
    expect(begun.body.totalItems, begun.text).toBe(topics)
    const { jobId } = begun.body
    await Promise.all([killOn(jobId, state), ...Array.from({ length: callers }, () => call(jobId))])
    expect(await findFaults(jobId)).toEqual(right)
    jobs++
  } while (state.killed < kills)
  process.stdout.write(
    `${state.killed} kills, of which ${state.slept} were sleeps, over ${jobs} jobs of ${topics} topics\n`,
  )
})

test('the checker would see a topic that was handled twice, and one that was left out', async () => {
  await misjudge()
  const { jobId } = (
    await api.call('/api/admin/jobs', operator, {
      method: 'POST',
      body: { jobType: 'reclassify', config: { mode: 'local', force: true } },
    })
  ).body
  await call(jobId)
  expect(await findFaults(jobId)).toEqual(right)
  await truth.query(
    `insert into topic_history (topic_id, change_type, changed_by, source, batch_id, version)
     select topic_id, change_type, changed_by, source, batch_id, version from topic_history where batch_id = $1 limit 1`,
    [jobId],
  )
  expect(await findFaults(jobId)).toMatchObject({ histories: topics + 1 })
  await truth.query(`update topic set version = 1 where id = (select id from topic limit 1)`)
  expect(await findFaults(jobId)).toMatchObject({ wrongTopics: 1 })
})
