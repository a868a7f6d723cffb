import {
  apiVersions,
  currentApiVersion,
  type Deprecation,
  failures,
  type Route,
  texts,
  versionHeader,
} from '@txadv/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addLink } from './links.ts'

const header = versionHeader.toLowerCase()
const known: ReadonlySet<unknown> = new Set(apiVersions)

/** Says which version answers, and refuses one that there is not: a caller who pins a version relies on it. */
export function applyVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header(header, currentApiVersion)
  const asked = headers[header]
  if (asked !== undefined && !known.has(asked)) throw failures.invalid(texts.unknownVersion(versionHeader, apiVersions))
}

/** Of all that a request uses and that will go, what goes first. */
function findDeprecation(route: Route, query: unknown): Deprecation | undefined {
  const used = Object.entries(route.deprecatedQuery ?? {}).filter(([name]) => Object.hasOwn(query as object, name))
  return [route.deprecated, ...used.map(([, each]) => each)]
    .filter((each) => each !== undefined)
    .toSorted((a, b) => a.sunset.localeCompare(b.sunset))[0]
}

/** Tells a caller who uses what will go since when that is so and until when it is answered (RFC 9745, RFC 8594). */
export function tellDeprecation(route: Route, { query }: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const found = findDeprecation(route, query)
  if (!found) return
  reply
    .header('deprecation', `@${Date.parse(found.since) / 1_000}`)
    .header('sunset', new Date(found.sunset).toUTCString())
  addLink(reply, new URL('/docs', publicUrl).href, 'rel="deprecation"; type="text/html"')
}
