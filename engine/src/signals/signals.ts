import { sensitivitySignals } from '../sensitivity/sensitivity-signals.ts'
import { audienceSignals } from './audience.ts'
import { intentSignals } from './intent.ts'
import { segmentSignals } from './segment.ts'
import { strengthSignals } from './strength.ts'

/** Every word and phrase that says something other than the category, by what it says. */
export const signals = {
  ...audienceSignals,
  ...segmentSignals,
  ...intentSignals,
  ...strengthSignals,
  ...sensitivitySignals,
} as const

export type Signal = keyof typeof signals
