import type { ReactNode } from 'react'
import buttons from './button.module.css'
import layout from './layout.module.css'

interface Props {
  readonly onCancel: () => void
  /** What the first button says, where the act is itself a cancel. */
  readonly cancel?: string
  /** Without it the form is submitted. */
  readonly onConfirm?: () => void
  readonly busy: boolean
  /** What the button says while it is busy, where that differs. */
  readonly working?: string
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly children: ReactNode
}

/** How a form or a question ends: nothing done, or what the second button says. */
export function FormActions({
  onCancel,
  cancel = 'Cancel',
  onConfirm,
  busy,
  working,
  disabled = false,
  danger = false,
  children,
}: Props) {
  return (
    <div className={layout.actions}>
      <button type="button" onClick={onCancel}>
        {cancel}
      </button>
      <button
        type={onConfirm ? 'button' : 'submit'}
        className={danger ? buttons.danger : buttons.primary}
        disabled={busy || disabled}
        onClick={onConfirm}
      >
        {(busy && working) || children}
      </button>
    </div>
  )
}
