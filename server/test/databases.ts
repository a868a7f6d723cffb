import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Names every database of a run, so that runs with different prefixes can share one server. */
export const prefix = process.env.TXADV_TEST_PREFIX ?? 'txadv_test'
export const templateName = `${prefix}_template`

export function databaseUrl(name: string): string {
  const url = new URL(process.env.DATABASE_URL ?? 'postgres://txadv:txadv@127.0.0.1:5432/txadv')
  url.pathname = `/${name}`
  return url.href
}

export const serverUrl = databaseUrl('postgres')

async function onServer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A copy of the migrated template; with `empty`, a database without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await onServer(
    `create database ${name} template ${empty ? 'template1' : templateName}`,
    // No test crashes this server; what a commit survives is seen in chaos, on servers of its own.
    `alter database ${name} set synchronous_commit = off`,
  )
  return { url: databaseUrl(name), drop: () => onServer(`drop database ${name} with (force)`) }
}
