import type { ComponentProps } from 'react'
import { Tooltip } from './tooltip.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  readonly disabled?: boolean
  /** Why the button is off; without it, it is off without a word. */
  readonly reason: string | undefined
}

/** A button that says on hover and on focus why it is off: a disabled one could not have the focus. */
export function ReasonedButton({ reason, disabled = false, onClick, children, ...rest }: Props) {
  return (
    <Tooltip text={reason}>
      <button
        type="button"
        {...rest}
        disabled={disabled && !reason}
        aria-disabled={reason ? true : undefined}
        onClick={reason ? undefined : onClick}
      >
        {children}
      </button>
    </Tooltip>
  )
}
