import { type FormEvent, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { useOffers } from '../../lib/offers.ts'
import { hrefOf, navigate, pageAt, returnAddress, useLocation } from '../../lib/router.ts'
import { passwordMinLength, signIn, signOut, signUp } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import account from '../../ui/account-card.module.css'
import { AccountCard } from '../../ui/account-card.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { CodeForm } from './code-form.tsx'
import { arrivalNote, providerRefusal, startSingleSignOn, useHomeless } from './offers.ts'

/** Email and password, single sign-on where there is one, and a new account where anybody may open one. */
export function SignIn() {
  const { query } = useLocation()
  const offers = useOffers()
  const homeless = useHomeless()
  const [problem, setProblem] = useState<string>()
  const [confirming, setConfirming] = useState<string>()
  const [needsCode, setNeedsCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const next = returnAddress(query)
  const leadsTo = pageAt(new URL(next, location.origin).pathname)
  const invited = leadsTo?.name === 'invitation'
  const maySignUp = offers.signUp || invited
  const opening = maySignUp && query.get('mode') === 'sign-up'
  const provider = useAction(() => startSingleSignOn(new URL(next, location.origin).href))
  const failed = query.get('error')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name) ?? '')
    const [email, secret] = [field('email'), field('password')]
    setBusy(true)
    setProblem(undefined)
    const entered = opening
      ? signUp({ name: field('name'), email, password: secret }, next, invited ? leadsTo.params.id : undefined)
      : signIn(email, secret, query.get('unlock'))
    const came = await entered.finally(() => setBusy(false))
    if ('next' in came) {
      if (came.next === 'in') navigate(next, { replace: true })
      else if (came.next === 'code') setNeedsCode(true)
      else setConfirming(email)
      return
    }
    setProblem(came.refusal)
    password.current?.select()
  }

  if (needsCode) return <CodeForm onIn={() => navigate(next, { replace: true })} onBack={() => setNeedsCode(false)} />
  if (confirming)
    return (
      <AccountCard title="Confirm your email address" onSubmit={(event) => event.preventDefault()}>
        <p className={layout.note} role="status">
          Open the link that was sent to {confirming}, then sign in. It works for one hour.
        </p>
        <p className={joinClasses(account.other, layout.muted)}>
          <Link
            href={hrefOf('signIn', {}, { next: query.get('next') ?? undefined })}
            onNavigate={() => setConfirming(undefined)}
          >
            Go to sign-in
          </Link>
        </p>
      </AccountCard>
    )
  const arrival = arrivalNote(query)
  const said = problem ?? (failed ? providerRefusal(failed) : undefined)
  const title = opening ? 'Create your account' : 'Sign in to txadv'
  const other = { next: query.get('next') ?? undefined, mode: opening ? undefined : 'sign-up' }
  return (
    <main className={account.signIn}>
      <title>{`${opening ? 'Create your account' : 'Sign in'} · txadv`}</title>
      <form className={account.card} onSubmit={(event) => void onSubmit(event)}>
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{title}</h1>
          <p className={layout.muted}>Classify, activate and maintain audience segments.</p>
        </header>
        {said ? (
          <p className={layout.noteProblem} role="alert">
            {said}
          </p>
        ) : homeless ? (
          <p className={layout.note}>
            You are signed in as {homeless.user.email}, but this account belongs to no organization.{' '}
            {offers.signUp ? (
              <Link href={hrefOf('newOrganization')}>Create an organization</Link>
            ) : (
              'Ask an owner or an admin to invite you'
            )}
            , or sign in with another account.{' '}
            <button
              type="button"
              className={buttons.quiet}
              onClick={() => void signOut().then(() => location.reload())}
            >
              Sign out
            </button>
          </p>
        ) : arrival ? (
          <p className={layout.note} role="status">
            {arrival}
          </p>
        ) : (
          query.has('next') && (
            <p className={layout.note}>
              {invited
                ? `${opening ? 'Create an account' : 'Sign in'} to open your invitation.`
                : 'Sign in to continue.'}
            </p>
          )
        )}
        {opening && (
          <label>
            Your name
            <input name="name" autoComplete="name" required maxLength={100} />
          </label>
        )}
        <label>
          Email
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          Password
          <input
            ref={password}
            name="password"
            type="password"
            autoComplete={opening ? 'new-password' : 'current-password'}
            minLength={opening ? passwordMinLength : undefined}
            aria-describedby={opening ? 'password-hint' : undefined}
            required
          />
        </label>
        {opening && (
          <p className={layout.hint} id="password-hint">
            At least {passwordMinLength} characters. {invited && 'Use the email address that was invited.'}
          </p>
        )}
        <button type="submit" className={buttons.primary} disabled={busy}>
          {opening ? (busy ? 'Creating…' : 'Create account') : busy ? 'Signing in…' : 'Sign in'}
        </button>
        {offers.mail && !opening && (
          <p className={joinClasses(account.other, layout.muted)}>
            <Link href={hrefOf('forgotPassword')}>Forgot your password?</Link>
          </p>
        )}
        {offers.singleSignOn && !opening && (
          <>
            <p className={joinClasses(account.or, layout.muted)}>or</p>
            <button type="button" disabled={provider.busy} onClick={() => void provider.run()}>
              Continue with single sign-on
            </button>
            <ProblemNote error={provider.error} effect="You are not signed in." />
          </>
        )}
        {maySignUp && (
          <p className={joinClasses(account.other, layout.muted)}>
            {opening ? 'Already have an account? ' : 'No account yet? '}
            <Link href={hrefOf('signIn', {}, other)} onNavigate={() => setProblem(undefined)}>
              {opening ? 'Go to sign-in' : 'Create one'}
            </Link>
          </p>
        )}
      </form>
    </main>
  )
}
