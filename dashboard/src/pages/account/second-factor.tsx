import { type FormEvent, useState } from 'react'
import { askIdentity } from '../../lib/identity.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import styles from './account.module.css'

interface Begun {
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

const post = (path: string, body: object) => askIdentity(`two-factor/${path}`, { body })

/** The field of a form that has one. */
const given = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get(name) ?? '')
}

/** A code of an authenticator app beside the password: off, being turned on, or on. */
export function SecondFactor({ wasOn }: { wasOn: boolean }) {
  const [on, setOn] = useState(wasOn)
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useAction(async (password: string) => setBegun((await post('enable', { password })) as Begun))
  const verify = useAction(async (code: string) => {
    await post('verify-totp', { code })
    setCodes(begun?.backupCodes)
    setBegun(undefined)
    setOn(true)
  })
  const end = useAction(async (password: string) => {
    await post('disable', { password })
    setCodes(undefined)
    setOn(false)
  })
  if (begun)
    return (
      <section aria-labelledby="second-factor">
        <h2 id="second-factor">Add txadv to your authenticator app</h2>
        <p>
          Enter this key in the app, or <a href={begun.totpURI}>open the app on this device</a>. Then enter the code it
          shows.
        </p>
        <Copied text={new URL(begun.totpURI).searchParams.get('secret') ?? ''} label="Copy key" />
        <form onSubmit={(event) => void verify.run(given(event, 'code'))}>
          <ProblemNote error={verify.error} effect="The second factor is off." />
          <CodeField />
          <button type="submit" className={buttons.primary} disabled={verify.busy}>
            {verify.busy ? 'Checking…' : 'Turn on'}
          </button>
        </form>
      </section>
    )
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor: {on ? 'on' : 'off'}</h2>
      {codes && (
        <>
          <p className={layout.noteWarn} role="status">
            Store these recovery codes now: they can’t be shown again. Each signs you in once without the app.
          </p>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
        </>
      )}
      <p className={layout.muted}>
        {on
          ? 'Sign-in asks for a code of your authenticator app after the password.'
          : 'A code of an authenticator app, asked for after the password. A stolen password is then not enough.'}
      </p>
      <form onSubmit={(event) => void (on ? end : begin).run(given(event, 'password'))}>
        <ProblemNote error={on ? end.error : begin.error} effect={`The second factor is ${on ? 'on' : 'off'}.`} />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit" disabled={begin.busy || end.busy}>
          {on ? 'Turn off second factor' : 'Turn on second factor'}
        </button>
      </form>
    </section>
  )
}

function CodeField() {
  return <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" required />
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <p className={styles.secret}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </p>
  )
}
