import type { CategoryVerdict } from './category.ts'

/**
 * A logistic curve over what the verdict rests on, fitted by cross-validation on the evaluation leaves (`npm run eval`
 * prints how well it holds). In thousandths, so that the sum is the same on every machine.
 */
const fitted = { base: 158, lead: 1900, leadSquared: 1907, mass: 291, coverage: 209, length: -172, faint: -1317 }
const fullMass = 600
const faintBelow = 100

/** The logistic function at whole steps of the thousandths, in hundredths; between two, a straight line. */
const step = 500
const curve = [2, 3, 5, 8, 12, 18, 27, 38, 50, 62, 73, 82, 88, 92, 95, 97, 98, 98, 98]
const curveFrom = -4_000

function logistic(thousandths: number): number {
  const along = Math.max(0, Math.min((curve.length - 1) * step, thousandths - curveFrom))
  const at = Math.min(curve.length - 2, Math.trunc(along / step))
  const [from, to] = [curve[at] as number, curve[at + 1] as number]
  return from + Math.trunc(((to - from) * (along - at * step)) / step)
}

/** The chance that the category is right, in hundredths. */
export function confidenceOf({ first, second, coverage, contentTokens }: CategoryVerdict): number {
  if (first <= 0) return 5
  const lead = Math.trunc((1_000 * (first - second)) / first)
  const mass = Math.trunc((1_000 * Math.min(first, fullMass)) / fullMass)
  const length = Math.trunc((1_000 * Math.min(3, contentTokens)) / 3)
  const sum =
    fitted.base * 1_000 +
    fitted.lead * lead +
    Math.trunc((fitted.leadSquared * lead * lead) / 1_000) +
    fitted.mass * mass +
    fitted.coverage * coverage * 10 +
    fitted.length * length +
    (first < faintBelow ? fitted.faint * 1_000 : 0)
  return logistic(Math.trunc(sum / 1_000))
}
