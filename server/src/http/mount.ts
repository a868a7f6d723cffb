import type { Readable } from 'node:stream'
import { failures, isAnsweredOnce, limits, type Route, type Streamed, texts } from '@txadv/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Operator, Served, Tenant } from '../context.ts'
import { readInput } from '../lib/read-input.ts'
import { answerIdempotently } from '../runs/index.ts'
import { type AuthGate, authenticateRequest } from './authenticate.ts'
import { startDeadline, withinDeadline } from './deadline.ts'
import type { RateLimit } from './rate-limit.ts'
import { reserveBody } from './reserve-body.ts'
import { sendStream } from './stream.ts'
import { takeStreams, upTo } from './take-stream.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own 500 text. */
    failed?: string
    /** The route's own text for a body that is too large. */
    tooLarge?: string | undefined
    /** The media type that the route takes instead of JSON. */
    takes?: string | undefined
  }
  interface FastifyRequest {
    caller: Tenant | Operator | null
  }
}

const noFields = z.object({})

const keyShape = new RegExp(`^[\\x21-\\x7e]{1,${limits.once.keyChars}}$`)

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyShape.test(key))
    throw failures.invalid(texts.idempotencyKeyShape(limits.once.keyChars))
  return key
}

/** A malformed id in a path is an absent one: no more is said of ids than that. */
function parseParams(route: Route, value: unknown) {
  const parsed = route.params?.safeParse(value)
  if (parsed?.success === false) throw failures.absent(route.absent)
  return parsed?.data
}

/**
 * Serves each route as its contract says: rate limit, credential, then the body is read, parsed, handled, and the reply
 * is encoded by the contract, so that an undeclared field cannot leave.
 */
export function mountRoutes(
  app: FastifyInstance,
  served: readonly Served[],
  gate: AuthGate,
  rateLimit: RateLimit,
): void {
  for (const each of served) {
    const { takes } = each.route
    if (takes === undefined) mountOne(app, each, gate, rateLimit)
    else
      app.register(async (scope) => {
        takeStreams(scope, takes)
        mountOne(scope, each, gate, rateLimit)
      })
  }
}

function mountOne(app: FastifyInstance, { route, handle }: Served, gate: AuthGate, rateLimit: RateLimit): void {
  app.route({
    method: route.method,
    url: route.path.slice(app.prefix.length),
    bodyLimit: route.bodyBytes,
    config: { failed: route.failed, tooLarge: route.tooLarge, takes: route.takes },
    onRequest: async (request, reply) => {
      const signal = startDeadline(reply, route.deadlineMs)
      const setHeader = (name: string, value: string) => void reply.header(name, value)
      await rateLimit(request)
      request.caller = await withinDeadline(signal, authenticateRequest(gate, route, request, signal, setHeader))
      if (route.body && !route.takes && 'org' in request.caller) reserveBody(route, request.caller.org, request, reply)
    },
    handler: async (request, reply) => {
      const input = {
        params: parseParams(route, request.params),
        query: readInput(route.query ?? noFields, request.query, { isQuery: true }),
        body: route.takes
          ? upTo(route.bodyBytes, request.body as Readable | undefined)
          : readInput(route.body ?? noFields, request.body ?? {}),
      }
      const caller = request.caller as Tenant | Operator
      const { signal } = caller
      const work = (as: Tenant | Operator) => handle(as as never, input as never)
      if (route.streams)
        return sendStream(request, reply, (await withinDeadline(signal, work(caller))) as Streamed, signal)
      const answer = async (as: Tenant | Operator) => z.encode(route.reply, (await work(as)) as never)
      const key = isAnsweredOnce(route) ? idempotencyKeyOf(request) : undefined
      if (key === undefined) return reply.code(route.status).send(await withinDeadline(signal, answer(caller)))
      const asked = { key, request: [request.method, request.url, request.body], deadlineMs: route.deadlineMs }
      const { body, replayed } = await withinDeadline(signal, answerIdempotently(caller as Tenant, asked, answer))
      if (replayed) reply.header('idempotency-replayed', 'true')
      return reply.code(route.status).type('application/json; charset=utf-8').send(body)
    },
  })
}
