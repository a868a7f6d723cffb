import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { limits, type Streamed } from '@txadv/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withinDeadline } from './deadline.ts'

const takesGzip = (request: FastifyRequest) =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/.test(
    String(request.headers['accept-encoding'] ?? ''),
  )

/**
 * Sends an answer as it is made, no faster than the client reads. The first piece is awaited before anything is sent, so
 * that what fails early is answered in words; what fails later cuts the connection, which no client takes for an end.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, filename, chunks }: Streamed,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await withinDeadline(signal, iterator.next())
  let begun = false
  const resumed: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => resumed,
    next: () => {
      if (begun) return iterator.next()
      begun = true
      return Promise.resolve(first)
    },
    return: async (value) => (await iterator.return?.(value)) ?? { done: true, value },
  }
  const body = Readable.from(resumed, { objectMode: false, highWaterMark: 1 })
  reply.header('content-type', mediaType).header('content-disposition', `attachment; filename="${filename}"`)
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return reply.send(body)
  const gzip = createGzip({ level: limits.export.gzipLevel })
  // The reply reports what broke; here it must only break the gzip stream too.
  pipeline(body, gzip, () => undefined)
  return reply.header('content-encoding', 'gzip').send(gzip)
}
