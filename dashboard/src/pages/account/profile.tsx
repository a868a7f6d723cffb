import { type FormEvent, useState } from 'react'
import { askIdentity } from '../../lib/identity.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'

interface Props {
  readonly name: string
  readonly email: string
}

/** The name that others see beside what the person did, and the address that signs in. */
export function Profile({ name, email }: Props) {
  const [saved, setSaved] = useState(name)
  const [wanted, setWanted] = useState(name)
  const save = useAction(async () => {
    await askIdentity('update-user', { body: { name: wanted.trim() } })
    setSaved(wanted.trim())
    notify('Name saved.')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <form onSubmit={submit}>
        <ProblemNote error={save.error} effect="Your name was not changed." />
        <TextField
          label="Name"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          autoComplete="name"
          required
        />
        <p className={layout.muted}>Signs in as {email}. Members see your name in the audit and the histories.</p>
        <button type="submit" disabled={save.busy || wanted.trim() === '' || wanted.trim() === saved}>
          {save.busy ? 'Saving…' : 'Save name'}
        </button>
      </form>
    </section>
  )
}
