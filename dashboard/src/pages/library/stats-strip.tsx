import { useState } from 'react'
import type { Reply } from '../../lib/api.ts'
import type { CallError } from '../../lib/call-error.ts'
import { count, many, percent } from '../../lib/format.ts'
import buttons from '../../ui/button.module.css'
import { BarChart } from '../../ui/charts.tsx'
import layout from '../../ui/layout.module.css'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './library.module.css'

interface Props {
  readonly stats: Reply<'GET /api/topics/stats'> | undefined
  readonly error: CallError | undefined
  readonly onSelect: (name: 'segmentType' | 'taxonomyType', value: string) => void
}

const byValue = (map: Readonly<Record<string, number>>) =>
  Object.entries(map)
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value)

/** How the whole library divides: in all, by segment type, and by group behind a click. */
export function StatsStrip({ stats, error, onSelect }: Props) {
  const [open, setOpen] = useState(false)
  const segments = byValue(stats?.bySegmentType ?? {})
  const total = stats?.total ?? 0
  if (error) return null
  return (
    <section className={styles.statsStrip} aria-label="Library totals" aria-busy={!stats}>
      <p className={styles.total}>
        <strong>{stats ? count(total) : '…'}</strong> {total === 1 ? 'topic' : 'topics'}
      </p>
      <div className={styles.segments}>
        <span className={styles.stackBar} aria-hidden="true">
          {segments.map(({ label, value }, n) => (
            <span
              key={label}
              className={styles.share}
              style={{ flexGrow: value, background: `var(--layer-${n + 1})` }}
            />
          ))}
        </span>
        <ul aria-label="By segment type">
          {segments.map(({ label, value }, n) => (
            <li key={label}>
              <Tooltip text={`${many(value, 'topic')}, ${percent(value / Math.max(1, total))} of the library`}>
                <button type="button" className={buttons.quiet} onClick={() => onSelect('segmentType', label)}>
                  <span className={styles.dot} style={{ background: `var(--layer-${n + 1})` }} aria-hidden="true" />
                  {label} <span className={layout.numeric}>{count(value)}</span>
                </button>
              </Tooltip>
            </li>
          ))}
        </ul>
      </div>
      <details className={styles.groups} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>By group</summary>
        <div>
          {open && (
            <BarChart
              title="Topics by group"
              layout="rows"
              points={byValue(stats?.byTaxonomyType ?? {})}
              onSelect={(label) => onSelect('taxonomyType', label)}
            />
          )}
        </div>
      </details>
    </section>
  )
}
