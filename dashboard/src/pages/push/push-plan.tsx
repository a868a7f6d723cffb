import type { Reply } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import layout from '../../ui/layout.module.css'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import styles from './push.module.css'

export type Plan = Extract<Reply<'POST /api/connections/:id/push/run'>, { readonly creates: number }>

/** Warnings that say the same, together: hundreds of topics may have the same one. */
function grouped(warnings: Plan['warnings']): readonly { message: string; names: readonly string[] }[] {
  const groups = Map.groupBy(warnings, ({ message }) => message)
  return [...groups].map(([message, of]) => ({ message, names: of.map(({ topicName }) => topicName) }))
}

const namesShown = 5
/** So many names leave the button in sight. */
const sampleShown = 3

interface Props {
  readonly plan: Plan
  /** Pushes topics in doubt along too. */
  readonly onIncludeUnsure: () => void
}

/** What a push would do, in numbers, a sample of names, and what the platform would say against it. */
export function PushPlan({ plan, onIncludeUnsure }: Props) {
  const { creates, unchanged, collisions, truncated, refused, warnings, priceWarnings, sample, heldBack } = plan
  return (
    <>
      <PlanCounts
        counts={[
          { title: 'To create', value: creates, tone: creates > 0 ? 'good' : 'plain' },
          { title: 'Already active', value: unchanged },
          { title: 'Name collisions', value: collisions, tone: collisions > 0 ? 'warn' : 'plain' },
          { title: 'Refused', value: refused, tone: refused > 0 ? 'bad' : 'plain' },
          { title: 'Truncated', value: truncated, tone: truncated > 0 ? 'warn' : 'plain' },
        ]}
      />
      {heldBack && <HeldBack heldBack={heldBack} onIncludeUnsure={onIncludeUnsure} />}
      {priceWarnings.map((warning) => (
        <p key={warning} className={layout.noteWarn}>
          {warning}.
        </p>
      ))}
      {warnings.length > 0 && (
        <details className={styles.planWarnings} open>
          <summary>{many(warnings.length, 'warning')}</summary>
          <ul>
            {grouped(warnings).map(({ message, names }) => (
              <li key={message}>
                <strong>{message}</strong>
                <span className={layout.muted}>
                  {names.slice(0, namesShown).join(', ')}
                  {names.length > namesShown && ` and ${many(names.length - namesShown, 'more', 'more')}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {sample.length > 0 && (
        <div className={styles.planSample} data-part="plan-sample">
          <h3>Sample names</h3>
          <Names sample={sample.slice(0, sampleShown)} />
          {sample.length > sampleShown && (
            <details>
              <summary>{many(sample.length - sampleShown, 'more name')}</summary>
              <Names sample={sample.slice(sampleShown)} />
            </details>
          )}
        </div>
      )}
    </>
  )
}

const heldBackTitles = { unsure: 'Classification not confirmed', sensitive: 'Sensitive', prohibited: 'Prohibited' }
/** The service's own words name the field of a request; here there is a button. */
const unsureText = 'Confirm the topics, or include them below.'
const reasonsShown = ['unsure', 'sensitive', 'prohibited'] as const

/** Topics that the push leaves out: how many, which, why, and how to include them. */
function HeldBack({ heldBack, onIncludeUnsure }: { heldBack: NonNullable<Plan['heldBack']> } & Omit<Props, 'plan'>) {
  const { unsure, sensitive, prohibited, sample } = heldBack
  return (
    <details className={styles.planWarnings} open>
      <summary>{many(unsure + sensitive + prohibited, 'topic')} not pushed</summary>
      <ul>
        {reasonsShown
          .filter((why) => heldBack[why] > 0)
          .map((why) => {
            const topics = sample.filter((topic) => topic.why === why)
            const names = topics.map(({ topicName }) => topicName).slice(0, namesShown)
            const more = heldBack[why] - names.length
            return (
              <li key={why}>
                <strong>
                  {heldBackTitles[why]}: {many(heldBack[why], 'topic')}
                </strong>
                <span className={layout.muted}>
                  {names.join(', ')}
                  {more > 0 && ` and ${many(more, 'more', 'more')}`}
                </span>
                <span className={layout.muted}>{why === 'unsure' ? unsureText : topics[0]?.reason}</span>
              </li>
            )
          })}
      </ul>
      {unsure > 0 && (
        <button type="button" onClick={onIncludeUnsure}>
          Include {many(unsure, 'unconfirmed topic')}
        </button>
      )}
    </details>
  )
}

function Names({ sample }: { sample: Plan['sample'] }) {
  return (
    <ul>
      {sample.map(({ topicName, name, description }) => (
        <li key={name}>
          <span className={layout.muted}>{topicName}</span>
          <strong>{name}</strong>
          <span className={layout.muted}>{description}</span>
        </li>
      ))}
    </ul>
  )
}
