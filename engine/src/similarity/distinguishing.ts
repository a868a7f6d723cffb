import { dimensionSets } from '../dimensions/sets.ts'
import { entriesOfWord } from '../lexicon/vocabulary-index.ts'
import { singular } from '../text.ts'

const always = new Set(
  `man woman male female boy girl men women mens womens non not no without never anti ex pre post under over less more
  new used first second third north south east west northern southern eastern western child kid teen adult senior mother
  father mom dad husband wife bride groom high low upper lower top bottom left right small large medium big mini light heavy
  buyer owner renter seller shopper intender enthusiast fan subscriber lapsed former visitor purchaser prospect decision maker
  b2b b2c b2g b2e personal business commercial residential dc att
  exclude excluding excluded except minus suppress suppressed`.split(/\s+/),
)

const dimensionWords = new Set(
  dimensionSets.flatMap(({ values }) =>
    values
      .flatMap((value) => value.toLowerCase().split(/[^a-z0-9]+/))
      .filter(Boolean)
      .map(singular),
  ),
)

const known = new Map<string, boolean>()
/** How many words are remembered before all are forgotten: names repeat their words. */
const keptWords = 100_000

/** Whether a word alone makes another topic: a number, a place, a brand or model, a gender, a negation, a dimension, or the part that it plays. */
export function distinguishes(word: string): boolean {
  let answer = known.get(word)
  if (answer === undefined) {
    answer = decide(word)
    if (known.size >= keptWords) known.clear()
    known.set(word, answer)
  }
  return answer
}

function decide(word: string): boolean {
  // A word with the part that it plays.
  if (word.includes(' ')) return true
  if (/\d/.test(word) || always.has(word) || dimensionWords.has(word)) return true
  return entriesOfWord(word).some((entry) => entry.kind !== 'term')
}
