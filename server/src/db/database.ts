import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import { limits } from '@txadv/contract'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createFairLimiter } from '../lib/limiter.ts'
import type { Logger } from '../lib/log.ts'
import { isConflict } from './errors.ts'
import { serviceOrg } from './nil-id.ts'
import { type OpenSnapshot, openSnapshot } from './open-snapshot.ts'
import { type PlanMode, plansByValue } from './plans.ts'
import { withSnapshot } from './snapshot.ts'
import type { Tables } from './tables.gen.ts'
import { withTransaction } from './transaction.ts'
import type { SystemTx, TenantTx } from './tx.ts'

export type { SystemTx, TenantTx } from './tx.ts'

/** The service itself as an organization: batches of its own, and the shared visibility scope. */
export const forService = (tx: SystemTx): TenantTx => ({
  ...tx,
  org: serviceOrg,
  workspace: null,
})

export interface Database {
  /**
   * Runs `work` in one transaction that sees only the rows of the organization (and workspace, when given). Statements
   * are planned for their values unless `plans` says otherwise.
   */
  withTenant<T>(org: string, workspace: string | null, work: (tx: TenantTx) => Promise<T>, plans?: PlanMode): Promise<T>
  /** The same, read-only, with every statement seeing one state of the database, and planned once a connection. */
  withSnapshot<T>(org: string, workspace: string | null, work: (tx: TenantTx) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction that sees every organization: for operators, schedules and key look-ups. */
  withSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
  /** Such a state, open until it is closed. */
  openSnapshot(org: string, workspace: string | null, signal?: AbortSignal): Promise<OpenSnapshot>
  /** Single statements across organizations, each its own transaction. */
  readonly system: Kysely<Tables>
  readonly pools: Readonly<Record<string, pg.Pool>>
  close(): Promise<void>
}

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 }

/**
 * Values as the contract shows them. Timestamps stay text with all six digits: a Date would round them, and a page
 * that continues after a rounded timestamp skips or repeats rows.
 */
