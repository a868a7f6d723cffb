import { createHash } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/databases.ts'
import { createLogger } from '../lib/log.ts'
import { createDatabase, type Database, type TenantTx } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { plansByValue, plansKept } from './plans.ts'

const log = createLogger('silent')
const [acme, other] = ['0a000000-0000-4000-8000-000000000001', '0b000000-0000-4000-8000-000000000002'] as const

let testDatabase: TestDatabase
let database: Database
let owner: pg.Client
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = createDatabase(testDatabase.url, log)
  owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  for (const [id, slug] of [
    [acme, 'acme'],
    [other, 'other'],
  ])
    await owner.query('insert into auth.organization (id, name, slug, "createdAt") values ($1, $2, $2, now())', [
      id,
      slug,
    ])
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await testDatabase.drop()
})

const addWorkspace = (org: string, name: string) =>
  database.withTenant(org, null, ({ db }) =>
    db.insertInto('workspace').values({ org_id: org, name }).returning('id').executeTakeFirstOrThrow(),
  )

describe('row level security', () => {
  test('every table with an org_id is forced behind it, for the owner too, and those of tenants are led by it in their key', async () => {
    const { rows } = await owner.query<{ name: string; forced: boolean; leads: string }>(`
      select c.relname as name,
        c.relrowsecurity and c.relforcerowsecurity as forced,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisprimary) as leads
      from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`)
    expect(rows.length).toBeGreaterThanOrEqual(9)
    const ledByAnother = rows.filter(({ leads }) => leads !== 'org_id')
    expect(rows.filter(({ forced }) => !forced)).toEqual([])
    // Most jobs are of no organization, and a tenant has rights to its own alone; a segment has one owner anywhere.
    expect(ledByAnother.map(({ name }) => name).sort()).toEqual(['job', 'platform_segment'])
  })

  test('the tables of global topics are behind it as well', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relname in ('topic', 'topic_output', 'topic_signature')
         and relrowsecurity and relforcerowsecurity`,
    )
    expect(rows).toHaveLength(3)
  })

  test('no role that serves requests can bypass it, log in, own a table or read a partition past its parent', async () => {
    const { rows } = await owner.query(`
      select rolname from pg_roles where rolname like 'txadv\\_%' and (rolbypassrls or rolsuper or rolcanlogin)`)
    expect(rows).toEqual([])
    const { rows: partitions } = await owner.query(`
      select relname from pg_class where relispartition and relnamespace = 'public'::regnamespace
        and (has_table_privilege('txadv_app', oid, 'select') or has_table_privilege('txadv_system', oid, 'select'))`)
    expect(partitions).toEqual([])
    const { rows: owned } = await owner.query(`
      select relname from pg_class join pg_roles r on r.oid = relowner
      where relnamespace = 'public'::regnamespace and relkind <> 'v'
        and rolname in ('txadv_app', 'txadv_system', 'txadv_identity')`)
    expect(owned).toEqual([])
  })

  const ofAllWorkspaces = ['audit_entry', 'catalog', 'catalog_vector', 'private_vector']
  test('every view that reads as the system role holds the predicate of the tenant itself, and can only be read', async () => {
    const { rows: views } = await owner.query<{ name: string; definition: string; writable: boolean }>(`
      select relname as name, pg_get_viewdef(oid) as definition,
        has_table_privilege('txadv_app', oid, 'insert, update, delete') as writable
      from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by relname`)
    expect(views.map(({ name }) => name)).toEqual([
      'audit_entry',
      'catalog',
      'catalog_vector',
      'held',
      'library',
      'library_record',
      'operator_change',
      'private_vector',
      'workspace_held',
      'workspace_library',
    ])
    for (const { name, definition, writable } of views) {
      if (name === 'catalog_vector')
        expect(definition).toContain("scope = '00000000-0000-0000-0000-000000000000'::uuid")
      else
        expect(definition, name).toMatch(/((org_id|scope) = |scope = ANY .*)\(NULLIF\(current_setting\('app\.org_id'/)
      if (!ofAllWorkspaces.includes(name)) expect(definition, name).toContain('app.workspace_id')
      expect(writable, name).toBe(false)
    }
    for (const { name } of views.filter(({ name }) => !name.endsWith('_vector')))
      for (const tenant of [acme, other])
        await database.withTenant(tenant, null, async ({ db }) => {
          const column = name === 'catalog' ? 'scope' : 'org_id'
          const { rows } = await sql<{ place: string }>`
            select distinct ${sql.ref(column)} as place from ${sql.table(name)}`.execute(db)
          for (const { place } of rows) expect([tenant, '00000000-0000-0000-0000-000000000000']).toContain(place)
        })
  })

  test('an organization sees the embeddings of shared topics and of its own private ones, and may read no table of them', async () => {
    const ids = new Map<string | null, string>()
    for (const scope of [null, acme, other]) {
      const { rows } = await owner.query<{ id: string }>(
        `with made as (
           insert into topic (topic_name, normalized_name, engine_version, owner_org_id) values ($1, $1, '2.5', $2)
           returning id, scope
         )
         insert into topic_vector (topic_id, scope, embedding)
         select id, scope, array_fill(0.5, array[256])::halfvec from made returning topic_id as id`,
        [`embedded ${scope}`, scope],
      )
      ids.set(scope, rows[0]?.id ?? '')
    }
    for (const tenant of [acme, other])
      await database.withTenant(tenant, null, async ({ db }) => {
        const { rows } = await sql<{ id: string; view: string }>`
          select topic_id as id, 'catalog' as view from catalog_vector
          union all select topic_id, 'private' from private_vector`.execute(db)
        expect(rows).toEqual([
          { id: ids.get(null), view: 'catalog' },
          { id: ids.get(tenant), view: 'private' },
        ])
      })
    const asTenant = database.withTenant(acme, null, ({ db }) => sql`select from topic_vector`.execute(db))
    await expect(asTenant).rejects.toThrow('permission denied')
  })

  test('withTenant sees and writes only its organization, whatever the statement says', async () => {
    const { id } = await addWorkspace(other, 'theirs')
    await addWorkspace(acme, 'ours')
    await database.withTenant(acme, null, async ({ db }) => {
      expect(await db.selectFrom('workspace').select('name').execute()).toEqual([{ name: 'ours' }])
      const grabbed = await db.updateTable('workspace').set({ name: 'grabbed' }).where('id', '=', id).executeTakeFirst()
      expect(grabbed.numUpdatedRows).toBe(0n)
      const deleted = await db.deleteFrom('workspace').where('org_id', '=', other).executeTakeFirst()
      expect(deleted.numDeletedRows).toBe(0n)
    })
    const smuggled = database.withTenant(acme, null, ({ db }) =>
      db.insertInto('workspace').values({ org_id: other, name: 'smuggled' }).execute(),
    )
    await expect(smuggled).rejects.toMatchObject({ code: '42501' })
  })

  test('a connection without a tenant, also one that served a tenant before, sees nothing', async () => {
    await addWorkspace(acme, 'to be hidden')
    for (let n = 0; n < 30; n++) {
      const { rows } = (await database.pools.app?.query('select count(*)::int as seen from workspace')) ?? { rows: [] }
      expect(rows).toEqual([{ seen: 0 }])
      await database.withTenant(acme, null, ({ db }) => db.selectFrom('workspace').select('id').execute())
    }
  })

  test('a private topic is invisible to others; what a topic says can be written by no organization, and put aside by its maker alone', async () => {
    const make = (org: string, name: string, owner_org_id: string | null) =>
      database.withTenant(org, null, ({ db }) =>
        db
          .insertInto('topic')
          .values({
            owner_org_id,
            created_by_org_id: org,
            topic_name: name,
            normalized_name: name,
            engine_version: '2.5',
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const hidden = await make(acme, 'rls hidden', acme)
    const shared = await make(acme, 'rls shared', null)
    await expect(make(acme, 'planted', other)).rejects.toMatchObject({ code: '42501' })
    await database.withTenant(other, null, async ({ db }) => {
      const seen = await db.selectFrom('topic').select('id').where('id', 'in', [hidden.id, shared.id]).execute()
      expect(seen).toEqual([{ id: shared.id }])
    })
    const putAside = (org: string) =>
      database.withTenant(org, null, async ({ db }) => {
        const named = db.updateTable('topic').where('id', 'in', [hidden.id, shared.id])
        return (await named.set({ archived_at: new Date().toISOString() }).executeTakeFirst()).numUpdatedRows
      })
    for (const org of [acme, other]) {
      const written = ['topic_name', 'parent_category', 'subcategory', 'segment_type', 'owner_org_id'] as const
      for (const column of written)
        await expect(
          database.withTenant(org, null, ({ db }) =>
            db
              .updateTable('topic')
              .set({ [column]: null })
              .where('id', '=', shared.id)
              .execute(),
          ),
        ).rejects.toMatchObject({ code: '42501' })
    }
    expect([await putAside(other), await putAside(acme)]).toEqual([0n, 2n])
  })

  test('a workspace named in the transaction hides the other workspaces of the same organization', async () => {
    const east = await addWorkspace(acme, 'east')
    const topic = await database.withTenant(acme, null, ({ db }) =>
      db
        .insertInto('topic')
        .values({ created_by_org_id: acme, topic_name: 'w', normalized_name: 'rls w', engine_version: '2.5' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const link = { org_id: acme, topic_id: topic.id, topic_name: 'w', source: 'api', created_by: 'x' }
    await database.withTenant(acme, null, ({ db }) => db.insertInto('org_topic').values(link).execute())
    await database.withTenant(acme, east.id, async ({ db }) => {
      expect(await db.selectFrom('org_topic').select('id').execute()).toEqual([])
      await db
        .insertInto('org_topic')
        .values({ ...link, workspace_id: east.id })
        .execute()
      expect(await db.selectFrom('org_topic').select('id').execute()).toHaveLength(1)
    })
    await expect(
      database.withTenant(acme, east.id, ({ db }) => db.insertInto('org_topic').values(link).execute()),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('values', () => {
  test('timestamps keep their microseconds and ids are time-ordered version 7', async () => {
    const { rows } = await sql<{ at: string; ids: string[] }>`
      select '2026-02-28 23:59:59.123456+02'::timestamptz as at, array(select uuid_v7()::text from generate_series(1, 3)) as ids`.execute(
      database.system,
    )
    expect(rows[0]?.at).toBe('2026-02-28T21:59:59.123456Z')
    for (const id of rows[0]?.ids ?? []) {
      expect(id[14]).toBe('7')
      expect(Math.abs(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(60_000)
    }
  })

  test('of two transactions that deadlock, the loser is run again: both succeed', async () => {
    const ids = [(await addWorkspace(acme, 'one')).id, (await addWorkspace(acme, 'two')).id] as const
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    let attempts = 0
    const lockBoth = (first: string, second: string) =>
      database.withTenant(acme, null, async ({ db }) => {
        attempts++
        const lock = (id: string) =>
          db.updateTable('workspace').set({ updated_at: sql`now()` }).where('id', '=', id).execute()
        await lock(first)
        if (++holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await lock(second)
      })
    await Promise.all([lockBoth(ids[0], ids[1]), lockBoth(ids[1], ids[0])])
    // Three when the loser runs once more; a slow machine may see them collide again.
    expect(attempts).toBeGreaterThanOrEqual(3)
  })
})

describe('the beginning of a transaction', () => {
  const settings = ({ db }: TenantTx) =>
    sql<Record<'org' | 'workspace' | 'plans', string>>`
      select current_setting('app.org_id') as org, current_setting('app.workspace_id') as workspace,
        current_setting('plan_cache_mode') as plans`.execute(db)

  test('says whose it is as a value, whatever it reads like', async () => {
    const name = `'; select set_config('app.org_id', '${other}', true); --\\`
    const { rows } = await database.withTenant(name, name, settings)
    expect(rows).toMatchObject([{ org: name, workspace: name }])
  })

  test('keeps plans where asked to, and no longer than the transaction', async () => {
    for (const plans of [plansKept, plansByValue, undefined] as const) {
      const { rows } = await database.withTenant(acme, null, settings, plans)
      expect(rows).toEqual([{ org: acme, workspace: '', plans: plans ?? plansByValue }])
    }
  })
})

