import { pipeline, type Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { limits, type Streamed } from '@txadv/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './content-coding.ts'
import { withinDeadline } from './deadline.ts'

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
  const cut = (reason: unknown) => {
    const { destroyed, socket } = reply.raw
    if (destroyed) return
    request.log.warn({ err: reason }, 'response interrupted')
    socket?.resetAndDestroy()
  }
  signal.addEventListener('abort', () => cut(signal.reason), { once: true })

  reply.header('content-type', mediaType).header('content-disposition', `attachment; filename="${filename}"`)
  reply.header('vary', 'accept-encoding')
  const compressed = takesGzip(request)
  if (compressed) reply.header('content-encoding', 'gzip')
  // The framework would answer a late failure in words, behind the headers of the file and in place of its rest.
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  const gzip = compressed ? createGzip({ level: limits.export.gzipLevel }) : undefined
  if (gzip) pipeline(gzip, reply.raw, () => undefined)
  void sendAll(first, pieces, gzip ?? reply.raw, signal).catch(cut)
  return reply
}

/** Writes each piece and waits until it is flushed: its buffer is reused for the next one. */
async function sendAll(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
  out: Writable,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next())
      await withinDeadline(signal, written(out, piece.value))
    out.end()
  } finally {
    await pieces.return?.()
  }
}

function written(out: Writable, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => out.write(piece, (error) => (error ? reject(error) : resolve())))
}
