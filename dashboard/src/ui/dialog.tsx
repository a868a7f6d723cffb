import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** For what shows a table or a form of many fields. */
  readonly wide?: boolean
  /** Stays when Esc is pressed: for what is shown only once. */
  readonly firm?: boolean
}

/** A window over the page that holds the focus until it is closed. Its content is drawn only while it is open. */
export function Dialog({ title, open, onClose, children, wide = false, firm = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    return () => element.close()
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={wide ? 'wide' : undefined}
      onCancel={(event) => (firm ? event.preventDefault() : onClose())}
      {...(firm && { closedby: 'none' })}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
