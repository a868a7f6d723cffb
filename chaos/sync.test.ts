import { setTimeout as sleep } from 'node:timers/promises'
import { limits, RunId } from '@txadv/contract'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, makeOrg, type Org } from '../server/test/harness.ts'
import { freshItems, paged, type Source, startSource, syncOf } from '../server/test/sources.ts'
import { type Ground, layGround } from './ground.ts'
import { findGlobalFaults } from './import-checker.ts'
import { type Service, startService } from './servers.ts'

const kills = Number(process.env.CHAOS_KILLS ?? 5)
const items = Number(process.env.CHAOS_SYNC_ITEMS ?? 3_000)
/** As many pages as a run may have: each is a place to be killed at, and before, and after. */
const perPage = Math.ceil(items / limits.sync.pages)
const pages = Math.ceil(items / perPage)
/** Every so many kills the next one comes whether or not work has been resumed. */
const blindEvery = 5
/** From the kill to the next page that is in, the start of the next worker included. */
const resumeLimitMs = 15_000

const entry = new URL('../server/src/bin/worker.ts', import.meta.url).pathname

let ground: Ground
let source: Source
let api: Api
let truth: pg.Pool
let worker: Service | undefined
beforeAll(async () => {
  source = await startSource()
  ground = await layGround({ env: { EGRESS_ALLOW: source.endpoint } })
  ;({ api, truth } = ground)
})
afterAll(async () => {
  worker?.process.kill('SIGKILL')
  await ground?.close()
  await source?.close()
})

async function startOne(): Promise<void> {
  worker = await startService('worker', entry, {
    DATABASE_URL: ground.postgres.url,
    EGRESS_ALLOW: source.endpoint,
    CREDENTIAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  })
}

/** Mostly new topics; one in twenty is one of the same page again, and one in fifty says nothing. */
function makeItems() {
  const fresh = freshItems(items)
  const kindOf = (n: number) => (n % 50 === 49 ? 'error' : n % 20 === 9 && n % perPage > 0 ? 'duplicate' : 'created')
  const kinds = fresh.map((_, n) => kindOf(n))
  const sent = fresh.map((item, n) => {
    if (kinds[n] === 'error') return { id: item.id }
    return kinds[n] === 'duplicate' ? { ...item, name: fresh[n - 1]?.name } : item
  })
  const count = (kind: string) => kinds.filter((each) => each === kind).length
  return { sent, created: count('created'), duplicates: count('duplicate'), errors: count('error') }
}

interface Begun extends ReturnType<typeof makeItems> {
  readonly org: Org
  readonly runId: string
}

async function beginRun(): Promise<Begun> {
  const made = makeItems()
  const org = await makeOrg(api, ['owner'])
  const sync = syncOf(api, org)
  const id = await sync.connect(source.serve(paged(made.sent, { cap: perPage })))
  const begun = await sync.begin(id, { worker: true })
  expect(begun.body, begun.text).toMatchObject({ totalItems: items, status: 'running' })
  return { ...made, org, runId: RunId.decode(begun.body.runId) }
}

async function progressOf({ runId }: Begun): Promise<{ status: string; pages: number }> {
  const { rows } = await truth.query('select status, chunks_completed as pages from batch where id = $1', [runId])
  return rows[0]
}

/** Waits until a run has so many pages, or is over; answers whether it still runs. */
async function reaches(run: Begun, wanted: number): Promise<boolean> {
  for (let [seen, seenAt] = [-1, performance.now()]; ; ) {
    const { status, pages: taken } = await progressOf(run)
    if (status !== 'processing') return false
    if (taken >= wanted) return true
    if (taken > seen) [seen, seenAt] = [taken, performance.now()]
    if (performance.now() - seenAt > 120_000) throw new Error(`no page for two minutes:\n${worker?.output()}`)
    await sleep(20)
  }
}

/** Kills the worker where it stands and starts the next; answers when that was up: where a service runs, others are. */
async function kill(state: { killed: number }): Promise<number> {
  worker?.process.kill('SIGKILL')
  state.killed++
  await startOne()
  return performance.now()
}

