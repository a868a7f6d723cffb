import type { FastifyReply, FastifyRequest } from 'fastify'

/** Adds one to the links of an answer (RFC 8288). */
export function addLink(reply: FastifyReply, target: string, attributes: string): void {
  const others = reply.getHeader('link')
  reply.header('link', [...(others === undefined ? [] : [others]), `<${target}>; ${attributes}`].join(', '))
}

/** Links to where a list goes on. The target is relative, so that it holds behind whatever path the service is mounted. */
export function linkNext({ url }: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const query = new URLSearchParams(url.split('?')[1])
  for (const counted of ['page', 'offset']) query.delete(counted)
  query.set('after', cursor)
  addLink(reply, `?${query}`, 'rel="next"')
}
