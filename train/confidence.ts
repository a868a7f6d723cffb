import { parentCategories } from '@txadv/contract/vocabulary'
import type { Grounds } from '../engine/src/confidence.ts'
import { weighedKinds } from '../engine/src/models/category-evidence.ts'
import type { ConfidenceCurve } from '../engine/src/models/fitted.ts'
import type { CrossJudged } from './cross-validate.ts'

const { length: categoryCount } = parentCategories
const rounds = 12
const ridge = 1
/** A lead beyond this many logits says no more. */
const longestLead = 6

interface Sample {
  readonly features: readonly number[]
  readonly right: number
  readonly weight: number
}

function saysBest({ example: { evidence }, category }: CrossJudged, kind: (typeof weighedKinds)[number]): number {
  const from = weighedKinds.indexOf(kind) * categoryCount
  let best = 0
  for (let at = 1; at < categoryCount; at++)
    if ((evidence[from + at] as number) > (evidence[from + best] as number)) best = at
  return best === category.best ? 1 : 0
}

/** What the engine knows besides the lead when it says how sure it is. */
export const groundsOf = (judged: CrossJudged): Grounds => ({
  categoryLead: Math.round(1_000 * judged.category.lead),
  lexiconAgrees: saysBest(judged, 'leader') === 1,
  modelAgrees: saysBest(judged, 'lexiconModel') === 1,
  coverage: judged.example.coverage,
})

/** What the chance that a field is right is made of; the first field is the category. */
function sampleOf(judged: CrossJudged, field: number): Omit<Sample, 'weight'> {
  const lead =
    Math.min(longestLead, field === 0 ? judged.category.lead : (judged.fields[field - 1]?.lead ?? 0)) / longestLead
  const said = field === 0 ? judged.category.best : judged.fields[field - 1]?.best
  return {
    features: [
      1,
      lead,
      lead * lead,
      saysBest(judged, 'leader'),
      saysBest(judged, 'lexiconModel'),
      judged.example.coverage / 100,
      field === 0 ? 0 : Math.min(longestLead, judged.category.lead) / longestLead,
    ],
    right: said === judged.labels[field] ? 1 : 0,
  }
}

/** Solves a small system of equations by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number])
  rows.forEach((pivot, at) => {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] as number) / (pivot[at] as number)
      for (let n = at; n < row.length; n++) row[n] = (row[n] as number) - factor * (pivot[n] as number)
    }
  })
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number))
}

/** Logistic regression by Newton's method. */
function fitChance(samples: readonly Sample[]): number[] {
  const { length: size } = samples[0]?.features ?? []
  let weights = new Array<number>(size).fill(0)
  for (let n = 0; n < rounds; n++) {
    const slope = weights.map((weight) => ridge * weight)
    const curvature = weights.map((_, row) => weights.map((_, column) => (row === column ? ridge : 0)))
    for (const { features, right, weight: counted } of samples) {
      let sum = 0
      for (let at = 0; at < size; at++) sum += (features[at] as number) * (weights[at] as number)
      const chance = 1 / (1 + Math.exp(-sum))
      for (let row = 0; row < size; row++) {
        slope[row] = (slope[row] as number) + counted * (chance - right) * (features[row] as number)
        const line = curvature[row] as number[]
        const weight = counted * chance * (1 - chance) * (features[row] as number)
        for (let column = 0; column < size; column++)
          line[column] = (line[column] as number) + weight * (features[column] as number)
      }
    }
    const step = solve(curvature, slope)
    weights = weights.map((weight, at) => weight - (step[at] as number))
  }
  return weights
}

/**
 * The curve of one field, in thousandths, fitted on names that the models had not seen. Every supplier counts the same,
 * however many names it has.
 */
export function fitConfidence(judged: readonly CrossJudged[], field: number): ConfidenceCurve {
  const folds = Map.groupBy(judged, ({ fold }) => fold)
  const average = judged.length / folds.size
  const [base, lead, leadSquared, lexiconAgrees, modelAgrees, coverage, categoryLead] = fitChance(
    judged.map((each) => ({ ...sampleOf(each, field), weight: average / (folds.get(each.fold)?.length ?? average) })),
  ).map((weight) => Math.round(1_000 * weight)) as [number, number, number, number, number, number, number]
  return { base, lead, leadSquared, lexiconAgrees, modelAgrees, coverage, categoryLead }
}
