import { Failure, failures, limits, texts } from '@txadv/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isErased, isOutage } from '../db/errors.ts'

interface FastifyProblem {
  readonly code?: unknown
  readonly statusCode?: number
}

/** The framework's own refusals, in the interface's words. */
const problems: Record<string, (request: FastifyRequest) => Failure> = {
  FST_ERR_CTP_INVALID_JSON_BODY: failures.invalidJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: failures.invalidJson,
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions: { config, bodyLimit } }) =>
    config.tooLarge ? failures.invalid(config.tooLarge) : failures.bodyTooLarge(bodyLimit ?? limits.http.bodyBytes),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ routeOptions: { config } }) =>
    failures.unsupportedMediaType(config.takes ?? 'application/json'),
}

function failureFor(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const { code: given, statusCode } = error as FastifyProblem
  const code = String(given ?? '')
  const known = problems[code]
  if (known) return known(request)
  // The same code as of a database that hangs up.
  if (code === 'ECONNRESET' && statusCode === 400) return failures.clientGone()
  if (isOutage(error) || isIdentityOutage(error)) {
    request.log.warn({ err: error }, 'database unavailable')
    return failures.unavailable()
  }
  // The caller was let in just before, and is nobody by now.
  if (isErased(error)) return failures.unauthorized()
  if (code.startsWith('FST_') && statusCode && statusCode < 500) return failures.invalidJson()
  if (error instanceof SyntaxError && statusCode === 400) return failures.invalidJson()
  request.log.error({ err: error }, 'internal error')
  return new Failure(500, request.routeOptions.config.failed ?? texts.internal)
}

/** The identity library wraps a lost database in an error of its own. */
function isIdentityOutage(error: unknown): boolean {
  return error instanceof Error && error.name === 'APIError' && (error as { statusCode?: number }).statusCode === 500
}

function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { retryAfterSeconds, ...detail } = failure.detail
  if (failure.status === 503) reply.header('retry-after', 1)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(failure.status).send({ error: failure.message, ...detail })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers every failure with the one envelope, a known path with a wrong method with 405, and any other with 404. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureFor(error, request)))
  app.setNotFoundHandler((request, reply) => {
    const [url = ''] = request.url.split('?')
    const allowed = methods.filter((method) => app.findRoute({ method, url }))
    if (allowed.length === 0) return sendFailure(reply, failures.unknownPath())
    reply.header('allow', allowed.join(', '))
    return sendFailure(reply, failures.methodNotAllowed())
  })
}
