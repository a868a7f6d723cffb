import pg from 'pg'
import { migrateDatabase } from '../src/db/migrate.ts'
import { tasks } from '../src/job-types.ts'
import { createLogger } from '../src/lib/log.ts'
import { installQueue } from '../src/queue/queue.ts'
import { databaseUrl, onServer, templateName } from './databases.ts'
import { hasPostgres, startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

/** No test crashes this server; what a commit survives is seen in chaos, on servers of their own. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 500 }

/** The role that owns the schema is no superuser, so row level security holds in tests as it does in production. */
async function createOwner(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl)
  url.pathname = '/template1'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query("create role txadv login createdb createrole password 'txadv'")
  // pgvector may be created by a superuser only: every database made from template1 has it from the start.
  await client.query('create extension vector')
  await client.end()
  url.username = 'txadv'
  url.password = 'txadv'
  return url.href
}

/**
 * Starts PostgreSQL and Redis for a test run and migrates one database, of which each test file copies its own.
 * Where PostgreSQL is not installed, TEST_DATABASE_URL names a server to use (compose.dev.yaml has one).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // The projects of one run share them: the first to come starts them and, as it is closed last, ends them.
  if (process.env.TEST_SERVICES === String(process.pid)) return
  process.env.TEST_SERVICES = String(process.pid)
  const given = process.env.TEST_DATABASE_URL
  if (!given && !hasPostgres())
    throw new Error('PostgreSQL is not installed: run scripts/services, or name a server in TEST_DATABASE_URL')
  const postgres = given ? undefined : await startPostgres({ superuser: 'postgres', settings })
  if (postgres) process.env.TEST_DATABASE_URL = await createOwner(postgres.url)
  const redis = await startRedis()
  process.env.TEST_REDIS_URL = redis.url
  await onServer(`drop database if exists ${templateName} with (force)`)
  await migrateDatabase(databaseUrl(templateName), { hashPartitions: 2 })
  await installQueue(databaseUrl(templateName), tasks, createLogger('warn'))
  // Nor does a vacuum connect to it then, which would keep tests from copying it.
  await onServer(`alter database ${templateName} with allow_connections false`)
  return async () => {
    redis.kill()
    await postgres?.stop()
  }
}
