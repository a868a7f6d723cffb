import type * as contract from '@txadv/contract'
import { type Body, countCombinations, isText, limits, placeholder, reasons, visibleText } from '@txadv/contract'
import { classifyItems, type TopicArrival } from '../../library/index.ts'
import { parseRows } from '../../runs/index.ts'

export type MatrixRequest = Body<typeof contract.generateMatrix>

/** A combination as a topic that arrives, or why it can be none. */
export type MatrixCombination = { readonly arrival: TopicArrival } | { readonly error: string }

/** Every combination of a matrix, made when it is asked for. */
export interface MatrixCombinations {
  readonly total: number
  /** The combinations from a place on, as many as a chunk takes. The last dimension turns fastest. */
  chunkFrom(place: number): MatrixCombination[]
}

/** The chunk of combinations from a place on, parsed and classified; the first combination is row 1. */
export const classifyCombinations = (combinations: MatrixCombinations, place: number) =>
  classifyItems(parseRows(combinations.chunkFrom(place), place + 1, (combination) => combination))

export function combineDimensions(matrix: MatrixRequest): MatrixCombinations {
  const { segmentType: segment_type, parentCategory: parent_category, taxonomyType: taxonomy_type } = matrix
  const total = countCombinations(matrix.dimensions)
  const values = matrix.dimensions.map((dimension) => dimension.values.map(tidied))
  const nameOf = naming(matrix)
  const combinationAt = (place: number): MatrixCombination => {
    const name = nameOf(valuesAt(values, place))
    if (name === undefined) return { error: reasons.nameTooLong(limits.topics.nameCodePoints) }
    if (!isText(name)) return { error: reasons.nameNotText }
    const visible = visibleText(name)
    if (visible === '') return { error: reasons.combinationEmpty }
    return { arrival: { topic_name: visible, segment_type, parent_category, taxonomy_type } }
  }
  return {
    total,
    chunkFrom: (place) =>
      Array.from({ length: Math.min(limits.matrix.chunkRows, total - place) }, (_, n) => combinationAt(place + n)),
  }
}

const tidied = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

function valuesAt(dimensions: readonly (readonly string[])[], place: number): string[] {
  let rest = place
  return dimensions
    .toReversed()
    .map((values) => {
      const value = values[rest % values.length] as string
      rest = Math.floor(rest / values.length)
      return value
    })
    .toReversed()
}

/** No name is as long as this before it is tidied: two units a character, and spaces of the template that fall away. */
const untidyUnits = 2 * limits.topics.nameCodePoints + limits.matrix.templateCodePoints

/**
 * How the values of a combination become its name; undefined where that is too long. The template is read once, so what
 * stands in a value is text, whatever it looks like; and a name that is far too long is never put together.
 */
function naming({ dimensions, template }: MatrixRequest): (values: readonly string[]) => string | undefined {
  const parts = template === undefined ? joining(dimensions.length) : partsOf(template, dimensions)
  return (values) => {
    const texts = parts.map((part) => (typeof part === 'number' ? (values[part] as string) : part))
    if (texts.reduce((units, text) => units + text.length, 0) > untidyUnits) return undefined
    const name = tidied(texts.join(''))
    return [...name].length > limits.topics.nameCodePoints ? undefined : name
  }
}

/** A piece of a name: text, or the dimension whose value stands there. */
type Part = string | number

const joining = (dimensions: number): Part[] => Array.from({ length: dimensions }, (_, n) => [n, ' ']).flat()

function partsOf(template: string, dimensions: MatrixRequest['dimensions']): Part[] {
  const places = new Map(dimensions.map(({ name }, n) => [name, n]))
  // A split by a pattern with one group: every second piece is what stood in the braces.
  return template.split(placeholder).map((piece, n) => (n % 2 === 0 ? piece : (places.get(piece) as number)))
}
