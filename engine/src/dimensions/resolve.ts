import { type Item, readPhrase } from './read-phrase.ts'
import { type SetName, valuesOfSet } from './sets.ts'

export interface Dimension {
  readonly name: SetName
  readonly values: readonly string[]
}

/** The pre-built sets, values and sub-ranges that a phrase asks for, in the order in which it does. */
export function resolveDimensions(phrase: string): Dimension[] {
  return gatherDimensions(readPhrase(phrase).items)
}

/** Values that are named win over vague ones, and those over the mention of a set, which is all of it. */
export function gatherDimensions(items: readonly Item[]): Dimension[] {
  const asked = new Map<SetName, { named: string[]; vague: string[]; without: string[] }>()
  for (const { set, values, vague, excluded } of items) {
    // "Not by state" asks for no states.
    if (excluded && !values) continue
    const found = asked.get(set) ?? { named: [], vague: [], without: [] }
    asked.set(set, found)
    if (excluded) found.without.push(...(values ?? []))
    else if (vague) found.vague.push(...(values ?? []))
    else found.named.push(...(values ?? []))
  }
  const dimensions: Dimension[] = []
  for (const [name, { named, vague, without }] of asked) {
    const chosen = [named, vague].find((values) => values.length > 0) ?? valuesOfSet(name)
    const values = [...new Set(chosen)].filter((value) => !without.includes(value))
    if (values.length > 0) dimensions.push({ name, values })
  }
  return titlesOfCSuite(dimensions)
}

/** The C-suite alone is a set of titles; beside other levels it is one of them. */
function titlesOfCSuite(dimensions: readonly Dimension[]): Dimension[] {
  const hasTitles = dimensions.some(({ name }) => name === 'C-Suite Title')
  return dimensions.flatMap((dimension) => {
    if (dimension.name !== 'Seniority Level' || dimension.values.join() !== 'C-Suite') return [dimension]
    return hasTitles ? [] : [{ name: 'C-Suite Title' as const, values: valuesOfSet('C-Suite Title') }]
  })
}
