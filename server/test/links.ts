import type { ConnectionConfig } from '@txadv/contract'
import { bindCredentials } from '../src/activation/connections/credentials.ts'
import { createOutside } from '../src/egress/outside.ts'
import type { ConnectionHandle, SegmentListing } from '../src/platforms/platform.ts'

interface Given {
  readonly addresses: ConnectionHandle['addresses']
  readonly credentials: Readonly<Record<string, string>>
  readonly config?: ConnectionConfig
  readonly org?: string
  readonly outside?: ConnectionHandle['outside']
  readonly signal?: AbortSignal
  readonly timeMs?: number
}

/** A connection that is open, without a database behind it. */
export function openTestLink(given: Given): ConnectionHandle {
  const urls = Object.values(given.addresses).map((address) => new URL(address))
  const { timeMs = 600_000 } = given
  const endsAt = performance.now() + timeMs
  const origins = urls.map(({ origin }) => origin)
  return {
    org: given.org ?? 'org',
    connectionId: 'conn',
    credentialVersion: 1,
    config: given.config ?? {},
    addresses: given.addresses,
    credentials: bindCredentials(given.credentials, origins),
    outside: given.outside ?? createOutside({ egressAllow: urls.map(({ host }) => host) }),
    // Not the service's own: what is tested answers, however late on a busy machine.
    callMs: 600_000,
    signal: AbortSignal.any([AbortSignal.timeout(timeMs), ...(given.signal ? [given.signal] : [])]),
    remainingMs: () => endsAt - performance.now(),
  }
}

export const listingOf = (over: Partial<SegmentListing> = {}): SegmentListing => ({
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
