import { confidenceOf } from '../engine/src/confidence.ts'
import { measureCalibration } from '../eval/measures.ts'
import { fitConfidence, groundsOf } from './confidence.ts'
import type { CrossJudged } from './cross-validate.ts'

const thousand = 1_000
const fieldCount = 4

/** What models that never saw a name's source say of it: whether each field is right, and how sure they are. */
export interface HeldOut {
  readonly judged: CrossJudged
  readonly right: readonly boolean[]
  /** By field, in hundredths, by curves fitted without the source. */
  readonly confidence: readonly number[]
}

/** Gives every name that was judged its confidence, by curves that were fitted on the other folds. */
export function holdOut(judged: readonly CrossJudged[]): HeldOut[] {
  const folds = Map.groupBy(judged, ({ fold }) => fold)
  return [...folds].flatMap(([fold, each]) => {
    const others = judged.filter(
      (other) => other.fold !== fold && !other.example.row.isUnclear && !other.example.row.isShuffled,
    )
    const curves = Array.from({ length: fieldCount }, (_, field) => fitConfidence(others, field))
    return each.map((one) => ({
      judged: one,
      right: one.labels.map((label, field) => saidOf(one, field).best === label),
      confidence: curves.map((curve, field) =>
        confidenceOf(curve, Math.round(thousand * saidOf(one, field).lead), groundsOf(one)),
      ),
    }))
  })
}

/** What was said of a field; the first is the category. */
export const saidOf = ({ category, fields }: CrossJudged, field: number) =>
  field === 0 ? category : (fields[field - 1] as { best: number; lead: number })

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const isRight = ({ right }: HeldOut) => right.every(Boolean)

/** Shares of names that are right in each field and in all, the last. */
export const accuraciesOf = (names: readonly HeldOut[]): number[] => [
  ...Array.from({ length: fieldCount }, (_, field) =>
    share(names.filter(({ right }) => right[field]).length, names.length),
  ),
  share(names.filter(isRight).length, names.length),
]

/** By field, how far confidence and truth lie apart. */
export const calibrationsOf = (names: readonly HeldOut[]): number[] =>
  Array.from(
    { length: fieldCount },
    (_, field) =>
      measureCalibration(
        names.map(({ confidence, right }) => ({
          confidence: (confidence[field] as number) / 100,
          right: right[field] as boolean,
        })),
      ).error,
  )

/** The surest part of the names, by the chance that all four fields are right. */
export function surestOf(names: readonly HeldOut[], part: number): HeldOut[] {
  const chance = ({ confidence }: HeldOut) => confidence.reduce((product, each) => product * each, 1)
  return [...names].sort((a, b) => chance(b) - chance(a)).slice(0, Math.round(part * names.length))
}
