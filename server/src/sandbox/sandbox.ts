import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import type { RequestLog } from '../lib/log.ts'
import {
  type PlayedPlatform,
  type StandIn,
  type StandInHeaders,
  type StandInOperation,
  StandInRefusal,
  type StandInReply,
  type StandInRequest,
  type StandInSegment,
  standInBearerOf,
  type TokenStore,
} from '../platforms/stand-in.ts'
import { createFaults, type FaultOrder, type OrderGiven } from './faults.ts'
import { type CallEnding, faultPerformances } from './performances.ts'
import {
  applyCall,
  endStandInCall,
  insertCall,
  readCalls,
  readListing,
  readSegments,
  type StandInScope,
} from './records.ts'

export { accountOfSecret } from '../platforms/stand-in.ts'
export { readCalls, readSegments }

/** The sandbox platforms, over real HTTP. */
export interface Sandbox {
  readonly url: string
  /** What a service is configured with so that its connections lead here. */
  readonly env: Readonly<Record<string, string>>
  /** Tells a platform how to behave from now on; whatever it was told before is over. */
  stand(order: OrderGiven): FaultOrder
  segments(of?: StandInScope): Promise<StandInSegment[]>
  calls(of?: StandInScope): ReturnType<typeof readCalls>
  /** Waits until all that is to happen late has happened. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** A platform as the sandbox plays it. */
interface Played {
  readonly platform: string
  readonly standIn: StandIn
}

interface Settings {
  readonly port: number
  /** Those that have a stand-in are played. */
  readonly platforms: readonly PlayedPlatform[]
  readonly host?: string
  readonly log?: Pick<RequestLog, 'warn'>
}

function createTokens(): TokenStore {
  const out = new Map<string, number>()
  return {
    issue(seconds) {
      const token = randomBytes(24).toString('base64url')
      out.set(token, performance.now() + seconds * 1_000)
      return token
    },
    isTaken: (token) => (out.get(token) ?? 0) > performance.now(),
    revoke: (token) => out.delete(token),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= limits.sandbox.bodyBytes) chunks.push(chunk)
  }
  if (bytes > limits.sandbox.bodyBytes) throw new StandInRefusal(413, 'too large')
  return Buffer.concat(chunks).toString()
}

const refused = ({ status, message }: StandInRefusal): StandInReply => ({
  status,
  body: { error: { message, code: status, requestId: 'sandbox' } },
})

/** The answer of work that a platform may refuse. */
async function replyOf(work: () => Promise<StandInReply> | StandInReply): Promise<StandInReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StandInRefusal) return refused(error)
    if (error instanceof URIError) return refused(new StandInRefusal(400, 'no such path'))
    throw error
  }
}

function send(response: ServerResponse, { status, body, headers }: StandInReply): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers })
  response.end(body === undefined || isPage ? body : JSON.stringify(body))
}

/** What tells a call from others, in every run: ids are given out by arrival, names are not. */
const subjectOf = (operation: StandInOperation): string => {
  if (operation.kind === 'create') return operation.words.name
  return 'id' in operation ? String(operation.id) : ''
}

const headersOf = (headers: IncomingMessage['headers']): StandInHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))

/** By the settings of a service, where its platforms are on this sandbox. */
function* defaultAddresses(url: string, platforms: readonly PlayedPlatform[]): Generator<[string, string]> {
  for (const { standIn, addressSettings } of platforms)
    for (const { name, address } of standIn ? addressSettings : [])
      yield [name, url + standIn?.mount + (address === 'token_url' ? (standIn?.tokenPath ?? '') : '')]
}

