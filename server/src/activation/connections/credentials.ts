import { type AddressKey, addressKeys, type ConnectionConfig, failures, limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { Database, SystemTx, TenantTx } from '../../db/database.ts'
import { BoundSecret } from '../../egress/bound-secret.ts'
import { sftpOrigin } from '../../egress/sftp.ts'
import {
  EnvelopeError,
  type Keyring,
  keyIdOf,
  type SealContext,
  sealContent,
  unsealContent,
} from '../../lib/envelope.ts'
import type { SealedCredentials } from './connections.queries.ts'
import * as queries from './credentials.queries.ts'

export type OpenedCredentials = Readonly<Record<string, string>>

/** The addresses that a config names, as the standard reads them: two ways to write one address are one. */
export function addressesIn(config: ConnectionConfig): Readonly<Record<AddressKey, string | null>> {
  const read = (key: AddressKey) => URL.parse(config[key] ?? '')?.href ?? null
  return Object.fromEntries(addressKeys.map((key) => [key, read(key)])) as Record<AddressKey, string | null>
}

export function sameAddresses(one: ConnectionConfig, other: ConnectionConfig): boolean {
  const [before, after] = [addressesIn(one), addressesIn(other)]
  return addressKeys.every((key) => before[key] === after[key])
}

/**
 * What credentials are sealed for: the connection, and every address it names. Where it names none, the operator's
 * holds, which no tenant can change. Credentials beside another address than they were entered for do not open.
 */
const boundTo = (org: string, connectionId: string, config: ConnectionConfig): SealContext => [
  'connection credentials',
  org,
  connectionId,
  ...Object.entries(addressesIn(config)),
]

const boundToOrg = (org: string, dataKeyId: string): SealContext => ['data key', org, dataKeyId]

export async function newCredentialId(tx: SystemTx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(tx.db)
  return rows[0]?.id ?? ''
}

/** The organization's data key, made when it is first needed; the caller holds the organization. */
async function dataKeyFor(tx: TenantTx, keyring: Keyring): Promise<{ id: string; key: Buffer }> {
  const dataKey = await queries.findNewestDataKey(tx)
  if (dataKey) return { id: dataKey.id, key: keyring.unwrap(dataKey.wrapped, boundToOrg(tx.org, dataKey.id)) }
  const [id, key] = [await newCredentialId(tx), keyring.newDataKey()]
  const wrapped = keyring.wrap(key, boundToOrg(tx.org, id))
  await queries.insertDataKey(tx, id, wrapped, keyIdOf(wrapped))
  return { id, key }
}

/** Seals credentials for a connection as it is, or will be; none are nothing to seal. */
export async function sealCredentials(
  tx: TenantTx,
  keyring: Keyring,
  connection: { readonly id: string; readonly config: ConnectionConfig },
  credentials: OpenedCredentials,
): Promise<SealedCredentials> {
  if (Object.keys(credentials).length === 0) return { credentials: null, dataKeyId: null }
  if (keyring.current === undefined) throw failures.noCredentialKeys()
  const { id, key } = await dataKeyFor(tx, keyring)
  const content = Buffer.from(JSON.stringify(credentials))
  return {
    credentials: sealContent(id, key, content, boundTo(tx.org, connection.id, connection.config)),
    dataKeyId: id,
  }
}

/** Those that say where a server for files is: they were entered with it, so they are for it and for nobody else. */
const isForSftp = (name: string) => name.startsWith('sftp_')

/** Opened credentials, each bound to where it may be sent. */
export function bindCredentials(
  opened: OpenedCredentials,
  origins: readonly string[],
): Readonly<Record<string, BoundSecret>> {
  const server = opened.sftp_host === undefined ? [] : [sftpOrigin(opened.sftp_host, opened.sftp_port)]
  const bound = Object.entries(opened).map(
    ([name, value]) => [name, new BoundSecret(value, isForSftp(name) ? server : origins)] as const,
  )
  return Object.fromEntries(bound)
}

/** Opens a connection's credentials, each bound to the origins that the connection calls. */
export async function openCredentials(
  tx: TenantTx,
  keyring: Keyring,
  connection: { readonly id: string; readonly config: ConnectionConfig } & SealedCredentials,
  origins: readonly string[],
): Promise<Readonly<Record<string, BoundSecret>>> {
  if (connection.credentials === null) return {}
  const dataKey = await queries.findDataKey(tx, keyIdOf(connection.credentials))
  if (!dataKey) throw new EnvelopeError('the data key is gone')
  const key = keyring.unwrap(dataKey.wrapped, boundToOrg(tx.org, dataKey.id))
  const content = unsealContent(connection.credentials, key, boundTo(tx.org, connection.id, connection.config))
  const opened: OpenedCredentials = JSON.parse(content.toString('utf8'))
  return bindCredentials(opened, origins)
}

/**
 * Wraps every data key by the current master key, some at a time, while the service goes on: what is sealed under a
 * data
 * key stays as it is. Gives back how many were wrapped anew and how many each master key wraps now.
 */
export async function rotateMasterKey(database: Pick<Database, 'withSystem'>, keyring: Keyring) {
  const { current } = keyring
  if (current === undefined) throw failures.noCredentialKeys()
  let rewrapped = 0
  for (;;) {
    const keys = await database.withSystem(async (tx) => {
      const others = await queries.lockWrappedByOthers(tx, current, limits.connections.rewrapKeys)
      for (const key of others) {
        const bound = boundToOrg(key.org, key.id)
        await queries.rewrapDataKey(tx, key, keyring.wrap(keyring.unwrap(key.wrapped, bound), bound), current)
      }
      return others.length
    })
    rewrapped += keys
    if (keys === 0) break
  }
  return { rewrapped, masterKeys: await database.withSystem(queries.countByMasterKey) }
}
