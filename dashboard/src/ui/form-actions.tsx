import type { ReactNode } from 'react'

interface Props {
  readonly onCancel: () => void
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
export function FormActions({ onCancel, onConfirm, busy, working, disabled = false, danger = false, children }: Props) {
  return (
    <div className="actions">
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <button
        type={onConfirm ? 'button' : 'submit'}
        className={danger ? 'primary danger' : 'primary'}
        disabled={busy || disabled}
        onClick={onConfirm}
      >
        {(busy && working) || children}
      </button>
    </div>
  )
}
