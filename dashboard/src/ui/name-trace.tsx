import { useState } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { words } from '../lib/format.ts'
import styles from './name-trace.module.css'

interface Part {
  readonly text: string
  readonly fields: readonly string[]
  readonly slug: boolean
}

interface Props {
  readonly parts: readonly Part[]
  /** How many UTF-16 units are left of it; null where all of it is. */
  readonly cut: number | null
  readonly limit: number | null
}

/** What a part came from, in words. */
function originOf({ fields, slug }: Part): string {
  if (fields.length === 0) return 'From the template text'
  const named = fields.map((field) => words(field).toLowerCase()).join(', ')
  return slug ? `Slug of ${named}` : `From ${named}`
}

/** The parts, those that the cut goes through in two: kept first, lost after it. */
function divide(parts: readonly Part[], cut: number | null) {
  let at = 0
  return parts.flatMap((part, n) => {
    const start = at
    at += part.text.length
    const keeps = cut === null ? part.text.length : Math.max(0, Math.min(part.text.length, cut - start))
    return [
      { ...part, key: `${n}`, text: part.text.slice(0, keeps), lost: false },
      { ...part, key: `${n} truncated`, text: part.text.slice(keeps), lost: true },
    ].filter(({ text }) => text !== '')
  })
}

/** A text that a template made: each part says on hover or focus which field it came from, and a mark shows the cut. */
export function NameTrace({ parts, cut, limit }: Props) {
  const [says, setSays] = useState('')
  const shown = divide(parts, cut)
  const firstLost = shown.findIndex(({ lost }) => lost)
  return (
    <div>
      <p className={styles.nameTrace} onMouseLeave={() => setSays('')}>
        {shown.map((part, n) => {
          const mark = n === firstLost ? <span className={styles.cut}>✂ truncated at {limit} characters</span> : null
          if (part.fields.length === 0)
            return (
              <span key={part.key}>
                {mark}
                <span className={part.lost ? styles.lost : undefined}>{part.text}</span>
              </span>
            )
          const origin = originOf(part)
          return (
            <span key={part.key}>
              {mark}
              <span
                role="note"
                aria-label={`${part.text}: ${origin}`}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard asks each part where it came from
                tabIndex={0}
                className={joinClasses(styles.part, part.slug && styles.slug, part.lost && styles.lost)}
                onMouseEnter={() => setSays(`${part.text}: ${origin.toLowerCase()}`)}
                onFocus={() => setSays(`${part.text}: ${origin.toLowerCase()}`)}
                onBlur={() => setSays('')}
              >
                {part.text}
              </span>
            </span>
          )
        })}
      </p>
      <p className={styles.says} aria-hidden="true">
        {says}
      </p>
    </div>
  )
}
