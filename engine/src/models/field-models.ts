import { audienceTypes, segmentTypes } from '@txadv/contract/vocabulary'
import { primaryIntents } from '../intent.ts'
import { type Features, unit } from './features.ts'
import { fitted } from './fitted.ts'
import { fieldFile } from './model-files.ts'
import { KeyedTable } from './weight-table.ts'

/** How many classes each field has, in the order of the table's columns. */
export const fieldBlocks = [segmentTypes.length, audienceTypes.length, primaryIntents.length] as const
const million = 1_000_000
const table = new KeyedTable(
  fieldFile,
  fieldBlocks.reduce((sum, size) => sum + size, 0),
)

export interface FieldChoice {
  best: number
  second: number
  /** How far the best leads, in thousandths of a logit. */
  lead: number
}
const choices: readonly FieldChoice[] = fieldBlocks.map(() => ({ best: 0, second: 1, lead: 0 }))

/** Chooses segment, audience and intent; the answers are overwritten by the next call. */
export function chooseFields(features: Features): readonly FieldChoice[] {
  const sums = table.score(features)
  let from = 0
  for (let block = 0; block < fieldBlocks.length; block++) {
    const size = fieldBlocks[block] as number
    const choice = choices[block] as FieldChoice
    let best = 0
    let second = 1
    for (let at = 1; at < size; at++) {
      const value = sums[from + at] as number
      if (value > (sums[from + best] as number)) {
        second = best
        best = at
      } else if (second === best || value > (sums[from + second] as number)) second = at
    }
    choice.best = best
    choice.second = second
    const ahead = (sums[from + best] as number) - (sums[from + second] as number)
    choice.lead = Math.round((unit * ahead * fitted.fieldScale) / million)
    from += size
  }
  return choices
}

/** What the feature with this hash says for each class, in thousandths of a logit; for explanations alone. */
export function readFieldRow(hash: number): Float64Array | undefined {
  const row = table.rowOf(hash)
  return row && Float64Array.from(row, (weight) => (unit * weight * fitted.fieldScale) / million)
}
