import { useId } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { explain } from '../../ui/error-panel.tsx'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { addPicked, hasFile, lacksLlm, pickAll, pickTopic, readBrief, spentLlm, undoAdded } from './brief.ts'
import styles from './cards.module.css'
import { type BriefTurn, errorOf, type Problem, type Recommended } from './conversation.ts'
import { Failure, Interrupted } from './failure.tsx'
import { Skeleton } from './skeleton.tsx'

/** What a brief says, and the topics that are recommended for it. */
export function BriefCard({ turn }: { turn: BriefTurn }) {
  const { phase, filename } = turn
  const retry = hasFile(turn) ? () => void readBrief(turn) : undefined
  if (phase === 'asking') return <Skeleton>{`Analyzing ${filename}…`}</Skeleton>
  if (phase === 'interrupted')
    return <Interrupted what={`Page reloaded before ${filename} was analyzed. Drop it again.`} />
  if (phase === 'failed' && turn.problem) return <Unread problem={turn.problem} onRetry={retry} />
  return <Analysis turn={turn} />
}

function Unread({ problem, onRetry }: { problem: Problem; onRetry: (() => void) | undefined }) {
  if (lacksLlm(problem))
    return (
      <div className={joinClasses(layout.note, styles.paragraphs)} role="alert">
        <p>
          <strong>Briefs need an LLM, and none is configured.</strong> Nothing was changed or charged.
        </p>
        <p>
          Ask your operator to set LLM_API_KEY. Until then, paste the brief’s audience names here, one per line. The
          local engine classifies them.
        </p>
      </div>
    )
  if (spentLlm(problem))
    return (
      <div className={joinClasses(layout.note, styles.paragraphs)} role="alert">
        <p>
          <strong>Your organization has reached today’s LLM spend limit.</strong> Nothing was changed. The limit resets
          at midnight UTC.
        </p>
        <p>Until then, paste the brief’s audience names here, one per line. The local engine classifies them.</p>
      </div>
    )
  return <Failure problem={problem} effect="The brief was not analyzed." onRetry={onRetry} />
}

function Analysis({ turn }: { turn: BriefTurn }) {
  const { can } = useSession()
  const id = useId()
  const topics = turn.topics ?? []
  const open = topics.filter(({ saved }) => !saved)
  const picked = open.filter((topic) => topic.picked)
  const fresh = topics.filter(({ saved }) => saved?.fresh)
  return (
    <article className={joinClasses(layout.card, styles.briefCard)} aria-labelledby={id}>
      <h2 id={id}>{turn.filename}</h2>
      {turn.summary && <p>{turn.summary}</p>}
      {turn.objectives && turn.objectives.length > 0 && (
        <div>
          <h3>Objectives</h3>
          <ul>
            {turn.objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </div>
      )}
      {turn.targetAudience && (
        <div>
          <h3>Target audience</h3>
          <p>{turn.targetAudience}</p>
        </div>
      )}
      <div>
        <div className={layout.line}>
          <h3>Recommended topics</h3>
          <span className={layout.room} />
          {open.length > 1 && (
            <button
              type="button"
              className={buttons.quiet}
              disabled={turn.adding}
              onClick={() => pickAll(turn, picked.length < open.length)}
            >
              {picked.length < open.length ? 'Select all' : 'Clear selection'}
            </button>
          )}
        </div>
        {topics.length === 0 && <p className={layout.muted}>None. Enter audience names here instead, one per line.</p>}
        <ul className={styles.recommended}>
          {topics.map((topic, at) => (
            <li key={topic.topic_name}>
              <CheckBox
                label={topic.topic_name}
                hint={topic.rationale}
                checked={topic.picked || Boolean(topic.saved)}
                disabled={turn.adding || Boolean(topic.saved)}
                onChange={(event) => pickTopic(turn, at, event.target.checked)}
              />
              <Outcome topic={topic} />
            </li>
          ))}
        </ul>
      </div>
      {turn.excluded && turn.excluded.length > 0 && (
        <div>
          <h3>Excluded by the brief</h3>
          <p>{turn.excluded.join(', ')}</p>
        </div>
      )}
      {turn.because && (
        <p className={layout.hint}>
          Read by the local engine:{' '}
          {turn.because === 'no-llm' ? 'no LLM is configured' : 'today’s LLM spend limit is reached'}. It lists the
          audiences that the brief names, so compare them with the text.
        </p>
      )}
      <Failure problem={turn.problem} />
      <footer className={layout.line}>
        {open.length > 0 && (
          <button
            type="button"
            className={buttons.primary}
            disabled={turn.adding || picked.length === 0}
            onClick={() => void addPicked(turn)}
          >
            {turn.adding ? `Adding: ${many(picked.length, 'topic')} left…` : `Add ${many(picked.length, 'topic')}`}
          </button>
        )}
        {open.length === 0 && topics.length > 0 && <Link href={hrefOf('library')}>Open the library</Link>}
        {fresh.length > 0 && !turn.adding && can('library:delete') && (
          <button type="button" className={buttons.quiet} onClick={() => void undoAdded(turn)}>
            Undo: remove {many(fresh.length, 'topic')}
          </button>
        )}
      </footer>
    </article>
  )
}

function Outcome({ topic: { saved, problem, topic_name } }: { topic: Recommended }) {
  const error = errorOf(problem)
  if (saved)
    return (
      <p className={layout.line}>
        <Badge tone={saved.fresh ? 'good' : 'plain'}>{saved.fresh ? 'Added' : 'Duplicate'}</Badge>
        <Link href={hrefOf('topic', { id: saved.id })}>
          {saved.name === topic_name ? 'Open' : saved.name}
          <span className={layout.unseen}> {topic_name}</span>
        </Link>
      </p>
    )
  return (
    error && (
      <p className={layout.problem}>
        <Badge tone="bad">Not added</Badge> {explain(error).what}
      </p>
    )
  )
}
