import { fold, singular, wordsOf } from '../text.ts'

/** A phrase that needs no folding: most are plain, and folding costs more than splitting. */
const plainPhrase = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** The words of a phrase as the index keys them: folded, each in the singular, and no `and`: a name may write `&`. */
export function keyWords(phrase: string): string[] {
  const keys: string[] = []
  const words = plainPhrase.test(phrase) ? phrase.split(' ') : wordsOf(fold(phrase))
  for (const word of words) if (word !== 'and') keys.push(singular(word))
  return keys
}
