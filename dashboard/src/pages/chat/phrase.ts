import { dimensionSets, resolveDimensions } from '@txadv/engine/light'

export { categories } from '@txadv/engine/light'

interface Named {
  readonly name: string
  readonly values: readonly string[]
}

/** What a phrase would make of the pre-built dimension sets. */
interface MatrixPlan {
  readonly dimensions: readonly Named[]
  readonly template: string
  readonly combinations: number
  /** Whether the phrase says that it wants to be split, as "by age and state" does. */
  readonly asked: boolean
}

/** The dimension of what is split, where the phrase names it. */
const audience = 'Audience'

const splitters = new Set('by per across each every all × x'.split(' '))
const small = new Set('a an and at by for from in of on or the to who with & vs'.split(' '))
const trailing = /,?\s*\b(?:split|broken (?:down|out)|segmented|divided|cut|grouped)$/i
const leading = /^(?:for|the|all|split|broken|down|of|and|or|,|-)+$/i

/** How many topics the dimensions make together. */
const countCombinations = (dimensions: readonly Pick<Named, 'values'>[]): number =>
  dimensions.reduce((product, { values }) => product * values.length, 1)

/** Names begin their words with capitals; what has one is left as it is. */
function titled(text: string): string {
  return text
    .split(' ')
    .map((word, n) =>
      /\p{Lu}|\d/u.test(word) || (n > 0 && small.has(word)) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

/**
 * Reads a phrase as a matrix: what stands before "by" is the audience, what comes behind it names the dimensions; a set
 * of which the audience itself names several values is split as well. Undefined where it makes one topic at most.
 */
export function planMatrix(phrase: string): MatrixPlan | undefined {
  const words = phrase.trim().split(/\s+/)
  const at = words.findIndex(
    (word, n) => splitters.has(word.toLowerCase()) && resolveDimensions(words.slice(n).join(' ')).length > 0,
  )
  const base = (at < 0 ? words.join(' ') : words.slice(0, at).join(' ').replace(trailing, ''))
    .split(' ')
    .filter(Boolean)
  const asked: readonly Named[] = at < 0 ? [] : resolveDimensions(words.slice(at).join(' '))
  const within = resolveDimensions(base.join(' ')).filter(
    ({ name, values }) => values.length > 1 && !asked.some((each) => each.name === name),
  )
  const pieces = piecesOf(base, within)
  const texts = pieces.filter(
    (piece) => !piece.startsWith('{') && piece.split(' ').some((word) => !small.has(word.toLowerCase())),
  )
  const [only] = texts
  const dimensions = [...within, ...asked]
  const named = only !== undefined && (texts.length === 1 || dimensions.length < 2)
  const parts = named ? nameAudience(pieces, texts.length === 1 ? only : undefined) : pieces
  const value = texts.length === 1 ? (only ?? '') : base.join(' ')
  const all = named ? [{ name: audience, values: [titled(value)] }, ...dimensions] : dimensions
  const combinations = countCombinations(all)
  if (all.length < 2 || combinations < 2) return undefined
  const template = [...parts.map(tidy), ...asked.map(({ name }) => `{${name}}`)].join(' ')
  return { dimensions: all, template, combinations, asked: at >= 0 }
}

const tidy = (piece: string, n: number) =>
  piece.startsWith('{') || (n > 0 && small.has(piece)) ? piece : titled(piece)

function nameAudience(pieces: readonly string[], text: string | undefined): readonly string[] {
  return text === undefined ? [`{${audience}}`] : pieces.map((piece) => (piece === text ? `{${audience}}` : piece))
}

/** The words in order, those that name several values of a set replaced by its place; connecting words in between go. */
function piecesOf(words: readonly string[], within: readonly Named[]): readonly string[] {
  const owners = words.map((_, n) => {
    const without = resolveDimensions(words.filter((_, m) => m !== n).join(' '))
    return within.find(
      ({ name, values }) => without.find((each) => each.name === name)?.values.join() !== values.join(),
    )?.name
  })
  const pieces: string[] = []
  let text: string[] = []
  const flush = () => {
    while (text[0] && pieces.length === 0 && leading.test(text[0])) text.shift()
    if (text.length > 0) pieces.push(text.join(' '))
    text = []
  }
  words.forEach((word, n) => {
    const owner = owners[n]
    if (owner === undefined) {
      text.push(word.replace(/,$/, ''))
      return
    }
    const place = `{${owner}}`
    if (pieces.includes(place)) {
      if (text.every((each) => small.has(each.toLowerCase()))) text = []
      return
    }
    flush()
    pieces.push(place)
  })
  flush()
  return pieces
}

/** The pre-built sets that a matrix does not have yet. */
export const otherSets = (dimensions: readonly Named[]): readonly Named[] =>
  dimensionSets.filter((set) => !dimensions.some(({ name }) => name === set.name))
