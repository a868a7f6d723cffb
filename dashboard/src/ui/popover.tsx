import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Radix from 'radix-ui/popover'
import { type ReactNode, useState } from 'react'
import { useLayerContainer } from './layer.tsx'
import styles from './popover.module.css'

interface Props {
  readonly title: string
  /** Its content, drawn only while it is open; it is told how to close. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a small form beside it; the page stays in use. */
export function Popover({ title, children }: Props) {
  const [open, setOpen] = useState(false)
  const container = useLayerContainer()
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger className={styles.trigger}>
        {title}
        <ChevronDown size={16} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className={styles.popover} aria-label={title} align="start" sideOffset={4} collisionPadding={8}>
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
