import { fold, singular, wordsOf } from '../text.ts'

/** The words that a search looks for and finds: folded, in the singular, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(fold(text)).map(singular))]
}
