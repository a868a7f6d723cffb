import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Api,
  asDatabaseOwner,
  makeKey,
  makeOrg,
  type Org,
  type Person,
  postAuth,
  startApi,
} from '../../test/harness.ts'
import { findTraces } from '../../test/row-checksums.ts'
import { type Eraser, openEraser } from '../db/eraser.ts'
import { createLogger } from '../lib/log.ts'
import { eraseUser, exportUser } from './erase-user.ts'
import { listErasures } from './erasure.queries.ts'

let address: string
let browser: string
let api: Api
let eraser: Eraser
let folder: string
let acme: Org
let admin: Person
let key: { readonly bearer: string }
let files = 0
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

const asOwner = (statement: string, values?: unknown[]) => asDatabaseOwner(api, statement, values)
beforeEach(async () => {
  address = `2001:db8::${randomBytes(2).toString('hex')}`
  browser = `Browser ${randomBytes(6).toString('hex')}`
  acme = await makeOrg(api)
  admin = acme.people.admin
  key = await makeKey(api, { cookie: admin.cookie })
  await postAuth(api, '/sign-in/email', {}, { email: admin.email, password: 'not the password' })
  await asOwner(
    `insert into audit (org_id, actor, action, subject, detail) values
       ($1, $2, 'session.signed_in', $2, $4), ($1, $5, 'member.invited', $3, $4), ($1, $2, 'api_key.created', 'k', '{"name": "CI"}')`,
    [acme.id, admin.userId, admin.email, { name: admin.email, address, userAgent: browser }, acme.people.owner.userId],
  )
  await asOwner(`update auth.session set "ipAddress" = $2, "userAgent" = $3 where "userId" = $1`, [
    admin.userId,
    address,
    browser,
  ])
  await asOwner(
    `insert into auth.verification (identifier, value, "expiresAt") values ('reset-password:' || gen_random_uuid(), $1, now()),
       ('unlock ' || $2, 'x', now())`,
    [admin.userId, admin.email],
  )
  await asOwner(
    `insert into auth.invitation ("organizationId", email, role, status, "expiresAt", "inviterId")
     values ($1, $2, 'admin', 'accepted', now(), $3)`,
    [acme.id, admin.email, acme.people.owner.userId],
  )
})

async function exported(person: Person): Promise<string> {
  const file = join(folder, `user-${++files}.jsonl`)
  await exportUser(api.database, person.email, file)
  return file
}
const erase = (person: Person, exportFile: string) =>
  eraseUser(eraser, { email: person.email, exportFile, requestedBy: 'ops' })

describe('an export of a person', () => {
  test('has profile, memberships, sessions, accounts and what the audit says, and never a token or a hash', async () => {
    const text = readFileSync(await exported(admin), 'utf8')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ export: 'user', id: admin.userId, name: admin.email })
    const tables = new Set(lines.slice(1, -1).map(({ table }) => table))
    for (const table of ['user', 'member', 'session', 'account', 'user_event', 'invitation'])
      expect(tables).toContain(`auth.${table}`)
    expect(lines.filter(({ table }) => table === 'audit').map(({ row }) => row.action)).toEqual(
      expect.arrayContaining(['session.signed_in', 'session.refused', 'member.invited', 'api_key.created']),
    )
    const { rows } = await asOwner(
      `select token as secret from auth.session where "userId" = $1 union all
       select password from auth.account where "userId" = $1 union all
       select id::text from auth.invitation where email = $2`,
      [admin.userId, admin.email],
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { secret } of rows) expect(text).not.toContain(secret)
  })
})

describe('a person is not erased', () => {
  test('who is the last owner of an organization, and it says of which', async () => {
    const { owner } = acme.people
    const { rows } = await asOwner('select slug from auth.organization where id = $1', [acme.id])
    await expect(erase(owner, await exported(owner))).rejects.toThrow(`only owner of ${rows[0].slug}`)
    expect((await api.call('/api/topics', acme.owner)).status).toBe(200)
  })

  test('without an export of this person', async () => {
    const file = await exported(acme.people.viewer)
    await expect(erase(admin, file)).rejects.toThrow('no export of this user')
    await expect(erase({ ...admin, email: 'nobody@test.example' }, file)).rejects.toThrow('Nobody has an account')
    expect((await api.call('/api/topics', { cookie: admin.cookie })).status).toBe(200)
  })
})

describe('a person who is erased', () => {
  test('is named nowhere: audit and history keep an id, and one text for name, e-mail, address and browser', async () => {
    await erase(admin, await exported(admin))
    expect(await findTraces(asOwner, [admin.email, address, browser])).toEqual([])
    const { rows } = await asOwner(
      `select action, subject, detail from audit where org_id = $1 and (actor = $2 or subject in ($2, 'erased user'))
       and action in ('session.signed_in', 'member.invited', 'member.removed', 'api_key.created') and detail ->> 'name' <> 'test'`,
      [acme.id, admin.userId],
    )
    const mask = 'erased user'
    const masked = { name: mask, address: mask, userAgent: mask }
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'session.signed_in', subject: admin.userId, detail: masked },
        { action: 'member.invited', subject: mask, detail: masked },
        { action: 'api_key.created', subject: 'k', detail: { name: 'CI' } },
        {
          action: 'member.removed',
          subject: admin.userId,
          detail: { via: 'command_line', name: mask, role: 'admin' },
        },
      ]),
    )
    const { body } = await api.call('/api/audit?action=api_key.created', acme.owner)
    expect(body.entries[0]).toMatchObject({ actor: admin.userId, actorName: mask })
    const [record] = await api.database.withSystem(listErasures)
    expect(record).toMatchObject({ kind: 'user', subjectId: admin.userId, slug: null, completedAt: expect.any(String) })
  })

  test('enters no more, and neither do the keys that they made; the others do', async () => {
    await erase(admin, await exported(admin))
    expect((await api.call('/api/topics', { cookie: admin.cookie })).status).toBe(401)
    expect((await api.call('/api/topics', key)).status).toBe(401)
    expect((await api.call('/api/topics', acme.key)).status).toBe(200)
    expect((await api.call('/api/topics', acme.owner)).status).toBe(200)
  })

  test('goes on where it was cut off, also when the export is no longer there', async () => {
    const file = await exported(admin)
    await asOwner(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger stop before delete on auth."user" for each row execute function stop()`)
    await expect(erase(admin, file)).rejects.toThrow('cut off')
    expect((await api.call('/api/topics', { cookie: admin.cookie })).status).toBe(401)
    await asOwner('drop trigger stop on auth."user"; drop function stop()')
    await erase(admin, join(folder, 'none'))
    expect(await findTraces(asOwner, [admin.email, address, browser])).toEqual([])
  })
})
