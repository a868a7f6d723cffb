import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../test/harness.ts'
import { pushesOf, type Stage, startStage } from '../../test/pushing.ts'
import { staleOf } from '../../test/stale.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))

type Pushes = Awaited<ReturnType<typeof pushesOf>>
let stage: Stage
let orgs: { readonly pushes: Pushes; readonly place: { id: string; account: string } }[]

beforeAll(async () => {
  stage = await startStage({ PLATFORM_TIMEOUT_MS: '4000' })
  orgs = []
  for (const count of [4, 3]) {
    const pushes = await pushesOf(stage)
    const place = await pushes.connect('dspapi')
    const stale = staleOf(stage, pushes)
    await stale.rename(await stale.onSale(place.id, count))
    orgs.push({ pushes, place })
  }
})
afterAll(() => stage.close())

/** What the service under test is configured with, so that its credentials open and its platforms are found. */
const settings = () => ({
  ...process.env,
  CREDENTIAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  ...stage.env,
  DATABASE_URL: stage.api.databaseUrl,
  PUBLIC_URL: stage.api.publicUrl,
  AUTH_SECRET: 'a secret for tests, forty characters long',
})
async function refresh(...args: string[]) {
  return run(process.execPath, [cli, 'refresh', ...args], { env: settings() }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error) => error as { stdout: string; stderr: string; code: number },
  )
}
const stalesOf = async ({ pushes }: (typeof orgs)[number]) => (await pushes.list('?stale=true')).length as number

test('a dry run lists activation, topic, old name and new, and changes nothing', async () => {
  const { stdout, code } = await refresh('--dry-run')
  const lines = stdout.trimEnd().split('\n')
  expect([lines.length, lines.at(-1), code]).toEqual([8, '7 activations; nothing was changed', 0])
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(
      /^act_\w{26} {2}Renamed Cohort \d+ Golf Fans: .*Cohort \d+.* -> .*Renamed Cohort.* \(name, description\)$/,
    )
  expect((await refresh('--dry-run', '--limit', '5')).stdout).toContain('5 activations;')
  const [first] = orgs
  expect((await refresh('--dry-run', '--org', first?.pushes.org.id ?? '')).stdout).toContain('4 activations;')
  expect(await Promise.all(orgs.map(stalesOf))).toEqual([4, 3])
})

test('processes stale activations across all orgs, with a limit, and says 1 where any failed', async () => {
  const limited = await refresh('--limit', '2')
  expect(limited.stdout).toMatch(/^job_\S+ +refresh_activations +completed +2 of 2: 2 done, 0 passed over, 0 failed\n$/)
  expect(limited.stderr).toContain('100 %')
  const left = await Promise.all(orgs.map(stalesOf))
  expect(left.reduce((sum, each) => sum + each)).toBe(5)
  const [first, second] = orgs
  const faults = { unavailable: { on: ['deactivate' as const], status: 400 } }
  stage.sandbox.stand({ platform: 'dspapi', account: first?.place.account ?? '', faults })
  const failing = await refresh()
  expect([failing.code, failing.stdout]).toEqual([
    1,
    expect.stringContaining(`${left[1]} done, 0 passed over, ${left[0]} failed`),
  ])
  expect(failing.stdout).toContain('Failed to deactivate old segment on platform')
  stage.sandbox.stand({ platform: 'dspapi', account: first?.place.account ?? '' })
  const rest = await refresh('--org', first?.pushes.org.id ?? '')
  expect([rest.code, rest.stdout]).toEqual([0, expect.stringContaining(`${left[0]} done, 0 passed over, 0 failed`)])
  for (const each of [first, second]) if (each) expect(await stalesOf(each)).toBe(0)
})

test('what cannot be asked for says why', async () => {
  expect((await refresh('--limit', '0')).code).toBe(2)
  const { stderr, code } = await refresh('--org', '00000000-0000-7000-8000-000000000000')
  expect([code, stderr]).toEqual([1, expect.stringContaining('Organization not found')])
})

test('killed half-way, it leaves one segment and one active row each, and a job that counts each once', async () => {
  const pushes = await pushesOf(stage)
  const stale = staleOf(stage, pushes)
  const place = await pushes.connect('dspapi')
  await stale.rename(await stale.onSale(place.id, 16))
  stage.sandbox.stand({ platform: 'dspapi', account: place.account, latencyMs: 150 })
  const before = (await stage.sandbox.calls({ account: place.account })).length
  const killed = spawn(process.execPath, [cli, 'refresh', '--org', pushes.org.id], { env: settings(), stdio: 'ignore' })
  const ended = once(killed, 'exit')
  const calls = async () => (await stage.sandbox.calls({ account: place.account })).length - before
  await expect.poll(calls, { interval: 25 }).toBeGreaterThanOrEqual(12)
  killed.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  stage.sandbox.stand({ platform: 'dspapi', account: place.account })
  const { rows } = await asDatabaseOwner(stage.api, 'select id, status from job where org_id = $1', [pushes.org.id])
  expect(rows).toMatchObject([{ status: 'processing' }])
  await stale.settle(place.id)
  const processed = () => pushes.call(`/api/hygiene/refresh/${rows[0].id}/process`, 'POST')
  await expect.poll(async () => (await processed()).body.done, { interval: 200 }).toBe(true)
  const { body: job } = await pushes.call(`/api/hygiene/refresh/${rows[0].id}`)
  expect(job).toMatchObject({ status: 'completed', total_items: 16, processed_items: 16, success_count: 16 })
  await stale.expectOneEach(place, 16)
})
