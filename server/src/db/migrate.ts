import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import pg from 'pg'

const migrations = new URL('../../migrations/', import.meta.url)
const lockKey = 7_241_001
const noTransaction = '-- no-transaction'
/** In a file that was written anew, once for each earlier text whose effect on a database that had it still stands. */
const replaced = /^-- replaces ([0-9a-f]{64})$/gm

async function ensureDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Two processes may start at once: the other one's database is as good as ours.
    if (!['42P04', '23505'].includes(String((error as { code?: unknown }).code))) throw error
  } finally {
    await client.end()
  }
}

/** Does what a migration's SQL cannot, once for a database; cut off, it is done again from the start. */
export async function runOnce(databaseUrl: string, name: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await lockMigrations(client)
    if ((await client.query('select from migration where name = $1', [name])).rowCount) return
    await work()
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, 'code'])
  } finally {
    await client.end()
  }
}

/** Polled, because a blocking advisory lock holds a snapshot that CREATE INDEX CONCURRENTLY would wait for. */
async function lockMigrations(client: pg.Client): Promise<void> {
  while (!(await client.query('select pg_try_advisory_lock($1) as got', [lockKey])).rows[0].got) await sleep(100)
}

export interface MigrateOptions {
  readonly log?: (line: string) => void
  readonly folder?: URL
  /** Of each large table. Decided when a database is made: later runs leave what is there. */
  readonly hashPartitions?: number
}

/**
 * Applies the migrations that are not yet in the database, in order, each in its own transaction. Safe when several
 * processes start at once: one holds the lock, the others wait. Refuses to go on when an applied file was changed.
 */
export async function migrateDatabase(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { log, folder = migrations, hashPartitions = limits.database.hashPartitions } = options
  await ensureDatabase(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await lockMigrations(client)
    await client.query("select set_config('txadv.hash_partitions', $1, false)", [String(hashPartitions)])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map(
      (await client.query('select name, checksum from migration')).rows.map((row) => [row.name, row.checksum]),
    )
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (applied.has(name)) {
        const known = [checksum, ...Array.from(text.matchAll(replaced), ([, earlier]) => earlier)]
        if (!known.includes(applied.get(name))) throw new Error(`Migration ${name} was changed after it was applied`)
        continue
      }
      const record = () => client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      if (text.startsWith(noTransaction)) {
        await client.query(text)
        await record()
      } else {
        await client.query('begin')
        // A migration must not queue behind a long statement and stall the traffic that queues behind it.
        await client.query("set local lock_timeout = '5s'")
        await client.query(text)
        await record()
        await client.query('commit')
      }
      log?.(`applied ${name}`)
    }
  } finally {
    await client.end()
  }
}
