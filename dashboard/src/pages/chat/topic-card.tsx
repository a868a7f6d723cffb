import { useEffect, useId, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count, many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ask, edit, turnIntoMatrix } from './ask.ts'
import styles from './cards.module.css'
import { type Classification, drop, type TopicTurn } from './conversation.ts'
import { Failure, Interrupted } from './failure.tsx'
import { saveTopic, undoSave } from './save.ts'
import { Skeleton } from './skeleton.tsx'
import { isHeld, Standing } from './standing.tsx'
import { TopicForm } from './topic-form.tsx'

/** One answer: what the topic is, whether there is one like it, and what to do with it. */
export function TopicCard({ turn }: { turn: TopicTurn }) {
  const { phase, topic, said } = turn
  const id = useId()
  const [editing, setEditing] = useState(false)
  const article = useRef<HTMLElement>(null)
  const shape = `${editing} ${Boolean(turn.saved)}`
  const before = useRef(shape)
  useEffect(() => {
    // The button that was pressed is gone, and who works by keyboard should not begin at the top again.
    if (before.current !== shape && document.activeElement === document.body) article.current?.focus()
    before.current = shape
  }, [shape])
  const retry = () => void ask(turn)
  if (phase === 'asking') return <Skeleton>{`Classifying “${said}”…`}</Skeleton>
  if (phase === 'interrupted')
    return <Interrupted what={`Page reloaded before “${said}” was classified.`} onRetry={retry} />
  if (!topic) return <Failure problem={turn.problem} effect={`“${said}” was not classified.`} onRetry={retry} />
  return (
    <article ref={article} tabIndex={-1} className={layout.card} aria-labelledby={id}>
      <h2 id={id}>{topic.topic_name}</h2>
      {editing ? (
        <TopicForm
          topic={topic}
          engine={turn.engine}
          onCancel={() => setEditing(false)}
          onDone={(changed) => {
            setEditing(false)
            void edit(turn, changed)
          }}
        />
      ) : (
        <>
          <Facts topic={topic} />
          {turn.saved ? <SavedNote turn={turn} /> : <Standing turn={turn} />}
          <Failure problem={turn.problem} />
          {!turn.saved && <Actions turn={turn} onEdit={() => setEditing(true)} />}
        </>
      )}
    </article>
  )
}

function Facts({ topic }: { topic: Classification }) {
  const facts = [
    ['Category', topic.parent_category],
    ['Group', topic.taxonomy_type],
    ['Subcategory', topic.subcategory || 'None'],
    ['Segment', topic.segment_type],
    ['Audience', topic.audience_type],
  ] as const
  const descriptions = [
    ['Marketplace', topic.segment_desc_marketplace],
    ['DSP', topic.segment_desc_dspapi],
    ['Internal', topic.internal_description],
  ].filter(([, text]) => text)
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {topic.keywords.length > 0 && (
          <div className={styles.whole}>
            <dt>Keywords</dt>
            <dd className={joinClasses(layout.line, styles.badges)}>
              {topic.keywords.map((keyword) => (
                <Badge key={keyword}>{keyword}</Badge>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {descriptions.length > 0 && (
        <details className={styles.descriptions}>
          <summary>Descriptions</summary>
          <dl>
            {descriptions.map(([title, text]) => (
              <div key={title}>
                <dt>
                  {title} <span className={layout.hint}>{many(text?.length ?? 0, 'character')}</span>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function SavedNote({ turn }: { turn: TopicTurn }) {
  const { can } = useSession()
  const { saved, saving, topic } = turn
  if (!saved) return null
  const other = saved.name !== topic?.topic_name && ` as “${saved.name}”`
  return (
    <div className={joinClasses(layout.line, styles.standing)}>
      <Badge tone={saved.fresh ? 'good' : 'plain'}>{saved.fresh ? 'Saved' : 'Duplicate'}</Badge>
      <span>{saved.fresh ? <>Saved to your library{other}.</> : <>Already in your library{other}.</>}</span>
      <Link href={hrefOf('topic', { id: saved.id })}>Open the topic</Link>
      {saved.fresh && can('library:delete') && (
        <button type="button" className={buttons.quiet} disabled={saving} onClick={() => void undoSave(turn)}>
          {saving ? 'Removing…' : 'Undo'}
        </button>
      )}
    </div>
  )
}

function Actions({ turn, onEdit }: { turn: TopicTurn; onEdit: () => void }) {
  const { saving, check, combinations } = turn
  const fromCatalog = check?.action === 'block' && !check.inLibrary
  return (
    <footer className={layout.line}>
      <button
        type="button"
        className={buttons.primary}
        disabled={saving || isHeld(check)}
        onClick={() => void saveTopic(turn)}
      >
        {saving ? 'Saving…' : fromCatalog ? 'Add from the catalog' : 'Save to library'}
      </button>
      <button type="button" disabled={saving} onClick={onEdit}>
        Edit
      </button>
      {combinations !== undefined && (
        <button type="button" disabled={saving} onClick={() => void turnIntoMatrix(turn)}>
          Create {count(combinations)} topics from it
        </button>
      )}
      <span className={layout.room} />
      <button type="button" className={buttons.quiet} disabled={saving} onClick={() => drop(turn.id)}>
        Discard
      </button>
    </footer>
  )
}
