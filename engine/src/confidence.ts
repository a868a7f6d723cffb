import type { ConfidenceCurve } from './models/fitted.ts'

/** A lead beyond this many thousandths of a logit says no more. */
const longestLead = 6_000

/** The logistic function at whole steps of the thousandths, in hundredths; between two, a straight line. */
const step = 500
const curve = [2, 3, 5, 8, 12, 18, 27, 38, 50, 62, 73, 82, 88, 92, 95, 97, 98, 99, 99]
const curveFrom = -4_000

function logistic(thousandths: number): number {
  const along = Math.max(0, Math.min((curve.length - 1) * step, thousandths - curveFrom))
  const at = Math.min(curve.length - 2, Math.trunc(along / step))
  const [from, to] = [curve[at] as number, curve[at + 1] as number]
  return from + Math.trunc(((to - from) * (along - at * step)) / step)
}

/** What the chance of a field is made of. */
export interface Grounds {
  /** How far the category leads, in thousandths of a logit. */
  readonly categoryLead: number
  /** Whether the words of the lexicon, weighed by hand, point to the same category. */
  readonly lexiconAgrees: boolean
  /** Whether the model of the lexicon does. */
  readonly modelAgrees: boolean
  /** How much of the content words the lexicon knew, in hundredths. */
  readonly coverage: number
}

/** The chance that a field is right, in hundredths. */
export function confidenceOf(fitted: ConfidenceCurve, fieldLead: number, grounds: Grounds): number {
  const lead = Math.trunc((1_000 * Math.min(longestLead, fieldLead)) / longestLead)
  const categoryLead = Math.trunc((1_000 * Math.min(longestLead, grounds.categoryLead)) / longestLead)
  const sum =
    fitted.base * 1_000 +
    fitted.lead * lead +
    Math.trunc((fitted.leadSquared * lead * lead) / 1_000) +
    (grounds.lexiconAgrees ? fitted.lexiconAgrees * 1_000 : 0) +
    (grounds.modelAgrees ? fitted.modelAgrees * 1_000 : 0) +
    fitted.coverage * grounds.coverage * 10 +
    fitted.categoryLead * categoryLead
  return logistic(Math.trunc(sum / 1_000))
}
