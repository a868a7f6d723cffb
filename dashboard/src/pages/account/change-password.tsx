import { type FormEvent, useState } from 'react'
import { askIdentity } from '../../lib/identity.ts'
import { notify } from '../../lib/notices.ts'
import { passwordMinLength } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

/** A new password, which ends the sessions that were opened with the old one. */
export function ChangePassword() {
  const [open, setOpen] = useState(false)
  const change = useAction(async (currentPassword: string, newPassword: string) => {
    await askIdentity('change-password', { body: { currentPassword, newPassword, revokeOtherSessions: true } })
    setOpen(false)
    notify('Password changed. All other sessions were signed out.')
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    void change.run(String(given.get('current')), String(given.get('new')))
  }
  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password">Sign-in</h2>
      {open ? (
        <form onSubmit={submit}>
          <ProblemNote error={change.error} effect="Your password was not changed." />
          <TextField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
          />
          <TextField
            label="New password"
            name="new"
            type="password"
            autoComplete="new-password"
            minLength={passwordMinLength}
            hint={`At least ${passwordMinLength} characters. Your other sessions are signed out.`}
            required
          />
          <FormActions onCancel={() => setOpen(false)} busy={change.busy} working="Changing…">
            Change password
          </FormActions>
        </form>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Change password
        </button>
      )}
    </section>
  )
}
