import type { FormEvent } from 'react'
import { statusOf } from '../../lib/call-error.ts'
import { askIdentity } from '../../lib/identity.ts'
import { hrefOf, navigate, useLocation } from '../../lib/router.ts'
import { passwordMinLength } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

/** A new password, for whoever opens the link that was mailed. */
export function ResetPassword() {
  const { query } = useLocation()
  const token = query.get('token') ?? ''
  const reset = useAction(async (newPassword: string) => {
    await askIdentity('reset-password', { body: { token, newPassword } })
    navigate(hrefOf('signIn', {}, { reset: '1' }), { replace: true })
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void reset.run(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <AccountCard title="Choose a new password" onSubmit={onSubmit}>
      {statusOf(reset.error) === 400 ? (
        <p className={layout.noteProblem} role="alert">
          This link was used or has expired. Your password is unchanged.{' '}
          <Link href={hrefOf('forgotPassword')}>Request a new link</Link>
        </p>
      ) : (
        <ProblemNote error={reset.error} effect="Your password is unchanged." />
      )}
      <label>
        New password
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={passwordMinLength}
          aria-describedby="password-hint"
          required
        />
      </label>
      <p className={layout.hint} id="password-hint">
        At least {passwordMinLength} characters. You are signed out everywhere.
      </p>
      <button type="submit" className={buttons.primary} disabled={reset.busy}>
        {reset.busy ? 'Saving…' : 'Save password'}
      </button>
    </AccountCard>
  )
}
