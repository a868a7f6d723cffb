import type { sensitivities } from '@txadv/contract'

type Sensitivity = (typeof sensitivities)[number]

/** What a platform minds in what is listed on it. */
export interface PlatformPolicy {
  /** Classes of topics that it does not list, and those that a person there looks at first. */
  readonly refuses: readonly Sensitivity[]
  readonly reviews: readonly Sensitivity[]
  /** Words of which a description must have one, because it must not claim anything for certain; none where it may. */
  readonly hedges: readonly string[]
  /** Whether it sells: then there must be a price, and one below this waits for an approval. */
  readonly cpmFloor: number | undefined
}

export const defaultPolicy: PlatformPolicy = {
  refuses: ['Prohibited'],
  reviews: ['Regulated', 'Sensitive'],
  hedges: [],
  cpmFloor: undefined,
}
