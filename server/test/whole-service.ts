import { createDatabase } from '../src/db/database.ts'
import { createOutside } from '../src/egress/outside.ts'
import { tasks } from '../src/job-types.ts'
import { createLogger } from '../src/lib/log.ts'
import { openLlm } from '../src/llm/llm.ts'
import { listPlatforms } from '../src/platforms/platforms.ts'
import { startWorker } from '../src/queue/queue.ts'
import { openSandbox, type Sandbox } from '../src/sandbox/sandbox.ts'
import { createTestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { type Api, startApi, testConfig } from './harness.ts'

/** The whole service on a database of its own: the API, a worker, and the sandbox platforms. */
export interface WholeService {
  readonly api: Api
  readonly sandbox: Sandbox
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Without it nothing happens by itself, which some tests want. */
  readonly worker?: boolean
  readonly dashboardDir?: string
}

export async function startWholeService(options: ServiceOptions = {}): Promise<WholeService> {
  const { env: more = {}, worker = true, dashboardDir } = options
  const testDatabase = await createTestDatabase()
  const own = createDatabase(testDatabase.url, createLogger('fatal'))
  const sandbox = await openSandbox(own, { port: 0, platforms: listPlatforms() })
  // Sign-in trusts the public address alone, so the port must be known before the service starts.
  const port = String(await freePort())
  const allow = [sandbox.env.EGRESS_ALLOW, more.EGRESS_ALLOW].filter(Boolean).join(',')
  const env = {
    LOG_LEVEL: 'fatal',
    ...sandbox.env,
    ...more,
    EGRESS_ALLOW: allow,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const api = await startApi({ databaseUrl: testDatabase.url, env, ...(dashboardDir && { dashboardDir }) })
  const config = testConfig(testDatabase.url, env)
  const outside = createOutside(config)
  const log = createLogger(config.logLevel)
  const parts = { database: own, llm: openLlm(config.llm), outside, log }
  const queue = worker ? await startWorker(testDatabase.url, tasks, parts) : undefined
  return {
    api,
    sandbox,
    close: async () => {
      await queue?.stop()
      await api.close()
      await outside.close()
      await sandbox.close()
      await own.close()
      await testDatabase.drop()
    },
  }
}
