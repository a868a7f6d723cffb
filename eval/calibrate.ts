import { weigh } from '@txadv/engine'
import type { Row } from './tables.ts'

interface Sample {
  readonly features: readonly number[]
  readonly right: number
}

const folds = 10
const steps = 1_500
const rate = 2
const ridge = 0.0005

/** The same features, in the same order, as the engine's confidence is made of. */
function sampleOf(row: Row, right: boolean): Sample {
  const { first, second, coverage, contentTokens } = weigh(row.topic_name ?? '')
  const lead = first > 0 ? (first - second) / first : 0
  const features = [
    1,
    lead,
    lead * lead,
    Math.min(1, first / 600),
    coverage / 100,
    Math.min(3, contentTokens) / 3,
    first < 100 ? 1 : 0,
  ]
  return { features, right: right ? 1 : 0 }
}

const chanceOf = (weights: readonly number[], { features }: Sample) =>
  1 / (1 + Math.exp(-features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))

function fitCurve(samples: readonly Sample[]): number[] {
  let weights = new Array<number>(samples[0]?.features.length ?? 0).fill(0)
  for (let n = 0; n < steps; n++) {
    const slope = weights.map((weight) => ridge * weight)
    for (const sample of samples) {
      const miss = (chanceOf(weights, sample) - sample.right) / samples.length
      sample.features.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + miss * value
      })
    }
    weights = weights.map((weight, at) => weight - rate * (slope[at] ?? 0))
  }
  return weights
}

export interface Judgement {
  readonly confidence: number
  readonly right: boolean
}

/** Each row's chance by a curve that was fitted without it, and the weights that all rows together give. */
export function crossValidate(rows: readonly { row: Row; right: boolean }[]): {
  judged: Judgement[]
  weights: number[]
} {
  const samples = rows.map(({ row, right }) => sampleOf(row, right))
  const judged: Judgement[] = []
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitCurve(samples.filter((_, at) => at % folds !== fold))
    samples.forEach((sample, at) => {
      if (at % folds === fold) judged.push({ confidence: chanceOf(weights, sample), right: sample.right === 1 })
    })
  }
  return { judged, weights: fitCurve(samples) }
}
