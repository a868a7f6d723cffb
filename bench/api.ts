import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface ApiProcess {
  readonly port: number
  readonly child: ChildProcess
  stop(): void
}

/** The API in a process of its own, as it is run. */
export async function startApi(url: string, env: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const child = fork(new URL('api-process.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_KEY: '100000000',
      RATE_LIMIT_PER_ADDRESS: '100000000',
      ...env,
    },
  })
  const [port] = (await once(child, 'message')) as [number]
  return { port, child, stop: () => child.kill() }
}
