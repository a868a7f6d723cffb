import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import { pages } from '@txadv/contract/pages'
import type { FastifyInstance } from 'fastify'

/** Serves the dashboard that was built into `dir`; where none was, the service is the API alone. */
export async function serveDashboard(app: FastifyInstance, dir: string): Promise<void> {
  if (!existsSync(join(dir, 'index.html'))) return
  const hashed = join(dir, 'assets') + sep
  await app.register(staticFiles, {
    root: dir,
    // A route for each file of the build: a wildcard would stand for every path, and answer 405 where 404 is due.
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const url of Object.values(pages))
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => reply.sendFile('index.html') })
}
