import { readFile } from 'node:fs/promises'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { sendJson } from './send-json.ts'

const document = new URL('../../../docs/openapi.json', import.meta.url)

// The reference page brings its own inline script and style, and nothing from another host.
const referencePolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** Serves the committed API document and a page to read it on. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const content = await readFile(document, 'utf8')
  app.get('/openapi.json', async (request, reply) => sendJson(request, reply, 200, content))
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', referencePolicy)
    })
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'txadv API reference',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
      },
    })
  })
}
