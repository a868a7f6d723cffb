import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export const templateName = 'txadv_template'

/** On the server that the run was given (see services.ts); a test outside of one has none. */
export function databaseUrl(name: string): string {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This test needs PostgreSQL: it is no unit test')
  const url = new URL(process.env.TEST_DATABASE_URL)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The database is in use; or it is by a process of the server itself, which only a superuser may end. */
const byVacuum = ['55006', '42501']

/** A vacuum keeps others from copying or dropping a database, for longer than they wait on a busy machine. */
async function afterVacuum(statement: string): Promise<void> {
  for (;;)
    try {
      return await onServer(statement)
    } catch (error) {
      if (!byVacuum.includes(String((error as { code?: unknown }).code))) throw error
      await sleep(100)
    }
}

/** No other has it: of a database, or of a role, which databases share. */
export const uniqueName = (): string => `txadv_${randomBytes(6).toString('hex')}`

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A copy of the migrated template; with `empty`, a database without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = uniqueName()
  await afterVacuum(`create database ${name} template ${empty ? 'template1' : templateName}`)
  return { url: databaseUrl(name), drop: () => afterVacuum(`drop database ${name} with (force)`) }
}
