import { type FormEvent, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { words } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { CheckBox } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SectionHead } from './section-head.tsx'

type Chosen = Reply<'GET /api/settings'>

const visibilities = [
  {
    value: 'shared',
    title: 'Shared',
    text: 'New topics join the shared catalog: others can find and add them, and one topic is classified once for all. Your edits stay yours.',
  },
  {
    value: 'private',
    title: 'Private',
    text: 'New topics stay in your library alone. Nobody else finds them; topics that you have shared already stay shared.',
  },
] as const

/** The plan, and what the organization decides about its topics. */
export function General() {
  const { organization } = useSession()
  const { data, error, reload } = useRead('GET /api/settings', {})
  if (error) return <ErrorPanel error={error} effect="Your settings are as they were." onRetry={reload} />
  return (
    <>
      <SectionHead title={organization?.name ?? 'General'} about="How txadv treats the topics of your organization." />
      {data ? (
        <Choices key={JSON.stringify(data)} chosen={data} onSaved={reload} />
      ) : (
        <div className="card narrow" aria-busy="true">
          <span className="placeholder" />
          <span className="placeholder" />
          <span className="placeholder" />
        </div>
      )}
    </>
  )
}

function Choices({ chosen, onSaved }: { chosen: Chosen; onSaved: () => void }) {
  const manages = useSession().can('api_keys:manage')
  const [topicVisibility, setVisibility] = useState(chosen.topicVisibility)
  const [reviewDisagreements, setReview] = useState(chosen.reviewDisagreements)
  const changed = topicVisibility !== chosen.topicVisibility || reviewDisagreements !== chosen.reviewDisagreements
  const save = useAction(async () => {
    await call('PATCH /api/settings', { body: { topicVisibility, reviewDisagreements } })
    notify('The settings are saved.')
    onSaved()
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void save.run()
  }
  return (
    <form className="card narrow" onSubmit={onSubmit}>
      <div>
        <h3>Plan</h3>
        <p>
          {words(chosen.plan)}{' '}
          <span className="muted">
            · what it allows and what is left stands under <Link href={hrefOf('usage')}>Usage</Link>. The operator of
            the service changes it.
          </span>
        </p>
      </div>
      <fieldset className="choices" disabled={!manages}>
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
              <span className="hint">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="choices" disabled={!manages}>
        <legend>When judges disagree</legend>
        <CheckBox
          label="Send the topic to review"
          hint="The engine, the language model and similar topics each judge a topic’s category. Where they disagree, the language model’s answer stands; with this, a person also looks at it in review."
          checked={reviewDisagreements}
          onChange={(event) => setReview(event.target.checked)}
        />
      </fieldset>
      <ProblemNote error={save.error} effect="Your settings are as they were." />
      {manages ? (
        <div className="actions">
          <button type="submit" className="primary" disabled={!changed || save.busy}>
            {save.busy ? 'Saving…' : 'Save'}
          </button>
        </div>
      ) : (
        <p className="note">Owners and admins change these settings.</p>
      )}
    </form>
  )
}
