import { limits } from '@txadv/contract/limits'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { type PathField, pathKeys } from './draft.ts'
import { Placeholders } from './placeholders.tsx'
import styles from './templates.module.css'

interface Props {
  readonly fields: readonly PathField[]
  readonly onChange: (fields: PathField[]) => void
}

const most = 20

/** The fields of a name in their order: Alt and an arrow moves one, its row is edited in place. */
export function PathFields({ fields, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const format = useRef<HTMLInputElement>(null)
  const known = useId()
  const [focus, setFocus] = useState<number>()
  // The field that a placeholder goes into: the one that was written in last.
  const [last, setLast] = useState(0)
  const at = Math.min(last, fields.length - 1)
  useEffect(() => {
    if (focus === undefined) return
    list.current?.querySelectorAll<HTMLElement>('input.key')[focus]?.focus()
    setFocus(undefined)
  }, [focus])
  const change = (place: number, changes: Partial<PathField>) =>
    onChange(fields.map((field, n) => (n === place ? { ...field, ...changes } : field)))
  function move(from: number, by: number) {
    const to = from + by
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length) return
    const others = fields.filter((_, n) => n !== from)
    onChange([...others.slice(0, to), field, ...others.slice(to)])
    setFocus(to)
  }
  function onKeyDown(event: KeyboardEvent, from: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(from, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <div className={layout.stack}>
      <p className={layout.hint} id={`${known}-keys`}>
        <kbd>Alt</kbd> <kbd>↑</kbd> and <kbd>Alt</kbd> <kbd>↓</kbd> move a field. Empty fields are skipped.
      </p>
      <datalist id={known}>
        {pathKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <ol className={styles.pathFields} ref={list} aria-label="Name fields" aria-describedby={`${known}-keys`}>
        {fields.map((field, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has nothing of its own that tells it apart
          <li key={n} onKeyDown={(event) => onKeyDown(event, n)} onFocus={() => setLast(n)}>
            <span className={styles.place} aria-hidden="true">
              {n + 1}
            </span>
            <input
              className={styles.key}
              list={known}
              aria-label={`Field ${n + 1}`}
              maxLength={limits.templates.fieldNameCodePoints}
              value={field.key}
              onChange={(event) => change(n, { key: event.target.value })}
            />
            <input
              ref={n === at ? format : undefined}
              aria-label={`Format of field ${n + 1}`}
              placeholder={`{{${field.key}}}`}
              maxLength={limits.templates.formatCodePoints}
              value={field.format ?? ''}
              onChange={(event) => change(n, { format: event.target.value || null })}
            />
            <Moves
              place={n + 1}
              count={fields.length}
              onMove={(by) => move(n, by)}
              onRemove={() => {
                onChange(fields.filter((_, each) => each !== n))
                setFocus(Math.max(0, n - 1))
              }}
            />
          </li>
        ))}
      </ol>
      <div className={layout.line}>
        <button
          type="button"
          disabled={fields.length >= most}
          onClick={() => {
            onChange([...fields, { key: 'subcategory' }])
            setFocus(fields.length)
          }}
        >
          Add a field
        </button>
        <Placeholders
          target={format}
          label={`Insert into field ${at + 1}`}
          value={fields[at]?.format ?? ''}
          onInsert={(value) => change(at, { format: value })}
        />
      </div>
    </div>
  )
}

interface MovesProps {
  readonly place: number
  readonly count: number
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

function Moves({ place, count, onMove, onRemove }: MovesProps) {
  const button = (title: string, sign: string, disabled: boolean, act: () => void) => (
    <button type="button" className={buttons.icon} aria-label={title} disabled={disabled} onClick={act}>
      {sign}
    </button>
  )
  return (
    <span className={styles.moves}>
      {button(`Move field ${place} up`, '↑', place === 1, () => onMove(-1))}
      {button(`Move field ${place} down`, '↓', place === count, () => onMove(1))}
      {button(`Remove field ${place}`, '×', count === 1, onRemove)}
    </span>
  )
}
