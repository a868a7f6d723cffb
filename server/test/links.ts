import type { ConnectionConfig } from '@txadv/contract'
import { BoundSecret } from '../src/egress/bound-secret.ts'
import { createOutside, type Outside } from '../src/egress/outside.ts'
import type { Link, Listing } from '../src/platforms/platform.ts'

interface Given {
  readonly addresses: Link['addresses']
  readonly credentials: Readonly<Record<string, string>>
  readonly config?: ConnectionConfig
  readonly org?: string
  readonly outside?: Pick<Outside, 'egress' | 'tokens'>
  readonly signal?: AbortSignal
  readonly timeMs?: number
}

/** A connection that is open, without a database behind it. */
export function openTestLink(given: Given): Link {
  const urls = Object.values(given.addresses).map((address) => new URL(address))
  const { timeMs = 60_000 } = given
  const endsAt = performance.now() + timeMs
  const origins = urls.map(({ origin }) => origin)
  return {
    org: given.org ?? 'org',
    connectionId: 'conn',
    credentialVersion: 1,
    config: given.config ?? {},
    addresses: given.addresses,
    credentials: Object.fromEntries(
      Object.entries(given.credentials).map(([key, value]) => [key, new BoundSecret(value, origins)]),
    ),
    outside: given.outside ?? createOutside({ egressAllow: urls.map(({ host }) => host) }),
    signal: AbortSignal.any([AbortSignal.timeout(timeMs), ...(given.signal ? [given.signal] : [])]),
    remainingMs: () => endsAt - performance.now(),
  }
}

export const listingOf = (over: Partial<Listing> = {}): Listing => ({
  name: 'Auto > Electric Vehicles',
  description: 'Likely to buy an electric vehicle',
  cpm: 2.5,
  currency: 'EUR',
  externalId: 'tp_1',
  matchValues: async () => Buffer.alloc(0),
  ...over,
})

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
