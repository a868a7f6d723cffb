import { failures } from './failures.ts'
import { faultTexts } from './fault-texts.ts'
import * as operators from './operators-reasons.ts'
import * as reasons from './reasons.ts'
import { texts } from './texts.ts'

export type { Entry } from './entry.ts'

/** Every text that `contract/src/failure.ts` speaks; the compiler and a test hold the two together. */
export const registry = { texts, failures, faultTexts, ...reasons, ...operators }
