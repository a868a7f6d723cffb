import buttons from './button.module.css'
import styles from './filter-chips.module.css'
import layout from './layout.module.css'

export interface Chip {
  readonly name: string
  /** Left out where the value says it all. */
  readonly title?: string
  readonly value: string
}

interface Props {
  readonly chips: readonly Chip[]
  readonly onRemove: (name: string) => void
  readonly onClear: () => void
}

/** The filters that are on, each with the way to take it off. */
export function FilterChips({ chips, onRemove, onClear }: Props) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ name, title, value }) => (
        <li key={name}>
          <button type="button" className={styles.chip} onClick={() => onRemove(name)}>
            <span className={layout.unseen}>Remove filter </span>
            {title && <span className={styles.title}>{title}: </span>}
            <span>{value}</span>
            <b aria-hidden="true">×</b>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={buttons.quiet} onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
}
