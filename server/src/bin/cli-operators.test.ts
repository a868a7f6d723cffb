import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, cookieOf, makeStranger, postAuth, startApi, testConfig } from '../../test/harness.ts'
import { createLogger } from '../lib/log.ts'
import { seedDemo } from './seed.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
let api: Api
beforeAll(async () => {
  // Accounts are made at the command line also where nobody may open one by themselves.
  api = await startApi({ env: { SIGN_UP: 'closed' } })
})
afterAll(() => api.close())

async function txadvServer(...args: string[]) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: api.databaseUrl,
    PUBLIC_URL: api.publicUrl,
    AUTH_SECRET: 'a secret for tests, forty characters long',
    SIGN_UP: 'closed',
  }
  return run(process.execPath, [cli, ...args], { env }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error) => error as { stdout: string; stderr: string; code: number },
  )
}

const jobsFor = async (cookie: string) => (await api.call('/api/admin/jobs', { cookie })).status

describe('the first operator is made by `txadv-server operators add`', () => {
  test('somebody without an account gets one, with a password that is printed once', async () => {
    expect((await txadvServer('operators', 'list')).stdout).toContain('No operators.')
    const { stdout, code } = await txadvServer('operators', 'add', 'Ops@Corp.example')
    expect(code).toBe(0)
    const password = stdout.trimEnd().split('\n').at(-1) ?? ''
    const signedIn = await postAuth(api, '/sign-in/email', {}, { email: 'ops@corp.example', password })
    expect(await jobsFor(cookieOf(signedIn))).toBe(200)
    expect((await txadvServer('operators', 'list')).stdout).toBe('ops@corp.example\n')
  })

  test('somebody with an account keeps it; a second time changes nothing; remove takes it back', async () => {
    const person = await makeStranger(await startedOpen())
    expect(await jobsFor(person.cookie)).toBe(401)
    expect((await txadvServer('operators', 'add', person.email)).stdout).toBe(`${person.email} is an operator now.\n`)
    expect(await jobsFor(person.cookie)).toBe(200)
    expect((await txadvServer('operators', 'add', person.email)).stdout).toContain('Nothing was changed.')
    expect((await txadvServer('operators', 'remove', person.email)).code).toBe(0)
    expect(await jobsFor(person.cookie)).toBe(401)
    const again = await txadvServer('operators', 'remove', person.email)
    expect([again.code, again.stderr]).toEqual([1, `${person.email} is not an operator. Nothing was changed.\n`])
  })

  test('what is no address is refused in one plain line', async () => {
    const { code, stderr } = await txadvServer('operators', 'add', 'nobody')
    expect([code, stderr.trimEnd().split('\n').length]).toEqual([1, 1])
  })
})

let opened: Api | undefined
async function startedOpen(): Promise<Api> {
  opened ??= await startApi({ databaseUrl: api.databaseUrl })
  return opened
}
afterAll(() => opened?.close())

test('`demo-key` says what it replaces; seeding again keeps the key', async () => {
  const config = testConfig(api.databaseUrl)
  const works = async (bearer = '') => (await api.call('/api/topics', { bearer })).status
  const first = await seedDemo(config, createLogger('warn'))
  expect(await works(first.apiKey)).toBe(200)
  expect((await seedDemo(config, createLogger('warn'))).apiKey).toBeUndefined()
  expect(await works(first.apiKey)).toBe(200)
  const { stdout, stderr } = await txadvServer('demo-key')
  expect(stderr).toBe(
    `Revoked the demo key ${first.apiKey?.slice(0, stderr.indexOf('…') - 21)}…: whatever still uses it is answered 401 from now on.\n`,
  )
  expect([await works(stdout.trim()), await works(first.apiKey)]).toEqual([200, 401])
})
