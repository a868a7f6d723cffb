import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

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
