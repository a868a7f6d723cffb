import type { Role } from '@txadv/contract'
import { APIError, type createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { findRole } from './members.ts'

/** A request of the identity's own routes, with what it is about to answer. */
export type AuthAnswer = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

interface Invitation {
  id?: string
  readonly organizationId: string
  readonly role: string
}

/** The routes on which members, not the invited, read invitations. */
const memberRoutes = new Set([
  '/organization/list-invitations',
  '/organization/get-full-organization',
  '/organization/invite-member',
])

const mayGrant = (role: Role | undefined, invited: string) =>
  role === 'owner' || (role === 'admin' && !invited.split(',').includes('owner'))

function invitationsIn(returned: unknown): Invitation[] {
  if (Array.isArray(returned)) return returned
  if (typeof returned !== 'object' || returned === null || isAPIError(returned)) return []
  return 'invitations' in returned ? invitationsIn(returned.invitations) : [returned as Invitation]
}

/**
 * Whoever signs up with the invited address and knows the invitation's id is let in with its role, and the library
 * shows the id to every member. So a member learns it only of invitations to a role that the member may grant: else a
 * viewer could sign up in the name of an invited admin.
 */
export async function hideInvitationIds(database: Database, ctx: AuthAnswer): Promise<void> {
  if (!memberRoutes.has(ctx.path)) return
  const invitations = invitationsIn(ctx.context.returned)
  const [first] = invitations
  if (!first) return
  const reader = await getSessionFromCtx(ctx)
  // One answer speaks of one organization.
  const role = reader ? await findRole(database, first.organizationId, reader.user.id) : undefined
  for (const invitation of invitations) if (!mayGrant(role, invitation.role)) delete invitation.id
}

/** An organization that the caller does not belong to is answered as one that does not exist. */
export async function hideForeignOrganizations(database: Database, ctx: AuthAnswer): Promise<void> {
  if (ctx.path !== '/organization/get-full-organization') return
  const { organizationId: id, organizationSlug: slug } = (ctx.query ?? {}) as Record<string, unknown>
  const reader = id || slug ? await getSessionFromCtx(ctx) : undefined
  if (!reader) return
  const found = await database.system
    .selectFrom('auth.organization as organization')
    .innerJoin('auth.member as member', 'member.organizationId', 'organization.id')
    .select('member.id')
    .where('member.userId', '=', reader.user.id)
    // As text: what a client sends need not be an id.
    .where(id ? sql<string>`organization.id::text` : 'slug', '=', String(id ?? slug))
    .executeTakeFirst()
  if (!found) throw new APIError('BAD_REQUEST', { message: 'Organization not found', code: 'ORGANIZATION_NOT_FOUND' })
}

/** Whether somebody with this address is expected in an organization, by one invitation where its id is given. */
export async function isInvited(database: Database, email: string, id?: string): Promise<boolean> {
  const found = await database.system
    .selectFrom('auth.invitation')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'pending')
    // As text: what a client sends need not be an id.
    .$if(id !== undefined, (query) => query.where(sql<string>`id::text`, '=', id ?? ''))
    .where('expiresAt', '>', sql<string>`now()`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
