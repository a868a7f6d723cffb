import { activationReasons, Cpm, currencies, testReasons } from '@txadv/contract'
import type { PlatformPolicy } from '../../platforms/policy.ts'

interface Named {
  readonly description: string
  readonly sensitivity: string | null
  readonly isCut: boolean
  readonly hasMatchValues: boolean
}

interface Price {
  readonly cpm: number | null
  readonly currency: string
}

/** What is to be said of the price of everything that goes through a connection: a refusal, or warnings. */
export function checkPrice({ cpmFloor }: PlatformPolicy, { cpm, currency }: Price) {
  const isUsable = (cpm === null || Cpm.safeParse(cpm).success) && currencies.includes(currency)
  if (!isUsable) return { refusal: testReasons.priceUnusable, warnings: [] }
  if (cpmFloor === undefined) return { refusal: undefined, warnings: [] }
  const warning = cpm === null ? activationReasons.noPrice : cpm < cpmFloor && activationReasons.belowFloor(cpmFloor)
  return { refusal: undefined, warnings: warning ? [warning] : [] }
}

/** What the platform would say of a segment before it is sent: why it would refuse it, or what it would look at twice. */
export function checkListing(policy: PlatformPolicy, { description, sensitivity, isCut, hasMatchValues }: Named) {
  const { refuses, reviews, hedges } = policy
  const isAmong = (classes: readonly string[]) => sensitivity !== null && classes.includes(sensitivity)
  const words = new Set(description.toLowerCase().split(/[^a-z]+/))
  const warnings = [
    isCut && activationReasons.truncated,
    !hasMatchValues && activationReasons.noMatchValues,
    isAmong(reviews) && activationReasons.reviewed(sensitivity ?? ''),
    hedges.length > 0 && !hedges.some((hedge) => words.has(hedge)) && activationReasons.definitive,
  ].filter((warning) => warning !== false)
  return { refusal: isAmong(refuses) ? activationReasons.refusedClass(sensitivity ?? '') : undefined, warnings }
}

/** All that is to be said of a segment; warnings in one text, as they are kept. */
export function checkAll(policy: PlatformPolicy, named: Named, price: Price) {
  const [ofListing, ofPrice] = [checkListing(policy, named), checkPrice(policy, price)]
  const warnings = [...ofListing.warnings, ...ofPrice.warnings]
  return {
    refusal: ofListing.refusal ?? ofPrice.refusal,
    warning: warnings.length > 0 ? warnings.join('; ') : null,
  }
}
