import { limits } from '@txadv/contract'
import { migrateDatabase, runOnce } from '../db/migrate.ts'
import { prepareServiceLogin, type ServiceLogin } from '../db/prepare-login.ts'
import { tasks } from '../job-types.ts'
import { createLogger } from '../lib/log.ts'
import { readSecretFiles } from '../lib/secret-files.ts'
import { installQueue } from '../queue/queue.ts'
import { repairCatalog } from './repair-catalog.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(78)
}

interface Urls {
  readonly ownerUrl: string
  readonly databaseUrl: string
  /** Of a login that only workers use; without it they use that of the others. */
  readonly workerUrl: string | undefined
}

function readUrls(): Urls {
  try {
    const env = readSecretFiles(process.env)
    const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl = databaseUrl, WORKER_DATABASE_URL } = env
    const workerUrl = WORKER_DATABASE_URL || undefined
    if (workerUrl && ownerUrl === databaseUrl) refuse('WORKER_DATABASE_URL needs DATABASE_OWNER_URL')
    if (workerUrl && databaseUrl && new URL(workerUrl).username === new URL(databaseUrl).username)
      refuse('WORKER_DATABASE_URL and DATABASE_URL must name different logins')
    if (databaseUrl && ownerUrl) return { ownerUrl, databaseUrl, workerUrl }
  } catch (error) {
    refuse((error as Error).message)
  }
  return refuse('DATABASE_URL is required')
}

function readHashPartitions(): number {
  const { hashPartitions, hashPartitionsMax } = limits.database
  const count = Number(process.env.HASH_PARTITIONS || hashPartitions)
  if (Number.isInteger(count) && count >= 1 && count <= hashPartitionsMax) return count
  return refuse(`HASH_PARTITIONS must be a whole number from 1 to ${hashPartitionsMax}`)
}

const { ownerUrl, databaseUrl, workerUrl } = readUrls()
await migrateDatabase(ownerUrl, { log: say, hashPartitions: readHashPartitions() })
await installQueue(ownerUrl, tasks, createLogger('warn'))
const logins: ServiceLogin[] = [
  ...(ownerUrl === databaseUrl ? [] : [{ setting: 'DATABASE_URL' as const, url: databaseUrl }]),
  ...(workerUrl ? [{ setting: 'WORKER_DATABASE_URL' as const, url: workerUrl }] : []),
]
for (const login of logins)
  await prepareServiceLogin(ownerUrl, login, say).catch((error: Error) => refuse(error.message))
await runOnce(ownerUrl, 'catalog_repair', async () => {
  const count = await repairCatalog(databaseUrl)
  if (count > 0) say(`took an organization's words out of ${count} shared topics`)
})
say('database is up to date')
