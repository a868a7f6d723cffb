import { percent } from '../../lib/format.ts'
import type { Explained } from './classification.tsx'

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
    <dl className="reasons">
      {reasons.map(({ field, value, confidence, runner_up: runnerUp, words, ignored }) => (
        <div key={field}>
          <dt>{titles[field]}</dt>
          <dd>
            <p>
              <strong>{value}</strong>
              {confidence !== null && <span className="numeric"> {percent(confidence)} confident</span>}
              {runnerUp !== null && <span className="muted"> · second: {runnerUp}</span>}
            </p>
            {words.length > 0 ? (
              <ul className="words" aria-label={`Words that decided the ${field}`}>
                {words.map(({ text, weight, says }) => (
                  <li key={`${text} ${says}`}>
                    <span className={weight < 0 ? 'badge' : 'badge accent'}>
                      {text} <b className="numeric">{signed(weight)}</b>
                    </span>{' '}
                    <span className="muted">{says}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="muted">No word says anything of it.</p>
            )}
            {ignored.length > 0 && (
              <details>
                <summary className="muted">Ignored: {ignored.map(({ text }) => text).join(', ')}</summary>
                <ul className="words">
                  {ignored.map(({ text, why }) => (
                    <li key={text}>
                      <span className="badge">{text}</span> <span className="muted">{why}</span>
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
