import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import * as Radix from 'radix-ui/select'
import { type ComponentProps, useEffect, useState } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { useLayerContainer } from './layer.tsx'
import styles from './select.module.css'

export type SelectOption = string | { readonly value: string; readonly title: string }

export interface SelectProps
  extends Pick<ComponentProps<'button'>, 'id' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'disabled'> {
  readonly options: readonly SelectOption[]
  /** As wide as a form's field, as its own text among the filters of a page, or as small as a table's cell. */
  readonly size?: 'field' | 'filter' | 'cell'
  /** What stands for no choice; without it one is made from the start. */
  readonly none?: string | undefined
  /** With it the caller keeps the choice; without it the list does, and a form reads it by its name. */
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly onChoose?: ((value: string) => void) | undefined
}

const sizes = { field: undefined, filter: styles.filter, cell: styles.cell }

/** An option needs a value of its own, and no choice has none. */
const noChoice = ' none'

const optionOf = (option: SelectOption) => (typeof option === 'string' ? { value: option, title: option } : option)

/**
 * A list is no dialog, so the page beside it stays for those who listen to it: Radix hides all but live regions, and a region
 * that is `off` says nothing by itself.
 */
function keepPageReadable(keep: boolean): void {
  const root = document.getElementById('root')
  if (keep) root?.setAttribute('aria-live', 'off')
  else root?.removeAttribute('aria-live')
}

/** One of several: opened by arrows, Space or a click, chosen by arrows or by typing. */
export function Select(props: SelectProps) {
  const { options, size = 'field', none, value, defaultValue, name, required, onChoose, disabled, ...rest } = props
  const [open, setOpen] = useState(false)
  const [own, setOwn] = useState(defaultValue)
  const offered = options.map(optionOf)
  const chosen = value ?? own ?? (none === undefined ? offered[0]?.value : undefined) ?? ''
  const container = useLayerContainer()
  useEffect(() => (open ? () => keepPageReadable(false) : undefined), [open])
  function onOpenChange(next: boolean) {
    keepPageReadable(next)
    setOpen(next)
  }
  function choose(next: string) {
    const plain = next === noChoice ? '' : next
    setOwn(plain)
    onChoose?.(plain)
  }
  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      value={chosen}
      onValueChange={choose}
      {...(name !== undefined && { name })}
      {...(required !== undefined && { required })}
      {...(disabled !== undefined && { disabled })}
    >
      <Radix.Trigger {...rest} className={joinClasses(styles.trigger, sizes[size])}>
        <span className={styles.value}>
          <Radix.Value placeholder={none ?? ''} />
        </span>
        <ChevronDown className={styles.arrow} size={16} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className={styles.list} position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport className={styles.viewport}>
            {none !== undefined && <Item value={noChoice} title={none} chosen={chosen === ''} />}
            {offered.map((option) => (
              <Item key={option.value} {...option} chosen={chosen === option.value} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ value, title, chosen }: { value: string; title: string; chosen: boolean }) {
  return (
    <Radix.Item className={styles.item} value={value}>
      <Radix.ItemText>{title}</Radix.ItemText>
      {chosen && <Check className={styles.mark} size={16} aria-hidden="true" />}
    </Radix.Item>
  )
}
