import { type AuditAction, anonymousActor, limits } from '@txadv/contract'
import type { BetterAuthPlugin } from 'better-auth'
import {
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sessionMiddleware,
} from 'better-auth/api'
import { insertAuditOfPerson } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import type { AuthAnswer } from './invitations.ts'

interface AccountOwner {
  readonly id: string
  readonly email: string
  readonly twoFactorEnabled?: boolean | null
}

type SignInAction = Extract<AuditAction, `${'session' | 'password' | 'account' | 'second_factor'}.${string}`>

/** Whose request it is, read before it takes effect: signing out deletes the session that says so. */
interface Before {
  readonly person: AccountOwner
  readonly signedIn: boolean
}

/** What happened to whose account; a person who is not known to be its owner did what is `anonymous`. */
interface AccountEvent {
  readonly action: SignInAction
  readonly person: AccountOwner
  readonly headers: Headers | undefined
  readonly anonymous?: boolean
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes an event to the person's own list and to the audit of every organization that the person belongs to. */
export async function recordAccountEvent(database: Database, event: AccountEvent): Promise<void> {
  const { action, person, headers, anonymous = false, detail = {} } = event
  const address = headers?.get('x-txadv-client-address') ?? null
  const userAgent = headers?.get('user-agent')?.slice(0, limits.audit.userAgentChars) ?? null
  await database.withSystem(async (tx) => {
    await tx.db
      .insertInto('auth.user_event')
      .values({ user_id: person.id, action, address, user_agent: userAgent })
      .execute()
    await insertAuditOfPerson(tx, person.id, {
      actor: anonymous ? anonymousActor : person.id,
      action,
      subject: person.id,
      detail: { via: 'session', name: person.email, address, userAgent, ...detail },
    })
  })
}

/** The account with this address, if there is one. */
export async function findAccountOwner(database: Database, email: unknown): Promise<AccountOwner | undefined> {
  if (typeof email !== 'string') return undefined
  const query = database.system.selectFrom('auth.user').select(['id', 'email'])
  return query.where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** How a session was opened, by the library's route. */
const entrances: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/sign-up/email': 'sign-up',
  '/callback/:id': 'single sign-on',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'recovery code',
}

/** What a route that a session calls does to its account. */
const changes: Readonly<Record<string, SignInAction>> = {
  '/sign-out': 'session.signed_out',
  '/revoke-session': 'session.signed_out',
  '/revoke-sessions': 'session.signed_out',
  '/revoke-other-sessions': 'session.signed_out',
  '/change-password': 'password.changed',
  '/two-factor/disable': 'second_factor.disabled',
  '/two-factor/generate-backup-codes': 'second_factor.renewed',
}

/** Routes that take a code of the second factor: of a person who signs in, or who turns it on. */
const isCodePath = (path: string) => path.startsWith('/two-factor/verify-')

/** Whose second factor is waited for, by the cookie that the password brought. */
export async function findPending(ctx: AuthAnswer): Promise<AccountOwner | undefined> {
  const { internalAdapter, createAuthCookie, secret } = ctx.context
  const pending = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const kept = pending ? await internalAdapter.findVerificationValue(pending) : undefined
  return (kept && (await internalAdapter.findUserById(kept.value))) ?? undefined
}

/** What a code did: opened a session, turned the second factor on, or was wrong. */
async function recordCode(database: Database, ctx: AuthAnswer, person: AccountOwner, signedIn: boolean): Promise<void> {
  const { headers, context, path } = ctx
  const { returned } = context
  if (isAPIError(returned)) {
    if (returned.statusCode === 401)
      await recordAccountEvent(database, { action: 'second_factor.refused', person, headers, anonymous: !signedIn })
  } else if (!signedIn) {
    const detail = { by: entrances[path] }
    await recordAccountEvent(database, { action: 'session.signed_in', person, headers, detail })
  } else if (!person.twoFactorEnabled)
    await recordAccountEvent(database, { action: 'second_factor.enabled', person, headers })
}

async function recordAnswer(database: Database, ctx: AuthAnswer, before: Before | undefined): Promise<void> {
  const { path, headers, context } = ctx
  if (isCodePath(path)) return before && recordCode(database, ctx, before.person, before.signedIn)
  const entered = context.newSession
  const by = entrances[path]
  if (by && entered) {
    const event = { action: 'session.signed_in', person: entered.user, headers, detail: { by } } as const
    return recordAccountEvent(database, event)
  }
  if (path === '/sign-in/email' && isAPIError(context.returned) && context.returned.statusCode === 401) {
    const person = await findAccountOwner(database, ctx.body?.email)
    if (person) await recordAccountEvent(database, { action: 'session.refused', person, headers, anonymous: true })
  }
  const action = changes[path]
  if (action && before && !isAPIError(context.returned))
    await recordAccountEvent(database, { action, person: before.person, headers })
}

/**
 * Writes down who signed in and out, and changes of what opens an account. As a plugin, and the last one: a second factor
 * takes the session back that the password opened. The library has committed by then, so a process that dies in between
 * leaves the change without its entry.
 */
export function recordSignIns(database: Database) {
  const befores = new WeakMap<object, Before>()
  return {
    id: 'txadv-sign-in-audit',
    endpoints: {
      listAccountEvents: createAuthEndpoint('/events', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
        const events = await database.system
          .selectFrom('auth.user_event')
          .select(['action', 'address', 'user_agent as userAgent', 'happened_at as at'])
          .where('user_id', '=', ctx.context.session.user.id)
          .orderBy('id', 'desc')
          .limit(limits.signIn.eventsListed)
          .execute()
        return ctx.json(events)
      }),
    },
    hooks: {
      before: [
        {
          matcher: ({ path = '' }) => path in changes || isCodePath(path),
          handler: createAuthMiddleware(async (ctx) => {
            const session = await getSessionFromCtx(ctx)
            const person = session?.user ?? (isCodePath(ctx.path) ? await findPending(ctx) : undefined)
            if (person && ctx.request) befores.set(ctx.request, { person, signedIn: session !== null })
          }),
        },
      ],
      after: [
        {
          matcher: ({ path = '' }) => path in changes || path in entrances,
          handler: createAuthMiddleware((ctx) => recordAnswer(database, ctx, ctx.request && befores.get(ctx.request))),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
