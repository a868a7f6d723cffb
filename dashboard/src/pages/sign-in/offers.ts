import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../lib/call-error.ts'
import { askIdentity } from '../../lib/identity.ts'
import { readSignedIn, type SignedIn } from '../../lib/session.ts'

/** Who is signed in already and yet was sent here, because they belong to no organization. */
export function useHomeless(): SignedIn | undefined {
  const [person, setPerson] = useState<SignedIn>()
  useEffect(() => {
    readSignedIn().then((found) => {
      if (found && !found.session.activeOrganizationId && !found.user.operator) setPerson(found)
    }, ignoreFailure)
  }, [])
  return person
}

/** Leaves for the identity provider, which sends the person back to where they wanted to be. */
export async function startSingleSignOn(callbackURL: string): Promise<void> {
  const body = { provider: 'sso', callbackURL, errorCallbackURL: `${location.origin}/sign-in` }
  const { url } = await askIdentity<{ url: string }>('sign-in/social', { body })
  location.assign(url)
}

const errors: Readonly<Record<string, string>> = {
  account_not_linked: 'An account with this email and a password already exists. Sign in with the password instead.',
  sign_up_closed:
    'Sign-up is closed, and your address has no pending invitation. Ask an owner or an admin to invite you.',
  TOKEN_EXPIRED: 'That link has expired. Sign in to get a new one.',
  INVALID_TOKEN: 'That link is incomplete or was replaced by a newer one. Sign in to get a new one.',
  invalid_code: 'The identity provider did not confirm the sign-in. Retry, or ask your operator.',
  state_mismatch: 'That sign-in was started in another window or has expired. Start again here.',
}

/** What the identity provider's way back says went wrong, in plain words. */
export const providerRefusal = (code: string): string =>
  errors[code] ?? `Single sign-on failed (${code}). Retry, or ask your operator.`

/** What a mailed link has done, or is for, on the page that it leads to. */
export function arrivalNote(query: URLSearchParams): string | undefined {
  if (query.has('unlock')) return 'Sign in with your password. This link works once, past the limit of attempts.'
  if (query.has('verified')) return 'Your email address is confirmed. Sign in to continue.'
  return query.has('reset') ? 'Your password is changed. Sign in with the new one.' : undefined
}