const types = new pg.TypeOverrides()
types.setTypeParser(oid.int8, Number)
types.setTypeParser(oid.numeric, Number)
types.setTypeParser(oid.date, (text) => text)
types.setTypeParser(oid.timestamptz, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`)

const statementNames = new Map<string, string>()

/** A name for a statement's text, up to a number of texts: each connection keeps what it has parsed by that name. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= limits.database.namedStatements) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** What the types of pg do not say of a client, so that it is cast where pipelining is asked for. */
interface Pipelining {
  readonly pipeline: boolean
  readonly connection: { readonly stream: Writable }
}

/**
 * A client that names the statements it sends with values, so that the server parses each once a connection, and sends
 * those that need not wait for each other's answers in one packet: to hand one over costs as much as to make it.
 */
class NamingClient extends pg.Client {
  #holdsBack = false

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the client's query have no common type
  override query(...args: any[]): any {
    this.#holdBack()
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? super.query({ name, text, values }, ...(rest as [])) : super.query(...(args as [never]))
  }

  /** Keeps what is written until everything that can run now has run. */
  #holdBack(): void {
    if (this.#holdsBack || !(this as unknown as Pipelining).pipeline) return
    this.#holdsBack = true
    const { stream } = (this as unknown as Pipelining).connection
    stream.cork()
    // A tick asked for by a microtask comes when there are no more of them.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#holdsBack = false
        stream.uncork()
      }),
    )
  }
}

/** A pool whose connections all take the role at start-up; a lost connection is logged, never thrown. */
export function createPool(
  databaseUrl: string,
  role: string,
  max: number,
  log: Logger,
  extra: pg.PoolConfig = {},
): pg.Pool {
  const settings = {
    role,
    timezone: 'UTC',
    // Statements here are short: compiling one, or starting workers for it, takes longer than running it.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    statement_timeout: limits.database.statementTimeoutMs,
    lock_timeout: limits.database.lockTimeoutMs,
    idle_in_transaction_session_timeout: limits.database.idleTransactionTimeoutMs,
  }
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: databaseUrl,
    application_name: role,
    max,
    connectionTimeoutMillis: limits.database.connectTimeoutMs,
    // The server's own timeout never reaches us over a dead network; this one does.
    query_timeout: limits.database.bulkStatementTimeoutMs + 5_000,
    keepAlive: true,
    types,
    ...extra,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .concat(extra.options ?? [])
      .join(' '),
  })
  pool.on('error', (err) => log.warn({ err, role }, 'idle database connection lost'))
  // The pool listens only while a connection is idle: one that breaks between two statements of a transaction would
  // otherwise be an unhandled error, and the end of the process.
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err, role }, 'busy database connection lost')))
  return pool
}

/** Lets the statements of this transaction run, and wait for others, as long as a bulk route may. */
export async function allowBulk(tx: SystemTx): Promise<void> {
  const ms = String(limits.database.bulkStatementTimeoutMs)
  await sql`select set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true)`.execute(tx.db)
}

/** Runs a transaction again that collided with another. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt > limits.database.conflictRetries) throw error
    }
  }
}

export function createDatabase(databaseUrl: string, log: Logger): Database {
  const asApp = { pipeline: true, options: `-c plan_cache_mode=${plansByValue}` }
  const pools = {
    app: createPool(databaseUrl, 'txadv_app', limits.database.poolConnections, log, asApp),
    // Apart, because a snapshot lasts as long as a client takes to read: slow ones must not use up what all others need.
    snapshots: createPool(databaseUrl, 'txadv_app', limits.database.snapshotConnections, log, asApp),
    system: createPool(databaseUrl, 'txadv_system', limits.database.systemConnections, log),
  }
  const system = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools.system }) })
  // In front of the pools, which serve in the order of arrival: one organization with a hundred requests would be all of it.
  const { poolConnections, connectionsPerOrg, waitingPerOrg, snapshotConnections } = limits.database
  const { exportsPerOrg, exportsWaiting, exportWaitMs } = limits.fairShare
  const inTurn = createFairLimiter({ atOnce: poolConnections, perKey: connectionsPerOrg, waitingPerKey: waitingPerOrg })
  const snapshotInTurn = createFairLimiter({
    atOnce: snapshotConnections,
    perKey: exportsPerOrg,
    waitingPerKey: exportsWaiting,
    waitMs: exportWaitMs,
  })
  return {
    system,
    pools,
    withTenant: (org, workspace, work, plans = plansByValue) =>
      retryConflicts(() =>
        refuseNested(() => inTurn(org, () => withTransaction(pools.app, org, workspace, plans, work))),
      ),
    withSnapshot: (org, workspace, work) =>
      refuseNested(() => inTurn(org, () => withSnapshot(pools.app, org, workspace, work))),
    openSnapshot: (org, workspace, signal) =>
      holdOpen(
        (held) => snapshotInTurn(org, held, signal),
        () => openSnapshot(pools.snapshots, org, workspace),
      ),
    withSystem: (work) => retryConflicts(() => system.transaction().execute((db) => work({ db }))),
    close: async () => {
      await Promise.all([pools.app.end(), system.destroy(), pools.snapshots.end()])
    },
  }
}

/** Opens a snapshot within a turn that lasts until the snapshot is closed. */
async function holdOpen(
  inTurn: (work: () => Promise<void>) => Promise<void>,
  open: () => Promise<OpenSnapshot>,
): Promise<OpenSnapshot> {
  const opened = Promise.withResolvers<OpenSnapshot>()
  inTurn(async () => {
    const snapshot = await open()
    const closed = Promise.withResolvers<void>()
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= snapshot.close().finally(closed.resolve)
      return closing
    }
    opened.resolve({ ...snapshot, close })
    await closed.promise
  }).catch(opened.reject)
  return opened.promise
}

const underWay = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A transaction that waits for another of its own organization would wait for ever once they hold every place. */
async function refuseNested<T>(transact: () => Promise<T>): Promise<T> {
  if (underWay.getStore()?.isOpen) throw new Error('a transaction was begun within another')
  const transaction = { isOpen: true }
  try {
    return await underWay.run(transaction, transact)
  } finally {
    transaction.isOpen = false
  }
}
