import type { Readable } from 'node:stream'
import {
  failures,
  findSparseReply,
  isAnsweredOnce,
  limits,
  pickFields,
  querySchemaOf,
  type Route,
  type Streamed,
  splitFields,
  texts,
} from '@txadv/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Operator, Served, Tenant } from '../context.ts'
import { readInput } from '../lib/read-input.ts'
import { answerIdempotently } from '../runs/index.ts'
import { type AnswerHeaders, type AuthGate, authenticateRequest } from './authenticate.ts'
import { startDeadline, withinDeadline } from './deadline.ts'
import { linkNext } from './links.ts'
import type { RateLimit } from './rate-limit.ts'
import { reserveBody } from './reserve-body.ts'
import { sendJson } from './send-json.ts'
import { sendStream } from './stream.ts'
import { takeStreams, upTo } from './take-stream.ts'
import { applyVersion, tellDeprecation } from './versions.ts'

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

/** How a route encodes its answer: by its contract, and with no other fields than those that were asked for. */
function createEncoder(route: Route): (reply: unknown, fields: readonly string[] | undefined) => string {
  const sparse = findSparseReply(route)
  return (reply, fields) => {
    const whole = z.encode(route.reply, reply as never)
    return JSON.stringify(sparse && fields ? pickFields(sparse, whole, fields) : whole)
  }
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
  const querySchema = querySchemaOf(route) ?? noFields
  const encode = createEncoder(route)
  app.route({
    // What is sent as it is made costs the same whether it is read or not.
    method: route.method === 'GET' && !route.streams ? ['GET', 'HEAD'] : route.method,
    url: route.path.slice(app.prefix.length),
    bodyLimit: route.bodyBytes,
    config: { failed: route.failed, tooLarge: route.tooLarge, takes: route.takes },
    onRequest: async (request, reply) => {
      const signal = startDeadline(reply, route.deadlineMs)
      const answer: AnswerHeaders = {
        setHeader: (name, value) => void reply.header(name, value),
        tellNext: (cursor) => cursor !== undefined && linkNext(request, reply, cursor),
      }
      applyVersion(request, reply)
      tellDeprecation(route, request, reply, gate.publicUrl)
      await rateLimit(request, reply)
      request.caller = await withinDeadline(signal, authenticateRequest(gate, route, request, signal, answer))
      if (route.body && !route.takes && 'org' in request.caller) reserveBody(route, request.caller.org, request, reply)
    },
    handler: async (request, reply) => {
      const params = parseParams(route, request.params)
      const { fields, ...query } = readInput(querySchema, splitFields(request.query as object), {
        isQuery: true,
      }) as Asked
      const body = route.takes
        ? upTo(route.bodyBytes, request.body as Readable | undefined)
        : readInput(route.body ?? noFields, request.body ?? {})
      const caller = request.caller as Tenant | Operator
      const { signal } = caller
      const work = (as: Tenant | Operator) => handle(as as never, { params, query, body } as never)
      if (route.streams)
        return sendStream(request, reply, (await withinDeadline(signal, work(caller))) as Streamed, signal)
      const answer = async (as: Tenant | Operator) => encode(await work(as), fields)
      const key = isAnsweredOnce(route) ? idempotencyKeyOf(request) : undefined
      if (key === undefined) return sendJson(request, reply, route.status, await withinDeadline(signal, answer(caller)))
      const asked = { key, request: [request.method, request.url, request.body], deadlineMs: route.deadlineMs }
      const once = await withinDeadline(signal, answerIdempotently(caller as Tenant, asked, answer))
      if (once.replayed) reply.header('idempotency-replayed', 'true')
      return sendJson(request, reply, route.status, once.body)
    },
  })
}

/** A query as it was read: what the handler takes, and which fields of its answer are wanted. */
interface Asked {
  readonly fields?: readonly string[]
  readonly [parameter: string]: unknown
}
