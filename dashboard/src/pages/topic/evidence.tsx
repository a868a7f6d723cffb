import { joinClasses } from '../../lib/class-names.ts'
import { percent } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import layout from '../../ui/layout.module.css'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Explained } from './classification.tsx'
import { type Reason, Reasons } from './reasons.tsx'
import styles from './topic.module.css'

interface Word {
  readonly text: string
  readonly layer: 'category' | 'signal'
  readonly says: string
}

interface Stretch {
  readonly at: number
  readonly text: string
  /** What is read in it; a stretch may belong to several words. */
  readonly words: readonly Word[]
}

/** The name in stretches, each with the words that were found there. */
export function stretchesOf(name: string, evidence: readonly Word[]): readonly Stretch[] {
  const lower = name.toLowerCase()
  const found = evidence.flatMap((word) => {
    const from = word.text === '' ? -1 : lower.indexOf(word.text.toLowerCase())
    return from < 0 ? [] : [{ word, from, to: from + word.text.length }]
  })
  const edges = [...new Set([0, name.length, ...found.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  return edges.slice(0, -1).map((at, n) => ({
    at,
    text: name.slice(at, edges[n + 1]),
    words: found.filter(({ from, to }) => from <= at && at < to).map(({ word }) => word),
  }))
}

/** The category decides, so its colour is shown where a word says something of both. */
const layerOf = (words: readonly Word[]) => words.find(({ layer }) => layer === 'category')?.layer ?? words[0]?.layer

/** The words that speak for a value, to be marked in the name. */
const markedIn = (reasons: readonly Reason[]): Word[] =>
  reasons.flatMap(({ field, words }) =>
    words
      .filter(({ weight }) => weight > 0)
      .map(({ text, says }) => ({ text, says, layer: field === 'category' ? 'category' : 'signal' }) as const),
  )

const judges = { local: 'Local engine', neighbors: 'Nearest topics', llm: 'LLM' } as const

/** Why the engine reads the name as it does, field by field, and what each classifier said. */
export function Evidence({ explained }: { explained: Explained }) {
  const { topic_name: name, reasons = [], jury } = explained
  return (
    <section className={layout.card} aria-labelledby="why">
      <h2 id="why">Evidence</h2>
      <p className={styles.evidenceName}>
        {stretchesOf(name, markedIn(reasons)).map(({ at, text, words }) =>
          words.length > 0 ? (
            <Tooltip key={at} text={words.map(({ says }) => says).join(', ')}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard asks each word what it says */}
              <mark className={joinClasses(styles.mark, layerOf(words) === 'signal' && styles.signal)} tabIndex={0}>
                {text}
              </mark>
            </Tooltip>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      <Reasons reasons={reasons} />
      {jury && (
        <>
          <h3 className={layout.line}>
            Classifiers {jury.disagree ? <Badge tone="warn">disagree</Badge> : <Badge tone="good">agree</Badge>}
          </h3>
          <table className={styles.plain}>
            <caption className={layout.unseen}>Result of each classifier</caption>
            <thead>
              <tr>
                <th scope="col">Classifier</th>
                <th scope="col">Category</th>
                <th scope="col">Segment</th>
                <th scope="col" className={layout.numeric}>
                  Confidence
                </th>
              </tr>
            </thead>
            <tbody>
              {jury.verdicts.map((verdict) => (
                <tr key={verdict.judge}>
                  <td>{judges[verdict.judge]}</td>
                  <td>{verdict.parent_category}</td>
                  <td>{verdict.segment_type}</td>
                  <td className={layout.numeric}>{verdict.confidence === null ? '–' : percent(verdict.confidence)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={layout.hint}>
            Classified as “{jury.topic_name}” <RelativeTime value={jury.judged_at} />.
          </p>
        </>
      )}
    </section>
  )
}
