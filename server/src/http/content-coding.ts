import type { FastifyRequest } from 'fastify'

/** Whether the client takes gzip: what it says of gzip itself counts before what it says of any coding. */
export function takesGzip(request: FastifyRequest): boolean {
  const offers = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  const offer = offers.find(([coding]) => coding === 'gzip') ?? offers.find(([coding]) => coding === '*')
  return offer !== undefined && !offer.some((part) => /^q=0(?:\.0*)?$/.test(part))
}
