import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FullOrganization, makeFullOrganization } from '../../test/full-organization.ts'
import { type Api, asDatabaseOwner, makeOrg, startApi } from '../../test/harness.ts'
import { findTraces, readChecksumsBeside } from '../../test/row-checksums.ts'
import { type Eraser, openEraser } from '../db/eraser.ts'
import { createLogger } from '../lib/log.ts'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
let api: Api
let eraser: Eraser
let folder: string
beforeAll(async () => {
  api = await startApi()
  eraser = openEraser(api.databaseUrl, createLogger('warn'))
  folder = mkdtempSync(join(tmpdir(), 'txadv-erasure-'))
})
afterAll(async () => {
  await eraser.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

const env = () => ({ ...process.env, DATABASE_URL: api.databaseUrl })
const txadvServer = (...args: string[]) =>
  run(process.execPath, [cli, ...args], { env: env() }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error) => error as { stdout: string; stderr: string; code: number },
  )
/** With more rows than a transaction erases, the first of them are gone by then. */
const lastOne = 'order by id desc limit 1'
const asOwner = (statement: string, values?: unknown[]) => asDatabaseOwner(api, statement, values)

async function exported({ slug }: FullOrganization): Promise<string> {
  const file = join(folder, `${slug}.jsonl`)
  const { stdout, code } = await txadvServer('organizations', 'export', slug, '--out', file)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ rows of \d+ tables in .*\.jsonl\n$/)])
  return file
}

/** Erases until the process waits for a row that somebody holds, and kills it there. */
async function eraseAndKill(slug: string, file: string, heldRow: string): Promise<void> {
  const holder = new pg.Client({ connectionString: api.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`${heldRow} for key share`)
  const args = [cli, 'organizations', 'erase', slug, '--export', file]
  const killed = spawn(process.execPath, args, { env: env(), stdio: 'ignore' })
  const ended = once(killed, 'exit')
  const waiting = `select pid from pg_stat_activity where application_name = 'txadv_eraser'
    and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await asOwner(waiting)).rowCount, { interval: 25 }).toBe(1)
  killed.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  await holder.query('rollback')
  await holder.end()
  const backends = `select from pg_stat_activity where application_name = 'txadv_eraser' and state <> 'idle'
    and datname = current_database()`
  await expect.poll(async () => (await asOwner(backends)).rowCount, { interval: 25 }).toBe(0)
}

describe('an erasure that is killed with SIGKILL ends when it is run again, and touches nobody else', () => {
  test.each([
    ['before it has begun', (org: string) => `select from org where org_id = '${org}'`],
    ['in the middle of the library', (org: string) => `select from org_topic where org_id = '${org}' ${lastOne}`],
    ['in the middle of private topics', (org: string) => `select from topic where owner_org_id = '${org}' ${lastOne}`],
    ['at the very end', (org: string) => `select from auth.organization where id = '${org}'`],
  ])('%s', async (where, rowOf) => {
    const full = await makeFullOrganization(api, { topics: 2_500 })
    const other = await makeFullOrganization(api)
    const file = await exported(full)
    const before = await readChecksumsBeside(eraser, full)
    await eraseAndKill(full.slug, file, rowOf(full.org.id))

    const { rows } = await asOwner('select completed_at from erasure where subject_id = $1', [full.org.id])
    expect(rows).toEqual(where === 'before it has begun' ? [] : [{ completed_at: null }])
    expect((await asOwner('select from org where org_id = $1', [full.org.id])).rowCount).toBe(1)
    expect(await readChecksumsBeside(eraser, full)).toEqual(before)

    const { stdout, stderr, code } = await txadvServer('organizations', 'erase', full.slug, '--export', file)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^organization ${full.org.id} \\(${full.slug}\\)  erased .* by .*: \\d+ rows\n$`))
    expect(await readChecksumsBeside(eraser, full)).toEqual(before)
    const traces = await findTraces(asOwner, [full.org.id, full.slug, full.mark])
    expect(traces.toSorted()).toEqual([`public.erasure: ${full.org.id}`, `public.erasure: ${full.slug}`].sort())
    const { rows: counted } = await asOwner('select counts from erasure where subject_id = $1', [full.org.id])
    // Counted in the transaction that deletes: each row once, however often it was begun anew.
    expect(counted[0].counts).toMatchObject({ org_topic: 2_502, topic: 2_500, topic_output: 2_500, activation: 1 })
    expect((await api.call('/api/topics', other.org.key)).status).toBe(200)
  })
})

test('an export takes the same memory however large it is: more than fits is written through a small heap', async () => {
  const full = await makeFullOrganization(api)
  await asOwner(
    `insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, source, metadata)
     select org_id, min(id::text)::uuid, 'created', 'x', 'api', jsonb_build_object('note', repeat('d', 12000))
     from org_topic, generate_series(1, 30000) n where org_id = $1 group by org_id, n`,
    [full.org.id],
  )
  const file = join(folder, 'large.jsonl')
  // The program itself takes a third of it: the file is larger than the whole.
  const heap = { ...env(), NODE_OPTIONS: '--max-old-space-size=300' }
  await run(process.execPath, [cli, 'organizations', 'export', full.slug, '--out', file], { env: heap })
  expect(statSync(file).size).toBeGreaterThan(300 * 1024 * 1024)
  rmSync(file)
})

test('`erasures` lists what was erased; an organization that is gone is not found', async () => {
  const full = await makeFullOrganization(api)
  const file = await exported(full)
  await txadvServer('organizations', 'erase', full.slug, '--export', file, '--by', 'Ticket 42')
  expect((await txadvServer('erasures')).stdout).toMatch(
    new RegExp(`^organization ${full.org.id} \\(${full.slug}\\)  erased \\S+ by Ticket 42: \\d+ rows\n`),
  )
  const again = await txadvServer('organizations', 'erase', full.slug, '--export', file)
  expect([again.code, again.stderr]).toEqual([1, `There is no organization with the slug ${full.slug}\n`])
})

test('a person is exported and erased by the address', async () => {
  const { people } = await makeOrg(api)
  const { email, userId } = people.member
  const file = join(folder, 'person.jsonl')
  expect((await txadvServer('users', 'export', email, '--out', file)).code).toBe(0)
  const { stdout } = await txadvServer('users', 'erase', email, '--export', file, '--by', 'ops')
  expect(stdout).toMatch(new RegExp(`^user ${userId}  erased \\S+ by ops: \\d+ rows\n$`))
  expect(await findTraces(asOwner, [email])).toEqual([])
})

test.each([
  [['organizations', 'erase', 'x'], "required option '--export <file>' not specified"],
  [['organizations', 'export', 'x'], "required option '--out <file>' not specified"],
  [['users', 'erase', 'x'], "required option '--export <file>' not specified"],
])('wrong usage is one plain line and exit 2: %j', async (given, line) => {
  const { code, stderr } = await txadvServer(...given)
  expect([code, stderr]).toEqual([2, `error: ${line}\n`])
})
