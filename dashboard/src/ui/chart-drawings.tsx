import type { ReactElement } from 'react'
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { shortCount } from '../lib/format.ts'
import styles from './chart-drawings.module.css'

export interface Point {
  readonly label: string
  readonly value: number
}

export interface DrawingProps {
  readonly points: readonly Point[]
  readonly height: number
  readonly format: (value: number) => string
  readonly onSelect?: ((label: string) => void) | undefined
}

export interface Share extends Point {
  /** A color of the tokens. */
  readonly color: string
}

const tick = { fill: 'var(--muted)', fontSize: 12 }
const axis = { stroke: 'var(--line)' }
const margin = { top: 8, right: 8, bottom: 0, left: 0 }

/** A frame is drawn at once at this width, before the browser has measured it. */
const firstWidth = 320

interface FrameProps {
  readonly height: number
  readonly children: ReactElement
}

function Frame({ height, children }: FrameProps) {
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: firstWidth, height }}>
      {children}
    </ResponsiveContainer>
  )
}

interface SaysProps {
  readonly active?: boolean
  readonly payload?: readonly { readonly name?: unknown; readonly value?: unknown; readonly payload?: Partial<Point> }[]
  readonly format: (value: number) => string
}

/** What the pointer is at. */
function Says({ active, payload, format }: SaysProps) {
  const at = payload?.[0]
  if (!active || !at) return null
  return (
    <p className={styles.says}>
      <span>{at.payload?.label}</span> <strong>{format(Number(at.value))}</strong>
    </p>
  )
}

const axes = [
  <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
  <XAxis
    key="x"
    dataKey="label"
    tick={tick}
    tickLine={false}
    axisLine={axis}
    interval="preserveStartEnd"
    minTickGap={48}
  />,
  <YAxis key="y" width={40} tick={tick} tickLine={false} axisLine={false} tickCount={3} tickFormatter={shortCount} />,
]

/** A column for each point, from left to right. */
export function ColumnDrawing({ points, height, format }: DrawingProps) {
  return (
    <Frame height={height}>
      <BarChart data={[...points]} margin={margin} accessibilityLayer={false}>
        {axes}
        <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} content={<Says format={format} />} />
        <Bar dataKey="value" fill="var(--accent)" isAnimationActive={false} />
      </BarChart>
    </Frame>
  )
}

/** A line through the points over what it has under it. */
export function AreaDrawing({ points, height, format }: DrawingProps) {
  return (
    <Frame height={height}>
      <AreaChart data={[...points]} margin={margin} accessibilityLayer={false}>
        {axes}
        <Tooltip cursor={{ stroke: 'var(--edge)' }} isAnimationActive={false} content={<Says format={format} />} />
        <Area
          dataKey="value"
          type="monotone"
          stroke="var(--accent)"
          strokeWidth={2}
          fill="var(--accent-ground)"
          isAnimationActive={false}
        />
      </AreaChart>
    </Frame>
  )
}

/** A bar for each point, from top to bottom, with its number behind it; its label stands beside the drawing. */
export function RowDrawing({ points, height, format, onSelect }: DrawingProps) {
  return (
    <Frame height={height}>
      <BarChart
        data={[...points]}
        layout="vertical"
        margin={{ top: 0, right: 64, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide />
        <YAxis type="category" dataKey="label" hide />
        <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} content={<Says format={format} />} />
        <Bar
          dataKey="value"
          fill="var(--accent)"
          barSize={8}
          radius={4}
          background={{ fill: 'var(--hover)', radius: 4 }}
          isAnimationActive={false}
          {...(onSelect && {
            cursor: 'pointer',
            onClick: ({ payload }: { payload?: Partial<Point> }) => payload?.label && onSelect(payload.label),
          })}
        >
          <LabelList
            dataKey="value"
            position="right"
            fill="var(--muted)"
            fontSize={12}
            formatter={(value: unknown) => format(Number(value))}
          />
        </Bar>
      </BarChart>
    </Frame>
  )
}

interface StackProps {
  readonly shares: readonly Share[]
  readonly height: number
}

/** One bar that divides into its shares. */
export function StackDrawing({ shares, height }: StackProps) {
  const whole = Object.fromEntries(shares.map(({ label, value }) => [label, value]))
  return (
    <Frame height={height}>
      <BarChart
        data={[whole]}
        layout="vertical"
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis type="category" hide />
        {shares.map(({ label, color }) => (
          <Bar key={label} dataKey={label} stackId="whole" fill={color} barSize={height} isAnimationActive={false} />
        ))}
      </BarChart>
    </Frame>
  )
}
