import { ApiError, send } from './api.ts'
import { navigate } from './router.ts'

interface Session {
  readonly session: { readonly activeOrganizationId: string | null }
}

/** Signs in; answers what went wrong in plain words, or nothing when the person is in. */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  try {
    await send('POST', '/api/auth/sign-in/email', { body: { email, password } })
    const signedIn = (await send('GET', '/api/auth/get-session')) as Session | null
    if (!signedIn) return 'Your browser did not keep the session. Allow cookies for this site and try again.'
    // Without an organization every page would answer 401 and send the person straight back here, unexplained.
    if (!signedIn.session.activeOrganizationId)
      return 'This account belongs to no organization yet. Ask an administrator to add you, then sign in again.'
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
  if (status === 0) return 'The service could not be reached. Check your connection and try again.'
  if (status === 401) return 'That email and password do not match. Check both and try again.'
  if (status === 403)
    return `Sign-in is not allowed from ${location.origin}. Ask your administrator to make it the service’s public address.`
  if (status === 429) return 'Too many attempts. Wait a minute and try again.'
  if (status >= 500) return 'The service cannot sign you in just now. Try again in a moment.'
  return `Sign-in was refused: ${message}.`
}
