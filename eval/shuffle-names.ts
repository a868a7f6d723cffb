import { largestCities, largestStates } from '../engine/src/dimensions/places.ts'
import { lexicons } from '../engine/src/lexicon/index.ts'
import { hashText } from '../engine/src/models/hashes.ts'
import type { SourceSets } from './sets.ts'
import type { Row } from './tables.ts'

/** A brand or place that stands in for any other of its list, without a change of the labels. */
interface Exchange {
  readonly names: readonly string[]
  readonly category?: string
}

const shortestBrand = 4
const brandLists: readonly Exchange[] = lexicons.flatMap(({ category, brands }) =>
  Object.values(brands).map((lines) => ({
    category,
    names: lines
      .split(',')
      .map((line) => line.split(':', 1)[0]?.trim() ?? '')
      .filter((name) => name.length >= shortestBrand && /^\p{Lu}/u.test(name)),
  })),
)
const placeLists: readonly Exchange[] = [{ names: largestCities }, { names: largestStates }]

const exchanges = new Map<string, Exchange[]>()
for (const list of [...brandLists, ...placeLists])
  for (const name of list.names) exchanges.set(name, [...(exchanges.get(name) ?? []), list])
const longest = Math.max(...[...exchanges.keys()].map((name) => name.split(' ').length))

/**
 * The name with every brand of its category and every place exchanged for another of the same list; `turn` says which, so
 * that what was learned is not what is asked.
 */
export function shuffleName(name: string, category: string, turn: 'learned' | 'asked'): string {
  const words = name.split(/(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}'’&.-])|(?<=[^\p{L}\p{N}'’&.-])(?=[\p{L}\p{N}])/u)
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    let taken = ''
    let end = at
    for (let to = at + 1; to <= Math.min(words.length, at + 2 * longest); to++) {
      const text = words.slice(at, to).join('')
      const lists = exchanges.get(text)?.filter((list) => list.category === undefined || list.category === category)
      const [list] = lists ?? []
      if (!list || list.names.length < 2) continue
      const others = list.names.filter((each) => each !== text)
      taken = others[(hashText(`${turn} ${name} ${at}`) >>> 0) % others.length] as string
      end = to
    }
    if (taken === '') out.push(words[at] as string)
    else {
      out.push(taken)
      at = end - 1
    }
  }
  return out.join('')
}

const shuffleRow = (row: Row): Row => ({
  ...row,
  topic_name: shuffleName(row.topic_name ?? '', row.parent_category ?? '', 'asked'),
})

/** The source with its brands and places exchanged: an engine that learned names by heart does worse on it. */
export function shuffleSource(source: SourceSets): SourceSets {
  return { ...source, field: source.field.map(shuffleRow) }
}
