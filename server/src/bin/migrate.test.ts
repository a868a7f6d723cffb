import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrl, type TestDatabase, uniqueName } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'
import { password, send } from '../../test/harness.ts'

const roles = ['txadv_app', 'txadv_system', 'txadv_identity', 'txadv_queue'] as const
const login = uniqueName()
const workerLogin = uniqueName()
const ownerFile = join(tmpdir(), `${login}.url`)

function urlFor(url: string, name: string): string {
  const named = new URL(url)
  named.username = name
  named.password = "it's secret"
  return named.href
}

interface Program {
  readonly child: ChildProcess
  readonly said: () => string
}

function start(name: string, env: NodeJS.ProcessEnv): Program {
  const { DATABASE_URL: _, ...outer } = process.env
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path], { env: { ...outer, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece
    })
  return { child, said: () => said }
}

async function run(name: string, env: NodeJS.ProcessEnv): Promise<{ status: number; said: string }> {
  const { child, said } = start(name, env)
  const [status] = await once(child, 'close')
  return { status, said: said() }
}

let database: TestDatabase
let serviceUrl: string
let service: pg.Client
let first: Awaited<ReturnType<typeof run>>
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  serviceUrl = urlFor(database.url, login)
  writeFileSync(ownerFile, `${database.url}\n`)
  first = await run('migrate', {
    DATABASE_OWNER_URL_FILE: ownerFile,
    DATABASE_URL: serviceUrl,
    WORKER_DATABASE_URL: urlFor(database.url, workerLogin),
    HASH_PARTITIONS: '3',
  })
  service = new pg.Client({ connectionString: serviceUrl })
  await service.connect()
})
afterAll(async () => {
  await service?.end()
  await database.drop()
  const owner = new pg.Client({ connectionString: databaseUrl('postgres') })
  await owner.connect()
  await owner.query(`drop role if exists ${login}, ${workerLogin}`)
  await owner.end()
  rmSync(ownerFile)
})

const refusal = (statement: string) =>
  service.query(statement).then(
    () => 'done',
    ({ code }) => code as string,
  )
const denied = '42501'

