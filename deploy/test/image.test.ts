import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../sdk/src/index.ts'
import { createTestDatabase, databaseUrl, type TestDatabase, uniqueName } from '../../server/test/databases.ts'
import { freePort } from '../../server/test/free-port.ts'
import { cookieOf, password, send } from '../../server/test/harness.ts'
import { buildImage, type Container, openContainer, type Running } from './container.ts'

const root = join(import.meta.dirname, '../..')
const login = uniqueName()
const bin = (name: string) => ['node', `server/src/bin/${name}.ts`]
const slow = { timeout: 300_000 }

let firstId: string
let container: Container
let database: TestDatabase
let folder: string
let startedAt: number
const running: Record<string, Running> = {}

beforeAll(async () => {
  firstId = await buildImage()
  container = await openContainer()
  database = await createTestDatabase({ empty: true })
  folder = mkdtempSync(join(tmpdir(), 'txadv-image-'))
  startedAt = Math.floor(Date.now() / 1_000)
}, 1_800_000)
afterAll(async () => {
  await container?.close()
  await database?.drop()
  const owner = new pg.Client({ connectionString: databaseUrl('postgres') })
  await owner.connect()
  await owner.query(`drop role if exists ${login}`)
  await owner.end()
  if (folder) rmSync(folder, { recursive: true })
})

const shell = async (script: string) => {
  const { status, said } = await container.run(['sh', '-c', script])
  expect(status, said).toBe(0)
  return said.trim()
}

describe('image built from the Dockerfile', () => {
  test('a second build with nothing changed runs no step again', slow, async () => {
    expect(await buildImage()).toBe(firstId)
  })

  test('it holds this checkout, and nothing that is for development', async () => {
    const migrations = readdirSync(join(root, 'server/migrations')).sort()
    expect((await shell('ls server/migrations')).split('\n')).toEqual(migrations)
    expect(await shell('cat server/src/bin/migrate.ts')).toBe(
      readFileSync(join(root, 'server/src/bin/migrate.ts'), 'utf8').trim(),
    )
    expect(await shell('ls LICENSE dashboard/dist/index.html docs/openapi.json')).not.toBe('')
    const unwanted = "find . /home -name '.env*' -o -name .npmrc -o -name '*.test.ts' -not -path './node_modules/*'"
    expect(await shell(unwanted)).toBe('')
    expect(await shell('ls node_modules | grep -xE "vite|react|typescript|vitest|node" || true')).toBe('')
    expect(await shell('ls /run/secrets')).toBe('')
  })

  test('its user is not root, by number, and may write nothing of it', async () => {
    expect(container.config.User).toBe('1000:1000')
    expect(await shell('id -u')).toBe('1000')
    expect(await shell('find /app -writable -not -type l')).toBe('')
  })

  test('its size is what the page on deployment says', () => {
    const [, said] = /The image has (\d+) MB/.exec(readFileSync(join(root, 'docs/operating/deploy.md'), 'utf8')) ?? []
    expect(Math.abs(container.megabytes - Number(said))).toBeLessThan(Number(said) / 10)
  })

  test('txadv-server is on its path', async () => {
    expect(await shell('cd / && txadv-server credentials new-key 2026')).toMatch(/^2026:\S{43}=$/)
  })
})

