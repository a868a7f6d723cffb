import { useEffect, useState } from 'react'
import { ApiError, send } from '../../lib/api.ts'
import { readSignedIn, type SignedIn } from '../../lib/session.ts'

/** Who is signed in already and yet was sent here, because they belong to no organization. */
export function useHomeless(): SignedIn | undefined {
  const [person, setPerson] = useState<SignedIn>()
  useEffect(() => {
    readSignedIn().then(
      (found) => {
        if (found && !found.session.activeOrganizationId && !found.user.operator) setPerson(found)
      },
      (problem: unknown) => {
        if (!(problem instanceof ApiError)) throw problem
      },
    )
  }, [])
  return person
}

/** Leaves for the identity provider, which sends the person back to where they wanted to be. */
export async function startSingleSignOn(callbackURL: string): Promise<void> {
  const body = { provider: 'sso', callbackURL, errorCallbackURL: `${location.origin}/sign-in` }
  const { url } = (await send('POST', '/api/auth/sign-in/social', { body })) as { url: string }
  location.assign(url)
}

const errors: Readonly<Record<string, string>> = {
  account_not_linked: 'An account with a password has this email already. Sign in with the password instead.',
  sign_up_closed:
    'Sign-up is closed here, and no invitation is open for your address. Ask an administrator to invite you.',
  state_mismatch: 'That sign-in began in another window, or too long ago. Start again here.',
}

/** What the identity provider's way back says went wrong, in plain words. */
export const providerRefusal = (code: string): string =>
  errors[code] ?? `Single sign-on did not work (${code}). Try again, or ask your administrator.`
