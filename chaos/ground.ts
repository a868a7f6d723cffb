import pg from 'pg'
import { migrateDatabase } from '../server/src/db/migrate.ts'
import { tasks } from '../server/src/job-types.ts'
import { createLogger } from '../server/src/lib/log.ts'
import { installQueue } from '../server/src/queue/queue.ts'
import { type Api, startApi } from '../server/test/harness.ts'
import { type Postgres, startPostgres } from '../server/test/postgres.ts'
import { Fleet, type FleetOptions } from './fleet.ts'

/** A PostgreSQL server of its own with all that the service needs in it. */
export async function prepareDatabase(retries?: Parameters<typeof installQueue>[3]): Promise<Postgres> {
  const postgres = await startPostgres()
  await migrateDatabase(postgres.url)
  await installQueue(postgres.url, tasks, createLogger('fatal'), retries)
  return postgres
}

/** Connections that look past the service at what is there, and do not mind when the server is gone. */
export function lookPast({ url }: Postgres): pg.Pool {
  const truth = new pg.Pool({ connectionString: url, max: 8 })
  truth.on('error', () => undefined)
  return truth
}

/** What the tests stand on while processes die around them. */
export interface Ground {
  readonly postgres: Postgres
  /** In this process, so that nothing kills it: for what is set up before, and asked after. */
  readonly api: Api
  readonly truth: pg.Pool
  /** Processes that may be killed; they end with the ground. */
  startFleet(options: FleetOptions): Promise<Fleet>
  close(): Promise<void>
}

export async function layGround({ env = {} }: { env?: Record<string, string> } = {}): Promise<Ground> {
  const postgres = await prepareDatabase()
  const api = await startApi({ databaseUrl: postgres.url, env })
  const truth = lookPast(postgres)
  const fleets: Fleet[] = []
  return {
    postgres,
    api,
    truth,
    startFleet: async (options) => {
      const fleet = await Fleet.start(postgres.url, options)
      fleets.push(fleet)
      return fleet
    },
    close: async () => {
      await Promise.all(fleets.map((fleet) => fleet.stop()))
      await truth.end()
      await api.close()
      await postgres.stop()
    },
  }
}
