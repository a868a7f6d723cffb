import { parentCategories } from '@txadv/contract/vocabulary'
import type { TokenForm } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'
import type { NameScopes } from '../scopes.ts'
import { addEvidence } from './category-evidence.ts'
import { addBias, addPlaced, addWord, categoryBits, shares, speaksFor } from './category-features.ts'
import { Features, unit } from './features.ts'
import { fitted } from './fitted.ts'
import { categoryFile } from './model-files.ts'
import { WeightTable } from './weight-table.ts'

const { length: categoryCount } = parentCategories
const million = 1_000_000
const lexiconScale = fitted.lexiconScale / million
const rowScale = fitted.rowScale / million
/** Columns: what the lexicon taught, then what labelled names taught. */
const columns = 2 * categoryCount
const table = new WeightTable(categoryFile, columns)
const wordFeatures = new Features(categoryBits)
const placedFeatures = new Features(categoryBits)
const sums = new Int32Array(columns)

addBias(wordFeatures)
const biases = table.score(wordFeatures).slice()

/** Projections are dropped when there are this many: names repeat their words, but not for ever. */
const projectionsKept = 1 << 15
/** One list for all: a list for each word would weigh more than it holds, and lie elsewhere in memory. */
const projections = new Int32Array(projectionsKept * columns)
let projected: TokenForm[] = []

/** Where what a word says for each class begins, wherever the word stands. */
function projectionOf(form: TokenForm): number {
  if (form.projection >= 0) return form.projection
  wordFeatures.clear()
  addWord(wordFeatures, form)
  if (projected.length >= projectionsKept) {
    for (const each of projected) each.projection = -1
    projected = []
  }
  form.projection = projected.length * columns
  projected.push(form)
  projections.set(table.score(wordFeatures), form.projection)
  return form.projection
}

/** Sums what the words, their places and neighbours say for each class; answers the strength of each word. */
function sumWords(reading: Reading, built: NameScopes): number {
  sums.fill(0)
  placedFeatures.clear()
  let content = 0
  let before = 0
  for (let at = 0; at < reading.count; at++) {
    if (!speaksFor(reading, built, at)) continue
    content++
    const form = reading.forms[at] as TokenForm
    const from = projectionOf(form)
    for (let n = 0; n < columns; n++) sums[n] = ((sums[n] as number) + (projections[from + n] as number)) | 0
    addPlaced(placedFeatures, reading, built, at, before)
    before = form.key
  }
  table.addTo(sums, placedFeatures)
  return (shares[content] as number) / unit
}
const lexiconLogits = new Float64Array(categoryCount)
const logits = new Float64Array(categoryCount)

export interface CategoryChoice {
  best: number
  second: number
  /** How far the best leads, in thousandths of a logit. */
  lead: number
  /** What the model of the lexicon alone would have said. */
  lexiconBest: number
}
const choice: CategoryChoice = { best: 0, second: 1, lead: 0, lexiconBest: 0 }

/** Chooses the category by all evidence together; the answer is overwritten by the next call. */
export function chooseCategory(reading: Reading, built: NameScopes): CategoryChoice {
  const share = sumWords(reading, built)
  for (let at = 0; at < categoryCount; at++) {
    const row = categoryCount + at
    lexiconLogits[at] = ((sums[at] as number) * share + (biases[at] as number)) * lexiconScale
    logits[at] = ((sums[row] as number) * share + (biases[row] as number)) * rowScale
  }
  addEvidence(logits, lexiconLogits)
  choice.best = 0
  choice.second = 1
  choice.lexiconBest = 0
  for (let at = 1; at < categoryCount; at++) {
    const value = logits[at] as number
    if (value > (logits[choice.best] as number)) {
      choice.second = choice.best
      choice.best = at
    } else if (choice.second === choice.best || value > (logits[choice.second] as number)) choice.second = at
    if ((lexiconLogits[at] as number) > (lexiconLogits[choice.lexiconBest] as number)) choice.lexiconBest = at
  }
  choice.lead = Math.round((logits[choice.best] as number) - (logits[choice.second] as number))
  return choice
}

/** What one word says for each class, in thousandths of a logit: as the lexicon taught, and as labelled names did. */
export interface WordLogits {
  readonly lexicon: Float64Array
  readonly rows: Float64Array
}

/** What each word says, the pair of two words by halves, and last what every name says; for explanations alone. */
export function readWordLogits(reading: Reading, built: NameScopes): readonly WordLogits[] {
  const spoken: Float64Array[] = Array.from({ length: reading.count }, () => new Float64Array(columns))
  let content = 0
  let before = -1
  for (let at = 0; at < reading.count; at++) {
    if (!speaksFor(reading, built, at)) continue
    content++
    const own = spoken[at] as Float64Array
    const addOwn = (value: number, n: number) => {
      own[n] = (own[n] as number) + value
    }
    const from = projectionOf(reading.forms[at] as TokenForm)
    projections.subarray(from, from + columns).forEach(addOwn)
    placedFeatures.clear()
    addPlaced(placedFeatures, reading, built, at, 0)
    const placed = table.score(placedFeatures).slice()
    placed.forEach(addOwn)
    if (before >= 0) {
      const earlier = spoken[before] as Float64Array
      placedFeatures.clear()
      addPlaced(placedFeatures, reading, built, at, (reading.forms[before] as TokenForm).key)
      table.score(placedFeatures).forEach((value, n) => {
        const half = (value - (placed[n] as number)) / 2
        own[n] = (own[n] as number) + half
        earlier[n] = (earlier[n] as number) + half
      })
    }
    before = at
  }
  const share = (shares[content] as number) / unit
  const scale = (each: Float64Array | Int32Array, by: number): WordLogits => ({
    lexicon: Float64Array.from(each.subarray(0, categoryCount), (value) => value * by * lexiconScale),
    rows: Float64Array.from(each.subarray(categoryCount), (value) => value * by * rowScale),
  })
  return [...spoken.map((each) => scale(each, share)), scale(biases, 1)]
}
