import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './option-list.module.css'

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
  readonly onSelect: (item: Item) => void
  /** What is said when nothing is offered. */
  readonly none?: string
}

const stepsOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** A field that narrows the list beneath it: arrows move in the list, Enter and a click select. */
export function OptionList<Item extends Option>({ label, listLabel, placeholder, find, onSelect, none }: Props<Item>) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const current = useRef<HTMLDivElement>(null)
  const found = find(typed.trim())
  const chosen = Math.min(at, found.length - 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the option at hand is another when it moves
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const item = found[chosen]
    const step = stepsOf[event.key]
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, chosen + step)))
    else if (event.key !== 'Enter') return
    else if (item) onSelect(item)
    event.preventDefault()
  }

  return (
    <div className={styles.list}>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
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
            ref={n === chosen ? current : undefined}
            role="option"
            aria-selected={n === chosen}
            onClick={() => onSelect(item)}
          >
            <span>{item.title}</span>
            {item.hint && <span className={styles.hint}>{item.hint}</span>}
          </div>
        ))}
      </div>
      {none && found.length === 0 && <p className={styles.hint}>{none}</p>}
    </div>
  )
}
