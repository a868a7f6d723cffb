import { aliases } from '../aliases/aliases.ts'
import { findWord, longerPhrase } from '../lexicon/vocabulary-index.ts'
import { fold, singular, spellSigns } from '../text.ts'
import { hash32, placesOf } from './hash.ts'

/** How many words are remembered before all are forgotten: names repeat their words. */
const cacheKept = 100_000

/** Words that say nothing of which topic it is. */
const fillers = new Set(
  'a an and or the of for in at with to by on from audience segment list group target cluster persona who are is that amp'.split(
    ' ',
  ),
)

interface AliasStep {
  canonical: readonly string[] | null
  next: Map<string, AliasStep> | null
}

/** A word by which names are compared, with the hashes that its vector and its keys are made of. */
export interface CanonicalWord {
  readonly text: string
  /** Two places of the vector, never the same, and which way each points. */
  readonly places: readonly [first: number, second: number]
  readonly signs: readonly [first: number, second: number]
  /** The halves of its 64-bit key. */
  readonly low: number
  readonly high: number
}

const canonicalByText = new Map<string, CanonicalWord>()

function canonicalOf(text: string): CanonicalWord {
  const known = canonicalByText.get(text)
  if (known) return known
  const { places, signs } = placesOf(text)
  const made = { text, places, signs, low: hash32(text, 0x12345678), high: hash32(text, 0x51ed270b) }
  if (canonicalByText.size >= cacheKept) canonicalByText.clear()
  canonicalByText.set(text, made)
  return made
}

const foreign = /[\u0080-\uffff]/

/** Words as they stand in a name, folded; `&` is one of its own, apostrophes and full stops join. */
function rawWords(text: string): string[] {
  const folded = fold(spellSigns(text))
  if (foreign.test(folded))
    return folded
      .replace(/['’.]/g, '')
      .replace(/&/g, ' & ')
      .split(/[^\p{L}\p{N}&+#]+/u)
      .filter(Boolean)
  const words: string[] = []
  let word = ''
  let start = -1
  for (let at = 0; at <= folded.length; at++) {
    const code = at < folded.length ? folded.charCodeAt(at) : 32
    const letter = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 43 || code === 35
    if (letter) {
      if (start < 0) start = at
      continue
    }
    if (start >= 0) {
      word += folded.slice(start, at)
      start = -1
    }
    if (code === 39 || code === 46) continue
    if (word !== '') {
      words.push(word)
      word = ''
    }
    if (code === 38) words.push('&')
  }
  return words
}

const plain = (words: readonly string[]) => words.filter((word) => word !== '&').map(singular)

const aliasTree: AliasStep = { canonical: null, next: null }
// A full name stands for itself too, or the alias within it would be resolved twice: "Alfa Romeo" holds "Alfa".
for (const [alias, canonical] of [...aliases.map(([, full]) => [full, full] as const), ...aliases]) {
  let step = aliasTree
  for (const word of rawWords(alias).map(singular)) {
    step.next ??= new Map()
    let next = step.next.get(word)
    if (!next) {
      next = { canonical: null, next: null }
      step.next.set(word, next)
    }
    step = next
  }
  step.canonical ??= plain(rawWords(canonical)).filter((word) => !fillers.has(word))
}

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

/** The one known word that a misspelling of one letter can mean; the word itself if there is none, or more than one. */
function corrected(word: string): string {
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
function mended(word: string, single: string): string {
  const found = corrected(single)
  if (found !== single || findWord(single) || !word.endsWith('s')) return found
  const bare = word.slice(0, -1)
  const other = corrected(bare)
  return other === bare ? found : other
}

/** "homebuyer" as "home buyer", where both words are known and the two are a phrase of the lexicon. */
function parted(word: string): readonly string[] {
  if (word.length < 7) return [word]
  for (let at = 3; at <= word.length - 3; at++) {
    const first = findWord(word.slice(0, at))
    const second = findWord(word.slice(at))
    if (first && second && longerPhrase(first.phrases, second.id)?.entries) return [first.text, second.text]
  }
  return [word]
}

/** What is known of a word as it stands in a name. */
interface RawWord {
  readonly single: string
  readonly canonical: readonly CanonicalWord[]
  readonly alias: AliasStep | undefined
}
const cache = new Map<string, RawWord>()

function canonicalTexts(word: string): readonly string[] {
  const single = singular(word)
  if (single === '&' || fillers.has(single)) return []
  return findWord(single) && single.length < 7 ? [single] : parted(mended(word, single))
}

function rawWord(word: string): RawWord {
  const cached = cache.get(word)
  if (cached) return cached
  const single = singular(word)
  const made = {
    single,
    canonical: canonicalTexts(word).map(canonicalOf),
    alias: aliasTree.next?.get(single),
  }
  if (cache.size >= cacheKept) cache.clear()
  cache.set(word, made)
  return made
}

/**
 * The words by which two names are compared: aliases resolved, in the singular, misspellings of one letter mended,
 * compounds parted, fillers left out, in alphabetical order.
 */
export function canonicalise(name: string): CanonicalWord[] {
  const raw: RawWord[] = []
  for (const word of rawWords(name)) raw.push(rawWord(word))
  const words: CanonicalWord[] = []
  for (let at = 0; at < raw.length; ) {
    let step = (raw[at] as RawWord).alias
    let canonical: readonly string[] | null = null
    let length = 1
    for (let end = at + 1; step; end++) {
      if (step.canonical) {
        canonical = step.canonical
        length = end - at
      }
      step = end < raw.length ? step.next?.get((raw[end] as RawWord).single) : undefined
    }
    if (canonical) for (const word of canonical) pushAll(words, rawWord(word).canonical)
    else pushAll(words, (raw[at] as RawWord).canonical)
    at += canonical ? length : 1
  }
  return sorted(words)
}

function pushAll(words: CanonicalWord[], more: readonly CanonicalWord[]): void {
  for (const word of more) words.push(word)
}

const handful = 32

/** Sorts in place. For a handful of words, moving each to its place is the quickest way; a hostile name has more. */
function sorted(words: CanonicalWord[]): CanonicalWord[] {
  if (words.length > handful) return words.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as CanonicalWord
    let to = at
    while (to > 0 && (words[to - 1] as CanonicalWord).text > word.text) {
      words[to] = words[to - 1] as CanonicalWord
      to--
    }
    words[to] = word
  }
  return words
}

/** The same, as text. */
export function canonicalWords(name: string): string[] {
  return canonicalise(name).map(({ text }) => text)
}

/** Each word once; the words are in alphabetical order. */
export function uniqueWords(words: readonly CanonicalWord[]): readonly CanonicalWord[] {
  for (let at = 1; at < words.length; at++)
    if (words[at] === words[at - 1]) return words.filter((word, n) => word !== words[n - 1])
  return words
}