describe("the database login of the processes is not the schema's owner", () => {
  test('migrate takes the owner from DATABASE_OWNER_URL and makes the login of DATABASE_URL', () => {
    expect(first.said).toMatch(/database is up to date\n$/)
    expect(first.said).toContain(`created the login ${login}\n`)
    expect(first.said).not.toContain('secret')
    expect(first.status).toBe(0)
  })

  test('the login owns nothing', async () => {
    const { rows } = await service.query(
      "select classid::regclass, objid from pg_shdepend where refobjid = $1::regrole and deptype = 'o'",
      [login],
    )
    expect(rows).toEqual([])
  })

  test.each(['select from org_topic', 'select from auth."user"', 'select from pgboss.job', 'select from migration'])(
    '%s: without a role the login reads nothing',
    async (statement) => expect(await refusal(statement)).toBe(denied),
  )

  test.each(['none', ...roles])('with the role %s it creates and alters no table of the service', async (role) => {
    await service.query(`set role ${role}`)
    expect(await refusal('create table public.mine (id int)')).toBe(denied)
    expect(await refusal('create schema mine')).toBe(denied)
    expect(await refusal('alter table org_topic disable row level security')).toBe(denied)
    expect(await refusal('drop policy tenant on org_topic')).toBe(denied)
    expect(await refusal('delete from migration')).toBe(denied)
    await service.query('reset role')
  })

  test('the login of workers takes every role but the one that reads passwords and sessions', async () => {
    const worker = new pg.Client({ connectionString: urlFor(database.url, workerLogin) })
    await worker.connect()
    const outcomes = roles.map((role) =>
      worker.query(`set role ${role}`).then(
        () => 'taken',
        ({ code }) => code,
      ),
    )
    expect(await Promise.all(outcomes)).toEqual(['taken', 'taken', denied, 'taken'])
    await worker.end()
  })

  test('it cannot become the owner', async () =>
    expect(await refusal(`set role ${new URL(database.url).username}`)).toBe(denied))

  test('migrate can be repeated, and refuses the login of an owner', async () => {
    const again = await run('migrate', { DATABASE_OWNER_URL: database.url, DATABASE_URL: serviceUrl })
    expect(again).toEqual({ status: 0, said: 'database is up to date\n' })
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const { rows: repaired } = await owner.query("select name from migration where name = 'catalog_repair'")
    await owner.end()
    expect(repaired, 'what SQL cannot do is done once').toHaveLength(1)
    const other = `${urlFor(database.url, login)}_other`
    for (const [DATABASE_URL, line] of [
      [urlFor(database.url, new URL(database.url).username), /^\S+ and \S+ must name different logins\n$/],
      [other, /^DATABASE_OWNER_URL and DATABASE_URL must name the same database\n$/],
      [urlFor(database.url, 'postgres'), /^The login postgres of DATABASE_URL must own nothing/],
    ] as const) {
      const { status, said } = await run('migrate', { DATABASE_OWNER_URL: database.url, DATABASE_URL })
      expect(said).toMatch(line)
      expect(status).toBe(78)
    }
  })

  test('a secret that is given twice, or not at all, is one plain line', async () => {
    const twice = { DATABASE_OWNER_URL: database.url, DATABASE_OWNER_URL_FILE: ownerFile, DATABASE_URL: serviceUrl }
    expect(await run('migrate', twice)).toEqual({
      status: 78,
      said: 'DATABASE_OWNER_URL: set DATABASE_OWNER_URL or DATABASE_OWNER_URL_FILE, not both\n',
    })
    expect(await run('migrate', {})).toEqual({ status: 78, said: 'DATABASE_URL is required\n' })
    for (const HASH_PARTITIONS of ['0', '1.5', '257', 'many'])
      expect(await run('migrate', { DATABASE_URL: database.url, HASH_PARTITIONS })).toEqual({
        status: 78,
        said: 'HASH_PARTITIONS must be a whole number from 1 to 256\n',
      })
  })
})

test('API and worker serve under their logins, metrics on a port of their own, and stop when they are told to', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: serviceUrl,
    PUBLIC_URL: url,
    PORT: String(port),
    AUTH_SECRET: 'a secret for tests, forty characters long',
    LOG_LEVEL: 'info',
  }
  const metricsPort = await freePort()
  const programs = [
    start('api', { ...env, METRICS_PORT: String(metricsPort) }),
    start('worker', { ...env, DATABASE_URL: urlFor(database.url, workerLogin) }),
  ]
  const [api, worker] = programs as [Program, Program]
  try {
    const ready = () => send(url, '/readyz').then(({ status }) => status, api.said)
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    await expect.poll(worker.said, { timeout: 60_000 }).toContain('"msg":"work')
    const person = { name: 'Ada', email: 'ada@example.com', password }
    const headers = { origin: url }
    const signedUp = await send(url, '/api/auth/sign-up/email', {}, { method: 'POST', body: person, headers })
    expect(signedUp.status, signedUp.text).toBe(200)
    expect(worker.said()).not.toContain('"level":50')
    expect((await send(url, '/metrics')).status).toBe(404)
    const metrics = await send(`http://127.0.0.1:${metricsPort}`, '/metrics')
    expect(metrics.headers.get('content-type')).toContain('text/plain')
    expect(metrics.text).toContain('txadv_http_request_seconds_count{method="POST",route="/api/auth/*",status="200"}')
  } finally {
    for (const { child } of programs) child.kill('SIGTERM')
    for (const { child, said } of programs) {
      const [status] = child.exitCode === null ? await once(child, 'close') : [child.exitCode]
      expect(status, said()).toBe(0)
    }
  }
})