describe('statements that need not wait for each other', () => {
  test('leave in one packet with the beginning of their transaction; what needs an answer leaves after it', async () => {
    const statement = (db: TenantTx['db'], n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(db)
    await database.withTenant(acme, null, ({ db }) => statement(db, 0))
    const packets = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')]
    const sent = () => packets.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    try {
      const answers = await database.withTenant(acme, null, async ({ db }) => {
        const together = await Promise.all([1, 2, 3].map((n) => statement(db, n)))
        expect(sent()).toBe(1)
        return [...together, await statement(db, 4)]
      })
      expect(answers.flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
      expect(sent()).toBe(3)
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('fail as they would alone: the first failure is the one that surfaces, and nothing of them stays', async () => {
    const work = database.withTenant(acme, null, ({ db }) =>
      Promise.all([
        db.insertInto('workspace').values({ org_id: acme, name: 'half' }).execute(),
        sql`select 1 / ${0}::int`.execute(db),
        db.insertInto('workspace').values({ org_id: acme, name: 'other half' }).execute(),
      ]),
    )
    await expect(work).rejects.toMatchObject({ code: '22012' })
    const { rows } = await owner.query(`select from workspace where name like '%half'`)
    expect(rows).toEqual([])
    await addWorkspace(acme, 'after the failure')
  })
})

describe('migrations', () => {
  test('five processes that start at once on an empty database apply each file once', async () => {
    const empty = await createTestDatabase({ empty: true })
    const lines: string[] = []
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(empty.url, { log: (line) => lines.push(line) })))
    const files = await readdir(new URL('../../migrations', import.meta.url))
    expect(lines.sort()).toEqual(files.map((file) => `applied ${file}`).sort())
    await empty.drop()
  })

  test('a database that does not exist is created', async () => {
    const gone = await createTestDatabase({ empty: true })
    await gone.drop()
    await migrateDatabase(gone.url)
    await gone.drop()
  })

  test('the number of hash partitions is decided when a database is made: setting, default 16', async () => {
    const empty = await createTestDatabase({ empty: true })
    await migrateDatabase(empty.url)
    await migrateDatabase(empty.url, { hashPartitions: 4 })
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    const { rows } = await client.query(
      `select relname as table, (select count(*)::int from pg_inherits where inhparent = c.oid) as partitions
       from pg_class c where relkind = 'p' order by relname`,
    )
    await client.end()
    await empty.drop()
    const tables = ['activation', 'batch_row', 'org_topic', 'org_topic_history', 'topic_change_row']
    expect(rows).toEqual(tables.map((table) => ({ table, partitions: 16 })))
  })

  test('a file may name the texts it replaces: a database that had one of them goes on', async () => {
    const empty = await createTestDatabase({ empty: true })
    const folder = await mkdtemp('/tmp/txadv-migrations-')
    const file = (text: string) => writeFile(`${folder}/0001_one.sql`, text)
    const earlier = 'create table one (id int);'
    const checksum = createHash('sha256').update(earlier).digest('hex')
    const options = { folder: new URL(`file://${folder}/`) }
    await file(earlier)
    await migrateDatabase(empty.url, options)
    await file(`-- replaces ${checksum.replace(/^./, 'x')}\n${earlier}`)
    await expect(migrateDatabase(empty.url, options)).rejects.toThrow('0001_one.sql was changed after it was applied')
    await file(`-- replaces ${checksum}\n${earlier}`)
    await migrateDatabase(empty.url, options)
    await empty.drop()
  })

  test('a file changed after it was applied stops the start; a failing file leaves nothing behind', async () => {
    const empty = await createTestDatabase({ empty: true })
    const folder = await mkdtemp('/tmp/txadv-migrations-')
    const from = new URL(`file://${folder}/`)
    await writeFile(`${folder}/0001_one.sql`, 'create table one (id int);')
    await migrateDatabase(empty.url, { folder: from })
    await writeFile(`${folder}/0002_two.sql`, 'create table two (id int); select 1/0;')
    await expect(migrateDatabase(empty.url, { folder: from })).rejects.toThrow('division by zero')
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    const { rows } = await client.query(
      "select to_regclass('one') is not null as one, to_regclass('two') is not null as two",
    )
    await client.end()
    expect(rows).toEqual([{ one: true, two: false }])
    await writeFile(`${folder}/0001_one.sql`, 'create table one (id bigint);')
    await expect(migrateDatabase(empty.url, { folder: from })).rejects.toThrow(
      '0001_one.sql was changed after it was applied',
    )
    await empty.drop()
  })
})
