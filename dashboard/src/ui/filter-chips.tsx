import buttons from './button.module.css'
import styles from './filter-chips.module.css'
import layout from './layout.module.css'

export interface Chip {
  readonly name: string
  /** Left out where the value says it all. */
  readonly title?: string
  readonly value: string
  /** The value as the address has it, of a filter that has several. */
  readonly given?: string
}

interface Props {
  readonly chips: readonly Chip[]
  /** Takes a filter off, or one of its values. */
  readonly onRemove: (chip: Chip) => void
  readonly onClear: () => void
}

/** The filters that are on, each with the way to take it off. */
export function FilterChips({ chips, onRemove, onClear }: Props) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map((chip, n) => {
        const { name, title, value, given } = chip
        const isMore = given !== undefined && chips[n - 1]?.name === name
        return (
          <li key={`${name} ${given ?? ''}`}>
            {isMore && <span className={styles.or}>or</span>}
            <button type="button" className={styles.chip} onClick={() => onRemove(chip)}>
              <span className={layout.unseen}>Remove filter </span>
              {title && <span className={isMore ? layout.unseen : styles.title}>{title}: </span>}
              <span>{value}</span>
              <b aria-hidden="true">×</b>
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className={buttons.quiet} onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
}
