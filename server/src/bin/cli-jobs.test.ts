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

const choices =
  'Allowed choices are reclassify, dedup_sweep, merge, refresh_activations, sync_trade_desk, shadow_classify.'
const ofOption = (option: string, given: string, rule: string) =>
  `option '${option}' argument '${given}' is invalid. It must be ${rule}.`
const ofCount = (given: string) => ofOption('--limit <n>', given, 'a whole number of at least 1')
const ofConfig = (given: string) => ofOption('--config <json>', given, 'a JSON object')

test.each<[given: string[], line: string]>([
  [['jobs', 'run', 'bogus'], `command-argument value 'bogus' is invalid for argument 'type'. ${choices}`],
  [['jobs', 'run', 'reclassify', '--config', '{'], ofConfig('{')],
  [['jobs', 'run', 'reclassify', '--config', '[1]'], ofConfig('[1]')],
  [
    ['jobs', 'run', 'reclassify', '--config', '{"force":"yes"}'],
    'the config of a reclassify job is invalid: force must be of type boolean',
  ],
  [
    ['jobs', 'run', 'reclassify', '--config', '{"mode":"magic"}'],
    'the config of a reclassify job is invalid: mode is not valid',
  ],
  [['jobs', 'run', 'merge'], 'the config of a merge job is invalid: config takes clusters or sweepId'],
  [['jobs', 'run', 'reclassify', '--limit', 'many'], ofCount('many')],
  [['jobs', 'run', 'reclassify', '--limit', '0'], ofCount('0')],
  [['refresh', '--limit', '0'], ofCount('0')],
  [['refresh', '--limit', '1.5'], ofCount('1.5')],
  [['refresh', '--org', 'bogus'], ofOption('--org <id>', 'bogus', 'the id of an organization, a UUID')],
  [
    ['credentials', 'new-key', 'a:b'],
    "command-argument value 'a:b' is invalid for argument 'id'. It must be 1 to 32 lowercase letters, digits, dashes and underscores.",
  ],
  [['jobs', 'run'], "missing required argument 'type'"],
  [['jbos'], "unknown command 'jbos'\n(Did you mean jobs?)"],
])('wrong usage is one plain line and exit 2, not a dump of the validator: %j', async (given, line) => {
  const { code, stdout, stderr } = (await txadv(...given)) as { code?: number; stdout: string; stderr: string }
  expect([code, stdout, stderr]).toEqual([2, '', `error: ${line}\n`])
})

test.each([['watch'], ['cancel']])('jobs %s of a job that is not there says so: exit 1', async (command) => {
  for (const id of ['bogus', 'job_1_x']) {
    const { code, stderr } = (await txadv('jobs', command, id)) as { code?: number; stderr: string }
    expect([code, stderr]).toEqual([1, 'Job not found\n'])
  }
})
