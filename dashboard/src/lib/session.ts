import { type Permission, type Role, rolePermissions, roles } from '@txadv/contract/vocabulary'
import { createContext, use } from 'react'
import { ApiError, call, type Reply, send } from './api.ts'
import { navigate } from './router.ts'
import { createStore } from './store.ts'
import { chooseWorkspace, enterOrganization } from './workspace.ts'

export interface SignedIn {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly operator: boolean }
  readonly session: { readonly activeOrganizationId: string | null }
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
export const readSignedIn = async () => (await send('GET', '/api/auth/get-session')) as SignedIn | null

/** Counts how often the session was to be read again. */
export const sessionRound = createStore(0)

/** Reads the session again: after a change to what it tells, such as the workspaces. */
export const refreshSession = (): void => sessionRound.set((round) => round + 1)

/** Who has just come in by the sign-in page: known already, so not asked for again. */
let entered: SignedIn | undefined

/** Reads who is signed in and where they work. */
export async function openSession(): Promise<Session | 'signed out' | 'no organization'> {
  const signedIn = entered ?? (await readSignedIn())
  entered = undefined
  if (!signedIn) return 'signed out'
  const { user, session } = signedIn
  const org = session.activeOrganizationId
  if (!org) {
    if (!user.operator) return 'no organization'
    return { user, organization: undefined, organizations: [], workspaces: [], role: 'viewer', can: () => false }
  }
  enterOrganization(org)
  const [organizations, member, workspaces] = await Promise.all([
    send('GET', '/api/auth/organization/list') as Promise<Organization[]>,
    send('GET', '/api/auth/organization/get-active-member') as Promise<{ role: string }>,
    call('GET /api/workspaces', {}),
  ])
  const role = roles.find((known) => known === member.role) ?? 'viewer'
  const organization = organizations.find(({ id }) => id === org)
  const can = (permission: Permission) => rolePermissions[role].includes(permission)
  return { user, organization, organizations, workspaces, role, can }
}

/** Works for another organization from now on; everything on the page belongs to the old one, so it is loaded anew. */
export async function switchOrganization(organizationId: string): Promise<void> {
  await send('POST', '/api/auth/organization/set-active', { body: { organizationId } })
  location.assign('/')
}

/** Works in one workspace, or with undefined in the organization as a whole. */
export function switchWorkspace(id: string | undefined): void {
  chooseWorkspace(id)
  location.reload()
}

/** Signs in; answers what went wrong in plain words, or nothing when the person is in. */
export const signIn = (email: string, password: string): Promise<string | undefined> =>
  enter('sign-in/email', { email, password })

/** Opens an account and signs in to it, as `signIn` does. */
export const signUp = (name: string, email: string, password: string, invitationId?: string) =>
  enter('sign-up/email', { name, email, password }, invitationId ? { 'x-invitation-id': invitationId } : {})

async function enter(
  route: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  try {
    await send('POST', `/api/auth/${route}`, { body, headers })
    const signedIn = await readSignedIn()
    if (!signedIn) return 'Your browser did not keep the session. Allow cookies for this site and try again.'
    entered = signedIn
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error)
    throw error
  }
}

export async function signOut(): Promise<void> {
  await send('POST', '/api/auth/sign-out', { body: {} })
  navigate('/sign-in')
}

function refusalOf({ status, message }: ApiError): string {
  if (status === 422) return 'There is an account with this email already. Sign in to it instead.'
  if (status === 0) return 'The service could not be reached. Check your connection and try again.'
  if (status === 401) return 'That email and password do not match. Check both and try again.'
  if (status === 403)
    return `Sign-in is not allowed from ${location.origin}. Ask your administrator to make it the service’s public address.`
  if (status === 429) return 'Too many attempts. Wait a minute and try again.'
  if (status >= 500) return 'The service cannot sign you in just now. Try again in a moment.'
  return `Sign-in was refused: ${message}.`
}
