import { dimensionSets } from '@txadv/engine/light'

export { categories, isBrief, planMatrix, readBrief as readBriefLocally } from '@txadv/engine/light'

interface Named {
  readonly name: string
  readonly values: readonly string[]
}

/** The pre-built sets that a matrix does not have yet. */
export const otherSets = (dimensions: readonly Named[]): readonly Named[] =>
  dimensionSets.filter((set) => !dimensions.some(({ name }) => name === set.name))
