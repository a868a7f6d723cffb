import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { limits, type Streamed } from '@txadv/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withinDeadline } from './deadline.ts'

/** Whether the client takes gzip: what it says of gzip itself counts before what it says of any coding. */
function takesGzip(request: FastifyRequest): boolean {
  const offers = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  const offer = offers.find(([coding]) => coding === 'gzip') ?? offers.find(([coding]) => coding === '*')
  return offer !== undefined && !offer.some((part) => /^q=0(?:\.0*)?$/.test(part))
}

/** The pieces with the first of them already taken. */
function resume(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncIterableIterator<Uint8Array, unknown> {
  let begun = false
  const resumed: AsyncIterableIterator<Uint8Array, unknown> = {
    [Symbol.asyncIterator]: () => resumed,
    next: () => {
      if (begun) return rest.next()
      begun = true
      return Promise.resolve(first)
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
  }
  return resumed
}

/**
 * Sends an answer as it is made, no faster than the client reads. The first piece is awaited before anything is sent, so
 * that what fails early is answered in words. What fails later, or lasts past the deadline, resets the connection: a
 * mere close would be the proper end of an answer to a client or proxy that speaks HTTP/1.0.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, filename, chunks }: Streamed,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const pieces = chunks[Symbol.asyncIterator]()
  const first = await withinDeadline(signal, pieces.next()).catch((error) => {
    // The first piece may still be in the making; nobody will take it, and what it holds open must be let go.
    pieces.return?.().catch(() => undefined)
    throw error
  })
  const body = Readable.from(resume(first, pieces), { objectMode: false, highWaterMark: 1 })
  const cut = (reason: unknown) => {
    const { destroyed, socket } = reply.raw
    if (destroyed) return
    request.log.warn({ err: reason }, 'answer cut')
    socket?.resetAndDestroy()
  }
  body.once('error', cut)
  signal.addEventListener('abort', () => cut(signal.reason), { once: true })

  reply.header('content-type', mediaType).header('content-disposition', `attachment; filename="${filename}"`)
  reply.header('vary', 'accept-encoding')
  const compressed = takesGzip(request)
  if (compressed) reply.header('content-encoding', 'gzip')
  // The framework would answer a late failure in words, behind the headers of the file and in place of its rest.
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  const stages = compressed ? [body, createGzip({ level: limits.export.gzipLevel })] : [body]
  pipeline([...stages, reply.raw], () => undefined)
  return reply
}
