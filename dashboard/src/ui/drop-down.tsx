import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Menu from 'radix-ui/dropdown-menu'
import { type ReactNode, useState } from 'react'
import styles from './drop-down.module.css'
import { useLayerContainer } from './layer.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly disabled?: boolean
  /** Prevented where something else than the button takes the focus. */
  readonly onClosed?: (event: Event) => void
}

/** A button that opens a menu of actions under it. */
export function DropDown({ title, children, disabled, onClosed }: Props) {
  const [open, setOpen] = useState(false)
  const container = useLayerContainer()
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className={styles.trigger} disabled={disabled}>
        {title}
        <ChevronDown size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => onClosed?.(event)}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface ItemProps {
  readonly children: ReactNode
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** One action of a menu. */
export function MenuItem({ children, disabled, onSelect }: ItemProps) {
  return (
    <Menu.Item className={styles.item} disabled={disabled} onSelect={onSelect}>
      {children}
    </Menu.Item>
  )
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: () => void
}

/** A choice of a menu that is on or off; the menu stays for the next. */
export function MenuCheck({ label, checked, onChange }: CheckProps) {
  return (
    <Menu.CheckboxItem
      className={styles.check}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className={styles.box} aria-hidden="true">
        <Menu.ItemIndicator>✓</Menu.ItemIndicator>
      </span>
      {label}
    </Menu.CheckboxItem>
  )
}

/** Choices of a menu under a heading of their own. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Menu.Group>
      <Menu.Label className={styles.heading}>{title}</Menu.Label>
      {children}
    </Menu.Group>
  )
}

/** What is to be known before one of the actions is selected. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <Menu.Label className={styles.note}>{children}</Menu.Label>
}
