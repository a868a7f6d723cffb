import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../server/test/redis.ts'

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0

/** Runs a PostgreSQL command; the server refuses to run as root, so root steps down. */
async function pgCommand(name: string, ...args: string[]): Promise<void> {
  const version = readdirSync('/usr/lib/postgresql')
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  const command = [`/usr/lib/postgresql/${version}/bin/${name}`, ...args]
  const [file = '', ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  await run(file, rest)
}

export interface Postgres {
  readonly url: string
  /** `fast` ends connections and flushes; `immediate` is a crash that recovers from the log. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL server of its own, so that restarting it disturbs nobody. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'txadv-chaos-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=120`
  const logFile = join(folder, 'log')
  await pgCommand('initdb', '-D', data, '-U', 'txadv', '--auth=trust', '--no-sync')
  await pgCommand('pg_ctl', 'start', '-w', '-D', data, '-l', logFile, '-o', options)
  return {
    url: `postgres://txadv@127.0.0.1:${port}/txadv`,
    restart: (mode) => pgCommand('pg_ctl', 'restart', '-w', '-m', mode, '-D', data, '-l', logFile, '-o', options),
    stop: async () => {
      await pgCommand('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

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
  for (let waitedMs = 0; !/Server listening|"msg":"working"/.test(output); waitedMs += 50) {
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
