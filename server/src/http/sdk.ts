import cors from '@fastify/cors'
import { versionHeader } from '@txadv/contract'
import type { FastifyInstance } from 'fastify'
import { answerFailures } from './replies.ts'

/** The routes that pages of any origin may call with an SDK key: they, their failures and 405s carry CORS headers. */
export async function serveSdk(
  app: FastifyInstance,
  publicUrl: string,
  mountRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(cors, {
        origin: '*',
        methods: ['POST', 'OPTIONS'],
        allowedHeaders: ['Content-Type', 'Authorization'],
        exposedHeaders: [
          'Link',
          'X-Classification-Engine',
          'X-Request-Id',
          'Retry-After',
          'X-Local-Engine-Reason',
          'RateLimit-Policy',
          'RateLimit-Limit',
          'RateLimit-Remaining',
          'RateLimit-Reset',
          versionHeader,
        ],
      })
      answerFailures(scope, publicUrl)
      mountRoutes(scope)
    },
    { prefix: '/api/sdk' },
  )
}
