import { sql } from 'kysely'
import type { SystemTx } from '../db/database.ts'

/** An organization by its slug. */
export interface NamedOrganization {
  readonly id: string
  readonly slug: string
  readonly name: string
}

export async function findOrganizationBySlug(tx: SystemTx, slug: string): Promise<NamedOrganization | undefined> {
  return tx.db
    .selectFrom('auth.organization')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Ends every membership, invitation and session of an organization. */
export async function endMemberships(tx: SystemTx, org: string): Promise<void> {
  await tx.db.deleteFrom('auth.session').where('activeOrganizationId', '=', org).execute()
  await tx.db.deleteFrom('auth.invitation').where('organizationId', '=', org).execute()
  await tx.db.deleteFrom('auth.member').where('organizationId', '=', org).execute()
}

export async function deleteOrganizationRow(tx: SystemTx, org: string): Promise<void> {
  await tx.db.deleteFrom('auth.organization').where('id', '=', org).execute()
}

export async function findUserByEmail(tx: SystemTx, email: string) {
  return tx.db
    .selectFrom('auth.user')
    .select(['id', 'email', 'name'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** The slugs of organizations that have no other owner. */
export async function listSoleOwnerships(tx: SystemTx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from auth.member mine join auth.organization on organization.id = mine."organizationId"
    where mine."userId" = ${userId} and mine.role = 'owner' and not exists (
      select from auth.member other where other."organizationId" = mine."organizationId" and other.role = 'owner'
        and other."userId" <> mine."userId")
    order by slug`.execute(tx.db)
  return rows.map(({ slug }) => slug)
}

/** Ends a person's memberships, of which the keys that they made end too; answers the organizations and roles. */
export async function leaveOrganizations(tx: SystemTx, userId: string) {
  return tx.db.deleteFrom('auth.member').where('userId', '=', userId).returning(['organizationId', 'role']).execute()
}

/** Closes the ways in: sessions, passwords and tokens. */
export async function closeAccount(tx: SystemTx, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.session').where('userId', '=', userId).execute()
  await tx.db.deleteFrom('auth.account').where('userId', '=', userId).execute()
}
