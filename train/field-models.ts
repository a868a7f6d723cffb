import { audienceTypes, segmentTypes } from '@txadv/contract/vocabulary'
import { settleCategory, weighCategory } from '../engine/src/category.ts'
import { primaryIntents } from '../engine/src/intent.ts'
import { readName } from '../engine/src/languages/translate-name.ts'
import { unit } from '../engine/src/models/features.ts'
import { fieldFeatures } from '../engine/src/models/field-features.ts'
import { Reading } from '../engine/src/reading.ts'
import { readScopes } from '../engine/src/scopes.ts'
import { type LabelledName, weightOf } from './rows.ts'
import { type Example, SoftmaxTable } from './softmax.ts'

const reading = new Reading()
export const fieldBlocks = [segmentTypes.length, audienceTypes.length, primaryIntents.length]

/** What the models of segment, audience and intent learn from a name that was given this category. */
export function fieldExample(row: LabelledName, category: number): Example {
  readName(reading, row.name)
  const { runnerUp } = weighCategory(reading)
  const verdict = settleCategory(reading, category, runnerUp)
  const features = fieldFeatures(reading, readScopes(reading), verdict, row.name)
  return {
    places: features.places.slice(0, features.count),
    strengths: Float32Array.from(features.strengths.subarray(0, features.count), (strength) => strength / unit),
    labels: [
      segmentTypes.indexOf(row.segment as (typeof segmentTypes)[number]),
      audienceTypes.indexOf(row.audience as (typeof audienceTypes)[number]),
      primaryIntents.indexOf(row.intent as (typeof primaryIntents)[number]),
    ],
    weight: weightOf(row),
  }
}

/** Features that fewer names have teach nothing that holds for others. */
const fewestNames = 2

/** The models of segment, audience and intent over the features that several names have, by hash. */
export class FieldModels {
  readonly keys: Int32Array
  readonly table: SoftmaxTable
  readonly #rows: ReadonlyMap<number, number>

  constructor(examples: readonly Example[]) {
    const names = new Map<number, number>()
    for (const { places } of examples)
      for (const place of new Set(places)) names.set(place, (names.get(place) ?? 0) + 1)
    this.keys = Int32Array.from(
      [...names].filter(([hash, count]) => hash !== 0 && count >= fewestNames).map(([hash]) => hash),
    ).sort()
    this.#rows = new Map([...this.keys].map((key, row) => [key, row]))
    this.table = new SoftmaxTable(this.keys.length, fieldBlocks)
    this.table.fit(
      examples.map((example) => this.#placed(example)),
      { epochs: 10, rate: 0.08, ridge: 1e-4 },
    )
  }

  score(example: Example, logits: Float64Array): void {
    this.table.score(this.#placed(example), logits)
  }

  /** The example with the rows of its features in place of their hashes; a feature without a row goes. */
  #placed(example: Example): Example {
    const places = example.places.map((hash) => this.#rows.get(hash) ?? -1).filter((row) => row >= 0)
    return { ...example, places, strengths: new Float32Array(places.length).fill(1) }
  }
}
