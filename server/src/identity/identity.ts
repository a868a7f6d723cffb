import { limits, type Role, roles, texts } from '@txadv/contract'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { organization, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access'
import pg from 'pg'
import { createPool, type Database } from '../db/database.ts'
import type { Config } from '../lib/config.ts'
import type { Logger } from '../lib/log.ts'
import { type AuthAnswer, hideForeignOrganizations, hideInvitationIds, isInvited } from './invitations.ts'
import { type Mails, openMails } from './mails.ts'
import { recordMembers } from './member-audit.ts'
import { countOrganization, findRole } from './members.ts'
import { readOrganization } from './organization-names.ts'
import { requirePerson, tidyPerson } from './person-names.ts'
import { findAccountOwner, recordAccountEvent, recordSignIns } from './sign-in-audit.ts'
import { forgetTries, limitTries, settleTry } from './sign-in-tries.ts'
import { openSingleSignOn } from './single-sign-on.ts'
import { forgetWrongCode, refuseUsedCode } from './used-codes.ts'

const access = createAccessControl(defaultStatements)
/** What the roles may do to the organization itself; what they may do to topics stands in the contract. */
const organizationRoles = {
  owner: access.newRole(ownerAc.statements),
  admin: access.newRole(adminAc.statements),
  member: access.newRole(memberAc.statements),
  viewer: access.newRole(memberAc.statements),
} satisfies Record<Role, unknown>

/** Nothing reads the identity provider's ID token after sign-in, and the library would keep it in clear. */
const dropIdToken = async <T extends object>(account: T) => ({ data: { ...account, idToken: null } })

/** The routes that give somebody a role. The library takes lists, splits texts at commas and trims what it finds. */
const roleRoutes = ['/organization/invite-member', '/organization/update-member-role']

function requireOneRole({ path, body }: AuthAnswer): void {
  if (!roleRoutes.includes(path) || roles.includes(body?.role)) return
  throw new APIError('BAD_REQUEST', { message: texts.roleUnknown(roles.join(', ')) })
}

const beforehand = (database: Database, mails: Mails | undefined) =>
  createAuthMiddleware(async (ctx) => {
    requireOneRole(ctx)
    requirePerson(ctx)
    await hideForeignOrganizations(database, ctx)
    await refuseUsedCode(database, ctx)
    await limitTries(database, ctx, async (email, token) => {
      const person = await findAccountOwner(database, email)
      const event = { action: 'account.locked', headers: ctx.headers, anonymous: true } as const
      if (!person) return
      mails?.unlockAccount(person.email, token)
      await recordAccountEvent(database, { ...event, person })
    })
  })

const afterwards = (database: Database) =>
  createAuthMiddleware(async (ctx) => {
    await forgetWrongCode(database, ctx)
    await hideInvitationIds(database, ctx)
    await recordMembers(database, ctx)
    await settleTry(database, ctx)
  })

interface AuthParts {
  readonly mails: Mails | undefined
  readonly singleSignOn: ReturnType<typeof openSingleSignOn> | undefined
  readonly pool: ReturnType<typeof createPool>
}

function buildAuth(config: Config, database: Database, { mails, singleSignOn, pool }: AuthParts) {
  return betterAuth({
    appName: 'txadv',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.authSecret.reveal(),
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Left to itself the library prints unexpected errors to the console, past the logger that hides secrets.
    onAPIError: { throw: true },
    trustedOrigins: [config.publicUrl],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      // Without mail nobody could prove an address.
      requireEmailVerification: mails !== undefined,
      revokeSessionsOnPasswordReset: true,
      ...(mails && {
        sendResetPassword: async ({ user, token }) => mails.resetPassword(user.email, token),
        onPasswordReset: async ({ user }, request) => {
          await forgetTries(database, user.email)
          await recordAccountEvent(database, { action: 'password.reset', person: user, headers: request?.headers })
        },
      }),
    },
    ...(mails && {
      emailVerification: {
        sendOnSignUp: true,
        sendOnSignIn: true,
        // A link in the mail stands for neither the password nor the second factor.
        autoSignInAfterVerification: false,
        sendVerificationEmail: async ({ user, url }) => mails.confirmAddress(user.email, url),
      },
    }),
    account: { encryptOAuthTokens: true },
    rateLimit: { enabled: config.production, storage: 'database' },
    advanced: {
      cookiePrefix: 'txadv',
      // Said aloud because the library drops both checks by itself wherever it believes it is under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: config.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: ['x-txadv-client-address'] },
    },
    user: { additionalFields: { operator: { type: 'boolean', defaultValue: false, required: true, input: false } } },
    hooks: { before: beforehand(database, mails), after: afterwards(database) },
    databaseHooks: {
      user: {
        create: {
          before: async (person, ctx) => {
            const { email } = person
            if (config.signUpOpen) return { data: tidyPerson(person) }
            // An identity provider vouches for the address; a password does not, so the invitation's link must.
            const byPassword = ctx?.path === '/sign-up/email'
            const id = byPassword ? (ctx.headers?.get('x-invitation-id') ?? '') : undefined
            if (await isInvited(database, email, id)) return { data: tidyPerson(person) }
            if (byPassword || !ctx) throw new APIError('BAD_REQUEST', { message: 'Sign-up is closed' })
            throw ctx.redirect(`${config.publicUrl}/sign-in?error=sign_up_closed`)
          },
        },
      },
      account: { create: { before: dropIdToken }, update: { before: dropIdToken } },
      session: {
        create: {
          // A session starts in the organization its user joined first, so that signing in is enough to work.
          before: async (session) => {
            const first = await database.system
              .selectFrom('auth.member')
              .select('organizationId')
              .where('userId', '=', session.userId)
              .orderBy('createdAt')
              .executeTakeFirst()
            return { data: { ...session, activeOrganizationId: first?.organizationId ?? null } }
          },
        },
      },
    },
    plugins: [
      // Deleting an organization would orphan paid segments, so it is an operator's procedure, not a button.
      organization({
        ac: access,
        roles: organizationRoles,
        disableOrganizationDeletion: true,
        ...(mails && { sendInvitationEmail: async (invited) => mails.inviteMember(invited) }),
        organizationHooks: {
          beforeCreateOrganization: async ({ organization, user }) => {
            const named = readOrganization(organization)
            const { perUser } = limits.organizations
            // Counted last, because what the library has refused by then was not made.
            if (!(await countOrganization(database, user.id, perUser)))
              throw new APIError('FORBIDDEN', { message: texts.tooManyOrganizations(perUser) })
            return named
          },
          beforeUpdateOrganization: async ({ organization }) => readOrganization(organization),
        },
        // Where sign-up is closed, operators decide who works here.
        allowUserToCreateOrganization: ({ operator }) => config.signUpOpen || operator === true,
      }),
      ...(singleSignOn ? [singleSignOn.plugin] : []),
      twoFactor({
        issuer: 'txadv',
        // Who comes by single sign-on alone has no password to give.
        allowPasswordless: true,
        accountLockout: {
          maxFailedAttempts: limits.signIn.tries,
          durationSeconds: limits.signIn.windowMinutes * 60,
        },
      }),
      recordSignIns(database),
    ],
  })
}

