import { count, shortCount } from '../lib/format.ts'
import layout from './layout.module.css'
import styles from './meter.module.css'

interface MeterProps {
  readonly title: string
  readonly used: number
  /** Null where there is no limit. */
  readonly limit: number | null
}

/** How much of what may be used is used. */
export function Meter({ title, used, limit }: MeterProps) {
  const share = limit === null ? 0 : used / Math.max(1, limit)
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'good'
  return (
    <div className={styles.meter} data-tone={tone}>
      <span>{title}</span>
      <span className={layout.numeric}>
        {limit === null
          ? `${count(used)}, no limit`
          : `${count(used)} of ${limit < 1_000_000 ? count(limit) : shortCount(limit)}`}
      </span>
      <meter
        className={layout.unseen}
        aria-label={title}
        min={0}
        max={limit ?? used}
        value={Math.min(used, limit ?? used)}
      />
      <span className={layout.track} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
    </div>
  )
}
