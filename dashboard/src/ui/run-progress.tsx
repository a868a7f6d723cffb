import { count, duration, many } from '../lib/format.ts'
import { isOver, type Progress } from '../lib/work.ts'
import { StatusBadge } from './badge.tsx'
import layout from './layout.module.css'
import styles from './run-progress.module.css'

interface Props {
  readonly title: string
  readonly progress: Progress | undefined
  /** When it began, for the rate and the time left. */
  readonly startedAt?: number
  readonly unit?: string
}

/** Long work as it goes: done of total, rate, time left, errors so far. */
export function RunProgress({ title, progress, startedAt, unit = 'row' }: Props) {
  const { done = 0, total = null, errors = 0, status = 'pending' } = progress ?? {}
  const seconds = startedAt ? (Date.now() - startedAt) / 1_000 : 0
  const rate = seconds > 2 && done > 0 ? done / seconds : 0
  const running = !isOver(progress)
  return (
    <div className={styles.runProgress}>
      <div className={layout.line}>
        <strong>{title}</strong>
        <StatusBadge status={status} />
      </div>
      <progress aria-label={title} max={total ?? undefined} value={total === null ? undefined : done} />
      <p className={layout.muted}>
        {total === null ? many(done, unit) : `${count(done)} of ${many(total, unit)}`}
        {running && rate > 0 && ` · ${count(Math.round(rate))} per second`}
        {running && rate > 0 && total !== null && ` · ${duration((total - done) / rate)} left`}
        {errors > 0 && <span className={layout.problem}> · {many(errors, 'error')}</span>}
      </p>
    </div>
  )
}
