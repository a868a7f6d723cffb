import type { AuditAction } from '@txadv/contract'
import { getSessionFromCtx, isAPIError } from 'better-auth/api'
import { insertAudit } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import type { AuthAnswer } from './invitations.ts'

interface Member {
  readonly organizationId: string
  readonly userId: string
  readonly role: string
}
interface Invitation {
  readonly organizationId: string
  readonly email: string
  readonly role: string
}
interface Change {
  readonly action: AuditAction
  /** Where the library puts it in its answer. */
  readonly of: (answer: never) => Member | Invitation
}

/** What changes who may do what in an organization, by the library's route. */
const changes: Readonly<Record<string, Change>> = {
  '/organization/invite-member': { action: 'member.invited', of: (invitation: Invitation) => invitation },
  '/organization/cancel-invitation': { action: 'member.uninvited', of: (invitation: Invitation) => invitation },
  '/organization/accept-invitation': { action: 'member.joined', of: ({ member }: { member: Member }) => member },
  '/organization/update-member-role': { action: 'member.role', of: (member: Member) => member },
  '/organization/remove-member': { action: 'member.removed', of: ({ member }: { member: Member }) => member },
  '/organization/leave': { action: 'member.left', of: (member: Member) => member },
}

const emailOf = async (database: Database, userId: string): Promise<string | undefined> =>
  (await database.system.selectFrom('auth.user').select('email').where('id', '=', userId).executeTakeFirst())?.email

/**
 * Writes down who let whom in, with which role, and who took it away. The library has committed by then: a process that
 * dies in between leaves the change without its entry.
 */
export async function recordMembers(database: Database, ctx: AuthAnswer): Promise<void> {
  const change = changes[ctx.path]
  const { returned } = ctx.context
  if (!change || !returned || isAPIError(returned)) return
  const about = change.of(returned as never)
  const actor = await getSessionFromCtx(ctx)
  if (!actor) return
  const isMember = 'userId' in about
  const name = isMember ? await emailOf(database, about.userId) : about.email
  // An invitation's id lets its bearer in, so the address stands for it.
  const subject = isMember ? about.userId : about.email
  const detail = { via: 'session', name, role: about.role }
  await database.withTenant(about.organizationId, null, (tx) =>
    insertAudit(tx, { actor: actor.user.id, action: change.action, subject, detail }),
  )
}
