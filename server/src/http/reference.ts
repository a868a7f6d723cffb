import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { takesGzip } from './content-coding.ts'
import { sendJson } from './send-json.ts'

const compress = promisify(gzip)

const document = new URL('../../../docs/openapi.json', import.meta.url)

// The reference page brings its own inline script and style, and nothing from another host.
const referencePolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

/** Serves the committed API document and a page to read it on. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const content = await readFile(document, 'utf8')
  app.get('/openapi.json', { exposeHeadRoute: true }, async (request, reply) => sendJson(request, reply, 200, content))
  // The page's one script, of four megabytes, is compressed once and kept.
  let compressedScript: Buffer | undefined
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, payload) => {
      reply.header('content-security-policy', referencePolicy)
      if (typeof payload !== 'string' || !request.routeOptions.url?.endsWith('.js')) return payload
      reply.header('vary', 'accept-encoding').header('cache-control', 'public, max-age=3600')
      if (!takesGzip(request)) return payload
      compressedScript ??= await compress(payload)
      reply.header('content-encoding', 'gzip')
      return compressedScript
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
