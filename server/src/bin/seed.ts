import { randomBytes } from 'node:crypto'
import { currentEngineVersion, type Role, roles } from '@txadv/contract'
import { createApiKey, listApiKeys, revokeKey } from '../account/index.ts'
import { connectSandbox } from '../activation/index.ts'
import { actFor, type Tenant } from '../context.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createOutside } from '../egress/outside.ts'
import { createIdentity, type Identity } from '../identity/identity.ts'
import { findRole } from '../identity/members.ts'
import type { Config } from '../lib/config.ts'
import type { Logger } from '../lib/log.ts'
import { createTopic } from '../library/index.ts'

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
  // Nobody reads the mail of a demo address.
  await (await identity.auth.$context).internalAdapter.updateUser(user.id, { emailVerified: true })
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

interface DemoKey {
  /** Undefined where the key of before was kept: only its hash is stored. */
  readonly apiKey: string | undefined
  /** How the key began that this one replaces. */
  readonly replaced: string | undefined
}

/** An API key of the demo organization. One that is there is kept, or on request revoked and replaced. */
async function ensureDemoKey(tenant: Tenant, renew: boolean): Promise<DemoKey> {
  const { rows: keys } = await tenant.transact((tx) => listApiKeys(tx, {}))
  const live = keys.filter(({ name, revokedAt }) => name === demoKeyName && !revokedAt)
  if (live.length > 0 && !renew) return { apiKey: undefined, replaced: undefined }
  // Revoked first, so that asking again and again never reaches the limit.
  for (const { id } of live) await revokeKey(tenant, 'api_key', id)
  const { plaintext } = await createApiKey(tenant, { name: demoKeyName })
  return { apiKey: plaintext, replaced: live[0]?.keyPrefix }
}

export interface DemoOrganization extends DemoKey {
  readonly users: readonly string[]
  readonly password: string
}

/**
 * Makes a demo organization with a user of every role, an operator, three topics, the sandbox and an API key. Safe to run again:
 * what is there stays.
 */
export async function seedDemo(config: Config, log: Logger, { renewKey = false } = {}): Promise<DemoOrganization> {
  const password = config.demoPassword?.reveal() ?? randomBytes(12).toString('base64url')
  const database = createDatabase(config.databaseUrl, log)
  const identity = createIdentity({ ...config, signUpOpen: true, mail: undefined }, database, log)
  const outside = createOutside(config)
  try {
    const userIds: Partial<Record<Role, string>> = {}
    for (const role of roles) userIds[role] = await ensureUser(identity, database, role, password)
    const ownerId = userIds.owner ?? ''
    const org = await ensureOrg(identity, database, ownerId)
    for (const role of roles) await ensureMember(identity, database, org, userIds[role] ?? '', role)

    const operatorId = await ensureUser(identity, database, 'operator', password)
    await database.system.updateTable('auth.user').set({ operator: true }).where('id', '=', operatorId).execute()

    const tenant = actFor(database, log, org, { type: 'user', userId: ownerId, role: 'owner' }, { outside })
    if (config.sandboxUrl) await connectSandbox(tenant)
    for (const topic of demoTopics) await createTopic(tenant, { ...topic, engine_version: currentEngineVersion })
    return { users: [...roles, 'operator'].map(emailOf), password, ...(await ensureDemoKey(tenant, renewKey)) }
  } finally {
    await Promise.all([identity.close(), database.close(), outside.close()])
  }
}
