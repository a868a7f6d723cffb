import { scopes as allScopes, failures, limits, rolePermissions, roles, type Scope, texts } from '@txadv/contract'
import { type Actor, actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { Database, TenantTx } from '../../db/database.ts'
import { hashKeySecret, isKeyShaped, newKeySecret } from '../../lib/secrets.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  countHeldApiKeys,
  findKeyByHash,
  findRoleInOrg,
  insertApiKey,
  insertSdkKey,
  isFuture,
  lockKeysOfOrg,
  markKeyRevoked,
  noteKeyUse,
  type SdkKeyBounds,
  spendSdkKey,
} from './keys.queries.ts'

export { findApiKey } from './keys.queries.ts'

export const apiKeyStart = 'txadv_'
export const sdkKeyStart = 'pk_'

interface KeyRequest {
  readonly name: string
  readonly scopes?: readonly Scope[] | undefined
}

/** What a page needs; its key is read by everybody, so whatever else it may do is to be asked for. */
const pageScopes: readonly Scope[] = ['classify']

/**
 * Makes those who make keys, and the end of a membership, take turns. A person who was removed since the request was let
 * in makes no key that would outlive the others.
 */
async function admitKeyMaker(tx: TenantTx, actor: Actor): Promise<void> {
  await lockKeysOfOrg(tx)
  if (actor.type !== 'user') return
  const held = await findRoleInOrg(tx, actor.userId)
  const role = roles.find((known) => known === held)
  if (!role) throw failures.unauthorized()
  if (!rolePermissions[role].includes('api_keys:manage')) throw failures.forbidden()
}

export async function createApiKey(tenant: Tenant, asked: KeyRequest & { expiresAt?: string | undefined }) {
  const { plaintext, ...key } = newKeySecret(apiKeyStart)
  const record = await tenant.transact(async (tx) => {
    await admitKeyMaker(tx, tenant.actor)
    if (asked.expiresAt && !(await isFuture(tx, asked.expiresAt))) throw failures.invalid(texts.expiresInFuture)
    if ((await countHeldApiKeys(tx)) >= limits.keys.perOrg) throw failures.tooManyKeys(limits.keys.perOrg)
    const wanted = { ...key, name: asked.name, scopes: asked.scopes ?? allScopes, createdBy: actorIdOf(tenant.actor) }
    const created = await insertApiKey(tx, wanted, asked.expiresAt)
    await recordAudit(tx, tenant.actor, 'api_key.created', created.id, { name: asked.name })
    return created
  })
  return { record, plaintext }
}

export async function createSdkKey(tenant: Tenant, asked: KeyRequest & SdkKeyBounds) {
  const { plaintext, ...key } = newKeySecret(`${sdkKeyStart}${asked.mode}_`)
  const record = await tenant.transact(async (tx) => {
    await admitKeyMaker(tx, tenant.actor)
    const wanted = { ...key, name: asked.name, scopes: asked.scopes ?? pageScopes, createdBy: actorIdOf(tenant.actor) }
    const created = await insertSdkKey(tx, wanted, asked)
    await recordAudit(tx, tenant.actor, 'sdk_key.created', created.id, { name: asked.name })
    return created
  })
  return { record, plaintext }
}

export async function revokeKey(tenant: Tenant, table: 'api_key' | 'sdk_key', id: string): Promise<{ revoked: true }> {
  await tenant.transact(async (tx) => {
    if (!(await markKeyRevoked(tx, table, id))) throw failures.absent(texts.keyNotFound)
    await recordAudit(tx, tenant.actor, `${table}.revoked`, id)
  })
  return { revoked: true }
}

/** Counts a classification towards the day of an SDK key; one that has none left spends nothing of the organization's. */
export async function chargeSdkKey(tx: TenantTx, actor: Actor): Promise<void> {
  if (actor.type !== 'sdkKey') return
  const spent = await spendSdkKey(tx, actor.keyId)
  if (spent) throw failures.sdkKeySpent(spent.limit, spent.secondsLeft)
}

/** A key that may act: whose it is, and what for. */
export interface LiveKey {
  readonly id: string
  readonly org: string
  readonly createdBy: string
  readonly scopes: readonly Scope[]
  readonly test: boolean
  /** The pages that may use it; empty for any. */
  readonly origins: readonly string[]
}

/** Finds the live API key with this secret. The state is read at every request, so a revoked key is refused at once. */
export async function resolveApiKey(database: Database, secret: string): Promise<LiveKey> {
  const key = await resolve(database, 'api_key', secret)
  if (!key) throw failures.invalidApiKey()
  if (key.revoked) throw failures.revokedApiKey()
  if (key.expired) throw failures.expiredApiKey()
  return key
}

/** Finds the live SDK key with this secret. */
export async function resolveSdkKey(database: Database, secret: string): Promise<LiveKey> {
  const key = await resolve(database, 'sdk_key', secret)
  if (!key || key.revoked) throw failures.invalidSdkKey()
  return key
}

async function resolve(database: Database, table: 'api_key' | 'sdk_key', secret: string) {
  if (!isKeyShaped(secret)) return undefined
  const key = await findKeyByHash(database.system, table, hashKeySecret(secret))
  // Noted beside the request, at most once a minute, so that a busy key is not a hot row; a lost note is no harm.
  if (key?.unnoted && !key.revoked && !key.expired)
    noteKeyUse(database.system, table, key.org, key.id).catch(() => undefined)
  return key
}
