import { type Role, roles } from '@txadv/contract'
import { sql } from 'kysely'
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

/**
 * Counts an organization that a person is about to make, unless they have made as many as one may; answers whether they
 * may. One statement, so that parallel requests cannot pass the limit; those that others invited them to do not count.
 */
export async function countOrganization(database: Database, userId: string, perUser: number): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.organizations_made as o ("userId", made) values (${userId}, 1)
    on conflict ("userId") do update set made = o.made + 1 where o.made < ${perUser}
    returning o.made`.execute(database.system)
  return rows.length > 0
}
