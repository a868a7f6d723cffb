import type { ReactNode } from 'react'
import buttons from './button.module.css'
import panels from './panel.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Left out only where the person's role allows nothing. */
  readonly action?: string
  readonly onAction?: () => void
}

/** Says why there is nothing to see, and offers the one thing to do about it. */
export function EmptyState({ title, children, action, onAction }: Props) {
  return (
    <div className={panels.panel} role="status">
      <h2>{title}</h2>
      <p>{children}</p>
      {action && (
        <button type="button" className={buttons.primary} onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  )
}
