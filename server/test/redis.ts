import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface Redis {
  readonly url: string
  start(): Promise<void>
  kill(): void
}

export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  let server: ChildProcess | undefined
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      server = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      )
      await sleep(300)
    },
    kill: () => {
      server?.kill('SIGKILL')
    },
  }
  await redis.start()
  return redis
}
