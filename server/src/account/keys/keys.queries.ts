import { limits, type Scope } from '@txadv/contract'
import { sql } from 'kysely'
import { newestFirst } from '../../db/cursor.ts'
import type { Database, TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch, type StretchSql } from '../../db/stretch.ts'

type KeyTable = 'api_key' | 'sdk_key'

interface NewKey {
  readonly createdBy: string
  readonly name: string
  readonly keyPrefix: string
  readonly hash: Buffer
  readonly scopes: readonly string[]
}

const shared = ['id', 'org_id as orgId', 'name', 'key_prefix as keyPrefix', 'revoked_at as revokedAt'] as const
const scopesColumn = sql<Scope[]>`scopes`.as('scopes')
const apiKeyColumns = [
  ...shared,
  'created_by as createdBy',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'created_at as createdAt',
] as const
const sdkKeyColumns = [
  ...shared,
  'origins',
  'daily_classifications as dailyClassifications',
  'created_at as createdAt',
] as const

/** What bounds an SDK key besides its scopes. */
export interface SdkKeyBounds {
  readonly mode: 'live' | 'test'
  readonly origins: readonly string[]
  readonly dailyClassifications: number | null
}

const keyValues = (org: string, key: NewKey) => ({
  org_id: org,
  created_by: key.createdBy,
  name: key.name,
  key_prefix: key.keyPrefix,
  secret_hash: key.hash,
  scopes: [...key.scopes],
})

/** Makes key creations of one organization take turns, so that the count below is still true at the insert. */
export async function lockKeysOfOrg(tx: TenantTx): Promise<void> {
  await tx.db.selectFrom('org').select('org_id').where('org_id', '=', tx.org).forNoKeyUpdate().execute()
}

/** The role that a person holds at this moment, whatever it was when the request was let in. */
export async function findRoleInOrg(tx: TenantTx, userId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ role: string | null }>`select role_in_org(${userId}::uuid) as role`.execute(tx.db)
  return rows[0]?.role
}

export async function countHeldApiKeys(tx: TenantTx): Promise<number> {
  const { active } = await tx.db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('org_id', '=', tx.org)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return active
}

/** Whether the moment lies ahead, and near enough to be meant, by the database's clock. */
export async function isFuture(tx: TenantTx, moment: string): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`select ${moment}::timestamptz > now() as ahead`.execute(tx.db)
  return rows[0]?.ahead ?? false
}

export async function insertApiKey(tx: TenantTx, key: NewKey, expiresAt: string | undefined) {
  return tx.db
    .insertInto('api_key')
    .values({ ...keyValues(tx.org, key), expires_at: expiresAt ?? null })
    .returning([...apiKeyColumns, scopesColumn])
    .executeTakeFirstOrThrow()
}

export async function insertSdkKey(tx: TenantTx, key: NewKey, { mode, origins, dailyClassifications }: SdkKeyBounds) {
  const bounds = { mode, origins: [...origins], daily_classifications: dailyClassifications }
  return tx.db
    .insertInto('sdk_key')
    .values({ ...keyValues(tx.org, key), ...bounds })
    .returning([...sdkKeyColumns, scopesColumn])
    .executeTakeFirstOrThrow()
}

export async function listApiKeys(tx: TenantTx, asked: AskedStretch) {
  const read = ({ place, behind, order, limit }: StretchSql) =>
    tx.db
      .selectFrom('api_key')
      .select([...apiKeyColumns, scopesColumn, place.as('place')])
      .where('org_id', '=', tx.org)
      .where(behind)
      .orderBy(order)
      .limit(limit)
      .execute()
  return readStretch(asked, newestFirst('created_at', 'id'), read, limits.sdkKeys.listed)
}

export async function listSdkKeys(tx: TenantTx, asked: AskedStretch) {
  const read = ({ place, behind, order, limit }: StretchSql) =>
    tx.db
      .selectFrom('sdk_key')
      .select([...sdkKeyColumns, scopesColumn, place.as('place')])
      .where('org_id', '=', tx.org)
      .where(behind)
      .orderBy(order)
      .limit(limit)
      .execute()
  return readStretch(asked, newestFirst('created_at', 'id'), read, limits.sdkKeys.listed)
}

/** A key as it tells of itself. */
export async function findApiKey(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom('api_key')
    .select([
      'id',
      'name',
      'key_prefix as keyPrefix',
      'created_by as createdBy',
      'expires_at as expiresAt',
      scopesColumn,
    ])
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Revokes for good; an already revoked key keeps its first moment. Answers whether the key is the organization's. */
export async function markKeyRevoked(tx: TenantTx, table: KeyTable, id: string): Promise<boolean> {
  const revoked = await tx.db
    .updateTable(table)
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Counts one classification of today unless the day has none left; then answers how many it had, and how long it lasts. */
export async function spendSdkKey(
  tx: TenantTx,
  id: string,
): Promise<{ readonly limit: number; readonly secondsLeft: number } | undefined> {
  const { rows } = await sql<{ spent: boolean; limit: number; secondsLeft: number }>`
    with spent as (
      update sdk_key set spent_on = today.day,
        spent_classifications = case when spent_on = today.day then spent_classifications else 0 end + 1
      from (select (now() at time zone 'utc')::date as day) as today
      where org_id = ${tx.org} and id = ${id}
        and (daily_classifications is null or spent_on is distinct from today.day
          or spent_classifications < daily_classifications)
      returning id
    )
    select exists (select from spent) as spent, coalesce(daily_classifications, 0) as limit,
      ceil(extract(epoch from date_trunc('day', now(), 'utc') + interval '1 day' - now()))::int as "secondsLeft"
    from sdk_key where org_id = ${tx.org} and id = ${id}`.execute(tx.db)
  const [key] = rows
  return key?.spent === false ? key : undefined
}

/** The key with this secret, whatever its organization and state: the caller is not known before this answers. */
export async function findKeyByHash(system: Database['system'], table: KeyTable, hash: Buffer) {
  return system
    .selectFrom(table)
    .select([
      'id',
      'org_id as org',
      'created_by as createdBy',
      scopesColumn,
      sql<boolean>`revoked_at is not null`.as('revoked'),
      table === 'sdk_key' ? sql<boolean>`mode = 'test'`.as('test') : sql<boolean>`false`.as('test'),
      table === 'sdk_key' ? sql<string[]>`origins`.as('origins') : sql<string[]>`'{}'::text[]`.as('origins'),
      table === 'api_key'
        ? sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired')
        : sql<boolean>`false`.as('expired'),
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${limits.lastUsedSeconds}), true)`.as(
        'unnoted',
      ),
    ])
    .where('secret_hash', '=', hash)
    .executeTakeFirst()
}

export async function noteKeyUse(system: Database['system'], table: KeyTable, org: string, id: string): Promise<void> {
  await system
    .updateTable(table)
    .set({ last_used_at: sql`now()` })
    .where('org_id', '=', org)
    .where('id', '=', id)
    .execute()
}
