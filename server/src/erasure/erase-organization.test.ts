import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueName } from '../../test/databases.ts'
import { type FullOrganization, makeFullOrganization } from '../../test/full-organization.ts'
import { type Api, asDatabaseOwner, startApi } from '../../test/harness.ts'
import { findTraces, readChecksumsBeside } from '../../test/row-checksums.ts'
import { type Eraser, openEraser } from '../db/eraser.ts'
import { createLogger } from '../lib/log.ts'
import { eraseOrganization, exportOrganization } from './erase-organization.ts'
import { hasRows, listErasures } from './erasure.queries.ts'
import { organizationRows, organizationTables } from './organization-tables.ts'

let api: Api
let eraser: Eraser
let folder: string
let acme: FullOrganization
let files = 0
beforeAll(async () => {
  api = await startApi()
  eraser = openEraser(api.databaseUrl, createLogger('warn'))
  folder = mkdtempSync(join(tmpdir(), 'txadv-erasure-'))
  acme = await makeFullOrganization(api)
})
afterAll(async () => {
  await eraser.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

const newFile = () => join(folder, `export-${++files}.jsonl`)
async function exported({ slug }: FullOrganization): Promise<string> {
  const file = newFile()
  await exportOrganization(api.database, slug, file)
  return file
}
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')
const erase = (organization: FullOrganization, exportFile: string, abandonSegments = false) =>
  eraseOrganization(eraser, { slug: organization.slug, exportFile, abandonSegments, requestedBy: 'ops' })
const isUntouched = async ({ org }: FullOrganization) => (await api.call('/api/topics', org.key)).status === 200
const asOwner = (statement: string, values?: unknown[]) => asDatabaseOwner(api, statement, values)

describe('an export', () => {
  test('has a row of every table that is exported, under a header and above the counts, readable by its owner alone', async () => {
    const file = await exported(acme)
    const lines = linesOf(file).map((line) => JSON.parse(line))
    expect(lines[0]).toEqual({
      export: 'organization',
      id: acme.org.id,
      name: acme.slug,
      at: expect.stringMatching(/Z$/),
      schema: expect.stringMatching(/^\d{4}_\w+\.sql$/),
    })
    const seen = Object.fromEntries(
      Object.entries(Object.groupBy(lines.slice(1, -1), ({ table }) => table)).map(([table, rows]) => [
        table,
        rows?.length,
      ]),
    )
    expect(lines.at(-1)).toEqual({ complete: true, counts: seen })
    const wanted = [...organizationRows, ...organizationTables].filter(({ unexported }) => !unexported)
    expect(Object.keys(seen).sort()).toEqual(wanted.map(({ name }) => name).sort())
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('never shows a secret', async () => {
    const text = readFileSync(await exported(acme), 'utf8')
    const { rows } = await asOwner('select id from auth.invitation where "organizationId" = $1', [acme.org.id])
    for (const secret of [...acme.secrets, rows[0].id, acme.org.key.bearer]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('does not replace a file, and is not made of what is unknown or half erased', async () => {
    const file = await exported(acme)
    await expect(exportOrganization(api.database, acme.slug, file)).rejects.toThrow('exists already')
    await expect(exportOrganization(api.database, 'nobody', newFile())).rejects.toThrow('no organization')
    const half = await makeFullOrganization(api)
    await asOwner('update org set erasing_at = now() where org_id = $1', [half.org.id])
    await expect(exportOrganization(api.database, half.slug, newFile())).rejects.toThrow('being erased')
  })
})

describe('an organization is not erased', () => {
  const rewrite = (file: string, change: (lines: string[]) => readonly string[]) => {
    const changed = newFile()
    writeFileSync(changed, `${change(linesOf(file)).join('\n')}\n`)
    return changed
  }
  const aged = (line = '', hours: number) =>
    JSON.stringify({ ...JSON.parse(line), at: new Date(Date.now() - hours * 3_600_000).toISOString() })

  test('without an export that is there, complete, its own and of the last day', async () => {
    const file = await exported(acme)
    const other = await exported(await makeFullOrganization(api))
    const { exportHours } = limits.erasure
    for (const [bad, reason] of [
      [join(folder, 'none'), 'no such file'],
      [other, 'no export of this organization'],
      [rewrite(file, (lines) => lines.slice(0, -1)), 'not complete'],
      [rewrite(file, (lines) => lines.toSpliced(3, 1)), 'not complete'],
      [rewrite(file, (lines) => ['', ...lines]), 'no export of this organization'],
      [rewrite(file, ([first, ...rest]) => [aged(first, exportHours + 1), ...rest]), `older than ${exportHours} hours`],
    ] as const)
      await expect(erase(acme, bad), reason).rejects.toThrow(reason)
    expect(await isUntouched(acme)).toBe(true)
  })

  test.each([
    ['active', 'active', null, '1 active, 0 in doubt'],
    ['pending', 'pending', null, '0 active, 1 in doubt'],
    ['failed but listed', 'error', 'seg', '0 active, 1 in doubt'],
  ])('while a segment is %s, unless it is abandoned: how many, where, what to do', async (_, status, segment, said) => {
    const { org, mark } = acme
    const change = 'update activation set status = $2, platform_segment_id = $3 where org_id = $1'
    await asOwner(change, [org.id, status, segment])
    const refused = erase(acme, await exported(acme))
    await expect(refused).rejects.toThrow(`${mark} seat (dspapi): ${said}`)
    await expect(refused).rejects.toThrow('bulk-deactivate')
    expect(await isUntouched(acme)).toBe(true)
    await asOwner(change, [org.id, 'deactivated', mark])
  })

  test.each([
    ['a push', 'push_run', 'running', '1 pushes, 0 jobs'],
    ['a job', 'job', 'processing', '0 pushes, 1 jobs'],
  ])('while %s is under way', async (_, table, status, said) => {
    await asOwner(`update ${table} set status = $2 where org_id = $1`, [acme.org.id, status])
    await expect(erase(acme, await exported(acme), true)).rejects.toThrow(said)
    expect(await isUntouched(acme)).toBe(true)
    await asOwner(`update ${table} set status = 'completed' where org_id = $1`, [acme.org.id])
  })

  test('by a login that does not own the schema', async () => {
    const login = uniqueName()
    await asOwner(`create role ${login} login noinherit password 'plain' in role txadv_app, txadv_system`)
    const url = new URL(api.databaseUrl)
    url.username = login
    url.password = 'plain'
    const plain = openEraser(url.href, createLogger('silent'))
    const asked = { slug: acme.slug, exportFile: await exported(acme), abandonSegments: false, requestedBy: 'ops' }
    await expect(eraseOrganization(plain, asked)).rejects.toThrow('DATABASE_OWNER_URL')
    await plain.close()
    await asOwner(`drop role ${login}`)
  })
})

describe('an organization that is erased', () => {
  test('leaves nothing but the record of it, and every row of the others as it was', async () => {
    const gone = await makeFullOrganization(api)
    const other = await makeFullOrganization(api)
    await asOwner(`update batch set status = 'processing' where org_id = $1`, [gone.org.id])
    for (const table of organizationTables)
      expect([table.name, await api.database.withSystem((tx) => hasRows(tx, table, gone.org.id))]).toEqual([
        table.name,
        true,
      ])
    const before = await readChecksumsBeside(eraser, gone)
    const { rows: people } = await asOwner('select "userId" from auth.member where "organizationId" = $1', [
      gone.org.id,
    ])
    expect(people).toHaveLength(4)
    await erase(gone, await exported(gone))

    expect(await readChecksumsBeside(eraser, gone)).toEqual(before)
    const traces = await findTraces(asOwner, [gone.org.id, gone.slug, gone.mark])
    expect(traces.toSorted()).toEqual([`public.erasure: ${gone.org.id}`, `public.erasure: ${gone.slug}`].sort())
    const { rows: shared } = await asOwner(
      'select created_by_org_id, owner_org_id from topic where topic_name ilike $1',
      [`Shared % ${gone.mark.slice(4)}`],
    )
    expect(shared).toEqual([
      { created_by_org_id: null, owner_org_id: null },
      { created_by_org_id: null, owner_org_id: null },
    ])
    const [record] = await api.database.withSystem(listErasures)
    expect(record).toMatchObject({
      kind: 'organization',
      subjectId: gone.org.id,
      slug: gone.slug,
      requestedBy: 'ops',
      abandonedSegments: 0,
      counts: { org_topic: 5, topic: 3, activation: 1, audit: expect.any(Number), 'pgboss.job': 1 },
      completedAt: expect.any(String),
    })
    expect((await api.call('/api/topics', gone.org.key)).status).toBe(401)
    expect((await api.call('/api/topics', gone.org.owner)).status).toBe(401)
    expect(await isUntouched(other)).toBe(true)
  })

  test('with --abandon-segments leaves them on the platforms, and the record says how many', async () => {
    const abandoned = await makeFullOrganization(api)
    await asOwner(`update activation set status = 'active' where org_id = $1`, [abandoned.org.id])
    await erase(abandoned, await exported(abandoned), true)
    const [record] = await api.database.withSystem(listErasures)
    expect(record).toMatchObject({ subjectId: abandoned.org.id, abandonedSegments: 1 })
  })
})

describe('while an organization is being erased', () => {
  test('whoever was let in before writes nothing more, and what was under way is waited for', async () => {
    const full = await makeFullOrganization(api)
    const { org } = full
    const file = await exported(full)
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const underWay = api.database.withTenant(org.id, null, async ({ db }) => {
      await sql`insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, source)
        values (${org.id}, uuid_v7(), 'created', 'late', 'api')`.execute(db)
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    const erasing = erase(full, file)
    const isWaiting = async () =>
      (
        await asOwner(`select from pg_stat_activity where application_name = 'txadv_eraser' and wait_event_type = 'Lock'
        and datname = current_database()`)
      ).rowCount
    await expect.poll(isWaiting).toBe(1)
    mayEnd.resolve()
    await underWay
    await erasing
    expect(await findTraces(asOwner, [full.mark])).toEqual([])
    for (const statement of [
      sql`insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, source)
        values (${org.id}, uuid_v7(), 'created', 'late', 'api')`,
      sql`insert into org_topic (org_id, topic_id, topic_name, source, created_by)
        select ${org.id}, id, topic_name, 'api', 'late' from topic where owner_org_id is null limit 1`,
      sql`insert into topic (created_by_org_id, topic_name, normalized_name, engine_version)
        values (${org.id}, 'Late', 'late', '2.5')`,
      sql`insert into batch (org_id, id, kind, filename, total_rows, chunks_total, created_by)
        values (${org.id}, 'late', 'import', 'late', 1, 1, 'late')`,
      sql`insert into batch_row (org_id, batch_id, row_number, outcome, reason)
        values (${org.id}, 'late', 1, 'created', 'late')`,
      sql`insert into activation (org_id, org_topic_id, connection_id, platform, topic_name)
        values (${org.id}, uuid_v7(), uuid_v7(), 'dspapi', 'late')`,
      sql`update activation set status = 'pending' where org_id = ${org.id}`,
    ])
      await expect(api.database.withTenant(org.id, null, ({ db }) => statement.execute(db))).rejects.toMatchObject({
        code: 'TX002',
      })
  })
})
