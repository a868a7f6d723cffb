import {
  findWord,
  hasEntries,
  hasLonger,
  hasSignals,
  longerPhrase,
  type Phrase,
  type Word,
} from '../lexicon/vocabulary-index.ts'
import { fold, singular, wordsOf } from '../text.ts'

/** The word as the lexicon holds it. Words that only other parts of the engine have noted down do not count. */
function known(text: string): Word | undefined {
  const word = findWord(text) ?? findWord(singular(text))
  if (word === undefined) return undefined
  const { phrase, headFrom, votesEnd } = word
  const isTaught = hasEntries(phrase) || hasSignals(phrase) || hasLonger(phrase) || votesEnd > headFrom
  return isTaught ? word : undefined
}

/** The words of a text, with where the phrases of the lexicon that begin at each of them end. */
interface Familiarity {
  readonly words: readonly (Word | undefined)[]
  readonly phraseEnds: readonly number[]
}

const wordsRead = 24

function familiarity(text: string): Familiarity {
  const words = wordsOf(fold(text)).slice(0, wordsRead).map(known)
  const phraseEnds = words.map((word, start) => {
    let longest = start
    let phrase: Phrase = word?.phrase ?? -1
    for (let end = start + 1; phrase >= 0; end++) {
      if (hasEntries(phrase) || hasSignals(phrase)) longest = end
      const next = words[end]
      phrase = next ? longerPhrase(phrase, next.id) : -1
    }
    return longest
  })
  return { words, phraseEnds }
}

/** Whether any part of the engine knows the word. */
export function isKnownWord(word: string): boolean {
  return known(fold(word)) !== undefined
}

/** Whether the text holds a thing, brand or audience that the lexicon knows. */
export function isTopical(text: string): boolean {
  return familiarity(text).phraseEnds.some((end, start) => end > start)
}

/** Whether the text holds a thing that the lexicon knows; who wants or has it ("Owners") is none. */
function namesThing(text: string): boolean {
  const { words, phraseEnds } = familiarity(text)
  return phraseEnds.some((end, start) => {
    const word = words[start]
    return end > start + 1 || (end > start && word !== undefined && hasEntries(word.phrase) && !word.isCue)
  })
}

/** Whether the text, of several words, is one phrase of the lexicon. */
export function isPhrase(text: string): boolean {
  const { words, phraseEnds } = familiarity(text)
  return words.length > 1 && phraseEnds[0] === words.length
}

/** Whether the text is nothing but things the lexicon knows. */
export function isWhollyTopical(text: string): boolean {
  const { words, phraseEnds } = familiarity(text)
  let until = 0
  for (const [start, end] of phraseEnds.entries()) {
    if (start > until) return false
    until = Math.max(until, end)
  }
  return words.length > 0 && until >= words.length
}

/** Companies that sell audiences and are brands or plain words besides. */
const dataSellers = new Set(
  `acxiom, adsquare, bombora, claritas, comscore, cross pixel, dun bradstreet, dunnhumby, epsilon, equifax, experian,
  eyeota, foursquare, infogroup, infutor, kantar, lifesight, liveramp, lotame, mobilewalla, neustar, nielsen, nielseniq,
  oracle data cloud, bluekai, datalogix, semasio, sharethis, stirista, throtle, transunion, tivo research, webbula,
  weborama, zeotap, ziff davis, circana, affinity answers, audigent, gravy analytics, placeiq`.split(/\s*,\s*/),
)
/** What a company in that trade ends its name with. */
const sellerNouns = new Set(
  `ai analytics audience co collective com company corp data digital exchange group hub inc insight intelligence io
  labs llc ltd marketing media metrics network networks platform research segment solution studio systems
  targeting technology`.split(/\s+/),
)
const plainSellerNouns = new Set('audience co com corp data inc insight llc ltd'.split(' '))
const longestSeller = 4

/**
 * Whether the words before a dash or colon name who sells the segment: the lexicon does not know them, while it knows
 * the rest. A phrase that goes on past the dash ("Magic: The Gathering") is no seller with a topic.
 */
export function isSeller(lead: string, rest: string): boolean {
  const leadWords = wordsOf(fold(lead))
  if (leadWords.length === 0 || leadWords.length > longestSeller) return false
  if (!namesThing(rest)) return false
  if (dataSellers.has(leadWords.join(' '))) return true
  const { words, phraseEnds } = familiarity(`${lead} ${rest}`)
  const { length } = leadWords
  for (let start = 0; start < length; start++) if ((phraseEnds[start] as number) > length) return false
  const last = singular(leadWords[length - 1] as string)
  const endsInTopic = phraseEnds.slice(0, length).some((end, start) => end > start && end === length)
  const strange = leadWords.some((word, at) => !words[at] && !/^\d+$/.test(word) && word.length > 1)
  if (strange) return sellerNouns.has(last) || !endsInTopic
  return length > 1 && leadWords.some((word) => plainSellerNouns.has(singular(word))) && !isWhollyTopical(lead)
}
