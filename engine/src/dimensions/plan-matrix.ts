import { limits } from '@txadv/contract/limits'
import { stripRequest } from '../names/requests.ts'
import { smallWords, titleName } from '../names/titles.ts'
import { attribute, readTail } from './matrix-tail.ts'
import { type Item, type ReadPhrase, readPhrase } from './read-phrase.ts'
import { type Dimension, gatherDimensions, resolveDimensions } from './resolve.ts'
import { words } from './tokens.ts'

interface Named {
  readonly name: string
  readonly values: readonly string[]
}

/** What a phrase asks for as a matrix. */
export interface MatrixPlan {
  readonly dimensions: readonly Named[]
  readonly template: string
  readonly combinations: number
  /** Whether the phrase says that it wants to be split, as "by age and state" does. */
  readonly asked: boolean
  /** Whether it asks for many topics in so many words, so that it can be no name of one. */
  readonly isMany: boolean
  /** Parts of the phrase that nothing could be made of, in its own words. */
  readonly dropped: readonly string[]
}

/** The dimension of what is split, where the phrase names it. */
const audience = 'Audience'

const combining =
  /^(?:(?:all|every|each|any|the|full|complete|an?)\s+)*(?:(?:possible|different|unique)\s+)?(?:combinations?|combos?|permutations?|mix|matrix|grid|breakdown|cross[- ]?product|cross[- ]?tab|variations?|segments?|topics?|audiences?)(?:\s+(?:of|for|from|with|between)\s+|\s*:\s*)/iu
const explicit = /\b(?:combination|combo|permutation|matrix|grid|breakdown|cross)/iu
const splitting =
  /\b(?:broken\s+(?:down|out)|(?:split|segmented|divided)\s+(?:by|into|across)|(?:for|in)\s+(?:each|every))\b/iu
const crossing = /^(?:cross|combine|multiply|mix)\s+/iu

/** "Break down golfers by state"; without "down" it may be a name ("Break Dancers"). */
const dividing = /^(?:break\s+down|(?:segment|divide|slice|split)(?:\s+up)?|break(?=\s.*\sdown\s+by\s))\s+/iu

/** Split what stands before them from the sets behind them, anything that is not known included. */
const dividers = words('by per')
/** Do so only where a set comes next: "All Star Fans", "X Box Owners", "New York Times Readers". */
const closeDividers = words('across each every all x times crossed combined')
const listing = words('and , x & plus broken down split')
/** "Golfers by shoe size" asks for a split, though for one that nobody here can make. */
const unknownSplit = new RegExp(`\\b(?:by|per)\\s(?!.*\\b(?:by|per)\\s)(?=(?:.*\\s)?${attribute.source})`, 'iu')
const passed = words('the a an of with by each every all us u s different both')
const leading = /^(?:for|the|all|split|broken|down|of|and|or|,|-)+$/iu
const trailing =
  /(?:[\s,;:–—-]+(?:split|broken (?:down|out)|down|segmented|divided|cut|grouped|crossed|combined|for|in|of|with|and|from|across|at|on|to))+[\s,;:–—-]*$|[\s,;:–—-]+$/iu

const countCombinations = (dimensions: readonly Named[]): number =>
  dimensions.reduce((product, { values }) => product * values.length, 1)

/** What a phrase includes of the sets: one that it only leaves values out of stays in the name of the audience. */
function includedIn({ items }: Pick<ReadPhrase, 'items'>): readonly Item[] {
  const asked = new Set(items.filter(({ excluded }) => !excluded).map(({ set }) => set))
  return items.filter(({ set }) => asked.has(set))
}

/** What follows each is read, so that a hostile phrase costs no more than so many readings. */
const mostDividers = 12

/** Where the sets begin that a phrase is split by: the first divider with something of a set behind it. */
function findDivider(text: string, isCrossed: boolean): number | undefined {
  const { tokens } = readPhrase(text)
  let tried = 0
  for (const [n, { text: word, start }] of tokens.entries()) {
    const isCross = isCrossed && word === 'with'
    if (!isCross && !dividers.has(word) && !closeDividers.has(word)) continue
    if (++tried > mostDividers) break
    const { items, itemAt, tokens: behind } = readPhrase(text.slice(start))
    if (includedIn({ items }).length === 0) continue
    const next = behind.findIndex(({ text: each }, at) => at > 0 && !passed.has(each))
    // "By the Numbers Readers by State" is split at its second "by".
    const isNear = itemAt[next] !== undefined || behind.slice(0, next).some((_, at) => itemAt[at])
    const later = tokens.findIndex(({ text: each }, at) => at > n && dividers.has(each))
    const isLast = later < 0 || listing.has(tokens[later - 1]?.text ?? '')
    if (isNear || ((isCross || dividers.has(word)) && isLast)) return start
  }
  return unknownSplit.exec(text)?.index
}

/**
 * Reads a phrase as a matrix: what stands before "by" is the audience, what comes behind it names the dimensions; a set
 * of which the audience itself names several values is split as well. What of the phrase fits neither is named as
 * dropped. Undefined where it makes one topic at most.
 */
