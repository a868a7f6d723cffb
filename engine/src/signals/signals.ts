import { sensitivitySignals } from '../sensitivity/sensitivity-signals.ts'
import { audienceSignals } from './audience.ts'
import { intentSignals } from './intent.ts'
import { segmentSignals } from './segment.ts'
import { strengthSignals } from './strength.ts'

/** The layers in which cues are heard, each by itself: the longest phrase of a layer wins there and nowhere else. */
export const signalLayers = [
  audienceSignals,
  segmentSignals,
  intentSignals,
  strengthSignals,
  sensitivitySignals,
] as const

/** The layer of sensitivity, in which a harmless phrase hushes what stands within it. */
export const sensitivityLayer = signalLayers.indexOf(sensitivitySignals)

/** Every word and phrase that says something other than the category, by what it says. */
export const signals = {
  ...audienceSignals,
  ...segmentSignals,
  ...intentSignals,
  ...strengthSignals,
  ...sensitivitySignals,
} as const

export type Signal = keyof typeof signals
