import { type RawBuilder, sql } from 'kysely'
import type { Database, SystemTx } from '../../db/database.ts'

/** The columns that tell a row from the others of its table, with their values. */
type RowKey = Readonly<Record<string, string>>

export interface LeaseTable<Key extends RowKey> {
  readonly table: string
  readonly key: readonly (keyof Key & string)[]
  /** Which rows have work left. */
  readonly open: RawBuilder<unknown>
  /** After how many seconds without a heartbeat a promised turn counts as lost, or a caller as gone. */
  readonly lostAfterSeconds?: number
  /** Fences only ever grow in a row; a table that deletes rows draws them from a sequence. */
  readonly nextFence?: RawBuilder<unknown>
}

interface Claim {
  readonly leaseMs: number
  readonly set?: RawBuilder<unknown>
  readonly returning?: RawBuilder<unknown>
}

/** What a turn came to, and in how many seconds the row wants the next one; absent where it wants none. */
interface TurnResult<Result> {
  readonly result: Result
  readonly nextInSeconds?: number | undefined
}

/** Renews the lease while something is done; the signal ends, and the work with it, when the lease is lost. */
export type WhileRenewed = <T>(work: (lost: AbortSignal) => Promise<T>) => Promise<T>

/** Stops the work of a holder that lost its lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * The right to work on a row of a table until a time, with columns `fence` and `leased_until`. Who claims the row is given
 * a fence; every write that depends on the claim names that fence, so that a holder whose lease expired writes nothing
 * once another process has claimed the row. All times are the database's, which all processes share.
 */
export function defineLease<Key extends RowKey>(leased: LeaseTable<Key>) {
  const { open, lostAfterSeconds = 0 } = leased
  const table = sql.table(leased.table)
  const column = (name: string) => sql.ref(`${leased.table}.${name}`)
  const until = column('leased_until')
  const keyColumns = sql.join(leased.key.map((name) => sql.ref(name)))

  const rowOf = (key: Key) =>
    sql.join(
      leased.key.map((name) => sql`${column(name)} = ${key[name]}`),
      sql` and `,
    )
  const endOf = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`
  const extended = (leaseMs: number) => sql`leased_until = ${endOf(leaseMs)}`
  const claimed = (leaseMs: number) =>
    sql`fence = ${leased.nextFence ?? sql`${column('fence')} + 1`}, ${extended(leaseMs)}`
  const expired = sql`${until} <= now()`
  const free = sql`(${until} is null or ${expired})`
  const heldUnder = (fence: number | RawBuilder<unknown>) => sql`${column('fence')} = ${fence} and ${until} is not null`

  /** Claims the rows that have work left and no lease in force. */
  async function claimRows<Row = unknown>(
    { db }: SystemTx,
    where: RawBuilder<unknown>,
    { leaseMs, set, returning }: Claim,
  ): Promise<(Row & { readonly fence: number })[]> {
    const { rows } = await sql<Row & { readonly fence: number }>`
      update ${table} set ${claimed(leaseMs)} ${set ? sql`, ${set}` : sql``}
      where ${where} and ${open} and ${free}
      returning ${column('fence')} ${returning ? sql`, ${returning}` : sql``}`.execute(db)
    return rows
  }

  /** Holds the row a while longer; answers whether it is still the caller's and has work left. */
  async function renew({ db }: SystemTx, key: Key, fence: number, leaseMs: number): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set ${extended(leaseMs)} where ${rowOf(key)} and ${heldUnder(fence)} and ${open}
      returning 1`.execute(db)
    return rows.length > 0
  }

  /** Gives the row back before the lease expires; answers whether it was still the caller's and has work left. */
  async function release({ db }: SystemTx, key: Key, fence: number): Promise<boolean> {
    const { rows } = await sql`
      update ${table} set leased_until = null where ${rowOf(key)} and ${heldUnder(fence)} and ${open}
      returning 1`.execute(db)
    return rows.length > 0
  }

  /** Finds rows whose worker let its lease expire, or that nobody drives any more; the caller promises each a turn. */
  async function reap({ db }: SystemTx, most: number): Promise<Key[]> {
    const { rows } = await sql<Key>`
      with idle as materialized (
        select ${keyColumns} from ${table} where ${open} and (${expired}
          or ${until} is null and heartbeat_at <= now() - make_interval(secs => ${lostAfterSeconds}))
        order by heartbeat_at limit ${most} for update skip locked
      )
      update ${table} set heartbeat_at = now(), leased_until = null from idle
      where ${sql.join(
        leased.key.map((name) => sql`${column(name)} = ${sql.ref(`idle.${name}`)}`),
        sql` and `,
      )}
      returning ${sql.join(leased.key.map(column))}`.execute(db)
    return rows
  }

  /**
   * Claims a row, works on it, then releases it and promises the next turn in one transaction. Work that reaches outside
   * the database goes through `whileRenewed`; a step that stands still lets its lease expire. Answers nothing where
   * another process holds the row, or claimed it meanwhile: the next turn is for that process to promise.
   */
  async function takeTurn<Row extends { readonly fence: number }, Result>(
    database: Pick<Database, 'withSystem'>,
    key: Key,
    leaseMs: number,
    turn: {
      claim(tx: SystemTx): Promise<Row | undefined>
      work(row: Row, whileRenewed: WhileRenewed): Promise<TurnResult<Result>>
      promise?(tx: SystemTx, inSeconds: number): Promise<unknown>
    },
  ): Promise<Result | undefined> {
    const row = await database.withSystem((tx) => turn.claim(tx))
    if (!row) return undefined
    const { fence } = row
    const renewed = () => database.withSystem((tx) => renew(tx, key, fence, leaseMs))
    const ended = (nextInSeconds?: number) =>
      database.withSystem(async (tx) => {
        const isOurs = await release(tx, key, fence)
        if (isOurs && nextInSeconds !== undefined) await turn.promise?.(tx, nextInSeconds)
      })
    let done: TurnResult<Result>
    try {
      done = await turn.work(row, (work) => keepRenewed(leaseMs, renewed, work))
    } catch (error) {
      if (error instanceof LeaseLost) return undefined
      await ended()
      throw error
    }
    await ended(done.nextInSeconds)
    return done.result
  }

  return { open, rowOf, endOf, claimed, extended, expired, heldUnder, claimRows, renew, release, reap, takeTurn }
}

async function keepRenewed<T>(
  leaseMs: number,
  renew: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const renewed = () =>
    // A database that is away for a moment decides nothing: the fence does, when there is something to write.
    renew().then(
      (isOurs) => isOurs || lost.abort(new LeaseLost()),
      () => undefined,
    )
  const timer = setInterval(renewed, leaseMs / 3)
  try {
    return await work(lost.signal)
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    clearInterval(timer)
  }
}
