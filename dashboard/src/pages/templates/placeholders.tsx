import { type RefObject, useRef } from 'react'
import { DropDown, MenuGroup, MenuItem } from '../../ui/drop-down.tsx'
import { placeholders } from './draft.ts'

interface Props {
  readonly target: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly value: string
  readonly onInsert: (value: string) => void
  readonly label?: string
}

/** Puts a placeholder where the cursor stands in a field, and the cursor behind it. */
export function Placeholders({ target, value, onInsert, label = 'Insert a placeholder' }: Props) {
  const cursor = useRef<number>(undefined)
  function insert(name: string) {
    const field = target.current
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    const placed = `{{${name}}}`
    cursor.current = from + placed.length
    onInsert(value.slice(0, from) + placed + value.slice(to))
  }
  return (
    <DropDown
      title={label}
      onClosed={(event) => {
        if (cursor.current === undefined) return
        event.preventDefault()
        target.current?.focus()
        target.current?.setSelectionRange(cursor.current, cursor.current)
        cursor.current = undefined
      }}
    >
      {Object.entries(placeholders).map(([group, names]) => (
        <MenuGroup key={group} title={group}>
          {names.map((name) => (
            <MenuItem key={name} onSelect={() => insert(name)}>
              {name}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </DropDown>
  )
}
