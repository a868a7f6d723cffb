import { type ReactNode, useEffect, useId, useState } from 'react'
import { joinClasses } from '../lib/class-names.ts'
import { count } from '../lib/format.ts'
import buttons from './button.module.css'
import type { Point, Share } from './chart-drawings.tsx'
import styles from './charts.module.css'
import layout from './layout.module.css'

type Drawings = typeof import('./chart-drawings.tsx')

let fetched: Drawings | undefined

/** The library of charts, fetched when the first is shown; undefined while it is on its way, null where it does not come. */
function useDrawings(): Drawings | undefined | null {
  const [drawings, setDrawings] = useState<Drawings | undefined | null>(fetched)
  useEffect(() => {
    if (drawings !== undefined) return
    import('./chart-drawings.tsx').then(
      (found) => {
        fetched = found
        setDrawings(found)
      },
      () => setDrawings(null),
    )
  }, [drawings])
  return drawings
}

interface FigureProps {
  readonly title: string
  /** What the numbers count, where the title does not say it. */
  readonly unit?: string | undefined
  readonly points: readonly Point[]
  readonly format: (value: number) => string
  readonly height: number
  readonly draw: (drawings: Drawings) => ReactNode
  /** What stands before the drawing, row by row. */
  readonly labels?: ReactNode
  /** What stands under the drawing. */
  readonly legend?: ReactNode
}

/** A drawing with its title, and its numbers one click away; room is held for what is on its way. */
function ChartFigure({ title, unit, points, format, height, draw, labels, legend }: FigureProps) {
  const drawings = useDrawings()
  const id = useId()
  const [shown, setShown] = useState(false)
  const open = shown || drawings === null
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        {unit && <span className={styles.unit}> ({unit})</span>}
      </figcaption>
      <div className={labels ? styles.rows : undefined}>
        {labels}
        <div className={styles.plot} style={{ blockSize: height }} aria-hidden="true" data-drawn={Boolean(drawings)}>
          {drawings ? draw(drawings) : drawings === null ? 'Chart not loaded. The numbers are below.' : null}
        </div>
      </div>
      {legend}
      <button
        type="button"
        className={joinClasses(buttons.quiet, styles.toggle)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setShown(!open)}
      >
        {open ? 'Hide numbers' : 'Show numbers'}
        <span className={layout.unseen}> of {title}</span>
      </button>
      <div id={id} hidden={!open}>
        <table className={styles.numbers}>
          <caption className={layout.unseen}>{title}</caption>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={layout.numeric}>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

interface ChartProps {
  readonly title: string
  readonly unit?: string
  readonly points: readonly Point[]
  readonly format?: (value: number) => string
}

const plotHeight = 120
const rowHeight = 24

/** A label that a person selects by, where there is something to select. */
function Label({ children, onSelect }: { children: string; onSelect?: ((label: string) => void) | undefined }) {
  if (!onSelect) return <span>{children}</span>
  return (
    <button type="button" className={buttons.quiet} onClick={() => onSelect(children)}>
      {children}
    </button>
  )
}

interface BarProps extends ChartProps {
  /** Columns for what happens over days; rows for how a whole divides, longest first as they come. */
  readonly layout?: 'columns' | 'rows'
  readonly onSelect?: (label: string) => void
}

/** A bar for each point. */
export function BarChart({ layout = 'columns', points, format = count, onSelect, ...rest }: BarProps) {
  if (layout === 'columns') {
    const drawn = { points, format, height: plotHeight }
    return <ChartFigure {...rest} {...drawn} draw={({ ColumnDrawing }) => <ColumnDrawing {...drawn} />} />
  }
  const drawn = { points, format, height: Math.max(1, points.length) * rowHeight }
  const labels = (
    <ul className={styles.labels}>
      {points.map(({ label }) => (
        <li key={label}>
          <Label onSelect={onSelect}>{label}</Label>
        </li>
      ))}
    </ul>
  )
  return (
    <ChartFigure
      {...rest}
      {...drawn}
      labels={labels}
      draw={({ RowDrawing }) => <RowDrawing {...drawn} onSelect={onSelect} />}
    />
  )
}

/** What adds up from day to day. */
export function AreaChart({ points, format = count, ...rest }: ChartProps) {
  const drawn = { points, format, height: plotHeight }
  return <ChartFigure {...rest} {...drawn} draw={({ AreaDrawing }) => <AreaDrawing {...drawn} />} />
}

const stackHeight = 12

interface StackProps extends Omit<ChartProps, 'points'> {
  readonly onSelect?: (label: string) => void
  readonly shares: readonly Share[]
}

/** How a whole divides, as one bar with a legend. */
export function StackedBar({ shares, format = count, onSelect, ...rest }: StackProps) {
  const legend = (
    <ul className={styles.legend}>
      {shares.map(({ label, color }) => (
        <li key={label}>
          <span className={styles.dot} style={{ background: color }} />
          <Label onSelect={onSelect}>{label}</Label>
        </li>
      ))}
    </ul>
  )
  return (
    <ChartFigure
      {...rest}
      points={shares}
      format={format}
      height={stackHeight}
      legend={legend}
      draw={({ StackDrawing }) => <StackDrawing shares={shares} height={stackHeight} />}
    />
  )
}
