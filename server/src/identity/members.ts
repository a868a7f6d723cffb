import { type Role, roles } from '@txadv/contract'
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
