import { readData } from '../data-files.ts'
import { fittedFile } from './model-files.ts'

/** Weights of the curve by which a lead becomes a chance, in thousandths. */
export interface ConfidenceCurve {
  readonly base: number
  readonly lead: number
  readonly leadSquared: number
  readonly lexiconAgrees: number
  readonly modelAgrees: number
  readonly coverage: number
  readonly categoryLead: number
}

/** What `npm run train` fitted beside the tables; every number is whole. */
export interface FittedModels {
  readonly names: number
  readonly sources: number
  /** What one unit of a table's sums is worth, in millionths of a thousandth. */
  readonly lexiconScale: number
  readonly rowScale: number
  readonly fieldScale: number
  /** By kind of evidence, in thousandths. */
  readonly kindWeights: readonly number[]
  readonly confidence: {
    readonly category: ConfidenceCurve
    readonly segmentType: ConfidenceCurve
    readonly audienceType: ConfidenceCurve
    readonly primaryIntent: ConfidenceCurve
  }
  /** Below this chance that the category is right, in hundredths, a person looks at it. */
  readonly reviewLine: number
  /** SHA-256 of the tables. */
  readonly hashes: Readonly<Record<string, string>>
}

export const fitted: FittedModels = JSON.parse(readData(fittedFile).toString('utf8'))