describe('image booted, and the five steps done through it', () => {
  let url: string
  let env: Record<string, string>
  let files: Record<string, string>
  let txadv: ReturnType<typeof createClient>
  let cookie: string

  const asOwner = async (path: string, body: unknown) => {
    const answer = await send(url, path, { cookie }, { method: 'POST', body, headers: { origin: url } })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }

  test('migrate runs as the owner, and makes the login of the others', slow, async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    url = `http://127.0.0.1:${port}`
    const service = new URL(database.url)
    service.username = login
    service.password = randomBytes(12).toString('hex')
    env = {
      DATABASE_URL: service.href,
      REDIS_URL: process.env.TEST_REDIS_URL ?? '',
      PUBLIC_URL: url,
      ALLOW_PLAIN_HTTP: 'true',
      PORT: String(port),
      AUTH_SECRET_FILE: '/run/secrets/auth',
      CREDENTIAL_KEYS: `2026:${randomBytes(32).toString('base64')}`,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    }
    const authFile = join(folder, 'auth')
    writeFileSync(authFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o644 })
    files = { '/run/secrets/auth': authFile }
    const ownerFile = join(folder, 'owner')
    writeFileSync(ownerFile, database.url, { mode: 0o644 })
    const { status, said } = await container.run(bin('migrate'), {
      env: { DATABASE_URL: service.href, DATABASE_OWNER_URL_FILE: '/run/secrets/owner' },
      files: { '/run/secrets/owner': ownerFile },
    })
    expect(said).toContain(`created the login ${login}`)
    expect(said).toContain('database is up to date')
    expect(status).toBe(0)
  })

  test('the API by the command of the image, a worker and the sandbox start, and none is root', slow, async () => {
    expect(container.config.Cmd).toEqual(bin('api'))
    running.api = container.start(container.config.Cmd, { env, files })
    running.worker = container.start(bin('worker'), { env, files })
    running.sandbox = container.start(bin('sandbox'), { env, files })
    const ready = () => send(url, '/readyz').then(({ status }) => status, running.api?.said)
    await expect.poll(ready, { timeout: 120_000 }).toBe(200)
    for (const name of ['worker', 'sandbox'])
      await expect.poll(running[name]?.said ?? String, { timeout: 120_000 }).toContain('"msg":')
    for (const process of Object.values(running)) expect(process.userId()).toBe(1000)
  })

  test('it serves the dashboard', async () => {
    const page = await send(url, '/')
    expect(page.headers.get('content-type')).toContain('text/html')
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page.text) ?? []
    expect((await send(url, script)).status).toBe(200)
  })

  test('sign in', async () => {
    const person = { name: 'Ada', email: 'ada@example.com', password }
    await asOwner('/api/auth/sign-up/email', person)
    const headers = { origin: url }
    const signedIn = await send(url, '/api/auth/sign-in/email', {}, { method: 'POST', body: person, headers })
    expect(signedIn.status, signedIn.text).toBe(200)
    cookie = cookieOf(signedIn)
    const { id: organizationId } = await asOwner('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
    await asOwner('/api/auth/organization/set-active', { organizationId })
    const { plaintext } = await asOwner('/api/keys', { name: 'image' })
    txadv = createClient({ baseUrl: url, apiKey: plaintext })
  })

  test('classify', async () => {
    expect(await txadv.classify('Electric SUV Intenders')).toMatchObject({
      parent_category: 'Auto',
      segment_type: 'B2C',
    })
  })

  test('import', async () => {
    const rows = ['Vintage Motorcycle Restorers,B2C', 'Hospital Procurement Officers,B2B', 'Alpine Ski Tourers,B2C']
    const file = new File([`Segment Name,Type\n${rows.join('\n')}\n`], 'audiences.csv')
    expect(await txadv.importFile(file)).toMatchObject({ status: 'completed', success_count: 3 })
  })

  test('push, by the worker, to the sandbox', slow, async () => {
    const { id } = await asOwner('/api/connections/sandbox', {})
    expect(await txadv.push(id, { all: true })).toMatchObject({ status: 'completed', successCount: 3, errorCount: 0 })
  })

  test('export', async () => {
    const names: string[] = []
    for await (const row of txadv.exportRows({})) names.push(String(row.topic_name))
    expect(names.sort()).toEqual([
      'Alpine Ski Tourers',
      'Hospital Procurement Officers',
      'Vintage Motorcycle Restorers',
    ])
  })

  test('each process stops when it is told to, with exit code 0', slow, async () => {
    for (const process of Object.values(running)) {
      expect(await process.stop(), process.said()).toBe(0)
      expect(process.said()).not.toContain('"level":50')
    }
  })

  test('none of them wrote to the file system: it may be mounted read-only', async () => {
    expect(await shell(`find / -xdev -user 1000 -type f -newermt @${startedAt} 2>/dev/null || true`)).toBe('')
  })
})
