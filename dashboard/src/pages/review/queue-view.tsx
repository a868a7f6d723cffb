import { type SegmentType, segmentTypes } from '@txadv/contract/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { hrefOf } from '../../lib/router.ts'
import { Badge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Alike } from './alike.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { FlagTopic } from './flag-topic.tsx'
import { Pace } from './pace.tsx'
import { Reports } from './reports.tsx'
import styles from './review.module.css'
import { useChord } from './use-chord.ts'
import { type Queue, type ReviewTopic, useQueue } from './use-queue.ts'

const meanings: Readonly<Record<SegmentType, string>> = {
  B2B: 'Businesses',
  B2C: 'Consumers',
  B2B2C: 'Both',
  B2E: 'Employees',
  B2G: 'Government',
}

/** One topic at a time, large, with the queue at its side. */
export function QueueView() {
  const queue = useQueue()
  const [selecting, setSelecting] = useState(false)
  const [flagging, setFlagging] = useState(false)
  const chord = useChord()
  const { current, alike } = queue
  const [allAlike, setAllAlike] = useState(false)
  const isForAll = allAlike && alike.length > 1
  /** What is said of all that are alike is said once: the next group is looked at first. */
  function decide(segmentType: SegmentType | undefined) {
    queue.decide(segmentType, isForAll ? alike : undefined)
    setAllAlike(false)
  }
  useHotkeys(
    {
      ...Object.fromEntries(segmentTypes.map((segmentType, n) => [String(n + 1), () => decide(segmentType)])),
      Enter: () => current?.segmentType && decide(current.segmentType),
      a: () => decide(undefined),
      s: queue.skip,
      x: () => setAllAlike(!allAlike),
      u: queue.undo,
      c: () => current && setSelecting(true),
      f: () => setFlagging(true),
    },
    !chord,
  )
  if (queue.error) return <ErrorPanel error={queue.error} effect="Your decisions are saved." onRetry={queue.retry} />
  return (
    <>
      {current ? (
        <div className={styles.review}>
          <Current
            queue={queue}
            topic={current}
            isForAll={isForAll}
            onForAll={setAllAlike}
            onDecide={decide}
            onSelect={() => setSelecting(true)}
            onFlag={() => setFlagging(true)}
          />
          <Waiting queue={queue} />
        </div>
      ) : queue.total === undefined || queue.total > 0 ? (
        <p className={layout.muted}>Loading the review queue…</p>
      ) : (
        <Done queue={queue} onFlag={() => setFlagging(true)} />
      )}
      <CategoryDialog
        open={selecting}
        now={current?.parentCategory ?? null}
        onSelect={(category) => {
          queue.move(category)
          setSelecting(false)
        }}
        onClose={() => setSelecting(false)}
      />
      <FlagTopic open={flagging} onFlagged={queue.retry} onClose={() => setFlagging(false)} />
    </>
  )
}

interface CurrentProps {
  readonly queue: Queue
  readonly topic: ReviewTopic
  /** Whether the decision is for all topics that are alike. */
  readonly isForAll: boolean
  readonly onForAll: (forAll: boolean) => void
  readonly onDecide: (segmentType: SegmentType | undefined) => void
  readonly onSelect: () => void
  readonly onFlag: () => void
}

function Current({ queue, topic, isForAll, onForAll, onDecide, onSelect, onFlag }: CurrentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Each topic takes the focus, so that a reader says its name and no button is left pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved for each topic
  useEffect(() => heading.current?.focus({ preventScroll: true }), [topic.id])
  const problem = queue.problems.get(topic.id)
  return (
    <section className={joinClasses(layout.card, styles.reviewTopic)} aria-label="Topic to review">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {topic.topicName}
        </h2>
        <p className={layout.muted}>
          {[topic.taxonomyType, topic.parentCategory].filter(Boolean).join(' › ') || 'No category'} · added{' '}
          <RelativeTime value={topic.createdAt} /> · <Link href={hrefOf('globalTopic', { id: topic.id })}>History</Link>
        </p>
      </div>
      <p className={styles.reviewReason}>
        <strong>Reason.</strong> {topic.reviewReason ?? 'No reason was given.'}
      </p>
      <Reports topic={topic} />
      {problem && (
        <p className={layout.noteProblem} role="alert">
          Your last decision was not saved. {problem}. Decide again.
        </p>
      )}
      <Alike topics={queue.alike} isForAll={isForAll} onForAll={onForAll} />
      <fieldset className={styles.reviewChoices} aria-label="Segment type">
        {segmentTypes.map((segmentType, n) => (
          <button
            key={segmentType}
            type="button"
            className={segmentType === topic.segmentType ? styles.proposed : undefined}
            onClick={() => onDecide(segmentType)}
          >
            <kbd>{n + 1}</kbd>
            <strong>{segmentType}</strong>
            <span>
              {meanings[segmentType]}
              {segmentType === topic.segmentType && <span className={layout.unseen}>, proposed</span>}
            </span>
          </button>
        ))}
      </fieldset>
      <div className={layout.line}>
        <button
          type="button"
          className={buttons.primary}
          disabled={!topic.segmentType}
          onClick={() => topic.segmentType && onDecide(topic.segmentType)}
        >
          {topic.segmentType
            ? `Accept ${topic.segmentType}${isForAll ? ` for ${count(queue.alike.length)}` : ''}`
            : 'No proposal'}{' '}
          <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={onSelect}>
          Category <kbd>c</kbd>
        </button>
        <button type="button" onClick={queue.skip}>
          Skip <kbd>s</kbd>
        </button>
        <button type="button" onClick={() => onDecide(undefined)}>
          Archive <kbd>a</kbd>
        </button>
        <button type="button" onClick={onFlag}>
          Flag another <kbd>f</kbd>
        </button>
      </div>
      <Pace queue={queue} />
    </section>
  )
}

const listed = 60

function Waiting({ queue }: { queue: Queue }) {
  const { waiting, total = 0 } = queue
  return (
    <section className={joinClasses(layout.card, styles.reviewSide)} aria-label="Waiting">
      <h2>{count(total)} waiting</h2>
      <ul>
        {waiting.slice(0, listed).map((topic, n) => (
          <li key={topic.id}>
            <button
              type="button"
              className={buttons.quiet}
              aria-current={n === 0 ? 'true' : undefined}
              onClick={() => queue.show(topic.id)}
            >
              <span>{topic.topicName}</span>
              <Badge tone={queue.problems.has(topic.id) ? 'bad' : 'plain'}>{topic.segmentType ?? 'none'}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Done({ queue, onFlag }: { queue: Queue; onFlag: () => void }) {
  return (
    <div className={layout.stack}>
      <EmptyState title="No topics to review" action="Flag a topic" onAction={onFlag}>
        Topics enter the review queue when confidence is low, when classifiers disagree, when an operator flags them, or
        when an organization reports them.
      </EmptyState>
      {queue.decided.length > 0 && <Pace queue={queue} />}
    </div>
  )
}
