import { failures, limits, type Route } from '@txadv/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const reserved = new Map<string, number>()

/**
 * Counts a body towards what its organization holds of the memory, before a byte of it is read and until it is answered:
 * a hundred large ones that come byte by byte would otherwise be all of it.
 */
export function reserveBody(route: Route, org: string, { headers }: FastifyRequest, { raw }: FastifyReply): void {
  const bytes = Math.min(
    Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0)),
    route.bodyBytes,
  )
  const held = reserved.get(org) ?? 0
  if (held + bytes > limits.fairShare.bodyBytesPerOrg)
    throw failures.tooManyRequests(limits.fairShare.retryAfterSeconds)
  reserved.set(org, held + bytes)
  raw.once('close', () => {
    const left = (reserved.get(org) ?? 0) - bytes
    if (left > 0) reserved.set(org, left)
    else reserved.delete(org)
  })
}
