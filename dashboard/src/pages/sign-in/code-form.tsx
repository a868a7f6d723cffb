import { type FormEvent, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { signInWithCode } from '../../lib/session.ts'
import account from '../../ui/account-card.module.css'
import { AccountCard } from '../../ui/account-card.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'

/** The second step of signing in: a code of the app, or a recovery code for who has lost it. */
export function CodeForm({ onIn, onBack }: { onIn: () => void; onBack: () => void }) {
  const [recovering, setRecovering] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setBusy(true)
    setProblem(undefined)
    const came = await signInWithCode(code, recovering).finally(() => setBusy(false))
    if ('next' in came) onIn()
    else setProblem(came.refusal)
  }
  return (
    <AccountCard title="Enter your code" onSubmit={(event) => void onSubmit(event)}>
      {problem ? (
        <p className={layout.noteProblem} role="alert">
          {problem}
        </p>
      ) : (
        <p className={layout.note}>
          {recovering ? 'Each recovery code works once.' : 'Open your authenticator app and enter the code for txadv.'}
        </p>
      )}
      <label>
        {recovering ? 'Recovery code' : 'Code'}
        <input
          key={String(recovering)}
          name="code"
          inputMode={recovering ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          required
        />
      </label>
      <button type="submit" className={buttons.primary} disabled={busy}>
        {busy ? 'Checking…' : 'Sign in'}
      </button>
      <p className={joinClasses(account.other, layout.muted)}>
        <button type="button" className={buttons.quiet} onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the app' : 'Use a recovery code'}
        </button>
        <button type="button" className={buttons.quiet} onClick={onBack}>
          Back
        </button>
      </p>
    </AccountCard>
  )
}
