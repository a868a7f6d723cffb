import { randomBytes } from 'node:crypto'
import { currentEngineVersion, type Role, roles } from '@txadv/contract'
import { actFor, type Tenant } from '../context.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createOutside } from '../egress/outside.ts'
import { listConnections } from '../features/connections/connections.queries.ts'
import { create as createConnection } from '../features/connections/connections.ts'
import { listApiKeys } from '../features/keys/keys.queries.ts'
import { createApiKey, revoke } from '../features/keys/keys.ts'
import { create } from '../features/topics/topics.ts'
import { createIdentity, type Identity } from '../identity/identity.ts'
import { findRole } from '../identity/members.ts'
import type { Config } from '../lib/config.ts'
import type { Logger } from '../lib/log.ts'

const demoSlug = 'demo'
const demoKeyName = 'Demo key'
const emailOf = (name: string) => `${name}@demo.example`

const demoTopics = [
  { topic_name: 'Electric SUV Intenders', parent_category: 'Auto', segment_type: 'B2C' },
  { topic_name: 'ITDMs evaluating zero trust', segment_type: 'B2B' },
  { topic_name: 'First-Time Home Buyers', segment_type: 'B2C' },
] as const

async function ensureUser(identity: Identity, database: Database, name: string, password: string): Promise<string> {
  const known = await database.system
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', emailOf(name))
    .executeTakeFirst()
  if (known) return known.id
  const { user } = await identity.auth.api.signUpEmail({ body: { name, email: emailOf(name), password } })
  return user.id
}

async function ensureOrg(identity: Identity, database: Database, ownerId: string): Promise<string> {
  const known = await database.system
    .selectFrom('auth.organization')
    .select('id')
    .where('slug', '=', demoSlug)
    .executeTakeFirst()
  if (known) return known.id
  const made = await identity.auth.api.createOrganization({
    body: { name: 'Demo organization', slug: demoSlug, userId: ownerId },
  })
  return made.id
}

async function ensureMember(identity: Identity, database: Database, org: string, userId: string, role: Role) {
  const known = await findRole(database, org, userId)
  if (!known) await identity.auth.api.addMember({ body: { organizationId: org, userId, role } })
}

/** A fresh key for the demo organization; the one before it is revoked, so that asking again never runs into the limit. */
async function renewDemoKey(tenant: Tenant): Promise<string> {
  const held = await tenant.transact(listApiKeys)
  for (const key of held) if (key.name === demoKeyName && !key.revokedAt) await revoke(tenant, 'api_key', key.id)
  const { plaintext } = await createApiKey(tenant, { name: demoKeyName })
  return plaintext
}

/** A connection to the stand-in for the marketplace, where that is what this service calls by that name. */
async function ensureRehearsal(tenant: Tenant, { platformAddresses, rehearsalPort }: Config): Promise<void> {
  const address = platformAddresses.marketplace.api_base_url
  if (!address || new URL(address).port !== String(rehearsalPort)) return
  const platform = 'marketplace'
  const held = await tenant.transact((tx) => listConnections(tx, { platform }))
  if (held.length > 0) return
  const credentials = { client_id: 'demo', username: 'demo', password: 'demo', org_id: 'demo' }
  const config = { default_cpm: 2.5 }
  await createConnection(tenant, {
    name: 'Rehearsal marketplace',
    platform,
    direction: 'outbound',
    config,
    credentials,
  })
}

export interface Demo {
  readonly users: readonly string[]
  readonly password: string
  readonly apiKey: string
}

/**
 * Makes a demo organization with a user of every role, an operator, three topics, a platform to rehearse with and an API key.
 * Safe to run again.
 */
export async function seedDemo(config: Config, log: Logger): Promise<Demo> {
  const password = config.demoPassword?.reveal() ?? randomBytes(12).toString('base64url')
  const database = createDatabase(config.databaseUrl, log)
  const identity = createIdentity({ ...config, signUpOpen: true }, database, log)
  const outside = createOutside(config)
  try {
    const userIds: Partial<Record<Role, string>> = {}
    for (const role of roles) userIds[role] = await ensureUser(identity, database, role, password)
    const ownerId = userIds.owner ?? ''
    const org = await ensureOrg(identity, database, ownerId)
    for (const role of roles) await ensureMember(identity, database, org, userIds[role] ?? '', role)

    const operatorId = await ensureUser(identity, database, 'operator', password)
    await database.system.updateTable('auth.user').set({ operator: true }).where('id', '=', operatorId).execute()

    const tenant = actFor(database, log, org, { userId: ownerId, via: 'session', role: 'owner' }, { outside })
    await ensureRehearsal(tenant, config)
    for (const topic of demoTopics) await create(tenant, { ...topic, engine_version: currentEngineVersion })
    return { users: [...roles, 'operator'].map(emailOf), password, apiKey: await renewDemoKey(tenant) }
  } finally {
    await Promise.all([identity.close(), database.close(), outside.close()])
  }
}
