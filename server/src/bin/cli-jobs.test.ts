import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, startApi } from '../../test/harness.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
let api: Api
beforeAll(async () => {
  api = await startApi()
  await asDatabaseOwner(
    api,
    `insert into topic (topic_name, normalized_name, engine_version)
     select 'Topic ' || n, 'topic ' || n, '2.4' from generate_series(1, 120) n`,
  )
})
afterAll(() => api.close())

async function txadv(...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: api.databaseUrl,
    PUBLIC_URL: api.publicUrl,
    AUTH_SECRET: 'a secret for tests, forty characters long',
  }
  return run(process.execPath, [cli, ...args], { env }).catch((error) => error as { stdout: string; stderr: string })
}
const outdated = async () =>
  (await asDatabaseOwner(api, `select count(*)::int as n from topic where engine_version = '2.4'`)).rows[0].n

test('jobs run --dry-run says how many there are, and changes nothing', async () => {
  const { stdout, stderr } = await txadv(
    'jobs',
    'run',
    'reclassify',
    '--config',
    '{"force":true}',
    '--limit',
    '70',
    '--dry-run',
  )
  expect([stdout, stderr]).toEqual(['70 items; nothing was changed\n', ''])
  expect(await outdated()).toBe(120)
})

test('jobs run works a job off with a progress bar; list, watch and cancel know it', async () => {
  const { stdout, stderr } = await txadv('jobs', 'run', 'reclassify', '--config', '{"force":true}', '--limit', '70')
  expect(stdout).toMatch(/^job_\S+ +reclassify +completed +70 of 70: 70 done, 0 passed over, 0 failed\n$/)
  expect(stderr).toContain('100 %')
  expect(await outdated()).toBe(50)
  const [id = ''] = stdout.split(' ')
  expect((await txadv('jobs', 'list')).stdout).toBe(stdout)
  expect((await txadv('jobs', 'watch', id)).stdout).toBe(stdout)
  expect((await txadv('jobs', 'cancel', id)).stderr).toContain('Job is completed')
})

test('a job that cannot be begun says why', async () => {
  const { stderr } = await txadv('jobs', 'run', 'nap')
  expect(stderr).toContain('jobType')
})
