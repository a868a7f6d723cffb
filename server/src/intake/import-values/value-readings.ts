import {
  type SegmentType,
  segmentTypes,
  type TaxonomyType,
  taxonomyTypes,
  type ValueTarget,
  valuesOf,
} from '@txadv/contract'
import { findCategory } from '@txadv/engine'

/** What texts of a file are read as; null leaves the field to the engine. */
export type ValueMappings = readonly {
  readonly targetField: ValueTarget
  readonly given: string
  readonly value: string | null
}[]

const segmentByText = new Map(segmentTypes.map((type) => [type.toLowerCase(), type]))
const groupByText = new Map(taxonomyTypes.map((type) => [type.toLowerCase(), type]))

export const asSegmentType = (text: string): SegmentType | undefined =>
  segmentByText.get(text.toLowerCase().replace(/[\s\-_.]/g, ''))
export const asTaxonomyType = (text: string): TaxonomyType | undefined => groupByText.get(text.toLowerCase())

const readers: Readonly<Record<ValueTarget, (text: string) => string | undefined>> = {
  parent_category: findCategory,
  taxonomy_type: asTaxonomyType,
  segment_type: asSegmentType,
}

/** The value that a text is known to mean, as every import reads it. */
export const readKnownValue = (target: ValueTarget, given: string): string | undefined => readers[target](given)

/** A text of a file as it is compared and remembered. */
export const foldValue = (given: string) => given.normalize('NFC').trim().toLowerCase()
const keyOf = (target: string, given: string) => `${target} ${foldValue(given)}`

/** Looks up what a text is mapped to: undefined where it is not, null where the engine decides. */
export function indexValues(values: ValueMappings): (target: ValueTarget, given: string) => string | null | undefined {
  if (values.length === 0) return () => undefined
  const byText = new Map(values.map(({ targetField, given, value }) => [keyOf(targetField, given), value]))
  return (target, given) => byText.get(keyOf(target, given))
}

/** What partners call the markets, by a word of the text. */
const markets: readonly (readonly [words: RegExp, type: SegmentType])[] = [
  [/\b(b2b2c|both|mixed|all)\b/, 'B2B2C'],
  [/\b(government|public|federal|municipal)\b/, 'B2G'],
  [/\b(employees?|staff|workforce)\b/, 'B2E'],
  [/\b(consumers?|individuals?|households?|people|retail|personal|private|b ?2 ?c|c)\b/, 'B2C'],
  [/\b(bus+ines+(es)?|compan(y|ies)|corporate|enterprises?|firms?|professionals?|commercial|b ?2 ?b|b)\b/, 'B2B'],
]

/** The value that a text nearest means: by what partners call it, else by how it is spelled. */
export function suggestValue(target: ValueTarget, given: string): string | undefined {
  const words = foldValue(given).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  if (target === 'segment_type') {
    const market = markets.find(([shape]) => shape.test(words))
    if (market) return market[1]
  }
  return findNearest(words, valuesOf[target]) ?? readByWords(target, words)
}

/** The value that one of the words means, where the whole text means none. */
function readByWords(target: ValueTarget, words: string): string | undefined {
  const read = readers[target]
  for (const word of words.split(' ')) {
    const found = word.length > 3 ? (read(word) ?? read(word.replace(/s$/, ''))) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** At most a third of a text may be spelled otherwise. */
const otherShare = 1 / 3

function findNearest(text: string, values: readonly string[]): string | undefined {
  let best: { readonly value: string; readonly distance: number } | undefined
  for (const value of values) {
    const most = Math.floor(Math.min(text.length, value.length) * otherShare)
    const distance = editDistance(text, value.toLowerCase())
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { value, distance }
  }
  return best?.value
}

/** Letters that must be put in, left out or replaced to make one text the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}
