import { limits } from '@txadv/contract'
import { migrateDatabase } from '../db/migrate.ts'
import { prepareServiceLogin } from '../db/prepare-login.ts'
import { tasks } from '../job-types.ts'
import { createLogger } from '../lib/log.ts'
import { readSecretFiles } from '../lib/secret-files.ts'
import { installQueue } from '../queue/queue.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(78)
}

function readUrls(): { readonly ownerUrl: string; readonly databaseUrl: string } {
  try {
    const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl = databaseUrl } = readSecretFiles(process.env)
    if (databaseUrl && ownerUrl) return { ownerUrl, databaseUrl }
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

const { ownerUrl, databaseUrl } = readUrls()
await migrateDatabase(ownerUrl, { log: say, hashPartitions: readHashPartitions() })
await installQueue(ownerUrl, tasks, createLogger('warn'))
if (ownerUrl !== databaseUrl)
  await prepareServiceLogin(ownerUrl, databaseUrl, say).catch((error: Error) => refuse(error.message))
say('database is up to date')
