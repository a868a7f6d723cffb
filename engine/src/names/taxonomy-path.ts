import type { ParentCategory } from '@txadv/contract/vocabulary'
import { categories } from '../taxonomy/taxonomy.ts'
import { meaningOf, type SegmentMeaning } from './category-names.ts'
import { cleanName, longestName, readableText } from './clean-name.ts'
import { unquoted, withoutEdges } from './edges.ts'
import { isSeller, isTopical } from './familiar.ts'
import { isFormula } from './formula.ts'

export interface TaxonomyPath {
  readonly topicName: string
  readonly parentCategory?: ParentCategory
  readonly subcategory?: string
  readonly provider?: string
}

interface Segment {
  readonly text: string
  readonly meaning: SegmentMeaning
}

interface Separator {
  readonly mark: RegExp
  readonly isWeak: boolean
  /** With fewer levels it is no path. */
  readonly fewest: number
  /** What a text must begin with for the mark to be one. */
  readonly first?: string
}

/** Real paths have up to some forty levels; of a deeper one the ends say all that is used. */
const levelsReadFirst = 48
const levelsReadLast = 16

/**
 * What parts the levels, the surest first. The weaker ones also join words ("Home / Garden", "Pre - Owned"), so with
 * these a level must be a category we know.
 */
const separators: readonly Separator[] = [
  { mark: /[-=]?>|[›»→➔➜➤➡⇒▸▶►⟩〉＞]/, isWeak: false, fewest: 2 },
  { mark: /::|[|｜¦]/, isWeak: false, fewest: 2 },
  { mark: /\\/, isWeak: true, fewest: 2 },
  { mark: /\s[/／]\s/, isWeak: true, fewest: 2 },
  { mark: /\//, isWeak: true, fewest: 2, first: '/' },
  { mark: /\s[-–—]\s/, isWeak: true, fewest: 3 },
]

function segmentsOf(text: string, mark: RegExp): Segment[] {
  const parts = text.split(mark)
  const read: string[] = []
  let at = 0
  for (; at < parts.length && read.length < levelsReadFirst; at++) {
    const part = (parts[at] as string).trim()
    if (part !== '') read.push(part)
  }
  const last: string[] = []
  for (let back = parts.length - 1; back >= at && last.length < levelsReadLast; back--) {
    const part = (parts[back] as string).trim()
    if (part !== '') last.unshift(part)
  }
  return [...read, ...last].map((each) => ({ text: each, meaning: meaningOf(each) }))
}

const isPlace = ({ meaning }: Segment) => meaning.category !== undefined || meaning.group !== undefined
const isPlaceOrStructure = (segment: Segment) =>
  isPlace(segment) || segment.meaning.structural || segment.meaning.nodes.length > 0

/** "Income > $100K": a comparison, and no path. */
const amount = /^=?\s*[$€£]?\d[\d.,]*\s*(?:[kKmM]|%|\+|years?|yrs?)*$/

function isPath(segments: readonly Segment[], { isWeak, fewest }: Separator): boolean {
  const { length } = segments
  const [first, last] = [segments.at(0), segments.at(-1)]
  if (!first || !last || length < fewest) return false
  // "Home / Garden Lovers": with two levels a group is too common a word.
  if (isWeak) return length > 2 ? segments.slice(0, -1).some(isPlace) : first.meaning.category !== undefined
  if (length > 2) return true
  return !amount.test(last.text) && (isPlaceOrStructure(first) || isPlace(last) || isSeller(first.text, last.text))
}

/**
 * Reads a name shaped `Provider > Category > Subcategory > Topic`. Levels that only order a catalogue ("US",
 * "In-Market") are dropped, levels of our taxonomy are told apart, and the last level that says something is the topic.
 * Any other name is cleaned and nothing more.
 */
export function parseTaxonomyPath(raw: string): TaxonomyPath {
  const readable = readableText(raw)
  if (isFormula(readable)) return { topicName: cleanName(readable) }
  const text = readable.length > longestName ? readable : unquoted(readable)
  for (const separator of separators) {
    if (!text.startsWith(separator.first ?? '') || !separator.mark.test(text)) continue
    const segments = segmentsOf(text, separator.mark)
    if (isPath(segments, separator)) return readPath(segments)
  }
  return { topicName: cleanName(text) }
}

/** Where the topic stands: the last level that says something. A provider is none, though all else be structure. */
function topicIndex(segments: readonly Segment[]): number {
  const saying = segments.findLastIndex(({ text, meaning }) => !meaning.structural && cleanName(text) !== '')
  const [first] = segments
  const isProvider = saying === 0 && first !== undefined && !isPlaceOrStructure(first) && !isTopical(first.text)
  return saying < 0 || isProvider ? segments.length - 1 : saying
}

function readPath(segments: readonly Segment[]): TaxonomyPath {
  const topicAt = topicIndex(segments)
  const topic = segments.slice(topicAt, topicAt + 1)
  const leading = segments.slice(0, topicAt)
  const [first] = leading
  const provider = first && !isPlaceOrStructure(first) ? withoutEdges(first.text) : ''
  const above = placeOf(provider === '' ? leading : leading.slice(1))
  // A topic that is itself a category or node tells its category where no level above does.
  const place = above.category ? above : { category: placeOf([...leading, ...topic]).category, subcategory: undefined }
  return {
    topicName: cleanName(topic[0]?.text ?? ''),
    ...(place.category && { parentCategory: place.category }),
    ...(place.subcategory && { subcategory: place.subcategory }),
    ...(provider && { provider }),
  }
}

interface Place {
  readonly category: ParentCategory | undefined
  readonly subcategory: string | undefined
}

/** The deepest category that the levels name, and the level below it. */
function placeOf(levels: readonly Segment[]): Place {
  let category: ParentCategory | undefined
  let subcategory: string | undefined
  let isOurs = false
  let group: string | undefined
  for (const { text, meaning } of levels) {
    const node = nodeIn(meaning, category, group)
    if (node && (category !== undefined || meaning.category === undefined)) {
      ;({ category, node: subcategory } = node)
      isOurs = true
    } else if (meaning.category !== undefined) {
      if (meaning.category !== category) {
        category = meaning.category
        subcategory = undefined
        isOurs = false
      }
    } else if (meaning.group !== undefined) {
      group = meaning.group
    } else if (category !== undefined && !meaning.structural && !isOurs) {
      subcategory ??= cleanName(text)
    }
  }
  return { category, subcategory }
}

/** The level-0 node that a level names: of the category that was named, or of the group, or the only one there is. */
function nodeIn({ nodes }: SegmentMeaning, category: ParentCategory | undefined, group: string | undefined) {
  if (category !== undefined) return nodes.find((node) => node.category === category)
  const possible = group === undefined ? nodes : nodes.filter((node) => categories[node.category].group === group)
  return possible.length === 1 ? possible[0] : undefined
}
