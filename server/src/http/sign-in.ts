import { toNodeHandler } from 'better-auth/node'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../identity/identity.ts'

/** Hands /api/auth/* to the identity library, which reads and answers the raw request itself. */
export async function serveSignIn(app: FastifyInstance, identity: Identity): Promise<void> {
  const handle = toNodeHandler(identity.auth)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      handler: async (request, reply) => {
        // Set here, over whatever the client sent, so that the stored address is the one our own proxy setting trusts.
        request.raw.headers['x-txadv-client-address'] = request.ip
        reply.hijack()
        await handle(request.raw, reply.raw)
      },
    })
  })
}
