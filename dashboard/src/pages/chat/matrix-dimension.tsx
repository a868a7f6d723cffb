import { limits } from '@txadv/contract/limits'
import { type FormEvent, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import styles from './cards.module.css'
import type { MatrixDimension } from './conversation.ts'

/** Of a long set the first ones show what it is; the others are one click away. */
const shown = 7

interface Props {
  readonly dimension: MatrixDimension
  readonly onChange: (dimension: MatrixDimension) => void
  readonly onRemove: () => void
}

/** One dimension of a matrix: its values, each of which can be taken out, and room for more. */
export function Dimension({ dimension, onChange, onRemove }: Props) {
  const { name, values, all } = dimension
  const [open, setOpen] = useState(false)
  const [value, setValue] = useState('')
  const visible = open ? values : values.slice(0, shown)
  const isLess = all.some((each) => !values.includes(each))

  function add(event: FormEvent) {
    event.preventDefault()
    const added = value.trim()
    setValue('')
    if (added && !values.includes(added)) onChange({ ...dimension, values: [...values, added] })
  }

  return (
    <section className={styles.dimension} aria-label={name}>
      <h3>
        {name} <span className={layout.muted}>{count(values.length)}</span>
      </h3>
      <div className={joinClasses(layout.line, styles.chips)}>
        {visible.map((each) => (
          <span key={each} className={styles.chip}>
            {each}
            <button
              type="button"
              className={buttons.icon}
              aria-label={`Remove ${each}`}
              onClick={() => onChange({ ...dimension, values: values.filter((other) => other !== each) })}
            >
              ×
            </button>
          </span>
        ))}
        {values.length > shown && (
          <button type="button" className={buttons.quiet} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show fewer' : `and ${count(values.length - shown)} more`}
          </button>
        )}
        <form onSubmit={add}>
          <input
            aria-label={`Add a value to ${name}`}
            placeholder="Add a value"
            maxLength={limits.matrix.valueCodePoints}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </form>
      </div>
      <div className={joinClasses(layout.line, styles.tools)}>
        {isLess && (
          <button type="button" className={buttons.quiet} onClick={() => onChange({ ...dimension, values: all })}>
            All {count(all.length)}
            <span className={layout.unseen}> of {name}</span>
          </button>
        )}
        <button type="button" className={buttons.quiet} onClick={onRemove}>
          Remove<span className={layout.unseen}> {name}</span>
        </button>
      </div>
    </section>
  )
}
