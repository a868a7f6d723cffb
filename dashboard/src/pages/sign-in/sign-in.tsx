import { type FormEvent, useRef, useState } from 'react'
import { navigate, returnAddress, useLocation } from '../../router.ts'
import { signIn } from '../../session.ts'

export function SignIn() {
  const { query } = useLocation()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(undefined)
    const refusal = await signIn(String(form.get('email')), String(form.get('password'))).finally(() => setBusy(false))
    if (!refusal) return navigate(returnAddress(query), { replace: true })
    setProblem(refusal)
    password.current?.select()
  }

  return (
    <main className="sign-in">
      <title>Sign in · txadv</title>
      <form className="card" onSubmit={(event) => void onSubmit(event)}>
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <h1>Sign in to txadv</h1>
        {problem ? (
          <p className="problem note" role="alert">
            {problem}
          </p>
        ) : (
          query.has('next') && <p className="note">Sign in to continue.</p>
        )}
        <label>
          Email
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          Password
          <input ref={password} name="password" type="password" autoComplete="current-password" required />
        </label>
        <button type="submit" className="primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}
