import { type FormEvent, useRef, useState } from 'react'
import { useOffers } from '../../lib/offers.ts'
import { hrefOf, navigate, pageAt, returnAddress, useLocation } from '../../lib/router.ts'
import { signIn, signOut, signUp } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { providerRefusal, startSingleSignOn, useHomeless } from './offers.ts'
import '../../ui/account-card.css'

// The identity library's own minimum.
const passwordMinLength = 10

/** Email and password, single sign-on where there is one, and a new account where anybody may open one. */
export function SignIn() {
  const { query } = useLocation()
  const offers = useOffers()
  const homeless = useHomeless()
  const [problem, setProblem] = useState<string>()
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
    const [name, email, secret] = ['name', 'email', 'password'].map((field) => String(form.get(field) ?? ''))
    setBusy(true)
    setProblem(undefined)
    const entered = opening
      ? signUp(name ?? '', email ?? '', secret ?? '', invited ? leadsTo.params.id : undefined)
      : signIn(email ?? '', secret ?? '')
    const refusal = await entered.finally(() => setBusy(false))
    if (!refusal) return navigate(next, { replace: true })
    setProblem(refusal)
    password.current?.select()
  }

  const said = problem ?? (failed ? providerRefusal(failed) : undefined)
  const title = opening ? 'Create your account' : 'Sign in to txadv'
  const other = { next: query.get('next') ?? undefined, mode: opening ? undefined : 'sign-up' }
  return (
    <main className="sign-in">
      <title>{`${opening ? 'Create your account' : 'Sign in'} · txadv`}</title>
      <form className="card" onSubmit={(event) => void onSubmit(event)}>
        <header>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>{title}</h1>
          <p className="muted">Audience topics: classified, kept, live on your platforms.</p>
        </header>
        {said ? (
          <p className="problem note" role="alert">
            {said}
          </p>
        ) : homeless ? (
          <p className="note">
            You are signed in as {homeless.user.email}, but this account belongs to no organization.{' '}
            {offers.signUp ? (
              <Link href={hrefOf('newOrganization')}>Create an organization</Link>
            ) : (
              'Ask an administrator to invite you'
            )}
            , or sign in with another account.{' '}
            <button type="button" className="quiet" onClick={() => void signOut().then(() => location.reload())}>
              Sign out
            </button>
          </p>
        ) : (
          query.has('next') && (
            <p className="note">
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
          <p className="hint" id="password-hint">
            At least {passwordMinLength} characters. {invited && 'Use the email that the invitation was made for.'}
          </p>
        )}
        <button type="submit" className="primary" disabled={busy}>
          {opening ? (busy ? 'Creating…' : 'Create account') : busy ? 'Signing in…' : 'Sign in'}
        </button>
        {offers.singleSignOn && !opening && (
          <>
            <p className="or muted">or</p>
            <button type="button" disabled={provider.busy} onClick={() => void provider.run()}>
              Continue with single sign-on
            </button>
            <ProblemNote error={provider.error} effect="You are not signed in." />
          </>
        )}
        {maySignUp && (
          <p className="other muted">
            {opening ? 'You have an account? ' : 'No account yet? '}
            <Link href={hrefOf('signIn', {}, other)} onNavigate={() => setProblem(undefined)}>
              {opening ? 'Go to sign-in' : 'Create one'}
            </Link>
          </p>
        )}
      </form>
    </main>
  )
}
