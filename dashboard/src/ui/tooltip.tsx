import * as Radix from 'radix-ui/tooltip'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { useLayerContainer } from './layer.tsx'
import styles from './tooltip.module.css'

const delayMs = 400

/** One for all, so that the next tooltip shows at once where one was shown just now. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Radix.Provider delayDuration={delayMs}>{children}</Radix.Provider>
}

interface Props {
  /** Undefined where there is nothing to add. */
  readonly text: ReactNode | undefined
  /** What it explains: one element that can have the focus. */
  readonly children: ReactElement
}

/** What is said of something on hover and on focus; Esc closes it. */
export function Tooltip({ text, children }: Props) {
  const [open, setOpen] = useState(false)
  const container = useLayerContainer()
  if (!text) return children
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className={styles.tooltip} sideOffset={4} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** In a table's row the row has the focus, and its page says more: a stop for each word would be too many. */
const isInRow = (element: Element) => element.closest('tr[data-place]') !== null

/** Gives an element of text the focus, so that its tooltip shows without a pointer. */
const makeFocusable = (element: HTMLElement | null) => {
  if (element) element.tabIndex = isInRow(element) ? -1 : 0
}

/** A word with more to say of it on hover and on focus. */
export function Hinted({ text, children, ...rest }: Pick<Props, 'text'> & ComponentProps<'span'>) {
  const word = (
    <span {...rest} ref={text ? makeFocusable : undefined}>
      {children}
    </span>
  )
  return <Tooltip text={text}>{word}</Tooltip>
}

/** A moment in a few words, with the exact time on hover and on focus. */
export function HintedTime({ text, ...rest }: Pick<Props, 'text'> & ComponentProps<'time'>) {
  return (
    <Tooltip text={text}>
      <time {...rest} ref={makeFocusable} />
    </Tooltip>
  )
}
