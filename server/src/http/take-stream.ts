import type { Readable } from 'node:stream'
import { failures } from '@txadv/contract'
import type { FastifyInstance } from 'fastify'

/** Has a scope take bodies of one media type, unread, and no others. */
export function takeStreams(scope: FastifyInstance, mediaType: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(mediaType, (_, payload, done) => done(null, payload))
}

/** The body as it comes, and no more of it than so many bytes. */
export async function* upTo(maxBytes: number, body: Readable | undefined): AsyncGenerator<Uint8Array> {
  if (!body) return
  let bytes = 0
  try {
    // Who stops reading still wants to answer, so the connection must outlive the reading.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > maxBytes) break
      yield chunk
    }
  } catch {
    throw failures.clientGone()
  } finally {
    // What nobody reads any more is let run out: half a body would keep the connection, and the process, from ending.
    body.resume()
  }
  if (bytes > maxBytes) throw failures.bodyTooLarge(maxBytes)
}
