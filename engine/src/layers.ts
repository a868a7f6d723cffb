import type { AudienceType, buyerJourneys, intensities } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from './category.ts'
import type { IntentVerdict } from './intent.ts'
import { signalIndex } from './lexicon/vocabulary-index.ts'
import type { Reading } from './reading.ts'
import type { Sensitivity } from './sensitivity/classes.ts'

export type Intensity = (typeof intensities)[number]
export type BuyerJourney = (typeof buyerJourneys)[number]
export type Awareness = 'Unaware' | 'Problem Aware' | 'Solution Aware' | 'Product Aware' | 'Most Aware'
export type Funnel = 'Upper Funnel' | 'Mid Funnel' | 'Lower Funnel' | 'Post-Purchase'

const audiencePoints: Record<AudienceType, number> = {
  'In-Market Shopper': 45,
  'Past Purchaser': 40,
  Subscriber: 35,
  Owner: 35,
  'Decision Maker': 30,
  Visitor: 25,
  Fan: 25,
  Supporter: 25,
  Enthusiast: 20,
  'Life Stage': 20,
  'Business Professional': 15,
  'Previous Buyer': 15,
  Employee: 15,
  'Demographic Group': 0,
}
const holding: ReadonlySet<AudienceType> = new Set<AudienceType>(['Owner', 'Past Purchaser', 'Subscriber'])
const journeyPoints: Record<BuyerJourney, number> = {
  Awareness: 20,
  Consideration: 55,
  Decision: 95,
  Retention: 75,
  Advocacy: 65,
}
const awarenessPoints: Record<Awareness, number> = {
  Unaware: 10,
  'Problem Aware': 35,
  'Solution Aware': 55,
  'Product Aware': 80,
  'Most Aware': 95,
}
const penalties: Record<Sensitivity, number> = { Standard: 0, Regulated: 5, Sensitive: 20, Prohibited: 100 }
const journeys: Record<Funnel, BuyerJourney> = {
  'Upper Funnel': 'Awareness',
  'Mid Funnel': 'Consideration',
  'Lower Funnel': 'Decision',
  'Post-Purchase': 'Retention',
}

const clamp = (value: number) => Math.max(0, Math.min(100, value))

export interface Layers {
  readonly intensity: Intensity
  readonly intensityPoints: number
  readonly awareness: Awareness
  readonly funnel: Funnel
  readonly buyerJourney: BuyerJourney
  readonly compositeScore: number
}

/** The layers that follow from the others, by integer arithmetic alone. */
export function layersOf(
  reading: Reading,
  verdict: CategoryVerdict,
  audience: AudienceType,
  intent: IntentVerdict,
  sensitivity: Sensitivity,
  confidence: number,
): Layers {
  const branded = verdict.brand !== ''
  const tokens = verdict.contentTokens

  const points = clamp(
    30 +
      audiencePoints[audience] +
      (branded ? 5 : 0) +
      (verdict.model ? 5 : 0) +
      (tokens >= 4 ? 5 : 0) +
      (reading.heard(signalIndex.stronger) ? 25 : 0) -
      (reading.heard(signalIndex.weaker) ? 25 : 0),
  )
  const intensity: Intensity = points < 40 ? 'Low' : points < 60 ? 'Medium' : points < 80 ? 'High' : 'Very High'

  const awareness = awarenessOf(reading, branded, verdict.model, audience, intent)
  const funnel = funnelOf(reading, awareness, audience)
  const buyerJourney = journeyOf(reading, funnel, audience)
  const specificity = Math.min(100, 25 * Math.min(3, tokens) + (branded ? 15 : 0) + (verdict.node ? 10 : 0))
  const weighed =
    30 * points +
    25 * journeyPoints[buyerJourney] +
    15 * awarenessPoints[awareness] +
    15 * specificity +
    15 * confidence +
    50
  const compositeScore = sensitivity === 'Prohibited' ? 0 : clamp(Math.trunc(weighed / 100) - penalties[sensitivity])
  return { intensity, intensityPoints: points, awareness, funnel, buyerJourney, compositeScore }
}

function awarenessOf(
  reading: Reading,
  branded: boolean,
  model: boolean,
  audience: AudienceType,
  { primary }: IntentVerdict,
): Awareness {
  if (holding.has(audience) || audience === 'Previous Buyer' || (branded && reading.heard(signalIndex.buyingMore)))
    return 'Most Aware'
  if (primary === 'brand' || model || reading.heard(signalIndex.comparing)) return 'Product Aware'
  if (primary === 'product' || primary === 'service' || primary === 'solution') return 'Solution Aware'
  return primary === 'need' || reading.heard(signalIndex.wondering) ? 'Problem Aware' : 'Unaware'
}

function funnelOf(reading: Reading, awareness: Awareness, audience: AudienceType): Funnel {
  if (awareness === 'Most Aware') {
    if (reading.heard(signalIndex.upgrading) && audience === 'Owner') return 'Lower Funnel'
    return holding.has(audience) ? 'Post-Purchase' : 'Lower Funnel'
  }
  if (awareness === 'Product Aware')
    return audience === 'In-Market Shopper' || audience === 'Decision Maker' ? 'Lower Funnel' : 'Mid Funnel'
  return awareness === 'Solution Aware' ? 'Mid Funnel' : 'Upper Funnel'
}

function journeyOf(reading: Reading, funnel: Funnel, audience: AudienceType): BuyerJourney {
  if (audience === 'Previous Buyer') return 'Consideration'
  return audience === 'Supporter' || reading.heard(signalIndex.advocating) ? 'Advocacy' : journeys[funnel]
}
