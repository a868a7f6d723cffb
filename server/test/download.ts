import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Api, Credential } from './harness.ts'

function headersOf(credential: Credential): Record<string, string> {
  if ('bearer' in credential) return { authorization: `Bearer ${credential.bearer}` }
  return 'cookie' in credential ? { cookie: credential.cookie } : {}
}

/** Asks for a path on a connection of its own; nothing of the body is read, and nothing decoded, until it is asked for. */
export function download(
  api: Api,
  path: string,
  credential: Credential,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(new URL(path, api.url), {
      agent: false,
      headers: { ...headersOf(credential), ...headers },
      ...(signal && { signal }),
    })
    request.once('response', resolve).once('error', reject)
  })
}

/** The rest of the body, read piece by piece with a pause after each; fails when it was cut. */
export async function bodyOf(response: IncomingMessage, pauseMs = 0): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of response) {
    pieces.push(piece)
    if (pauseMs) await sleep(pauseMs)
  }
  return Buffer.concat(pieces)
}

/** How reading the rest of the body ends: `complete`, or the code of the error. A test that fails must not print a body. */
export async function endOf(response: IncomingMessage, pauseMs = 0): Promise<string> {
  return bodyOf(response, pauseMs).then(
    () => 'complete',
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
}

/** Reads one piece and leaves the rest where it is. */
export async function firstPiece(response: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  response.once('readable', resolve).once('error', reject)
  await promise
  return response.read() as Buffer
}

/** What a count comes to when it has not changed for a while. */
export async function atRest(count: () => number): Promise<number> {
  for (let before = count(); ; before = count()) {
    await sleep(500)
    if (count() === before) return before
  }
}

/** Asks in HTTP/1.0, where a body has no end but the connection's; answers how the connection ended. */
export function downloadOld(
  api: Api,
  path: string,
  { bearer }: { bearer: string },
): Promise<{ text: string; end: string }> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.once('end', () => resolve({ text, end: 'end' }))
    socket.once('error', (error: NodeJS.ErrnoException) => resolve({ text, end: error.code ?? error.message }))
    socket.write(`GET ${path} HTTP/1.0\r\nhost: ${hostname}\r\nauthorization: Bearer ${bearer}\r\n\r\n`)
  })
}

/** Ends every open transaction of a tenant from the database's side; answers how many there were. */
export async function killTransactions(api: Api): Promise<number> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'txadv_app' and xact_start is not null`)
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Keeps everyone from a table until the answer is called. */
export async function lockTable(api: Api, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`)
  return () => client.end()
}

/** How many connections of a pool are at work. */
export function busyConnections(api: Api, pool: 'app' | 'snapshots'): number {
  const { totalCount = 0, idleCount = 0 } = api.database.pools[pool] ?? {}
  return totalCount - idleCount
}
