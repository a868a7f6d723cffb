import { failures, limits, texts } from '@txadv/contract'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDuplicate, isLastOwner, isMalformed } from '../db/errors.ts'
import type { Identity } from '../identity/identity.ts'
import type { Config } from '../lib/config.ts'
import { startDeadline, withinDeadline } from './deadline.ts'

/** The request as the identity library takes it; it parses the body itself. */
function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = fromNodeHeaders(request.headers)
  // Set here, over whatever the client sent, so that the stored address is the one our own proxy setting trusts.
  headers.set('x-txadv-client-address', request.ip)
  const body = typeof request.body === 'string' ? request.body : null
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
}

/** The library hands the database what it was sent, and races with itself: neither is a bug of ours to page for. */
function refusal(error: unknown): unknown {
  if (isMalformed(error)) return failures.invalid(texts.invalidInput)
  if (isDuplicate(error)) return failures.alreadyExists()
  if (isLastOwner(error)) return failures.lastOwner()
  return error
}

/**
 * Hands /api/auth/* to the identity library, inside the limits that hold for every route: body size, deadline, security
 * headers, one log line, and the one envelope for what goes wrong outside the library.
 */
export async function serveSignIn(app: FastifyInstance, identity: Identity, config: Config): Promise<void> {
  const { publicUrl, oidc, signUpOpen, sandboxUrl, mail } = config
  // What the service offers to people of whom nothing is known yet.
  const options = {
    singleSignOn: oidc !== undefined,
    signUp: signUpOpen,
    sandbox: sandboxUrl !== undefined,
    ...(mail && { mail: true }),
  }
  app.get('/api/auth/options', async () => options)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      handler: async (request, reply) => {
        const signal = startDeadline(reply, limits.http.deadlineMs)
        const answered = identity.auth.handler(webRequest(request, publicUrl)).catch((error) => {
          throw refusal(error)
        })
        return reply.send(await withinDeadline(signal, answered))
      },
    })
  })
}
