import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { limits } from '@txadv/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './content-coding.ts'

const compress = promisify(gzip)

/** Whether the client has this answer: tags are compared weakly, because a compressed answer says the same. */
function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match']
  if (held === undefined) return false
  const opaque = (each: string) => each.trim().replace(/^W\//, '')
  return held.trim() === '*' || held.split(',').some((each) => opaque(each) === opaque(tag))
}

/**
 * Sends an answer that is there as a whole. A read has a tag of its content, so that a caller who has it already is told so
 * in no bytes; what is worth it is compressed for who takes that.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: string,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  // Encoded once: the tag, the compression and the socket would each encode the text again.
  const bytes = Buffer.from(body)
  if (request.method === 'GET' || request.method === 'HEAD') {
    // A list that goes on where it ended before is another answer, however alike its rows are.
    const link = String(reply.getHeader('link') ?? '')
    const tag = `W/"${createHash('sha1').update(link).update(bytes).digest('base64url')}"`
    // The answer is the caller's own, and is asked for each time: whoever signs in next must not read it.
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (isHeld(request, tag)) return reply.code(304).send()
  }
  reply.code(status).type('application/json; charset=utf-8')
  if (bytes.length < limits.http.compressedFromBytes || !takesGzip(request)) return reply.send(bytes)
  const compressed = await compress(bytes, { level: limits.http.gzipLevel })
  return reply.header('content-encoding', 'gzip').send(compressed)
}
