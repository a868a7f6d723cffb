import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0
const installed = '/usr/lib/postgresql'
const folderName = /^txadv-postgres-(\d+)-/

export const hasPostgres = (): boolean => existsSync(installed)

/** Runs a PostgreSQL command; the server refuses to run as root, so root steps down. */
async function pgCommand(name: string, ...args: string[]): Promise<void> {
  const version = readdirSync(installed)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  const command = [`${installed}/${version}/bin/${name}`, ...args]
  const [file = '', ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  await run(file, rest)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A test run that was killed leaves its server behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(folderName.exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    await pgCommand('pg_ctl', 'stop', '-m', 'immediate', '-D', join(folder, 'data')).catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Postgres {
  /** Of the superuser, to the database `txadv`, which is not made yet. */
  readonly url: string
  /** `fast` ends connections and flushes; `immediate` is a crash that recovers from the log. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  readonly superuser?: string
  readonly settings?: Readonly<Record<string, string | number>>
}

/** A PostgreSQL server in a temporary folder: restarting it disturbs nobody, and nothing of it outlives `stop`. */
export async function startPostgres({ superuser = 'txadv', settings = {} }: PostgresOptions = {}): Promise<Postgres> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `txadv-postgres-${process.pid}-`))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: "''", max_connections: 120, ...settings }
  const options = [`-p ${port}`, ...Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)].join(' ')
  const logFile = join(folder, 'log')
  await pgCommand('initdb', '-D', data, '-U', superuser, '--auth=trust', '--no-sync', '--locale=C.UTF-8')
  await pgCommand('pg_ctl', 'start', '-w', '-D', data, '-l', logFile, '-o', options)
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/txadv`,
    restart: (mode) => pgCommand('pg_ctl', 'restart', '-w', '-m', mode, '-D', data, '-l', logFile, '-o', options),
    stop: async () => {
      await pgCommand('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
