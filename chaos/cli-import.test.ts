import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Machine, openMachine } from '../cli/test/running.ts'
import { sharedScope } from '../server/src/library/topics/topics.ts'
import { type Api, makeOrg, type Org } from '../server/test/harness.ts'
import type { Fleet } from './fleet.ts'
import { type Ground, layGround } from './ground.ts'
import { findFaults, findGlobalFaults, readTotals } from './import-checker.ts'
import { newNames, rowOf, type SentRow } from './import-client.ts'

const kills = Number(process.env.CHAOS_KILLS ?? 6)
const { rows: rowsMax, chunkRows } = limits.imports
const rowCount = Number(process.env.CHAOS_IMPORT_ROWS ?? 10_000)

let ground: Ground
let api: Api
let fleet: Fleet
let truth: pg.Pool
beforeAll(async () => {
  ground = await layGround()
  ;({ api, truth } = ground)
  fleet = await ground.startFleet({ size: 1, spares: 0 })
})
afterAll(() => ground?.close())

const say = (text: string) => process.stdout.write(`${text}\n`)

async function openUser(): Promise<{ org: Org; machine: Machine }> {
  const org = await makeOrg(api, ['owner'])
  await truth.query(`update org set plan = 'enterprise' where org_id = $1`, [org.id])
  const { url } = await fleet.any()
  return { org, machine: openMachine({ TXADV_URL: url, TXADV_API_KEY: org.key.bearer }) }
}

const chunksIn = async ({ id }: Org): Promise<number> =>
  (await truth.query('select count(*)::int as n from batch_chunk where org_id = $1', [id])).rows[0].n
const batchIds = async ({ id }: Org): Promise<string[]> =>
  (await truth.query('select id from batch where org_id = $1 order by created_at', [id])).rows.map((row) => row.id)
const writeFile = (machine: Machine, rows: readonly (readonly [name: string, id: string])[]) =>
  writeFileSync(join(machine.home, 'topics.csv'), `Name,Id\n${rows.map((row) => row.join(',')).join('\n')}\n`)
const kept = (machine: Machine) => readdirSync(join(machine.home, '.local/state/txadv'))

test(`${rowCount} rows by the command line, kill -9 up to ${kills} times: every row has one result, every topic is there once, as many credits`, async () => {
  const { org, machine } = await openUser()
  const [broken, repeated] = [rowCount / 100, rowCount / 100]
  const names = newNames(rowCount - broken - repeated)
  const rows: SentRow[] = [
    ...names.map((name) => rowOf(name, ['created'])),
    ...names.slice(0, repeated).map((name) => rowOf(name.toUpperCase(), ['duplicate'])),
    ...Array.from({ length: broken }, (): SentRow => ({ cells: {}, name: null, may: ['error'] })),
  ]
  writeFile(
    machine,
    rows.map(({ name }, n) => [name ?? '', `id-${n}`]),
  )
  const before = await readTotals(truth, org.id)
  const started = performance.now()
  const killedAt: number[] = []
  while (killedAt.length < kills) {
    const run = machine.start(['import', 'topics.csv', '--yes'])
    // Some die while they begin, most while chunks are under way: by what is in, as machines differ in speed.
    const due = (killedAt.at(-1) ?? 0) + 1 + Math.floor((Math.random() * 1.2 * rowCount) / chunkRows / kills)
    if (killedAt.length % 4 === 0) await Promise.race([run.ended, sleep(Math.random() * 2_000)])
    else while (run.process.exitCode === null && (await chunksIn(org)) < due) await sleep(20)
    await sleep(Math.random() * 200)
    run.process.kill('SIGKILL')
    if ((await run.ended).code !== null) break
    killedAt.push(await chunksIn(org))
  }
  const { code, document, stderr } = await machine.run('import', 'topics.csv', '--yes', '--json')
  const seconds = Math.round((performance.now() - started) / 1_000)
  say(`killed when so many chunks were in: ${killedAt.join(', ')}; then done with exit ${code}, in ${seconds} s`)
  say(JSON.stringify({ ...document, batchIds: document.batchIds.length }))
  expect(code).toBe(4)
  expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    error: `${broken} rows failed.`,
    changed: `The other ${(rowCount - broken).toLocaleString('en')} rows are in.`,
  })
  expect(document).toMatchObject({ rows: rowCount, created: names.length, duplicates: repeated, failed: broken })
  // The kills must have hit what they are for.
  expect(killedAt.filter((chunks) => chunks > 0 && chunks < rowCount / chunkRows).length).toBeGreaterThan(2)

  expect(await batchIds(org)).toEqual(document.batchIds)
  const chunks = new Map(
    Array.from({ length: rowCount / chunkRows }, (_, n) => [n, rows.slice(n * chunkRows, (n + 1) * chunkRows)]),
  )
  const done = { batchId: document.batchIds[0], status: 'completed', chunksTotal: chunks.size, chunks } as const
  expect(await findFaults(truth, { org: org.id, scope: sharedScope, before, imports: [done] })).toEqual([])
  expect(await findGlobalFaults(truth)).toEqual([])
  expect((await readTotals(truth, org.id)).classifications - before.classifications).toBe(rowCount)
  const failed = readFileSync(join(machine.home, document.failedFile), 'utf8').trimEnd().split('\r\n')
  expect([failed.length, failed[1]]).toEqual([
    broken + 1,
    `,id-${rowCount - broken},${rowCount - broken + 1},topic_name is required`,
  ])
  expect(kept(machine)).toEqual([])
  machine.close()
})

test('a file of more than 50,000 rows goes in parts; killed in the second, the first is not sent again', async () => {
  const { org, machine } = await openUser()
  const [name = ''] = newNames(1)
  const total = rowsMax + 4 * chunkRows
  writeFile(
    machine,
    Array.from({ length: total }, (_, n) => [n % 10_000 === 9_999 || n === total - 1 ? '' : name, `id-${n}`]),
  )
  const run = machine.start(['import', 'topics.csv', '--yes'])
  while ((await chunksIn(org)) <= rowsMax / chunkRows + 1) await sleep(20)
  run.process.kill('SIGKILL')
  await run.ended
  expect(kept(machine)).toHaveLength(2)
  const { code, document } = await machine.run('import', 'topics.csv', '--yes', '--json')
  say(JSON.stringify(document))
  expect([code, document]).toMatchObject([4, { rows: total, created: 1, duplicates: total - 7, failed: 6 }])
  expect(await batchIds(org)).toEqual(document.batchIds)
  expect((await readTotals(truth, org.id)).classifications).toBe(total)
  const failed = readFileSync(join(machine.home, 'topics.csv.failed.csv'), 'utf8').trimEnd().split('\r\n')
  expect(failed.slice(1).map((line) => Number(line.split(',')[2]))).toEqual([
    10_000,
    20_000,
    30_000,
    40_000,
    50_000,
    total,
  ])
  expect(kept(machine)).toEqual([])
  machine.close()
})
