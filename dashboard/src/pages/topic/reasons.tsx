import { joinClasses } from '../../lib/class-names.ts'
import { percent } from '../../lib/format.ts'
import badges from '../../ui/badge.module.css'
import layout from '../../ui/layout.module.css'
import type { Explained } from './classification.tsx'
import styles from './topic.module.css'

export type Reason = NonNullable<Explained['reasons']>[number]

const titles: Readonly<Record<Reason['field'], string>> = {
  category: 'Category',
  segment: 'Segment',
  audience: 'Audience',
  intent: 'Intent',
  sensitivity: 'Sensitivity',
}

const signed = (weight: number) => `${weight < 0 ? '−' : '+'}${percent(Math.abs(weight))}`

/** Why each field has its value: what spoke for it and against it, what came second, and what was left out. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <dl className={styles.reasons}>
      {reasons.map(({ field, value, confidence, runner_up: runnerUp, words, ignored }) => (
        <div key={field}>
          <dt>{titles[field]}</dt>
          <dd>
            <p>
              <strong>{value}</strong>
              {confidence !== null && <span className={layout.numeric}> {percent(confidence)} confident</span>}
              {runnerUp !== null && <span className={layout.muted}> · second: {runnerUp}</span>}
            </p>
            {words.length > 0 ? (
              <ul className={styles.words} aria-label={`Words that decided the ${field}`}>
                {words.map(({ text, weight, says }) => (
                  <li key={`${text} ${says}`}>
                    <span
                      className={joinClasses(badges.badge, styles.badge)}
                      data-tone={weight < 0 ? 'plain' : 'accent'}
                    >
                      {text} <b className={layout.numeric}>{signed(weight)}</b>
                    </span>{' '}
                    <span className={layout.muted}>{says}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className={layout.muted}>No word says anything of it.</p>
            )}
            {ignored.length > 0 && (
              <details>
                <summary className={layout.muted}>Ignored: {ignored.map(({ text }) => text).join(', ')}</summary>
                <ul className={styles.words}>
                  {ignored.map(({ text, why }) => (
                    <li key={text}>
                      <span className={joinClasses(badges.badge, styles.badge)}>{text}</span>{' '}
                      <span className={layout.muted}>{why}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
