import type { RefObject } from 'react'
import { placeholders } from './draft.ts'

interface Props {
  readonly target: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly value: string
  readonly onInsert: (value: string) => void
  readonly label?: string
}

/** Puts a placeholder where the cursor stands in a field, and the cursor behind it. */
export function Placeholders({ target, value, onInsert, label = 'Insert a placeholder' }: Props) {
  function insert(name: string) {
    const field = target.current
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    const placed = `{{${name}}}`
    onInsert(value.slice(0, from) + placed + value.slice(to))
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + placed.length, from + placed.length)
    })
  }
  return (
    <select className="insert" aria-label={label} value="" onChange={(event) => insert(event.target.value)}>
      <option value="">{label}…</option>
      {Object.entries(placeholders).map(([group, names]) => (
        <optgroup key={group} label={group}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
