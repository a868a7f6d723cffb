import { currentApiVersion, Failure, failures, limits, texts, versionHeader } from '@txadv/contract'
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

/** What a caller can do about it: send it otherwise, send it again later, or neither. */
function recoveryOf({ status, detail }: Failure): 'correctable' | 'transient' | 'terminal' {
  if (status === 429 || status >= 500 || detail.retryAfterSeconds !== undefined) return 'transient'
  return status === 401 || status === 403 || status === 404 || status === 405 ? 'terminal' : 'correctable'
}

const problemType = 'application/problem+json'

/** How much a caller wants a media type: from 0, which is not at all or not named, to 1. */
function qualityOf(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [named, ...parameters] = range.split(';').map((part) => part.trim())
    if (named === type) return Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  }
  return 0
}

/** Whether a caller would rather have problems than the envelope. */
function asksForProblem(accept = ''): boolean {
  const wanted = qualityOf(accept, problemType)
  return wanted > 0 && wanted >= qualityOf(accept, 'application/json')
}

/** The words of a code: `topic_not_found` is of the kind "Topic not found". */
const titleOf = (code: string) => `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`

/** Answers a failure in the one envelope, or as a problem of RFC 9457 where the caller asks for one. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  publicUrl: string,
): FastifyReply {
  const { retryAfterSeconds, ...detail } = failure.detail
  const { status, message, code } = failure
  if (status === 401) reply.header('www-authenticate', challengeOf(request, code))
  if (status === 503) reply.header('retry-after', 1)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const docs = new URL(`/errors/${code}`, publicUrl).href
  const told = { code, recovery: recoveryOf(failure), ...detail, requestId: request.id, docs }
  reply.code(status)
  if (!asksForProblem(request.headers.accept)) return reply.send({ error: message, ...told })
  const instance = request.url.split('?')[0]
  const problem = { type: docs, title: titleOf(code), status, detail: message, instance, ...told }
  return reply.type(problemType).send(JSON.stringify(problem))
}

/** What to send instead, as RFC 6750 has it: a request without a credential is told of the scheme alone. */
function challengeOf({ headers }: FastifyRequest, code: string): string {
  const realm = 'Bearer realm="txadv"'
  if (headers.authorization === undefined) return realm
  return `${realm}, error="${code === 'insufficient_scopes' ? 'insufficient_scope' : 'invalid_token'}"`
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers every failure with the one envelope, a known path with a wrong method with 405, and any other with 404. */
export function answerFailures(app: FastifyInstance, publicUrl: string): void {
  const send = (request: FastifyRequest, reply: FastifyReply, failure: Failure) =>
    sendFailure(request, reply, failure, publicUrl)
  app.setErrorHandler((error, request, reply) => send(request, reply, failureFor(error, request)))
  app.setNotFoundHandler((request, reply) => {
    reply.header(versionHeader, currentApiVersion)
    const [url = ''] = request.url.split('?')
    const allowed = methods.filter((method) => app.findRoute({ method, url }))
    if (allowed.length === 0) return send(request, reply, failures.unknownPath())
    reply.header('allow', allowed.join(', '))
    return send(request, reply, failures.methodNotAllowed())
  })
}
