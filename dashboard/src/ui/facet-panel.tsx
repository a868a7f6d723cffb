import { useState } from 'react'
import { count } from '../lib/format.ts'
import buttons from './button.module.css'
import styles from './facet-panel.module.css'
import layout from './layout.module.css'

interface FacetValue {
  readonly value: string
  /** What people read, where that is not the value. */
  readonly title?: string
  readonly count?: number | undefined
  /** Whether there may be more than are counted. */
  readonly isLeast?: boolean | undefined
}

export interface Facet {
  /** The query parameter that it filters by. */
  readonly name: string
  readonly title: string
  readonly values: readonly FacetValue[]
  /** Where the list takes one value only, another takes its place. */
  readonly single?: true
}

interface Props {
  readonly facets: readonly Facet[]
  readonly chosen: URLSearchParams
  readonly onChoose: (name: string, values: readonly string[]) => void
  /** What the numbers count, where that is not plain. */
  readonly note?: string
}

const shownAtFirst = 8

/** The values of each field with how many topics have them; any of several can be chosen. */
export function FacetPanel({ facets, chosen, onChoose, note }: Props) {
  return (
    <aside className={styles.facets} aria-label="Filters">
      {facets
        .filter(({ name, values }) => values.length > 0 || chosen.has(name))
        .map((facet) => (
          <FacetGroup key={facet.name} facet={facet} chosen={chosen.getAll(facet.name)} onChoose={onChoose} />
        ))}
      {note && facets.length > 0 && <p className={layout.hint}>{note}</p>}
    </aside>
  )
}

function FacetGroup({
  facet,
  chosen,
  onChoose,
}: {
  facet: Facet
  chosen: readonly string[]
  onChoose: Props['onChoose']
}) {
  const [all, setAll] = useState(false)
  const { name, title, values, single } = facet
  const lost = chosen.filter((each) => each && !values.some(({ value }) => value === each))
  const known: readonly FacetValue[] = [...lost.map((value) => ({ value })), ...values]
  const shown = all ? known : known.filter(({ value }, n) => n < shownAtFirst || chosen.includes(value))
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((each) => each !== value) : single ? [value] : [...chosen, value]
  return (
    <fieldset>
      <legend>{title}</legend>
      {shown.map(({ value, title: said = value, count: has, isLeast }) => (
        <label key={value} className={chosen.includes(value) ? styles.chosen : undefined}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onChoose(name, toggled(value))} />
          <span title={said}>{said}</span>
          {has !== undefined && (
            <span
              className={styles.count}
              title={isLeast ? 'At least so many: more topics match than are counted' : undefined}
            >
              {count(has)}
              {isLeast && '+'}
            </span>
          )}
        </label>
      ))}
      {known.length > shown.length && (
        <button type="button" className={buttons.quiet} onClick={() => setAll(true)}>
          {count(known.length - shown.length)} more
        </button>
      )}
    </fieldset>
  )
}
