import type { ReactNode } from 'react'
import type { Action } from '../../lib/use-action.ts'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

interface Props {
  readonly title: string
  readonly confirm: string
  /** What the button says while it is busy. */
  readonly working: string
  readonly cancel?: string
  readonly action: Pick<Action<never, unknown>, 'busy' | 'error'>
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What would happen, and what would stop working. */
  readonly children: ReactNode
}

/** Asks before something that cannot be taken back, and says what it would break. */
export function Confirm({ title, confirm, working, cancel = 'Cancel', action, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} open onClose={onClose} alert>
      <DialogText>{children}</DialogText>
      <ProblemNote error={action.error} effect="Nothing was changed." />
      <FormActions onCancel={onClose} onConfirm={onConfirm} busy={action.busy} working={working} cancel={cancel} danger>
        {confirm}
      </FormActions>
    </Dialog>
  )
}
