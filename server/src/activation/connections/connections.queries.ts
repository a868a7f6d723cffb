import type { ConnectionConfig, ConnectionStatus, Direction, Platform } from '@txadv/contract'
import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import { newestFirst } from '../../db/cursor.ts'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { type AskedStretch, readStretch, type StretchSql } from '../../db/stretch.ts'

interface Row {
  readonly platform: Platform
  readonly direction: Direction
  readonly status: ConnectionStatus
}

/** What is shown of a connection; what is sealed is not among it. */
const shown = [
  'id',
  'name',
  'platform',
  'direction',
  'config',
  'status',
  'last_error as lastError',
  'last_tested_at as lastTestedAt',
  'failing_since as failingSince',
  'failing_reason as failingReason',
  'failing_calls as failingCalls',
  'sync_due_at as nextSyncAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
  sql<boolean>`credentials is not null`.as('hasCredentials'),
] as const

interface FailingColumns {
  readonly failingSince: string | null
  readonly failingReason: string | null
  readonly failingCalls: number
}

const withHealth = <R extends FailingColumns>({ failingSince, failingReason, failingCalls, ...rest }: R) => ({
  ...rest,
  health: { failing: failingSince !== null, since: failingSince, reason: failingReason, failures: failingCalls },
})

const kept = ['version', 'credentials', 'credential_version as credentialVersion', 'data_key_id as dataKeyId'] as const

interface AskedConnections extends AskedStretch {
  readonly direction?: Direction | undefined
  readonly platform?: Platform | undefined
}

export async function listConnections(tx: TenantTx, asked: AskedConnections) {
  const read = async ({ place, behind, order, limit }: StretchSql) => {
    const rows = await tx.db
      .selectFrom('connection')
      .select([...shown, place.as('place')])
      .where('org_id', '=', tx.org)
      .$if(asked.direction !== undefined, (query) => query.where('direction', '=', asked.direction as Direction))
      .$if(asked.platform !== undefined, (query) => query.where('platform', '=', asked.platform as Platform))
      .where(behind)
      .orderBy(order)
      .limit(limit)
      .$narrowType<Row>()
      .execute()
    return rows.map(withHealth)
  }
  return readStretch(asked, newestFirst('created_at', 'id'), read, limits.connections.perOrg)
}

export async function findConnection(tx: TenantTx, id: string) {
  const found = await tx.db
    .selectFrom('connection')
    .select(shown)
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .$narrowType<Row>()
    .executeTakeFirst()
  return found && withHealth(found)
}

/** The connection with what is kept secret of it, still sealed. */
export async function findForUse(tx: TenantTx, id: string, lock?: 'key share' | 'update') {
  return tx.db
    .selectFrom('connection')
    .select([...shown, ...kept])
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .$if(lock === 'key share', (query) => query.forKeyShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .$narrowType<Row>()
    .executeTakeFirst()
}

/** Makes what counts or encrypts for one organization take turns. */
export async function lockConnectionsOfOrg(tx: TenantTx): Promise<void> {
  await tx.db.selectFrom('org').select('org_id').where('org_id', '=', tx.org).forNoKeyUpdate().execute()
}

export async function countConnectionsOfOrg(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ held: number }>`select connections_held() as held`.execute(tx.db)
  return rows[0]?.held ?? 0
}

export interface SealedCredentials {
  readonly credentials: string | null
  readonly dataKeyId: string | null
}

export async function insertConnection(
  tx: TenantTx,
  {
    id,
    config,
    ...made
  }: { id: string; name: string; platform: Platform; direction: Direction; config: ConnectionConfig },
  { credentials, dataKeyId }: SealedCredentials,
) {
  return tx.db
    .insertInto('connection')
    .values({
      ...made,
      org_id: tx.org,
      workspace_id: tx.workspace,
      id,
      config: JSON.stringify(config),
      credentials,
      data_key_id: dataKeyId,
    })
    .returning(shown)
    .$narrowType<Row>()
    .executeTakeFirstOrThrow()
}

