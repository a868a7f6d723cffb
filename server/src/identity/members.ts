import { limits, type Role, roles } from '@txadv/contract'
import type { Database } from '../db/database.ts'

/** The role a person holds in an organization now; a role that the contract does not name is none. */
export async function findRole(database: Database, org: string, userId: string): Promise<Role | undefined> {
  const member = await database.system
    .selectFrom('auth.member')
    .select('role')
    .where('organizationId', '=', org)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return roles.find((known) => known === member?.role)
}

/** Whether a person owns as many organizations as one may. Those that somebody else invited them to do not count. */
export async function ownsMost(database: Database, userId: string): Promise<boolean> {
  const { owned } = await database.system
    .selectFrom('auth.member')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where('userId', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return owned >= limits.organizations.perOwner
}
