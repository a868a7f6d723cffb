import { limits } from '@txadv/contract/limits'
import { type FormEvent, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { words } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import buttons from '../../ui/button.module.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { CheckBox, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'

type Chosen = Reply<'GET /api/settings'>

const visibilities = [
  {
    value: 'shared',
    title: 'Shared',
    text: 'New topics join the shared catalog, where other organizations can find and add them. Your edits are not shared.',
  },
  {
    value: 'private',
    title: 'Private',
    text: 'Only your organization sees new topics. Topics already shared stay shared.',
  },
] as const

/** The plan, and what the organization decides about its topics. */
export function General() {
  const { organization } = useSession()
  const { data, error, reload } = useRead('GET /api/settings', {}, { forForm: true })
  if (error) return <ErrorPanel error={error} effect="Nothing was changed." onRetry={reload} />
  return (
    <>
      <SectionHead title={organization?.name ?? 'General'} about="How txadv handles your organization’s topics." />
      {data ? (
        <Choices key={JSON.stringify(data)} chosen={data} onSaved={reload} />
      ) : (
        <div className={joinClasses(layout.card, styles.narrow)} aria-busy="true">
          <span className={layout.placeholder} />
          <span className={layout.placeholder} />
          <span className={layout.placeholder} />
        </div>
      )}
    </>
  )
}

function Choices({ chosen, onSaved }: { chosen: Chosen; onSaved: () => void }) {
  const manages = useSession().can('api_keys:manage')
  const [topicVisibility, setVisibility] = useState(chosen.topicVisibility)
  const [reviewDisagreements, setReview] = useState(chosen.reviewDisagreements)
  const [reason, setReason] = useState(chosen.sensitivePushReason ?? '')
  const sensitivePushReason = reason.trim() || null
  const said = { topicVisibility, reviewDisagreements, sensitivePushReason }
  const changed = Object.entries(said).some(([key, value]) => chosen[key as keyof typeof said] !== value)
  const save = useAction(async () => {
    await call('PATCH /api/settings', { body: said })
    notify('Settings saved.')
    onSaved()
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void save.run()
  }
  return (
    <form className={joinClasses(layout.card, styles.narrow)} onSubmit={onSubmit}>
      <div>
        <h3>Plan</h3>
        <p>
          {words(chosen.plan)}{' '}
          <span className={layout.muted}>
            · quotas are under <Link href={hrefOf('usage')}>Usage</Link>. Your operator can change the plan.
          </span>
        </p>
      </div>
      <fieldset className={styles.choices} disabled={!manages}>
        <legend>New topics are</legend>
        {visibilities.map(({ value, title, text }) => (
          <label key={value}>
            <input
              type="radio"
              name="visibility"
              value={value}
              checked={topicVisibility === value}
              onChange={() => setVisibility(value)}
            />
            <span>
              {title}
              <span className={layout.hint}>{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices} disabled={!manages}>
        <legend>When classifiers disagree</legend>
        <CheckBox
          label="Add the topic to the review queue"
          hint="The local engine, the LLM and similar topics each classify a topic. When they disagree, the LLM’s result applies; with this on, a reviewer also checks it."
          checked={reviewDisagreements}
          onChange={(event) => setReview(event.target.checked)}
        />
      </fieldset>
      <fieldset className={styles.choices} disabled={!manages}>
        <legend>Sensitive topics</legend>
        <TextField
          label="Why Sensitive topics may be pushed"
          hint="Empty: pushes leave Sensitive topics out. The reason is kept in the audit log. Prohibited topics are never pushed."
          maxLength={limits.review.reasonCodePoints}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </fieldset>
      <ProblemNote error={save.error} effect="Nothing was changed." />
      {manages ? (
        <div className={layout.actions}>
          <button type="submit" className={buttons.primary} disabled={!changed || save.busy}>
            {save.busy ? 'Saving…' : 'Save'}
          </button>
        </div>
      ) : (
        <p className={layout.note}>Only owners and admins can change these settings.</p>
      )}
    </form>
  )
}
