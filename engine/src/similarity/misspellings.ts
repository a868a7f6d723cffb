import { findWord, hasEntries, longerPhrase } from '../lexicon/vocabulary-index.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Every text that is one letter too many, too few, wrong or swapped away: some five hundred for a word of nine. */
function* oneEditAway(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2)
    for (const letter of letters) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
  }
}

/** The one known word of which two letters inside a short one were swapped: "crad" is "card". */
function unswapped(word: string): string {
  let only = ''
  for (let at = 1; at < word.length - 1; at++) {
    const candidate = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
    if (candidate === word || !findWord(candidate)) continue
    if (only !== '') return word
    only = candidate
  }
  return only || word
}

/** The one known word that a misspelling of one letter can mean; the word itself if there is none, or more than one. */
function corrected(word: string): string {
  if (/^[a-z]{4,5}$/.test(word) && !findWord(word)) return unswapped(word)
  if (word.length < 6 || word.length > 24 || findWord(word) || /[^a-z]/.test(word)) return word
  let only = ''
  for (const candidate of oneEditAway(word)) {
    if (candidate === only || candidate.length < 5 || !findWord(candidate)) continue
    if (only !== '') return word
    only = candidate
  }
  return only || word
}

/** A misspelt plural may have lost its ending: then its singular is tried without the last letter alone. */
export function mendWord(word: string, single: string): string {
  const found = corrected(single)
  if (found !== single || findWord(single) || !word.endsWith('s')) return found
  const bare = word.slice(0, -1)
  const other = corrected(bare)
  return other === bare ? found : other
}

/** "homebuyer" as "home buyer", where both words are known and the two are a phrase of the lexicon. */
export function partWord(word: string): readonly string[] {
  if (word.length < 7) return [word]
  for (let at = 3; at <= word.length - 3; at++) {
    const first = findWord(word.slice(0, at))
    const second = findWord(word.slice(at))
    if (!first || !second) continue
    const both = longerPhrase(first.phrase, second.id)
    if (both >= 0 && hasEntries(both)) return [first.text, second.text]
  }
  return [word]
}
