import type { Role } from '@txadv/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { words } from '../../lib/format.ts'
import { askIdentity } from '../../lib/identity.ts'
import { useOffers } from '../../lib/offers.ts'
import { roleAllows } from '../../lib/roles.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { invitationLink } from './invitations.tsx'
import styles from './settings.module.css'

interface Props {
  readonly mayGrant: readonly Role[]
  readonly onInvited: () => void
  readonly onClose: () => void
}

/** Invites by email address, and shows the link to send where the service sends no mail. */
export function Invite({ mayGrant, onInvited, onClose }: Props) {
  const { mail } = useOffers()
  const [made, setMade] = useState<{ email: string; id: string }>()
  const invite = useAction(async (email: string, role: string) => {
    const answer = await askIdentity('organization/invite-member', { body: { email, role } })
    setMade({ email, id: (answer as { id: string }).id })
    onInvited()
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void invite.run(String(form.get('email')), String(form.get('role')))
  }
  if (made)
    return (
      <Dialog title={mail ? 'Invitation sent' : 'Send this link'} open onClose={onClose}>
        <DialogText>
          {mail
            ? `This link was sent to ${made.email}.`
            : `txadv sends no email, so send the link to ${made.email} yourself.`}{' '}
          Works only for that address and expires in 48 hours.
        </DialogText>
        <p className={styles.secret}>
          <code>{invitationLink(made.id)}</code>
          <CopyButton text={invitationLink(made.id)} />
        </p>
        <div className={layout.actions}>
          <button type="button" className={buttons.primary} onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="Invite a member" open onClose={onClose}>
      <form onSubmit={onSubmit}>
        <ProblemNote error={invite.error} effect="No invitation was created." />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          hint="They sign in with this address to accept."
        />
        <fieldset className={styles.choices}>
          <legend>Role</legend>
          {mayGrant.map((role) => (
            <label key={role}>
              <input type="radio" name="role" value={role} defaultChecked={role === 'member'} />
              <span>
                {words(role)}
                <span className={layout.hint}>{roleAllows[role]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FormActions onCancel={onClose} busy={invite.busy} working="Creating…">
          {mail ? 'Send invitation' : 'Create link'}
        </FormActions>
      </form>
    </Dialog>
  )
}
