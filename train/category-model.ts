import { parentCategories } from '@txadv/contract/vocabulary'
import { fullStrength, weighCategory } from '../engine/src/category.ts'
import { readName } from '../engine/src/languages/translate-name.ts'
import { gatherEvidence, weighedKinds } from '../engine/src/models/category-evidence.ts'
import { categoryPlaces } from '../engine/src/models/category-features.ts'
import { Reading } from '../engine/src/reading.ts'
import { readScopes } from '../engine/src/scopes.ts'
import { categoryFeatures } from './category-features.ts'
import { composeNames } from './composed-names.ts'
import { generateNames } from './lexicon-names.ts'
import { type LabelledName, weightOf } from './rows.ts'
import { type Example, SoftmaxTable } from './softmax.ts'

const { length: categoryCount } = parentCategories
const reading = new Reading()
const thousand = 1_000

function exampleOf(name: string, category: number, weight: number): Example {
  readName(reading, name)
  return {
    ...categoryFeatures(reading, readScopes(reading)),
    labels: [category],
    weight,
  }
}

/** The model of the lexicon: what words, their pieces and their meaning say, learned from composed names alone. */
export function fitLexicon(): SoftmaxTable {
  const table = new SoftmaxTable(categoryPlaces, [categoryCount])
  const examples = generateNames().map(({ name, category, weight }) => exampleOf(name, category, weight))
  table.fit(examples, { epochs: 4, rate: 0.15, ridge: 1e-6 })
  return table
}

/** A labelled name with the evidence for each category, and what the lexicon's model says of it. */
export interface CategoryExample extends Example {
  readonly row: LabelledName
  readonly evidence: Float32Array
  /** How much of the content words the lexicon knew, in hundredths. */
  readonly coverage: number
}

export function readExamples(rows: readonly LabelledName[], lexicon: SoftmaxTable): CategoryExample[] {
  const logits = new Float64Array(categoryCount)
  return rows.map((row) => {
    const category = parentCategories.indexOf(row.category as (typeof parentCategories)[number])
    const example = exampleOf(row.name, category, weightOf(row))
    readName(reading, row.name)
    const { coverage } = weighCategory(reading)
    lexicon.score(example, logits)
    const evidence = gatherEvidence(Float64Array.from(logits, (logit) => logit * thousand))
    return { ...example, row, coverage, evidence: Float32Array.from(evidence, (strength) => strength / fullStrength) }
  })
}

const composedWeight = 0.5

/** What the grammar of names teaches: no source says it, and no figure counts it. */
export function readComposed(lexicon: SoftmaxTable): CategoryExample[] {
  const nobody = {
    source: '',
    segment: '',
    audience: '',
    intent: '',
    isEnglish: true,
    isUnclear: false,
    isShuffled: true,
  }
  const rows = composeNames().map(({ name, category }) => ({
    ...nobody,
    name,
    category: parentCategories[category] as string,
  }))
  return readExamples(rows, lexicon).map((example) => ({ ...example, weight: composedWeight }))
}

/** The category's model: a weight for each kind of evidence, and a table of what labelled names add to it. */
export class CategoryModel {
  readonly table = new SoftmaxTable(categoryPlaces, [categoryCount])
  readonly kindWeights = new Float64Array(weighedKinds.length)
  readonly #squares = new Float64Array(weighedKinds.length).fill(1)

  constructor(examples: readonly CategoryExample[]) {
    this.kindWeights[weighedKinds.indexOf('share')] = 2
    this.kindWeights[weighedKinds.indexOf('lexiconModel')] = 2
    const evidenceOf = (n: number) => (examples[n] as CategoryExample).evidence
    this.table.fit(examples, {
      epochs: 8,
      rate: 0.1,
      ridge: 1e-4,
      addOthers: (n, logits) => this.#addEvidence(evidenceOf(n), logits),
      hearMisses: (n, misses) => this.#learnKinds(evidenceOf(n), misses),
    })
  }

  score(example: CategoryExample, logits: Float64Array): void {
    this.table.score(example, logits)
    this.#addEvidence(example.evidence, logits)
  }

  #addEvidence(found: Float32Array, logits: Float64Array): void {
    this.kindWeights.forEach((weight, kind) => {
      for (let at = 0; at < categoryCount; at++) {
        const strength = found[kind * categoryCount + at] as number
        if (strength !== 0) logits[at] = (logits[at] as number) + weight * strength
      }
    })
  }

  #learnKinds(found: Float32Array, misses: Float64Array): void {
    this.kindWeights.forEach((weight, kind) => {
      let slope = 0
      for (let at = 0; at < categoryCount; at++)
        slope += (misses[at] as number) * (found[kind * categoryCount + at] as number)
      const square = (this.#squares[kind] as number) + slope * slope
      this.#squares[kind] = square
      this.kindWeights[kind] = weight - (0.1 * slope) / Math.sqrt(square)
    })
  }
}
