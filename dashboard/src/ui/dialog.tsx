import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useCallback, useState } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { findOpeners, rememberOpeners, returnFocus } from '../lib/layers.ts'
import styles from './dialog.module.css'
import { LayerContext } from './layer.tsx'

interface Props {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** For what shows a table or a form of many fields. */
  readonly wide?: boolean
  /** Stays when Esc is pressed: for what is shown only once. */
  readonly firm?: boolean
  /** Asks before something that takes effect for others, or for good. */
  readonly alert?: boolean
  /** Closes on a click beside it: for what holds nothing that a person entered. */
  readonly light?: boolean
}

/** A window over the page that holds the focus until it is closed. Its content is drawn only while it is open. */
export function Dialog({ open, ...rest }: Props) {
  return open ? <DialogWindow {...rest} /> : null
}

function DialogWindow({ title, onClose, children, wide, firm, alert, light }: Omit<Props, 'open'>) {
  // Read before anything in the dialog takes the focus.
  const [openers] = useState(findOpeners)
  const [content, setContent] = useState<HTMLElement | null>(null)
  const onContent = useCallback(
    (element: HTMLElement | null) => {
      if (element) rememberOpeners(element, openers)
      setContent(element)
    },
    [openers],
  )
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          ref={onContent}
          role={alert ? 'alertdialog' : 'dialog'}
          aria-modal="true"
          className={joinClasses(styles.dialog, wide && styles.wide)}
          onEscapeKeyDown={(event) => firm && event.preventDefault()}
          onInteractOutside={(event) => !light && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!(event.target as HTMLElement).isConnected) returnFocus(openers)
          }}
        >
          <Radix.Title>{title}</Radix.Title>
          <LayerContext value={content}>{children}</LayerContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The text that a reader is told with the dialog's title: what would happen, or what is asked. */
export function DialogText({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Description asChild>
      <div>{children}</div>
    </Radix.Description>
  )
}