export interface Identity {
  readonly auth: ReturnType<typeof buildAuth>
  close(): Promise<void>
}

export function createIdentity(config: Config, database: Database, log: Logger): Identity {
  const pool = createPool(config.databaseUrl, 'txadv_identity', limits.database.identityConnections, log, {
    options: '-c search_path=auth',
    // The identity library expects Dates where the rest of the service reads text.
    types: pg.types,
  })
  const mails = openMails(config, database, log)
  const singleSignOn = config.oidc && openSingleSignOn(config.oidc)
  return {
    auth: buildAuth(config, database, { mails, singleSignOn, pool }),
    close: async () => {
      await Promise.all([mails?.close(), singleSignOn?.close()])
      await pool.end()
    },
  }
}

/** A signed-in person, with the role held in the active organization, if any. */
export interface SignedIn {
  readonly userId: string
  readonly operator: boolean
  readonly hasSecondFactor: boolean
  readonly membership?: { readonly org: string; readonly role: Role }
}

/** Reads who is behind the session cookie. The session and the role are read at every request, never remembered. */
export async function findSignedIn(
  identity: Identity,
  database: Database,
  headers: Headers,
): Promise<SignedIn | undefined> {
  const found = await identity.auth.api.getSession({ headers, query: { disableRefresh: true } })
  if (!found) return undefined
  const { user, session } = found
  // The library does not say in its types what its plugins add.
  const { twoFactorEnabled } = user as { twoFactorEnabled?: boolean | null }
  const signedIn = { userId: user.id, operator: user.operator, hasSecondFactor: twoFactorEnabled === true }
  if (!session.activeOrganizationId) return signedIn
  const role = await findRole(database, session.activeOrganizationId, user.id)
  return role ? { ...signedIn, membership: { org: session.activeOrganizationId, role } } : signedIn
}
