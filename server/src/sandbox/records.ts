import { sql } from 'kysely'
import type { Database, SystemTx } from '../db/database.ts'
import { type StandInOperation, StandInRefusal, type StandInSegment } from '../platforms/stand-in.ts'

type Db = SystemTx['db'] | Database['system']

export interface StandInScope {
  readonly platform?: string
  readonly account?: string
}

const columns = [
  'platform',
  'account',
  'id',
  'name',
  'description',
  'cpm',
  'currency',
  'external_id as externalId',
  'enabled',
  'gone',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const isLive = sql<boolean>`live_at <= clock_timestamp()`.as('live')

/** The segments that the platforms hold, those that are gone included. */
export async function readSegments(db: Db, { platform, account }: StandInScope = {}): Promise<StandInSegment[]> {
  const all = db.selectFrom('sandbox_segment').select([...columns, isLive])
  const ofPlatform = platform === undefined ? all : all.where('platform', '=', platform)
  const ofAccount = account === undefined ? ofPlatform : ofPlatform.where('account', '=', account)
  return ofAccount.orderBy('id').execute()
}

/** What the platforms were asked, in the order of arrival. */
export async function readCalls(db: Db, { platform, account }: StandInScope = {}) {
  const all = db
    .selectFrom('sandbox_call')
    .select(['id', 'platform', 'account', 'operation', 'method', 'path', 'body', 'received_at as receivedAt', 'fault'])
    .select(['applied_at as appliedAt', 'segment_id as segmentId', 'status', 'outcome'])
  const ofPlatform = platform === undefined ? all : all.where('platform', '=', platform)
  const ofAccount = account === undefined ? ofPlatform : ofPlatform.where('account', '=', account)
  return ofAccount.orderBy('id').execute()
}

export async function insertCall(
  { system }: Database,
  call: {
    readonly platform: string
    readonly account: string | null
    readonly operation: string | null
    readonly method: string
    readonly path: string
    readonly body: string | null
  },
): Promise<number> {
  const { id } = await system.insertInto('sandbox_call').values(call).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function endStandInCall(
  { system }: Database,
  id: number,
  end: { outcome: 'answered' | 'dropped' | 'left'; status: number | null; fault: string | null },
): Promise<void> {
  await system.updateTable('sandbox_call').set(end).where('id', '=', id).execute()
}

/** Which names a new segment must not bear: those of all segments, of the ones on sale, or none. */
export const takenNames = ['all', 'enabled', 'none'] as const

export interface StandInManners {
  readonly names: (typeof takenNames)[number]
  readonly reviewMs: number
}

async function refuseTaken({ db }: SystemTx, platform: string, account: string, name: string, manners: StandInManners) {
  if (manners.names === 'none') return
  const bearing = db
    .selectFrom('sandbox_segment')
    .select('id')
    .where('platform', '=', platform)
    .where('account', '=', account)
    .where(sql<boolean>`md5(name) = md5(${name}) and name = ${name} and not gone`)
  const taken = manners.names === 'all' ? bearing : bearing.where('enabled', '=', true)
  if (await taken.executeTakeFirst()) throw new StandInRefusal(409, 'the name is taken')
}

type Write = Exclude<StandInOperation, { kind: 'token' | 'list' }>

const reviewedAt = (ms: number) => sql<string>`clock_timestamp() + make_interval(secs => ${ms}::float8 / 1000)`

async function write({ db }: SystemTx, platform: string, asked: Write, manners: StandInManners): Promise<number> {
  const { account } = asked
  if (asked.kind === 'create') {
    await refuseTaken({ db }, platform, account, asked.words.name, manners)
    const { name, description, cpm, currency, externalId, enabled } = asked.words
    const values = { platform, account, name, description, cpm, currency, external_id: externalId, enabled }
    const { id } = await db
      .insertInto('sandbox_segment')
      .values({ ...values, live_at: reviewedAt(manners.reviewMs) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const of = db
    .updateTable('sandbox_segment')
    .set({ updated_at: sql`clock_timestamp()` })
    .where('platform', '=', platform)
    .where('account', '=', account)
    .where('id', '=', asked.id)
    .where('gone', '=', false)
  if (asked.kind === 'deactivate') {
    const off = await of.set({ enabled: false, gone: asked.gone }).returning('id').executeTakeFirst()
    if (!off) throw new StandInRefusal(404, 'no such segment')
    return asked.id
  }
  const { externalId, ...changes } = asked.words
  const { name, description, cpm, currency, enabled } = changes
  const changed = await of
    .set({ name, description, cpm, currency, enabled, external_id: externalId })
    // Other words are looked at anew.
    .set({
      live_at: sql<string>`case when name is distinct from coalesce(${name ?? null}, name)
        or description is distinct from coalesce(${description ?? null}, description)
        then ${reviewedAt(manners.reviewMs)} else live_at end`,
    })
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new StandInRefusal(404, 'no such segment')
  return asked.id
}

/** Does what a call asks for, and notes with it that it is done. */
export async function applyCall(
  database: Database,
  callId: number,
  platform: string,
  asked: Write,
  manners: StandInManners,
): Promise<StandInSegment> {
  return database.withSystem(async (tx) => {
    const { db } = tx
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${platform} ${asked.account}`}, 0))`.execute(db)
    const id = await write(tx, platform, asked, manners)
    await db
      .updateTable('sandbox_call')
      .set({ applied_at: sql`clock_timestamp()`, segment_id: id })
      .where('id', '=', callId)
      .execute()
    return db
      .selectFrom('sandbox_segment')
      .select([...columns, isLive])
      .where('platform', '=', platform)
      .where('account', '=', asked.account)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  })
}

/** A page of what a platform lists: what is off sale as well, but nothing that is gone. */
export async function readListing(
  { system }: Database,
  platform: string,
  { account, name, after, limit }: Extract<StandInOperation, { kind: 'list' }>,
): Promise<{ segments: StandInSegment[]; after: number | undefined }> {
  const all = system
    .selectFrom('sandbox_segment')
    .select([...columns, isLive])
    .where('platform', '=', platform)
    .where('account', '=', account)
    .where('gone', '=', false)
    .where('id', '>', after)
  const named = name === undefined ? all : all.where(sql<boolean>`md5(name) = md5(${name}) and name = ${name}`)
  const found = await named
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const segments = found.slice(0, limit)
  return { segments, after: found.length > limit ? segments.at(-1)?.id : undefined }
}
