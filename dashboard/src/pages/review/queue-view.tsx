import { type SegmentType, segmentTypes } from '@txadv/contract/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { count } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { hrefOf } from '../../lib/router.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { FlagTopic } from './flag-topic.tsx'
import { Pace } from './pace.tsx'
import { Reports } from './reports.tsx'
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
  const [picking, setPicking] = useState(false)
  const [flagging, setFlagging] = useState(false)
  const chord = useChord()
  const { current, decide } = queue
  useHotkeys(
    {
      ...Object.fromEntries(segmentTypes.map((segmentType, n) => [String(n + 1), () => decide(segmentType)])),
      Enter: () => current?.segmentType && decide(current.segmentType),
      a: () => decide(undefined),
      s: queue.skip,
      u: queue.undo,
      c: () => current && setPicking(true),
      f: () => setFlagging(true),
    },
    !chord,
  )
  if (queue.error) return <ErrorPanel error={queue.error} effect="Your decisions are saved." onRetry={queue.retry} />
  return (
    <>
      {current ? (
        <div className="review">
          <Current queue={queue} topic={current} onPick={() => setPicking(true)} onFlag={() => setFlagging(true)} />
          <Waiting queue={queue} />
        </div>
      ) : queue.total === undefined || queue.total > 0 ? (
        <p className="muted">Loading the review queue…</p>
      ) : (
        <Done queue={queue} onFlag={() => setFlagging(true)} />
      )}
      <CategoryPicker
        open={picking}
        now={current?.parentCategory ?? null}
        onPick={(category) => {
          queue.move(category)
          setPicking(false)
        }}
        onClose={() => setPicking(false)}
      />
      <FlagTopic open={flagging} onFlagged={queue.retry} onClose={() => setFlagging(false)} />
    </>
  )
}

interface CurrentProps {
  readonly queue: Queue
  readonly topic: ReviewTopic
  readonly onPick: () => void
  readonly onFlag: () => void
}

function Current({ queue, topic, onPick, onFlag }: CurrentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Each topic takes the focus, so that a reader says its name and no button is left pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved for each topic
  useEffect(() => heading.current?.focus({ preventScroll: true }), [topic.id])
  const problem = queue.problems.get(topic.id)
  return (
    <section className="card review-topic" aria-label="Topic to review">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {topic.topicName}
        </h2>
        <p className="muted">
          {[topic.taxonomyType, topic.parentCategory].filter(Boolean).join(' › ') || 'No category'} · added{' '}
          <RelativeTime value={topic.createdAt} /> · <Link href={hrefOf('globalTopic', { id: topic.id })}>History</Link>
        </p>
      </div>
      <p className="review-reason">
        <strong>Reason.</strong> {topic.reviewReason ?? 'No reason was given.'}
      </p>
      <Reports topic={topic} />
      {problem && (
        <p className="note problem" role="alert">
          Your last decision was not saved. {problem}. Decide again.
        </p>
      )}
      <fieldset className="review-choices" aria-label="Segment type">
        {segmentTypes.map((segmentType, n) => (
          <button
            key={segmentType}
            type="button"
            className={segmentType === topic.segmentType ? 'proposed' : undefined}
            onClick={() => queue.decide(segmentType)}
          >
            <kbd>{n + 1}</kbd>
            <strong>{segmentType}</strong>
            <span>
              {meanings[segmentType]}
              {segmentType === topic.segmentType && <span className="unseen">, proposed</span>}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="line">
        <button
          type="button"
          className="primary"
          disabled={!topic.segmentType}
          onClick={() => topic.segmentType && queue.decide(topic.segmentType)}
        >
          {topic.segmentType ? `Accept ${topic.segmentType}` : 'No proposal'} <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={onPick}>
          Category <kbd>c</kbd>
        </button>
        <button type="button" onClick={queue.skip}>
          Skip <kbd>s</kbd>
        </button>
        <button type="button" onClick={() => queue.decide(undefined)}>
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
    <section className="card review-side" aria-label="Waiting">
      <h2>{count(total)} waiting</h2>
      <ul>
        {waiting.slice(0, listed).map((topic, n) => (
          <li key={topic.id}>
            <button
              type="button"
              className="quiet"
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
    <div className="stack">
      <EmptyState title="No topics to review" action="Flag a topic" onAction={onFlag}>
        Topics enter the review queue when confidence is low, when classifiers disagree, when an operator flags them, or
        when an organization reports them.
      </EmptyState>
      {queue.decided.length > 0 && <Pace queue={queue} />}
    </div>
  )
}
