import { buyerJourneys, intensities, sensitivities } from '@txadv/contract/vocabulary'
import { words } from '../lib/format.ts'
import styles from './layer-glyph.module.css'

/** The seven layers as a topic has them. */
export interface Layers {
  readonly intent: string
  readonly intensity: string
  readonly awareness: string
  readonly segment: string
  readonly sensitivity: string
  readonly buyer_journey: string
  readonly composite_score: number
}

const awarenessSteps = ['Unaware', 'Problem Aware', 'Solution Aware', 'Product Aware', 'Most Aware']
const segmentSteps = ['B2C', 'B2B2C', 'B2E', 'B2G', 'B2B']

const step = (steps: readonly string[], value: string): number => {
  const index = steps.indexOf(value)
  return index < 0 ? 0.5 : (index + 1) / steps.length
}

/** How far each layer goes, between 0 and 1; an intent is a kind and not a degree, so its bar only says that it is there. */
export const layersOf = (layers: Layers) =>
  [
    { title: 'Intent', value: words(layers.intent), share: 1 },
    { title: 'Intensity', value: layers.intensity, share: step(intensities, layers.intensity) },
    { title: 'Awareness', value: layers.awareness, share: step(awarenessSteps, layers.awareness) },
    { title: 'Segment', value: layers.segment, share: step(segmentSteps, layers.segment) },
    { title: 'Sensitivity', value: layers.sensitivity, share: step(sensitivities, layers.sensitivity) },
    { title: 'Buyer journey', value: layers.buyer_journey, share: step(buyerJourneys, layers.buyer_journey) },
    { title: 'Score', value: String(Math.round(layers.composite_score)), share: layers.composite_score / 100 },
  ] as const

/** Seven bars, the same everywhere, so that two topics compare at a glance. */
export function LayerGlyph({ layers }: { layers: Layers }) {
  const bars = layersOf(layers)
  return (
    <svg className={styles.glyph} viewBox="0 0 41 16" role="img">
      <title>{bars.map(({ title, value }) => `${title}: ${value}`).join(', ')}</title>
      {bars.map(({ title, share }, n) => {
        const height = Math.max(2, Math.round(16 * share))
        return (
          <rect key={title} fill={`var(--layer-${n + 1})`} x={n * 6} y={16 - height} width={5} height={height} rx={1} />
        )
      })}
    </svg>
  )
}

/** The layers one by one: name, value and how far along its scale. */
export function LayerBars({ layers }: { layers: Layers }) {
  return (
    <dl className={styles.bars}>
      {layersOf(layers).map(({ title, value, share }, n) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <span
              className={styles.bar}
              style={{ inlineSize: `${Math.round(share * 100)}%`, background: `var(--layer-${n + 1})` }}
              aria-hidden="true"
            />
            <span>{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
