import { canonicalise } from './canonical.ts'
import { distinguishes } from './distinguishing.ts'
import { embed, similarity } from './embedding.ts'

export const blockAt = 0.95
export const warnAt = 0.75

export interface Comparison {
  readonly similarity: number
  readonly verdict: 'block' | 'warn' | 'allow'
  /** The words that only one of the two names has. */
  readonly differs: readonly string[]
  /** Of those, the ones that make two topics of two names whatever the similarity. */
  readonly distinguishing: readonly string[]
}

/** The words that one list has and the other has not, counting how often; both in alphabetical order. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const found: string[] = []
  let [inA, inB] = [0, 0]
  while (inA < a.length || inB < b.length) {
    const [wordA, wordB] = [a[inA], b[inB]]
    if (wordA === wordB) {
      inA++
      inB++
    } else if (wordB === undefined || (wordA !== undefined && wordA < wordB)) {
      found.push(wordA as string)
      inA++
    } else {
      found.push(wordB)
      inB++
    }
  }
  return found
}

/** Whether two names are one topic, and if not, what keeps them apart. */
export function compareNames(a: string, b: string): Comparison {
  const [wordsA, wordsB] = [canonicalise(a), canonicalise(b)]
  const differs = difference(
    wordsA.map(({ text }) => text),
    wordsB.map(({ text }) => text),
  )
  const distinguishing = differs.filter(distinguishes)
  if (differs.length === 0 && wordsA.length > 0) return { similarity: 1, verdict: 'block', differs, distinguishing }
  const near = similarity(embed({ name: a }, wordsA), embed({ name: b }, wordsB))
  const verdict = near < warnAt ? 'allow' : near >= blockAt && distinguishing.length === 0 ? 'block' : 'warn'
  return { similarity: near, verdict, differs, distinguishing }
}
