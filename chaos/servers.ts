import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'

export const authSecret = 'a secret for chaos, forty characters long'

export interface Service {
  readonly name: string
  readonly url: string
  readonly process: ChildProcess
  readonly output: () => string
  alive(): boolean
}

/** Starts one process of the service from a TypeScript entry and waits until it says that it is up. */
export async function startService(name: string, entry: string, env: Record<string, string>): Promise<Service> {
  for (let tries = 3; ; tries--) {
    const service = await startOnce(name, entry, env)
    if (typeof service !== 'string') return service
    // Between the choice of a port and its use, somebody else's connection may have been given it.
    if (tries === 1 || !service.includes('EADDRINUSE')) throw new Error(`${name} did not start:\n${service}`)
  }
}

/** A process that serves, or what it said before it did not. */
async function startOnce(name: string, entry: string, env: Record<string, string>): Promise<Service | string> {
  const port = await freePort()
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      // What is compiled once need not be compiled again by those that follow: a kill costs a start.
      NODE_COMPILE_CACHE: join(tmpdir(), `txadv-compiled-${process.getuid?.()}`),
      NODE_ENV: 'test',
      AUTH_SECRET: authSecret,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'info',
      RATE_LIMIT_PER_KEY: '10000000',
      RATE_LIMIT_PER_ADDRESS: '10000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const alive = () => child.exitCode === null && child.signalCode === null
  for (let waitedMs = 0; !/Server listening|"msg":"worker started"/.test(output); waitedMs += 50) {
    if (!alive()) return output
    if (waitedMs > 60_000) {
      child.kill('SIGKILL')
      return output
    }
    await sleep(50)
  }
  return { name, url: `http://127.0.0.1:${port}`, process: child, output: () => output, alive }
}

export async function stopService(service: Service): Promise<number | null> {
  if (!service.alive()) return service.process.exitCode
  const exited = new Promise<number | null>((resolve) => service.process.once('exit', resolve))
  service.process.kill('SIGTERM')
  return exited
}