/** Serves the platforms' stand-ins on one port; what they hold and were asked is kept in the database. */
export async function openSandbox(database: Database, settings: Settings): Promise<Sandbox> {
  const { host = '127.0.0.1', log } = settings
  const tokens = createTokens()
  const played: ReadonlyMap<string, StandIn> = new Map(
    settings.platforms.flatMap(({ key, standIn }) => (standIn ? [[key, standIn]] : [])),
  )
  const faults = createFaults([...played.keys()])
  const lates = new Set<Promise<unknown>>()
  const closing = new AbortController()

  async function apply({ platform, standIn }: Played, operation: StandInOperation, callId: number) {
    const order = faults.orderFor(platform, operation.account)
    if (operation.kind === 'token') {
      const { tokenSeconds } = order
      const token = { access_token: tokens.issue(tokenSeconds), token_type: 'Bearer', expires_in: tokenSeconds }
      return { status: 200, body: token }
    }
    if (operation.kind === 'list') {
      const { segments, after } = await readListing(database, platform, operation)
      return { status: 200, body: standIn.listed(operation.account, segments, after) }
    }
    const segment = await applyCall(database, callId, platform, operation, order)
    if (segment.gone) return { status: 204 }
    return { status: operation.kind === 'create' ? 201 : 200, body: standIn.shown(segment) }
  }

  async function perform(at: Played, asked: StandInRequest, operation: StandInOperation, callId: number) {
    const { platform, standIn } = at
    const work = () => replyOf(() => apply(at, operation, callId))
    const picked = faults.pick(platform, operation.account, operation.kind, subjectOf(operation))
    if (!picked) return { ending: await work(), fault: null }
    const applyLater = (ms: number) => {
      const late = pause(ms, undefined, { signal: closing.signal })
        .then(work)
        .catch((err) => closing.signal.aborted || log?.warn({ err }, 'a late call failed'))
        .finally(() => lates.delete(late))
      lates.add(late)
    }
    const revoke = () => tokens.revoke(standInBearerOf(asked.headers))
    const { expiredStatus } = standIn
    const turn = { fault: picked.fault, expiredStatus, apply: work, applyLater, revoke }
    return { ending: await faultPerformances[picked.kind](turn), fault: picked.kind }
  }

  async function finish(response: ServerResponse, callId: number, ending: CallEnding, fault: string | null) {
    if (ending === 'hang' && !response.closed) await once(response, 'close')
    if (response.closed) return endStandInCall(database, callId, { outcome: 'left', status: null, fault })
    if (typeof ending === 'string') {
      await endStandInCall(database, callId, { outcome: 'dropped', status: null, fault })
      return void response.destroy()
    }
    await endStandInCall(database, callId, { outcome: 'answered', status: ending.status, fault })
    return send(response, ending)
  }

  async function play(at: Played, asked: StandInRequest, response: ServerResponse): Promise<void> {
    const { platform, standIn } = at
    let operation: StandInOperation | undefined
    const refusal = await replyOf(() => {
      operation = standIn.read(asked, tokens)
      return { status: 200 }
    })
    const { method, path, query, text } = asked
    const callId = await insertCall(database, {
      platform,
      account: operation?.account ?? null,
      operation: operation?.kind ?? null,
      method,
      path: path + (query.size > 0 ? `?${query}` : ''),
      // A grant is a password.
      body: path === standIn.tokenPath ? null : text.replaceAll('\0', ''),
    })
    if (!operation) return finish(response, callId, refusal, null)
    const { latencyMs } = faults.orderFor(platform, operation.account)
    if (latencyMs > 0) await pause(latencyMs, undefined, { signal: closing.signal })
    const { ending, fault } = await perform(at, asked, operation, callId)
    return finish(response, callId, ending, fault)
  }

  function control(method: string, text: string): StandInReply {
    if (method === 'GET') return { status: 200, body: faults.orders() }
    if (method !== 'POST') throw new StandInRefusal(405, 'no such method')
    try {
      return { status: 200, body: faults.stand(JSON.parse(text)) }
    } catch (error) {
      if (error instanceof z.ZodError) throw new StandInRefusal(400, z.prettifyError(error))
      if (error instanceof SyntaxError) throw new StandInRefusal(400, 'not JSON')
      throw error
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request
    const headers = headersOf(request.headers)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox')
    const text = await readText(request)
    if (pathname === '/control') return send(response, await replyOf(() => control(method, text)))
    const [found] = [...played].filter(([, { mount }]) => pathname.startsWith(`${mount}/`))
    if (!found) throw new StandInRefusal(404, 'no such platform')
    const [platform, standIn] = found
    const path = pathname.slice(standIn.mount.length)
    return play({ platform, standIn }, { method, path, query, headers, text }, response)
  }

  const underWay = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    const work: Promise<void> = answer(request, response)
      .catch((err) => {
        if (err instanceof StandInRefusal) return send(response, refused(err))
        if (!closing.signal.aborted) log?.warn({ err }, 'a call could not be played')
        response.destroy()
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  })
  server.listen(settings.port, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://${host}:${port}`
  return {
    url,
    env: {
      SANDBOX_URL: url,
      EGRESS_ALLOW: `${host}:${port}`,
      ...Object.fromEntries(defaultAddresses(url, settings.platforms)),
    },
    stand: faults.stand,
    segments: (of) => readSegments(database.system, of),
    calls: (of) => readCalls(database.system, of),
    async settled() {
      while (lates.size > 0) await Promise.all(lates)
    },
    async close() {
      closing.abort()
      server.closeAllConnections()
      server.close()
      await Promise.all([...underWay, ...lates])
    },
  }
}
