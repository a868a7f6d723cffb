import type { ApiError, Reply } from '../../lib/api.ts'
import { count, many, percent } from '../../lib/format.ts'
import { Bars } from '../../ui/charts.tsx'

interface Props {
  readonly stats: Reply<'GET /api/topics/stats'> | undefined
  readonly error: ApiError | undefined
  readonly onPick: (name: 'segmentType' | 'taxonomyType', value: string) => void
}

const byValue = (map: Readonly<Record<string, number>>) =>
  Object.entries(map)
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => b.value - a.value)

/** How the whole library divides: in all, by segment type, and by group behind a click. */
export function StatsStrip({ stats, error, onPick }: Props) {
  if (error) return null
  const segments = byValue(stats?.bySegmentType ?? {})
  const total = stats?.total ?? 0
  return (
    <section className="stats-strip" aria-label="Library totals" aria-busy={!stats}>
      <p className="total">
        <strong>{stats ? count(total) : '…'}</strong> {total === 1 ? 'topic' : 'topics'}
      </p>
      <div className="segments">
        <span className="stack-bar" aria-hidden="true">
          {segments.map(({ label, value }, n) => (
            <span key={label} className={`layer-${n + 1}`} style={{ flexGrow: value }} />
          ))}
        </span>
        <ul aria-label="By segment type">
          {segments.map(({ label, value }, n) => (
            <li key={label}>
              <button
                type="button"
                className="quiet"
                title={`${many(value, 'topic')}, ${percent(value / Math.max(1, total))} of the library`}
                onClick={() => onPick('segmentType', label)}
              >
                <span className={`dot layer-${n + 1}`} aria-hidden="true" />
                {label} <span className="numeric">{count(value)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <details className="groups">
        <summary>By group</summary>
        <div>
          <Bars
            title="Topics by group"
            points={byValue(stats?.byTaxonomyType ?? {})}
            onPick={(label) => onPick('taxonomyType', label)}
          />
        </div>
      </details>
    </section>
  )
}
