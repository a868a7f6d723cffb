import type { Platform } from '@txadv/contract'
import { ConnectionId } from '@txadv/contract'
import { expect } from 'vitest'
import { recoverConnection } from '../src/activation/delivery/delivery.ts'
import { actFor, type Tenant } from '../src/context.ts'
import { createDatabase } from '../src/db/database.ts'
import { isOutage } from '../src/db/errors.ts'
import { createOutside } from '../src/egress/outside.ts'
import { createLogger } from '../src/lib/log.ts'
import { listPlatforms } from '../src/platforms/platforms.ts'
import { accountOfSecret, openSandbox, type Sandbox } from '../src/sandbox/sandbox.ts'
import { createTestDatabase } from './databases.ts'
import { type Answer, type Api, makeOrg, type Org, startApi, testConfig } from './harness.ts'
import { freshRows, importsOf } from './imports.ts'

const credentials: Record<string, object> = {
  marketplace: { client_id: 'c', username: 'u', password: 'p', org_id: 'o' },
  dspapi: { api_key: 'k', provider_id: 'p' },
  custom_api: { token: 't' },
}

let accounts = 0

/** A service whose platforms are the sandbox. */
export interface Stage {
  readonly api: Api
  readonly sandbox: Sandbox
  readonly env: NodeJS.ProcessEnv
  close(): Promise<void>
}

export async function startStage(more: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const database = await createTestDatabase()
  const own = createDatabase(database.url, createLogger('fatal'))
  const sandbox = await openSandbox(own, { port: 0, platforms: listPlatforms() })
  const allow = [sandbox.env.EGRESS_ALLOW, more.EGRESS_ALLOW].filter(Boolean).join(',')
  const env = { LOG_LEVEL: process.env.LOG_LEVEL || 'fatal', ...sandbox.env, ...more, EGRESS_ALLOW: allow }
  const api = await startApi({ databaseUrl: database.url, env })
  return {
    api,
    sandbox,
    env,
    close: async () => {
      await api.close()
      await sandbox.close()
      await own.close()
      await database.drop()
    },
  }
}

export type Pushing = Awaited<ReturnType<typeof pushesOf>>

/** An organization that pushes, asked as a client asks. */
export async function pushesOf({ api, sandbox, env }: Stage, org?: Org) {
  const acting = org ?? (await makeOrg(api, ['owner']))
  const call = (path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    api.call(path, acting.key, { method, ...(body !== undefined && { body }) })
  const ok = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await call(path, method, body)
    expect(answer.status, `${method} ${path} ${answer.text}`).toBe(200)
    return answer.body
  }
  const tenant: Tenant = actFor(
    api.database,
    createLogger('fatal'),
    acting.id,
    { type: 'user', userId: 'worker' },
    { outside: createOutside(testConfig(api.databaseUrl, env)), enqueue: async () => undefined },
  )
  return {
    org: acting,
    tenant,
    call,
    /** A connection to an account of its own at a platform. */
    async connect(
      platform: Exclude<Platform, 'exchange'>,
      config: object = {},
    ): Promise<{ id: string; account: string }> {
      const account = `account-${++accounts}`
      const body = {
        name: `To ${platform}`,
        platform,
        direction: 'outbound',
        config: {
          default_cpm: 1.5,
          ...(platform === 'custom_api' && { api_base_url: `${sandbox.url}/custom-api` }),
          ...config,
        },
        credentials: {
          ...credentials[platform],
          ...(platform === 'marketplace' && { org_id: account }),
          ...(platform === 'dspapi' && { provider_id: account }),
          ...(platform === 'custom_api' && { token: account }),
        },
      }
      const answer = await api.call('/api/connections', acting.owner, { method: 'POST', body })
      expect(answer.status, answer.text).toBe(201)
      // One that is known by its secret alone is shown by a digest of it.
      return { id: answer.body.id, account: platform === 'custom_api' ? accountOfSecret(account) : account }
    },
    /** Topics that nobody has, in the library. */
    async topics(count: number): Promise<string[]> {
      const rows = freshRows(count)
      await importsOf(api, acting).run(rows)
      const { data } = await ok(`/api/topics?pageSize=100&sortBy=created_at&sortOrder=desc`)
      const names = new Set(rows.map(({ Name }) => Name))
      return data.flatMap((topic: { id: string; topic_name: string }) =>
        names.has(topic.topic_name) ? [topic.id] : [],
      )
    },
    begin: (connection: string, body: object) => ok(`/api/connections/${connection}/push/run`, 'POST', body),
    pushOnce: (connection: string, run: string) =>
      ok(`/api/connections/${connection}/push/run/${run}/push`, 'POST', {}),
    status: (connection: string, run: string) => ok(`/api/connections/${connection}/push/run/${run}/status`),
    /** Pushes topics until the run is done. */
    async push(connection: string, body: object) {
      const { runId } = await ok(`/api/connections/${connection}/push/run`, 'POST', body)
      for (let n = 0; n < 50; n++) {
        const { done } = await ok(`/api/connections/${connection}/push/run/${runId}/push`, 'POST', {})
        if (done) break
      }
      return ok(`/api/connections/${connection}/push/run/${runId}/status`)
    },
    list: (query = '') => ok(`/api/activations${query}`),
    deactivate: (id: string) => call(`/api/activations/${id}/deactivate`, 'POST', {}),
    refresh: (id: string) => call(`/api/activations/${id}/refresh`, 'POST', {}),
    retry: (id: string) => call(`/api/activations/${id}/retry`, 'POST', {}),
    /** What the worker does when leases are over; the queue repeats a task that found no database connection. */
    async recover(connection: string): Promise<number> {
      for (;;)
        try {
          return await recoverConnection(tenant, ConnectionId.decode(connection))
        } catch (error) {
          if (!isOutage(error)) throw error
        }
    },
  }
}