/** Kills the worker again and again while the run is open, and notes how long work stood still. */
async function killOn(run: Begun, state: { killed: number; readonly resumedMs: number[] }): Promise<void> {
  while (state.killed < kills) {
    const { pages: taken } = await progressOf(run)
    const stretch = (2 * (pages - taken)) / (kills - state.killed + 1)
    if (!(await reaches(run, taken + Math.ceil(Math.random() * stretch)))) return
    await sleep(Math.random() * 300)
    if ((await progressOf(run)).status !== 'processing') return
    let upAt = await kill(state)
    if (state.killed % blindEvery === 0 && state.killed < kills) {
      await sleep(Math.random() * limits.sync.leaseMs)
      upAt = await kill(state)
    }
    const { pages: before } = await progressOf(run)
    if (await reaches(run, before + 1)) state.resumedMs.push(performance.now() - upAt)
  }
}

/** What is there of a run, and of the library that it alone has filled. */
async function accountOf({ org, runId }: Begun) {
  const { rows } = await truth.query(
    `select
       (select jsonb_build_object('status', status, 'items', processed_rows, 'pages', chunks_completed, 'created',
         success_count, 'errors', error_count, 'duplicates', duplicate_count, 'others', adopted_count + updated_count)
         from batch where id = $2) as run,
       (select count(*)::int from batch_chunk where batch_id = $2) as pages,
       (select jsonb_build_array(count(*), count(distinct row_number)) from batch_row where batch_id = $2) as results,
       (select jsonb_build_array(count(*), count(distinct external_id), count(distinct topic_id)) from org_topic
         where org_id = $1) as links,
       (select jsonb_build_array(count(*), count(distinct org_topic_id)) from org_topic_history
         where org_id = $1 and change_type = 'synced') as histories,
       (select count(*)::int from topic where created_by_org_id = $1) as topics,
       (select sum(classifications)::int from usage_day where org_id = $1) as credits`,
    [org.id, runId],
  )
  return rows[0]
}

const dueOf = ({ created, duplicates, errors }: Begun) => ({
  run: { status: 'completed', items, pages, created, errors, duplicates, others: 0 },
  pages,
  results: [items, items],
  links: [created, created, created],
  histories: [created, created],
  topics: created,
  credits: items,
})

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

test(`a worker that drives a run of ${items} items, ${kills} kill -9: it is resumed within 15 s and completes by itself, every item exactly once, counters exact, credits = items`, {
  timeout: 7_200_000,
}, async () => {
  const state = { killed: 0, resumedMs: [] as number[] }
  const started = performance.now()
  let runs = 0
  await startOne()
  do {
    const run = await beginRun()
    await killOn(run, state)
    await reaches(run, pages + 1)
    expect(await accountOf(run)).toEqual(dueOf(run))
    runs++
  } while (state.killed < kills)
  expect(await findGlobalFaults(truth)).toEqual([])
  const ms = (share: number) => Math.round(percentile(state.resumedMs, share))
  process.stdout.write(
    `${state.killed} kills over ${runs} runs of ${items} items in ${Math.round((performance.now() - started) / 1_000)} s; ` +
      `from the next worker to the next page ${ms(0.5)} ms in the middle, ${ms(0.99)} ms at worst of ${state.resumedMs.length}\n`,
  )
  expect(ms(0.99)).toBeLessThan(resumeLimitMs)
})

test('the checker would see an item that came twice, one that was left out, and a credit too many', async () => {
  if (!worker?.alive()) await startOne()
  const run = await beginRun()
  await reaches(run, pages + 1)
  const due = dueOf(run)
  expect(await accountOf(run)).toEqual(due)
  const { org, runId, created } = run
  await truth.query('delete from batch_row where batch_id = $1 and row_number = 1', [runId])
  expect(await accountOf(run)).toMatchObject({ results: [items - 1, items - 1] })
  await truth.query(
    `update org_topic set external_id = (select max(external_id) from org_topic where org_id = $1)
     where org_id = $1 and external_id = (select min(external_id) from org_topic where org_id = $1)`,
    [org.id],
  )
  expect(await accountOf(run)).toMatchObject({ links: [created, created - 1, created] })
  await truth.query(
    `update usage_day set classifications = classifications + 1
     where (org_id, day, slot) = (select org_id, day, slot from usage_day where org_id = $1 limit 1)`,
    [org.id],
  )
  expect(await accountOf(run)).toMatchObject({ credits: items + 1 })
})
