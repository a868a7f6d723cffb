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
}

export interface Facet {
  /** The query parameter that it filters by. */
  readonly name: string
  readonly title: string
  readonly values: readonly FacetValue[]
}

interface Props {
  readonly facets: readonly Facet[]
  readonly chosen: URLSearchParams
  readonly onChoose: (name: string, value: string | undefined) => void
  /** What the numbers count, where that is not plain. */
  readonly note?: string
}

const shownAtFirst = 8

/** The values of each field with how many topics have them; one of each can be chosen. */
export function FacetPanel({ facets, chosen, onChoose, note }: Props) {
  return (
    <aside className={styles.facets} aria-label="Filters">
      {facets
        .filter(({ name, values }) => values.length > 0 || chosen.get(name))
        .map((facet) => (
          <FacetGroup key={facet.name} facet={facet} chosen={chosen.get(facet.name) ?? undefined} onChoose={onChoose} />
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
  chosen: string | undefined
  onChoose: Props['onChoose']
}) {
  const [all, setAll] = useState(false)
  const { name, title, values } = facet
  const known: readonly FacetValue[] =
    chosen && !values.some(({ value }) => value === chosen) ? [{ value: chosen }, ...values] : values
  const shown = all ? known : known.filter(({ value }, n) => n < shownAtFirst || value === chosen)
  return (
    <fieldset>
      <legend>{title}</legend>
      {shown.map(({ value, title: said = value, count: has }) => (
        <label key={value} className={value === chosen ? styles.chosen : undefined}>
          <input
            type="checkbox"
            checked={value === chosen}
            onChange={() => onChoose(name, value === chosen ? undefined : value)}
          />
          <span title={said}>{said}</span>
          {has !== undefined && <span className={styles.count}>{count(has)}</span>}
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
