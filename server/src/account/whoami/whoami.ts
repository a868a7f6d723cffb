import { currentApiVersion, failures, limitsOn, rolePermissions, type Whoami } from '@txadv/contract'
import type { output } from 'zod'
import type { Actor } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { findApiKey } from '../keys/keys.ts'
import { readOwn } from './whoami.queries.ts'

type Told = output<typeof Whoami>

async function credentialOf(tx: TenantTx, actor: Actor): Promise<Told['credential']> {
  if (actor.type === 'user' && actor.role)
    return {
      type: 'session',
      userId: actor.userId,
      role: actor.role,
      permissions: [...rolePermissions[actor.role]],
    }
  const key = actor.type === 'apiKey' ? await findApiKey(tx, actor.keyId) : undefined
  if (!key) throw failures.unauthorized()
  return { type: 'api_key', ...key }
}

/** Whose credential it is and what it may do. */
export async function readWhoami(tenant: Tenant): Promise<Told> {
  return tenant.transact(async (tx) => {
    const [own, credential] = [await readOwn(tx), await credentialOf(tx, tenant.actor)]
    if (!own) throw failures.unauthorized()
    const { name, plan, workspace } = own
    return { organization: { id: tx.org, name, plan }, workspace, credential, apiVersion: currentApiVersion }
  })
}

/** What bounds the requests of the organization. */
export async function readLimits(tenant: Tenant) {
  const own = await tenant.transact(readOwn)
  return limitsOn(own?.plan ?? 'free')
}
