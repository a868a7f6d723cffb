import { type Permission, type Role, rolePermissions, roles } from '@txadv/contract/vocabulary'
import { createContext, use } from 'react'
import { call, type Reply } from './api.ts'
import { type CallError, isCallError, statusOf } from './call-error.ts'
import { askIdentity } from './identity.ts'
import { queryClient } from './query-client.ts'
import { hrefOf, navigate } from './router.ts'
import { createStore } from './store.ts'
import { followAs } from './work.ts'
import { chooseWorkspace, enterOrganization } from './workspace.ts'

export interface SignedIn {
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly operator: boolean
    readonly twoFactorEnabled?: boolean | null
  }
  readonly session: { readonly id: string; readonly activeOrganizationId: string | null }
}

export interface Organization {
  readonly id: string
  readonly name: string
}

export type Workspace = Reply<'GET /api/workspaces'>[number]

/** Who works here, where, and what they may do. */
export interface Session {
  readonly user: SignedIn['user']
  /** Operators may belong to none. */
  readonly organization: Organization | undefined
  readonly organizations: readonly Organization[]
  readonly workspaces: readonly Workspace[]
  /** The platforms that connections can lead to. */
  readonly platforms: Reply<'GET /api/platforms'>
  readonly role: Role
  can(permission: Permission): boolean
}

const SessionContext = createContext<Session | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** The session of the person who looks at the page; pages are drawn only once there is one. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('drawn without a session')
  return session
}

/** Who is signed in, with or without an organization to work for. */
export const readSignedIn = () => askIdentity<SignedIn | null>('get-session')

/** Counts how often the session was to be read again. */
export const sessionRound = createStore(0)

/** Reads the session again: after a change to what it tells, such as the workspaces. */
export const refreshSession = (): void => sessionRound.set((round) => round + 1)

/** Who has just come in by the sign-in page: known already, so not asked for again. */
let entered: SignedIn | undefined

/** For whom the answers that are kept were read. */
let reader: string | undefined

/** Another person who signs in on this page is shown nothing that was read for the one before. */
function readFor(user: string, organization: string | null): void {
  const next = `${user} ${organization ?? ''}`
  if (reader !== undefined && reader !== next) queryClient.clear()
  reader = next
}

/** Reads who is signed in and where they work. */
export async function openSession(): Promise<Session | 'signed out' | 'no organization'> {
  const signedIn = entered ?? (await readSignedIn())
  entered = undefined
  if (!signedIn) return 'signed out'
  const { user, session } = signedIn
  const org = session.activeOrganizationId
  readFor(user.id, org)
  followAs(user.id, org ?? undefined)
  if (!org) {
    if (!user.operator) return 'no organization'
    return {
      user,
      organization: undefined,
      organizations: [],
      workspaces: [],
      platforms: [],
      role: 'viewer',
      can: () => false,
    }
  }
  enterOrganization(org)
  const [organizations, member, workspaces, platforms] = await Promise.all([
    askIdentity<Organization[]>('organization/list'),
    askIdentity<{ role: string }>('organization/get-active-member'),
    call('GET /api/workspaces', {}),
    call('GET /api/platforms', {}),
  ])
  const role = roles.find((known) => known === member.role) ?? 'viewer'
  const organization = organizations.find(({ id }) => id === org)
  const can = (permission: Permission) => rolePermissions[role].includes(permission)
  return { user, organization, organizations, workspaces, platforms, role, can }
}

/** Works for another organization from now on; everything on the page belongs to the old one, so it is loaded anew. */
export async function switchOrganization(organizationId: string): Promise<void> {
  await askIdentity('organization/set-active', { body: { organizationId } })
  location.assign('/')
}

/** Works in one workspace, or with undefined in the organization as a whole. */
export function switchWorkspace(id: string | undefined): void {
  chooseWorkspace(id)
  location.reload()
}

// The identity library's own minimum.
export const passwordMinLength = 10

/** What came of an attempt to come in: nothing more to do, something in plain words, or one more step. */
export type Entrance = { readonly refusal: string } | { readonly next: 'in' | 'confirm address' | 'code' }

/** Signs in, past the limit of attempts where the token of a mailed link is given. */
export const signIn = (email: string, password: string, unlock?: string | null): Promise<Entrance> =>
  enter('sign-in/email', { email, password }, unlock ? { 'x-unlock-token': unlock } : {})

/** Opens an account and signs in to it, as `signIn` does. */
export function signUp(
  account: { name: string; email: string; password: string },
  next: string,
  invitationId?: string,
) {
  // Where the link that confirms the address leads.
  const callbackURL = hrefOf('signIn', {}, { verified: '1', next })
  const headers = invitationId ? { 'x-invitation-id': invitationId } : {}
  return enter('sign-up/email', { ...account, callbackURL }, headers)
}

/** Signs in with the second factor, once the password was right. */
export const signInWithCode = (code: string, recovering: boolean): Promise<Entrance> =>
  enter(recovering ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp', { code })

interface Answer {
  readonly token?: string | null
  /** The password was right, and a code is needed too. */
  readonly twoFactorRedirect?: boolean
}

/** What the identity library says of a second factor, in plain words. */
const codeRefusals: Readonly<Record<string, string>> = {
  INVALID_CODE: 'That code is not right. Codes change every 30 seconds: enter the current one.',
  INVALID_BACKUP_CODE: 'That recovery code is not right or was used.',
  INVALID_TWO_FACTOR_COOKIE: 'Sign-in took too long. Go back and enter your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many attempts. Go back and enter your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many attempts on this account. Retry in an hour.',
}

async function enter(route: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Entrance> {
  try {
    const answer = await askIdentity<Answer>(route, { body, headers })
    if (answer.twoFactorRedirect) return { next: 'code' }
    if (answer.token === null) return { next: 'confirm address' }
    const signedIn = await readSignedIn()
    if (!signedIn)
      return { refusal: 'Your browser blocked the session cookie. Allow cookies for this site, then retry.' }
    entered = signedIn
    return { next: 'in' }
  } catch (error) {
    if (isCallError(error)) return { refusal: refusalOf(error) }
    throw error
  }
}

export async function signOut(): Promise<void> {
  await askIdentity('sign-out', { body: {} })
  queryClient.clear()
  navigate('/sign-in')
}

function refusalOf(error: CallError): string {
  const { message } = error
  const status = statusOf(error)
  const code = 'detail' in error ? String(error.detail.code) : ''
  const ofCode = codeRefusals[code]
  if (ofCode) return ofCode
  if (code === 'EMAIL_NOT_VERIFIED')
    return 'Your email address is not confirmed yet. Open the link that was just sent to it, then sign in.'
  if (status === 422) return 'An account with this email already exists. Sign in instead.'
  if (status === undefined) return 'The service could not be reached. Check your connection, then retry.'
  if (status === 401) return 'That email and password do not match. Check both, then retry.'
  if (status === 403)
    return `Sign-in is not allowed from ${location.origin}. Ask your operator to set it as the public address.`
  if (status === 429)
    return message.endsWith('on this account')
      ? 'Too many attempts on this account. Retry in an hour, or use the sign-in link if you received one by email.'
      : 'Too many attempts. Wait a minute, then retry.'
  if (status >= 500) return 'Sign-in is temporarily unavailable. Retry shortly.'
  return `Sign-in failed: ${message}.`
}
