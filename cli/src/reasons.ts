import { factLines, percent } from './tables.ts'

/** Why a field has its value, as the API and the engine say it. */
export interface Reason {
  readonly field: string
  readonly value: string
  readonly confidence: number | null
  readonly runner_up: string | null
  readonly words: readonly { readonly text: string; readonly weight: number; readonly says: string }[]
  readonly ignored: readonly { readonly text: string; readonly why: string }[]
}

const signed = (weight: number) => `${weight < 0 ? '-' : '+'}${percent(Math.abs(weight))}`.padStart(5)

/** Why each field has its value: the words with their weight, what came second, and what was left out. */
export function reasonLines(reasons: readonly Reason[]): string[] {
  return reasons.flatMap(({ field, value, confidence, runner_up: runnerUp, words, ignored }) => [
    '',
    [
      `Why ${field} ${value}`,
      confidence === null ? '' : `, ${percent(confidence)} confident`,
      runnerUp === null ? '' : `, second ${runnerUp}`,
    ].join(''),
    ...factLines(words.map(({ text, weight, says }) => [`  ${signed(weight)}  ${text}`, says])),
    ...factLines(ignored.map(({ text, why }) => [`  ignored  ${text}`, why])),
  ])
}
