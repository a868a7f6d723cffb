import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@txadv/contract'
import { Agent } from 'undici'
import { createLimiters } from '../lib/limiter.ts'
import { type AddressPolicy, admitAddress, isCallable } from './addresses.ts'
import { acceptedEncodings, readBody } from './body.ts'
import { BoundSecret } from './bound-secret.ts'
import { createConnector, publicLookup, type ResolveHost, systemResolve } from './connect.ts'
import { EgressError } from './egress-error.ts'
import { parseJson } from './json.ts'
import { type RetryPolicy, retryAfterMs, waitMs } from './retry.ts'
import { untilAborted } from './until-aborted.ts'

type Sent = string | BoundSecret

export interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  /** Goes behind the path of the address; begins with a slash. */
  readonly path?: Sent
  readonly headers?: Readonly<Record<string, Sent>>
  readonly body?: Sent
  /** The time that the whole call has, with all its tries. */
  readonly deadlineMs: number
  readonly retry: RetryPolicy
  readonly signal?: AbortSignal
  readonly maxBytes?: number
  /** Asked before every try: one that may not begin any more is not made. */
  readonly mayBegin?: (() => boolean) | undefined
  /** Calls of one lane to a host take turns; those of another do not wait for them. */
  readonly lane?: string
}

/** The answer to a call that went well. */
export interface OutboundAnswer {
  readonly status: number
  readonly body: Buffer
  json(): unknown
}

/** The only client for calls to other services. */
export interface Egress {
  /**
   * Makes a call; whatever is not a plain success is an `EgressError`. A caller who goes away gets the reason of going
   * for what was only to be read, and else an `EgressError` that says whether it may have arrived.
   */
  send(call: OutboundCall): Promise<OutboundAnswer>
  /** Whether an address may be called, as far as it can be told from how it is written. */
  admits(url: string): boolean
  close(): Promise<void>
}

export interface EgressSettings {
  readonly allow?: readonly string[]
  readonly ports?: readonly number[]
  readonly resolve?: ResolveHost
}

const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

function targetOf(call: OutboundCall, admission: AddressPolicy): URL {
  const base = admitAddress(call.url, admission)
  if (call.path === undefined) return base
  const path = call.path instanceof BoundSecret ? call.path.revealFor(base.origin) : call.path
  const target = path.startsWith('/') ? URL.parse(base.origin + base.pathname.replace(/\/$/, '') + path) : null
  if (target?.origin !== base.origin || !isCallable(target, admission)) throw new EgressError('address')
  return target
}

export function createEgress({
  allow = [],
  ports = limits.egress.ports,
  resolve = systemResolve,
}: EgressSettings): Egress {
  const admission: AddressPolicy = { ports, trusted: new Set(allow) }
  const agent = new Agent({
    connect: createConnector(admission, publicLookup(resolve)),
    connections: limits.egress.socketsPerHost,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: limits.egress.headerBytes,
    keepAliveTimeout: limits.egress.keepAliveMs,
    keepAliveMaxTimeout: limits.egress.keepAliveMs,
    // Each of these starts anew with every byte; the deadline of a call does not.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const inTurn = createLimiters(limits.egress.perLane)

  async function attempt(
    call: OutboundCall,
    url: URL,
    signal: AbortSignal,
    onSending: () => void,
  ): Promise<OutboundAnswer> {
    signal.throwIfAborted()
    if (call.mayBegin?.() === false) throw new EgressError('timeout')
    const reveal = (sent: Sent) => (sent instanceof BoundSecret ? sent.revealFor(url.origin) : sent)
    const headers = Object.entries(call.headers ?? {}).map(([name, value]) => [name, reveal(value)])
    const request = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: call.method,
      headers: { 'accept-encoding': acceptedEncodings, ...Object.fromEntries(headers) },
      body: call.body === undefined ? null : reveal(call.body),
      signal,
    }
    onSending()
    const answer = await agent.request(request)
    const { statusCode: status, headers: said } = answer
    const body: Readable = answer.body
    if (status < 200 || status >= 300) {
      // Not read: what a stranger says in a failure is shown to nobody.
      body.on('error', () => undefined).destroy()
      const retryAfter = retryAfterMs(firstOf(said['retry-after']), Date.now())
      const about = { status, delivered: true, retryAfterMs: retryAfter }
      throw new EgressError(status >= 300 && status < 400 ? 'redirect' : 'status', about)
    }
    const encoding = firstOf(said['content-encoding'])?.trim().toLowerCase() ?? ''
    const bytes = await readBody(body, encoding, call.maxBytes ?? limits.egress.bodyBytes, signal)
      .catch((thrown) => {
        // What cannot be read was said by the other side nevertheless; what is cut off may be anybody's doing.
        const kind = thrown instanceof EgressError ? thrown.kind : isUnreadable(thrown) ? 'unreadable' : undefined
        throw kind ? new EgressError(kind, { status, delivered: true }) : thrown
      })
      .finally(() => body.on('error', () => undefined).destroy())
    return { status, body: bytes, json: () => parseJson(bytes) }
  }

  return {
    async send(call) {
      const url = targetOf(call, admission)
      const endsAt = performance.now() + call.deadlineMs
      const deadline = AbortSignal.timeout(call.deadlineMs)
      const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
      // Whether a try has gone out that the other side has not refused, and how the last such ended.
      let arrived = false
      let open: EgressError | undefined
      const throwIfLeft = () => {
        if (call.method === 'GET') call.signal?.throwIfAborted()
        else if (call.signal?.aborted) throw new EgressError('timeout', { delivered: arrived })
      }
      for (let tries = 0; ; tries++) {
        const before: boolean = arrived
        const onSending = () => {
          arrived = true
        }
        try {
          return await untilAborted(
            signal,
            inTurn(`${call.lane ?? ''} ${url.origin}`, () => attempt(call, url, signal, onSending), signal),
          )
        } catch (thrown) {
          const error = named(thrown, deadline, arrived)
          if (!error.delivered || isRefusal(error)) arrived = before
          if (!open || isTelling(error)) open = error
          throwIfLeft()
          const delayMs = call.retry.delaysMs[tries]
          if (delayMs === undefined || !call.retry.retries(error)) throw open
          const wait = waitMs(delayMs, error)
          if (performance.now() + wait >= endsAt || call.mayBegin?.() === false) throw open
          await pause(wait, undefined, { signal }).catch(() => undefined)
          throwIfLeft()
        }
      }
    },
    admits(url) {
      try {
        return Boolean(admitAddress(url, admission))
      } catch {
        return false
      }
    },
    close: () => agent.destroy(),
  }
}

/** Whether an attempt confirms the earlier ones: a rejected one does not, one that finds nothing left does. */
const isTelling = (error: EgressError) => error.delivered && (!isRefusal(error) || gone.includes(error.status ?? 0))
const gone = [404, 410]

/** Errors by their names; what the network says of one beyond that is of no use to a caller, and may tell too much. */
function named(thrown: unknown, deadline: AbortSignal, arrived: boolean): EgressError {
  if (deadline.aborted) return new EgressError('timeout', { delivered: arrived })
  if (thrown instanceof EgressError) return thrown
  return new EgressError(isUnreadable(thrown) ? 'unreadable' : 'unreachable', { delivered: true })
}

const isUnreadable = (thrown: unknown): boolean =>
  /^(?:Z_|ERR__|HPE_|UND_ERR_HEADERS_OVERFLOW)/.test(String((thrown as { code?: unknown } | null)?.code ?? ''))

/** Whether the other side says itself that it has done nothing. */
const isRefusal = ({ status = 0 }: EgressError): boolean => status >= 400 && status < 500
