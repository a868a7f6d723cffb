import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { currentApiVersion, failures, limits, versionHeader } from '@txadv/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Served } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { OutboundClients } from '../egress/outside.ts'
import type { Identity } from '../identity/identity.ts'
import type { Config } from '../lib/config.ts'
import type { Logger } from '../lib/log.ts'
import type { Llm } from '../llm/llm.ts'
import type { Queue } from '../queue/queue.ts'
import { serveDashboard } from './dashboard.ts'
import { serveErrorPages } from './error-pages.ts'
import type { Metrics } from './metrics.ts'
import { mountRoutes } from './mount.ts'
import { serveOperations } from './operations.ts'
import { createRateLimit } from './rate-limit.ts'
import { serveReference } from './reference.ts'
import { answerFailures, sendFailure } from './replies.ts'
import { serveSdk } from './sdk.ts'
import { serveSignIn } from './sign-in.ts'

export interface ServerParts {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly identity: Identity
  readonly queue: Pick<Queue, 'enqueue'>
  readonly outside: OutboundClients
  readonly llm: Llm | undefined
  readonly metrics: Metrics
  /** Where the dashboard was built to, if this process serves it. */
  readonly dashboardDir?: string | undefined
}

const requestIdShape = new RegExp(`^[\\w.-]{1,${limits.http.requestIdChars}}$`)

/** Builds the HTTP server of the given routes; it answers nothing that is not declared. */
export async function createServer(parts: ServerParts, served: readonly Served[]): Promise<FastifyInstance> {
  const { config, log, database, identity, queue, llm, outside, metrics, dashboardDir } = parts
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line an answer, written below, instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.proxies,
    bodyLimit: limits.http.bodyBytes,
    requestTimeout: limits.http.requestMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // An address that cannot be decoded names nothing that is there.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id).header(versionHeader, currentApiVersion)
      sendFailure(request, reply, failures.unknownPath(), config.publicUrl)
    },
    forceCloseConnections: 'idle',
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID()
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip, id } = request
    request.log.info(
      { id, method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip },
      'request completed',
    )
  })
  app.decorateRequest('caller', null)
  answerFailures(app, config.publicUrl)
  readEmptyBodies(app)
  const secure = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'self'"], ...(!secure && { upgradeInsecureRequests: null }) },
    },
    strictTransportSecurity: secure,
  })
  const rateLimit = await createRateLimit(app, config)
  serveOperations(app, database, metrics)
  await serveReference(app)
  await serveErrorPages(app)
  await serveSignIn(app, identity, config)
  if (dashboardDir) await serveDashboard(app, dashboardDir)
  const { publicUrl, operatorSecondFactor } = config
  const gate = { database, identity, queue, llm, outside, publicUrl, operatorSecondFactor }
  mountRoutes(
    app,
    served.filter(({ route }) => !('sdk' in route.access)),
    gate,
    rateLimit,
  )
  await serveSdk(app, publicUrl, (scope) =>
    mountRoutes(
      scope,
      served.filter(({ route }) => 'sdk' in route.access),
      gate,
      rateLimit,
    ),
  )
  return app
}

/** A JSON request without a body is one without fields: the route's own schema says what is missing. */
function readEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, body, done)
  })
}
