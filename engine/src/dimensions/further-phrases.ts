import type { FurtherSet } from './sets.ts'

interface FurtherPhrases {
  readonly set: FurtherSet
  /** Ask for the whole set: anywhere, and where the phrase splits by them. */
  readonly anywhere: string
  readonly grouped: string
  /** By value, the phrases that ask for it. */
  readonly values: Readonly<Record<string, string>>
}

/** Phrases for the sets beside the pre-built ones. A region by its name is its states, as the pre-built set has them. */
export const furtherPhrases: readonly FurtherPhrases[] = [
  {
    set: 'Generation',
    anywhere: 'generations, generational cohort, generational cohorts',
    grouped: 'generation',
    values: {
      'Gen Z': 'gen z, gen zs, gen zers, generation z, zoomers',
      Millennials: 'millennial, millennials, gen y, generation y',
      'Gen X': 'gen x, gen xs, gen xers, generation x',
      'Baby Boomers': 'baby boomer, baby boomers, boomer, boomers',
      'Silent Generation': 'silent generation',
    },
  },
  {
    set: 'US Region',
    anywhere: 'census region, census regions, us region, us regions',
    grouped: 'region, regions',
    values: {},
  },
]
