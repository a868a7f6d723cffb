import { useEffect, useState } from 'react'
import { count } from '../../lib/format.ts'
import layout from '../../ui/layout.module.css'
import styles from './review.module.css'
import type { Decision, Queue } from './use-queue.ts'

function sayLast({ topics: [first, ...more], segmentType }: Decision): string {
  const said = segmentType ?? 'archived'
  return more.length === 0
    ? `Last: ${first?.topicName} is ${said}.`
    : `Last: ${first?.topicName} and ${count(more.length)} more are ${said}.`
}

/** How many are decided, how fast, and whether all of it is saved. */
export function Pace({ queue }: { queue: Queue }) {
  const { decided, startedAt, saving, total = 0 } = queue
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = startedAt === undefined ? 0 : Math.max(1_000, now - startedAt) / 60_000
  const done = decided.reduce((sum, { topics }) => sum + topics.length, 0)
  const rate = minutes > 0 ? done / minutes : 0
  const last = decided.at(-1)
  const all = done + total
  return (
    <div className={styles.reviewPace}>
      <progress aria-label="Reviewed in this session" max={Math.max(1, all)} value={done} />
      <dl>
        <div>
          <dt>Decided</dt>
          <dd>{count(done)}</dd>
        </div>
        <div>
          <dt>Per minute</dt>
          <dd>{count(Math.round(rate))}</dd>
        </div>
        <div>
          <dt>Left</dt>
          <dd>{count(total)}</dd>
        </div>
        <div>
          <dt>Saved</dt>
          <dd>{saving > 0 ? `${count(saving)} saving` : 'all'}</dd>
        </div>
      </dl>
      <div className={layout.line}>
        <p className={layout.muted} role="status">
          {last ? sayLast(last) : 'No decisions yet.'}
        </p>
        <button type="button" disabled={!last} onClick={queue.undo}>
          Undo <kbd>u</kbd>
        </button>
      </div>
    </div>
  )
}
