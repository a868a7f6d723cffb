import { type KeyboardEvent, useId, useState } from 'react'

export interface Option {
  readonly title: string
  readonly hint?: string | undefined
}

interface Props<Item extends Option> {
  readonly label: string
  readonly listLabel: string
  readonly placeholder: string
  /** What is offered for what was typed, each title once. */
  readonly find: (text: string) => readonly Item[]
  readonly onPick: (item: Item) => void
  /** What is said when nothing is offered. */
  readonly none?: string
}

/** A field that narrows the list beneath it: arrows move in the list, Enter and a click pick. */
export function PickList<Item extends Option>({ label, listLabel, placeholder, find, onPick, none }: Props<Item>) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = find(typed.trim())
  const chosen = Math.min(at, found.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const item = found[chosen]
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, chosen + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1))
    else if (event.key !== 'Enter') return
    else if (item) onPick(item)
    event.preventDefault()
  }

  return (
    <div className="pick-list">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
      />
      <div role="listbox" id={id} aria-label={listLabel}>
        {found.map((item, n) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field holds the focus
          <div
            key={item.title}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === chosen}
            onClick={() => onPick(item)}
          >
            <span>{item.title}</span>
            {item.hint && <span className="muted">{item.hint}</span>}
          </div>
        ))}
      </div>
      {none && found.length === 0 && <p className="muted">{none}</p>}
    </div>
  )
}
