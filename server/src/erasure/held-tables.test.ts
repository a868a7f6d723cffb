import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, asDatabaseOwner, startApi } from '../../test/harness.ts'
import type { HeldTable } from './held-table.ts'
import { keptTables, organizationRows, organizationTables } from './organization-tables.ts'
import { opaqueUserColumns, userTables } from './user-tables.ts'

interface Column {
  readonly table: string
  readonly column: string
}

let api: Api
let columns: readonly Column[]
beforeAll(async () => {
  api = await startApi()
  const { rows } = await asDatabaseOwner(
    api,
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as column
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition order by 1, a.attnum`,
  )
  columns = rows
})
afterAll(() => api.close())

const organizations = [...organizationTables, ...organizationRows]
const namesOf = (tables: readonly HeldTable<never>[]) => tables.map(({ name }) => name)

test('every table is exported and erased with an organization, or is named with the reason why it stays', () => {
  const known = [...namesOf(organizations), ...Object.keys(keptTables)]
  expect([...new Set(columns.map(({ table }) => table))].sort()).toEqual([...known].sort())
})

test('no table that stays has a column with the id of an organization', () => {
  const stays = columns.filter(({ table, column }) => table in keptTables && /org|^scope$/i.test(column))
  expect(stays).toEqual([
    // What a token of single sign-on is good for.
    { table: 'auth.account', column: 'scope' },
    // Rows that live within a transaction.
    { table: 'topic_arriving', column: 'scope' },
  ])
})

test('every column that says who a person is, or who did something, is of a table that goes with the person, or holds an id', () => {
  const ofPeople = namesOf(userTables)
  const named = columns.filter(({ column }) => /user|inviter|email|address|agent|_by$|^actor$|^account$/i.test(column))
  const left = named.filter(
    ({ table, column }) => !ofPeople.includes(table) && !opaqueUserColumns.includes(`${table}.${column}`),
  )
  // Accounts at platforms and an activation that took another's place: no people.
  expect(left.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'activation.account',
    'activation.replaced_by',
    'platform_segment.account',
    'sandbox_call.account',
    'sandbox_segment.account',
  ])
})

test.each([
  ['an organization', organizations],
  ['a person', userTables],
] as const)('an export of %s shows no column that is named like a secret', (_, tables: readonly HeldTable<never>[]) => {
  const shown = columns.filter(({ table, column }) => {
    const held = tables.find(({ name }) => name === table)
    return held && held.unexported === undefined && !(column in (held.leftOut ?? {}))
  })
  const secret = /secret|hash|token|password|credential|wrapped|backup|private|_key$/i
  const suspected = shown.filter(({ column }) => secret.test(column)).map(({ table, column }) => `${table}.${column}`)
  const harmless = [
    'connection.credential_version',
    'llm_call.input_tokens',
    'llm_call.output_tokens',
    'usage_day.tokens',
    'auth.account.accessTokenExpiresAt',
    'auth.account.refreshTokenExpiresAt',
  ]
  expect(suspected.filter((each) => !harmless.includes(each))).toEqual([])
})

test('columns that are left out exist', () => {
  for (const { name, leftOut = {} } of [...organizations, ...userTables])
    for (const column of Object.keys(leftOut)) expect(columns).toContainEqual({ table: name, column })
})