export function planMatrix(phrase: string): MatrixPlan | undefined {
  if (phrase.length > limits.matrix.phraseChars) return undefined
  const request = stripRequest(phrase)
  const lead = combining.exec(request)?.[0] ?? ''
  const isCrossed = crossing.test(request) || /\b(?:crossed|combined)\s+with\b/iu.test(request)
  const isCombined = explicit.test(lead) || crossing.test(request)
  const text = (isCombined ? request.slice(lead.length).replace(crossing, '') : request).replace(dividing, '')
  const divider = findDivider(text, isCrossed) ?? (isCombined ? 0 : undefined)
  const isMany = divider !== undefined && (isCombined || dividing.test(request) || splitting.test(request))
  const head = (divider === undefined ? text : text.slice(0, divider).replace(trailing, ''))
    .split(/\s+/)
    .filter(Boolean)
  const headRead = readPhrase(head.join(' '))
  const split = gatherDimensions(includedIn(headRead)).filter(({ values }) => values.length > 1)
  const isForSomeone = textsOf(piecesOf(head, split)).length > 0
  const tail = divider === undefined ? undefined : readTail(text.slice(divider), { isCrossed, isForSomeone })
  const asked: readonly Dimension[] = tail?.dimensions ?? []
  const within = split.filter(({ name }) => !asked.some((each) => each.name === name))
  const pieces = piecesOf(head, within)
  const texts = textsOf(pieces)
  const [only] = texts
  const dimensions = [...within, ...asked]
  const isNamed = only !== undefined && (texts.length === 1 || dimensions.length < 2)
  const isWhole = only !== undefined && texts.length > 1
  const named = isNamed ? [isWhole ? head.join(' ') : only] : texts.length === 0 ? (tail?.audiences ?? []) : []
  const qualified = named.map((name) => titleName([name, ...(tail?.qualifiers ?? [])].join(' ')))
  const parts = isNamed ? nameAudience(pieces, isWhole ? undefined : only) : pieces
  const all = qualified.length > 0 ? [{ name: audience, values: qualified }, ...dimensions] : dimensions
  const places = [
    ...(named.length > 0 && !isNamed ? [`{${audience}}`] : []),
    ...parts.map(tidy),
    ...asked.map(({ name }) => `{${name}}`),
  ]
  const dropped = [
    ...(named.length > 0 ? [] : (tail?.qualifiers ?? [])),
    ...(tail?.dropped ?? []),
    ...headRead.items.flatMap(({ lacking }) => lacking ?? []),
  ]
  const combinations = countCombinations(all)
  if ((divider === undefined || dropped.length === 0) && (all.length < 2 || combinations < 2)) return undefined
  return { dimensions: all, template: places.join(' '), combinations, asked: divider !== undefined, isMany, dropped }
}

/** The pieces that say something and are no place of a set. */
const textsOf = (pieces: readonly string[]) =>
  pieces.filter(
    (piece) => !piece.startsWith('{') && piece.split(' ').some((word) => !smallWords.has(word.toLowerCase())),
  )

const tidy = (piece: string, n: number) =>
  piece.startsWith('{') || (n > 0 && smallWords.has(piece)) ? piece : titleName(piece)

function nameAudience(pieces: readonly string[], text: string | undefined): readonly string[] {
  return text === undefined ? [`{${audience}}`] : pieces.map((piece) => (piece === text ? `{${audience}}` : piece))
}

/** The words in order, those that name several values of a set replaced by its place; connecting words in between go. */
function piecesOf(said: readonly string[], within: readonly Named[]): readonly string[] {
  const owners = ownersOf(said, within)
  const pieces: string[] = []
  let text: string[] = []
  const flush = () => {
    while (text[0] && pieces.length === 0 && leading.test(text[0])) text.shift()
    // "Golfers in {US State}": the preposition is not a part of the audience.
    const last = text.findLastIndex((word) => !smallWords.has(word.toLowerCase()))
    for (const part of last < 0 ? [text] : [text.slice(0, last + 1), text.slice(last + 1)])
      if (part.length > 0) pieces.push(part.join(' '))
    text = []
  }
  said.forEach((word, n) => {
    const owner = owners[n]
    if (owner === undefined) {
      text.push(word.replace(/,$/, ''))
      return
    }
    const place = `{${owner}}`
    if (pieces.includes(place)) {
      if (text.every((each) => smallWords.has(each.toLowerCase()))) text = []
      return
    }
    flush()
    pieces.push(place)
  })
  flush()
  return pieces
}

/** The set that each word belongs to: the one that names it, or that would have other values without it. */
function ownersOf(said: readonly string[], within: readonly Named[]): readonly (string | undefined)[] {
  if (within.length === 0) return []
  const { tokens, itemAt } = readPhrase(said.join(' '))
  let start = 0
  return said.map((word, n) => {
    const end = start + word.length
    const named = tokens.findIndex((token) => token.start >= start && token.start < end)
    start = end + 1
    const item = itemAt[named]
    if (item && within.some(({ name }) => name === item.set)) return item.set
    const without = resolveDimensions(said.filter((_, m) => m !== n).join(' '))
    return within.find(
      ({ name, values }) => without.find((each) => each.name === name)?.values.join() !== values.join(),
    )?.name
  })
}