export async function writeConnection(
  tx: TenantTx,
  id: string,
  { name, config }: { name: string; config: ConnectionConfig },
  sealed: SealedCredentials | undefined,
) {
  const written = await tx.db
    .updateTable('connection')
    .set({
      name,
      config: JSON.stringify(config),
      version: sql`version + 1`,
      // By the schedule as it is now, if it has one.
      sync_due_at: null,
      refresh_due_at: null,
      updated_at: sql`now()`,
      ...(sealed && {
        credentials: sealed.credentials,
        data_key_id: sealed.dataKeyId,
        credential_version: sql<number>`credential_version + 1`,
      }),
    })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .returning(shown)
    .$narrowType<Row>()
    .executeTakeFirstOrThrow()
  return withHealth(written)
}

/** Whether segments are, may be or will be on a platform through the connection. */
export async function isInUse(tx: TenantTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select connection_in_use(${id}::uuid) as used`.execute(tx.db)
  return rows[0]?.used ?? true
}

export async function deleteConnection(tx: TenantTx, id: string): Promise<void> {
  await tx.db.deleteFrom('connection').where('org_id', '=', tx.org).where('id', '=', id).execute()
}

/** Of the organization's tests in the last minute: how many there were, and in how many seconds the first is over. */
export async function countRecentTests(tx: TenantTx): Promise<{ tests: number; freeInSeconds: number }> {
  const { rows } = await sql<{ tests: number; freeInSeconds: number }>`
    select count(*) as tests,
      coalesce(ceil(60 - extract(epoch from now() - min(happened_at))), 0)::int as "freeInSeconds"
    from audit where org_id = ${tx.org} and action = 'connection.tested' and happened_at > now() - interval '60 seconds'`.execute(
    tx.db,
  )
  return rows[0] ?? { tests: 0, freeInSeconds: 0 }
}

const healthy = { failing_since: null, failing_reason: null, failing_calls: 0 } as const

/** Notes that the platform carried something out; a connection that was not failing is not written. */
export async function endOutage(tx: TenantTx, id: string): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set(healthy)
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Notes that the platform answered nothing but errors. */
export async function recordOutage(tx: TenantTx, id: string, failures: number, reason: string): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set({
      failing_since: sql<string>`coalesce(failing_since, now())`,
      failing_reason: reason,
      failing_calls: sql<number>`failing_calls + ${failures}`,
    })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .execute()
}

/** Notes what a test found, unless the connection has changed since it began. */
export async function noteTest(tx: TenantTx, id: string, version: number, error: string | null): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set({
      status: error === null ? 'active' : 'error',
      last_error: error,
      last_tested_at: sql`now()`,
      ...(error === null && healthy),
    })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Notes that the other side refused the credentials, unless the connection has changed since. */
export async function noteRefused(tx: TenantTx, id: string, version: number, error: string): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set({ status: 'error', last_error: error })
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Connections with a schedule that are due, or whose next time is still to be worked out. */
export async function lockScheduledSync(tx: SystemTx) {
  const { rows } = await sql<{
    org: string
    workspace: string | null
    connectionId: string
    cron: string
    due: boolean
    now: string
  }>`
    select org_id as org, workspace_id as workspace, id as "connectionId", config ->> 'sync_cron' as cron,
      sync_due_at is not null as due, now() as now
    from connection where config ? 'sync_cron' and (sync_due_at is null or sync_due_at <= now())
    order by sync_due_at limit ${limits.sync.lookedAt} for update skip locked`.execute(tx.db)
  return rows
}

export async function setSyncDue(tx: SystemTx, org: string, connectionId: string, due: Date): Promise<void> {
  await tx.db
    .updateTable('connection')
    .set({ sync_due_at: due.toISOString() })
    .where('org_id', '=', org)
    .where('id', '=', connectionId)
    .execute()
}
