import {
  addressKeys,
  type ConnectionConfig,
  configSchema,
  credentialsSchema,
  type Direction,
  failures,
  limits,
  type Platform,
  type SellerWordKey,
  sellerWords,
  texts,
} from '@txadv/contract'
import { recordAudit } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Egress } from '../../egress/egress.ts'
import { readInput } from '../../lib/read-input.ts'
import { holdTemplates, requireTemplate } from '../../naming/index.ts'
import { requirePlatform } from '../../platforms/platforms.ts'
import * as queries from './connections.queries.ts'
import { newCredentialId, type OpenedCredentials, sameAddresses, sealCredentials } from './credentials.ts'

export { endOutage, lockScheduledSync, recordOutage, setSyncDue } from './connections.queries.ts'
export { rotateMasterKey } from './credentials.ts'
export { askSource, openPlatformSession, type PlatformSession } from './use-connection.ts'

interface Kind {
  readonly platform: Platform
  readonly direction: Direction
}

type Given = Readonly<Record<string, unknown>>

function readConfig({ platform, direction }: Kind, egress: Egress, given: Given): ConnectionConfig {
  const config = readInput(configSchema(requirePlatform(platform), direction), given, { at: ['config'] })
  for (const key of addressKeys) {
    const address = config[key]
    if (address !== undefined && !egress.admits(address)) throw failures.addressRefused(key)
  }
  return config
}

/** Refuses a config that names a template which is not there; one that is stays until the config is written. */
async function checkTemplate(tx: TenantTx, { template_key: key }: ConnectionConfig): Promise<void> {
  if (key === undefined) return
  await holdTemplates(tx)
  await requireTemplate(tx, key)
}

function readCredentials({ platform, direction }: Kind, given: Given): OpenedCredentials {
  const schema = credentialsSchema(requirePlatform(platform), direction)
  return readInput(schema, given, { at: ['credentials'] }) as OpenedCredentials
}

interface NewConnection extends Kind {
  readonly name: string
  readonly config: Given
  readonly credentials?: Given | undefined
}

/** Creates a connection in a transaction that has locked the organization. */
export async function createIn(tx: TenantTx, tenant: Tenant, asked: NewConnection) {
  const { egress, keyring } = tenant.outside
  const { name, platform, direction } = asked
  const config = readConfig(asked, egress, asked.config)
  const credentials = readCredentials(asked, asked.credentials ?? {})
  await checkTemplate(tx, config)
  if ((await queries.countConnectionsOfOrg(tx)) >= limits.connections.perOrg)
    throw failures.tooManyConnections(limits.connections.perOrg)
  const id = await newCredentialId(tx)
  const sealed = await sealCredentials(tx, keyring, { id, config }, credentials)
  const created = await queries.insertConnection(tx, { id, name, platform, direction, config }, sealed)
  await recordAudit(tx, tenant.actor, 'connection.created', id, { name, platform, direction })
  return created
}

export async function createConnection(tenant: Tenant, asked: NewConnection) {
  return tenant.transact(async (tx) => {
    await queries.lockConnectionsOfOrg(tx)
    return createIn(tx, tenant, asked)
  })
}

export async function readConnection(tenant: Tenant, id: string) {
  const found = await tenant.transact((tx) => queries.findConnection(tx, id))
  if (!found) throw failures.absent(texts.connectionNotFound)
  return found
}

/** The config with the given keys changed; null takes a key away. */
function merged(config: Given, changes: Given): Given {
  const entries = Object.entries({ ...config, ...changes }).filter(([, value]) => value !== null)
  return Object.fromEntries(entries)
}

/**
 * Changes a connection. Credentials are entered whole: mixing new and stored ones would let a caller who may change an
 * address have the stored ones sent there.
 */
export async function updateConnection(
  tenant: Tenant,
  id: string,
  asked: {
    readonly name?: string | undefined
    readonly config?: Given | undefined
    readonly credentials?: Given | undefined
  },
) {
  const { egress, keyring } = tenant.outside
  return tenant.transact(async (tx) => {
    await queries.lockConnectionsOfOrg(tx)
    const stored = await queries.findForUse(tx, id, 'update')
    if (!stored) throw failures.absent(texts.connectionNotFound)
    const config = asked.config ? readConfig(stored, egress, merged(stored.config, asked.config)) : stored.config
    if (asked.config) await checkTemplate(tx, config)
    const credentials = asked.credentials && readCredentials(stored, asked.credentials)
    const moved = !sameAddresses(stored.config, config)
    if (moved && stored.hasCredentials && !credentials) throw failures.credentialsNeeded()
    const sealed = credentials && (await sealCredentials(tx, keyring, { id, config }, credentials))
    const updated = await queries.writeConnection(tx, id, { name: asked.name ?? stored.name, config }, sealed)
    await recordAudit(tx, tenant.actor, 'connection.updated', id, {
      fields: Object.keys(asked).filter((field) => asked[field as keyof typeof asked] !== undefined),
      ...(moved && { addressChanged: true }),
      ...changedWords(stored.config as ConnectionConfig, config as ConnectionConfig),
    })
    return updated
  })
}

/** The seller's words in names that a change says anew, for the audit. */
function changedWords(before: ConnectionConfig, after: ConnectionConfig) {
  const keys = Object.keys(sellerWords) as SellerWordKey[]
  const changed = keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key] ?? null])
  return changed.length > 0 ? { words: Object.fromEntries(changed) } : {}
}

export async function removeConnection(tenant: Tenant, id: string): Promise<{ deleted: true }> {
  await tenant.transact(async (tx) => {
    const stored = await queries.findForUse(tx, id, 'update')
    if (!stored) throw failures.absent(texts.connectionNotFound)
    if (await queries.isInUse(tx, id)) throw failures.connectionInUse()
    await queries.deleteConnection(tx, id)
    await recordAudit(tx, tenant.actor, 'connection.deleted', id, { name: stored.name })
  })
  return { deleted: true }
}

/** Keeps a connection from being changed or deleted until the transaction ends; who writes an activation asks first. */
export async function lockConnection(tx: TenantTx, id: string): Promise<void> {
  if (!(await queries.findForUse(tx, id, 'key share'))) throw failures.absent(texts.connectionNotFound)
}
