import {
  type AddressKey,
  addressKeys,
  type ConnectionConfig,
  type Direction,
  failures,
  limits,
  type Platform,
  testReasons,
  texts,
} from '@txadv/contract'
import { recordAudit } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import type { PlatformAddresses } from '../../lib/config.ts'
import { EnvelopeError } from '../../lib/envelope.ts'
import { testSource } from '../../platforms/inbound/inbound.ts'
import { accountOf, type ConnectionHandle, PlatformError, type SegmentCalls } from '../../platforms/platform.ts'
import { platformOf } from '../../platforms/platforms.ts'
import type { PlatformPolicy } from '../../platforms/policy.ts'
import * as queries from './connections.queries.ts'
import { openCredentials } from './credentials.ts'

/** The connection's own addresses, and the operator's where it names none. */
function addressesOf(
  platform: Platform,
  config: ConnectionConfig,
  defaults: PlatformAddresses,
): ConnectionHandle['addresses'] {
  const found = addressKeys.map((key) => [key, config[key] ?? defaults[platform]?.[key]] as const)
  return Object.fromEntries(found.filter(([, address]) => address !== undefined)) as Partial<Record<AddressKey, string>>
}

type StoredConnection = NonNullable<Awaited<ReturnType<typeof queries.findForUse>>>

/** Opens a connection for calls that have so much time together. */
async function openLink(
  tenant: Tenant,
  tx: TenantTx,
  stored: StoredConnection,
  timeMs: number,
): Promise<ConnectionHandle> {
  const { outside } = tenant
  const config = stored.config as ConnectionConfig
  const addresses = addressesOf(stored.platform, config, outside.addresses)
  const origins = Object.values(addresses).map((address) => new URL(address).origin)
  const endsAt = performance.now() + timeMs
  return {
    org: tenant.org,
    connectionId: stored.id,
    credentialVersion: stored.credentialVersion,
    config,
    addresses,
    credentials: await openCredentials(tx, outside.keyring, { ...stored, config }, origins),
    outside,
    callMs: outside.callMs,
    signal: AbortSignal.any([tenant.signal, AbortSignal.timeout(timeMs)]),
    remainingMs: () => endsAt - performance.now(),
  }
}

const testPlatform = async (link: ConnectionHandle, platform: Platform) => ({
  message: await platformOf(platform).test(link),
})

/** What is tried: one that does both is good when both are, and says what the platform said. */
const tests: Record<
  Direction,
  (link: ConnectionHandle, platform: Platform) => Promise<Awaited<ReturnType<typeof testSource>> | { message: string }>
> = {
  inbound: (link) => testSource(link),
  outbound: testPlatform,
  bidirectional: async (link, platform) => {
    const found = await testSource(link)
    await testPlatform(link, platform)
    return found
  },
}

/** Tries a connection and notes what came of it; a failure is an answer, and says no more than its owner may know. */
export async function testConnection(tenant: Tenant, id: string) {
  const { actor, log } = tenant
  const stored = await tenant.transact(async (tx) => {
    const found = await queries.findForUse(tx, id)
    if (!found) throw failures.absent(texts.connectionNotFound)
    await queries.lockConnectionsOfOrg(tx)
    const { tests: recent, freeInSeconds } = await queries.countRecentTests(tx)
    if (recent >= limits.connections.testsPerMinute) return { freeInSeconds }
    await recordAudit(tx, actor, 'connection.tested', id)
    return found
  })
  if ('freeInSeconds' in stored) {
    const error = testReasons.tooManyTests(limits.connections.testsPerMinute, stored.freeInSeconds)
    return { success: false, error } as const
  }
  const outcome = await attempt(tenant, stored)
  const error = outcome.success ? null : outcome.error
  if (error !== null) log.info({ connection: id, platform: stored.platform, error }, 'connection test failed')
  await tenant.transact((tx) => queries.noteTest(tx, id, stored.version, error))
  return outcome
}

async function attempt(tenant: Tenant, stored: StoredConnection) {
  const failed = (error: string) => ({ success: false, error }) as const
  let link: ConnectionHandle
  try {
    link = await tenant.transact((tx) => openLink(tenant, tx, stored, limits.connections.testMs))
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error
    tenant.log.warn({ connection: stored.id, reason: error.message }, 'credentials not decrypted')
    return failed(testReasons.credentialsUnusable)
  }
  try {
    return { success: true, ...(await tests[stored.direction](link, stored.platform)) } as const
  } catch (error) {
    if (error instanceof PlatformError) return failed(error.message)
    tenant.signal.throwIfAborted()
    if (link.signal.aborted) return failed(testReasons.unreachable)
    throw error
  }
}

const refusals = [401, 403]

/** Opens a connection outside any transaction; credentials that do not open are told, and noted, as a refusal. */
async function open(tenant: Tenant, stored: StoredConnection, timeMs: number) {
  const refused = (error: string) => tenant.transact((tx) => queries.noteRefused(tx, stored.id, stored.version, error))
  try {
    return { refused, link: await tenant.transact((tx) => openLink(tenant, tx, stored, timeMs)) }
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error
    await refused(testReasons.credentialsUnusable)
    throw new PlatformError(testReasons.credentialsUnusable)
  }
}

async function requireConnection(tenant: Tenant, id: string): Promise<StoredConnection> {
  const stored = await tenant.transact((tx) => queries.findForUse(tx, id))
  if (!stored) throw failures.absent(texts.connectionNotFound)
  return stored
}

/**
 * Asks the source that a connection leads to, outside any transaction. What the source does is told as a
 * `PlatformError`; that it refuses the credentials is noted on the connection as well.
 */
export async function askSource<T>(
  tenant: Tenant,
  id: string,
  timeMs: number,
  ask: (link: ConnectionHandle, name: string) => Promise<T>,
): Promise<T> {
  const stored = await requireConnection(tenant, id)
  if (stored.direction === 'outbound') throw failures.notASource()
  const { link, refused } = await open(tenant, stored, timeMs)
  try {
    return await ask(link, stored.name)
  } catch (error) {
    tenant.signal.throwIfAborted()
    if (error instanceof PlatformError && refusals.includes(error.status ?? 0)) await refused(error.message)
    if (error instanceof PlatformError || !link.signal.aborted) throw error
    throw new PlatformError(testReasons.unreachable)
  }
}

/** The way to a platform through a connection, for as many calls as there is time for. */
export interface PlatformSession {
  readonly platform: Platform
  readonly policy: PlatformPolicy
  /** Whether the platform can be asked what it has; where not, our own records alone tell it. */
  readonly listsSegments: boolean
  readonly segments: SegmentCalls
  readonly link: ConnectionHandle
  /** The account that the segments are in, as a digest. */
  readonly account: string
  /** Notes on the connection what a call failed with, if that was a refusal of the credentials. */
  note(error: PlatformError): Promise<void>
}

/** Opens the way to a platform. */
export async function openPlatformSession(tenant: Tenant, id: string, timeMs: number): Promise<PlatformSession> {
  const stored = await requireConnection(tenant, id)
  if (stored.direction === 'inbound') throw failures.notADestination()
  const { platform } = stored
  const { segments, policy, capabilities } = platformOf(platform)
  const { link, refused } = await open(tenant, stored, timeMs)
  return {
    platform,
    policy,
    listsSegments: capabilities.listsSegments,
    segments,
    link,
    account: accountOf(link, segments),
    note: async (error) => {
      if (refusals.includes(error.status ?? 0)) await refused(error.message)
    },
  }
}
