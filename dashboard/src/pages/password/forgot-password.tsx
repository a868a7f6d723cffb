import { type FormEvent, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { askIdentity } from '../../lib/identity.ts'
import { hrefOf } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import account from '../../ui/account-card.module.css'
import { AccountCard } from '../../ui/account-card.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

/** Asks for the mail that resets a password; the answer does not tell whether there is such an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  const ask = useAction(async (email: string) => {
    await askIdentity('request-password-reset', { body: { email } })
    setSentTo(email)
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void ask.run(String(new FormData(event.currentTarget).get('email')))
  }
  return (
    <AccountCard title="Reset your password" onSubmit={onSubmit}>
      {sentTo ? (
        <p className={layout.note} role="status">
          If {sentTo} has an account, a link is on its way. It works once, for one hour.
        </p>
      ) : (
        <>
          <ProblemNote error={ask.error} effect="No email was sent." />
          <label>
            Email
            <input name="email" type="email" autoComplete="username" required />
          </label>
          <button type="submit" className={buttons.primary} disabled={ask.busy}>
            {ask.busy ? 'Sending…' : 'Send link'}
          </button>
        </>
      )}
      <p className={joinClasses(account.other, layout.muted)}>
        <Link href={hrefOf('signIn')}>Go to sign-in</Link>
      </p>
    </AccountCard>
  )
}
