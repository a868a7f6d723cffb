import { count, shortCount } from '../lib/format.ts'

interface Point {
  readonly label: string
  readonly value: number
}

/** The numbers of a chart, one click away. */
function Numbers({
  title,
  points,
  format,
}: {
  title: string
  points: readonly Point[]
  format: (value: number) => string
}) {
  return (
    <details className="numbers">
      <summary>Show data</summary>
      <table>
        <caption className="unseen">{title}</caption>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface ChartProps {
  readonly title: string
  readonly points: readonly Point[]
  readonly format?: (value: number) => string
}

/** One column for each point, from left to right: for what happens over days. */
export function Columns({ title, points, format = count }: ChartProps) {
  const most = Math.max(0, ...points.map(({ value }) => value))
  const width = 100 / Math.max(1, points.length)
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div className="plot">
        <span className="most" aria-hidden="true">
          {format === count ? shortCount(most) : format(most)}
        </span>
        <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={title}>
          {points.map(({ label, value }, n) => {
            const height = value === 0 ? 0.4 : Math.max(0.8, (40 * value) / most)
            return (
              <rect key={label} x={n * width + width * 0.12} y={40 - height} width={width * 0.76} height={height}>
                <title>{`${label}: ${format(value)}`}</title>
              </rect>
            )
          })}
        </svg>
        <span className="ends" aria-hidden="true">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </span>
      </div>
      <Numbers title={title} points={points} format={format} />
    </figure>
  )
}

/** One bar for each point, longest first as they come: for how a whole divides. */
export function Bars({ title, points, format = count, onPick }: ChartProps & { onPick?: (label: string) => void }) {
  const most = Math.max(1, ...points.map(({ value }) => value))
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <ul className="bars">
        {points.map(({ label, value }) => (
          <li key={label}>
            {onPick ? (
              <button type="button" className="quiet" onClick={() => onPick(label)}>
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
            <span className="track" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * value) / most}%` }} />
            </span>
            <span className="numeric">{format(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

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
    <div className={`meter ${tone}`}>
      <span>{title}</span>
      <span className="numeric">
        {limit === null
          ? `${count(used)}, no limit`
          : `${count(used)} of ${limit < 1_000_000 ? count(limit) : shortCount(limit)}`}
      </span>
      <meter className="unseen" aria-label={title} min={0} max={limit ?? used} value={Math.min(used, limit ?? used)} />
      <span className="track" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
    </div>
  )
}
