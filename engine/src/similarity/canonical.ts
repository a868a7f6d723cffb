import { aliases } from '../aliases/aliases.ts'
import { findWord, longerPhrase } from '../lexicon/vocabulary-index.ts'
import { fold, singular, spellSigns } from '../text.ts'
import { hash32, placesOf } from './hash.ts'
import { mendWord, partWord } from './misspellings.ts'
import type { Unit } from './name-parts.ts'
import { isHeadWord, people, type Relation, relationOf } from './relation-words.ts'
import { tagRoles } from './roles.ts'

/** How many words are remembered before all are forgotten: names repeat their words. */
const cacheKept = 100_000

/** Words that say nothing of which topic it is. */
const fillers = new Set(
  'a an and or the of for in at with to by on from audience segment list group cluster persona who are is that amp'.split(
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
      .split(/[^\p{L}\p{M}\p{N}&+#]+/u)
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

const initials = /^(\p{L}{1,2})&(\p{L})$/u
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
  // "AT&T" would be "t" without its fillers, and so half of "T-Mobile".
  const whole = canonical.replace(initials, '$1$2')
  step.canonical ??= plain(rawWords(whole)).filter((word) => !fillers.has(word))
}

/** What is known of a word as it stands in a name. */
interface RawWord {
  readonly single: string
  readonly canonical: readonly CanonicalWord[]
  readonly alias: AliasStep | undefined
  /** What it may do to the words around it. */
  readonly relation: Relation | undefined
  readonly isPeople: boolean
  readonly isHead: boolean
}
const cache = new Map<string, RawWord>()

function canonicalTexts(word: string): readonly string[] {
  const single = singular(word)
  if (single === '&' || fillers.has(single)) return []
  return findWord(single) && single.length < 7 ? [single] : partWord(mendWord(word, single))
}

const digit = /^\d$/

function rawWord(word: string): RawWord {
  const cached = cache.get(word)
  if (cached) return cached
  const single = singular(word)
  const canonical = canonicalTexts(word).map(canonicalOf)
  const made = {
    single,
    canonical,
    alias: aliasTree.next?.get(single),
    relation:
      relationOf(single) ??
      (single.length > 4 && single.endsWith('ing') ? 'object' : digit.test(single) ? 'degree' : undefined),
    isPeople: people.has(canonical.at(-1)?.text ?? ''),
    isHead: isHeadWord(canonical.at(-1)?.text ?? ''),
  }
  if (cache.size >= cacheKept) cache.clear()
  cache.set(word, made)
  return made
}

/**
 * The words by which two names are compared: aliases resolved, in the singular, misspellings of one letter mended,
 * compounds parted, fillers left out, in alphabetical order. Where a name says who is from, to or without what, the words
 * are there once more with the part that they play ("to android").
 */
export function canonicalise(name: string): CanonicalWord[] {
  const raw: RawWord[] = []
  for (const word of rawWords(name)) raw.push(rawWord(word))
  if (hasRoles(raw, name)) return sorted(tagRoles(unitsOf(name)).map(canonicalOf))
  const words: CanonicalWord[] = []
  for (let at = 0; at < raw.length; ) {
    const { canonical, length } = aliasAt(raw, at)
    if (canonical) for (const word of canonical) pushAll(words, rawWord(word).canonical)
    else pushAll(words, (raw[at] as RawWord).canonical)
    at += length
  }
  return sorted(words)
}

/**
 * Whether the words may play parts, so that the name must be read in its order. Most names only list their words, and are
 * done without.
 */
function hasRoles(raw: readonly RawWord[], name: string): boolean {
  let [peopleCount, modifiers, listed, owned] = [0, 0, false, false]
  for (let at = 0; at < raw.length; at++) {
    const { relation, isPeople, single } = raw[at] as RawWord
    if (isPeople) {
      peopleCount++
      if (peopleCount > 1 || owned) return true
    }
    if (relation === undefined) continue
    if (relation === 'and' || relation === 'with' || relation === 'for') listed = true
    else if (relation === 'of' || relation === 'by') owned ||= peopleCount === 0
    else if (relation === 'status' || relation === 'degree') {
      modifiers++
      if (modifiers > 1 || single === 'over') return true
      if (relation === 'status') listed ||= name.includes(',')
    } else if (relation === 'object') {
      if (raw.slice(0, at).some(({ isHead }) => isHead)) return true
    } else if (relation === 'change') {
      if (name.includes('>')) return true
    } else if (relation !== 'travel' && relation !== 'place' && relation !== 'as') return true
  }
  return modifiers > 0 && listed
}

const noAlias = { canonical: null, length: 1 } as const

/** The longest alias that begins here. */
function aliasAt(
  raw: readonly (RawWord | undefined)[],
  at: number,
): { canonical: readonly string[] | null; length: number } {
  let step = raw[at]?.alias
  if (!step) return noAlias
  let canonical: readonly string[] | null = null
  let length = 1
  for (let end = at + 1; step; end++) {
    if (step.canonical && raw[end - 1] !== comma) {
      canonical = step.canonical
      length = end - at
    }
    const next = raw[end]
    if (next === comma) continue
    step = next && step.next?.get(next.single)
  }
  return { canonical, length }
}

/** An alias goes on across a comma: "Washington, D.C.". */
const comma: RawWord = {
  single: ',',
  canonical: [],
  alias: undefined,
  relation: undefined,
  isPeople: false,
  isHead: false,
}
const signs = /(\s[-–—]+(?=\s)|,(?!\d)|[;|()[\]:>•])/
const signOf = (text: string): NonNullable<Unit['sign']> =>
  text === ',' || text === ';' ? 'comma' : text === '>' ? 'path' : 'stop'

/** The name as it stands: its words with their aliases resolved, and the signs between them. */
function unitsOf(name: string): Unit[] {
  const raw: (RawWord | Unit)[] = spellSigns(name)
    .split(signs)
    .flatMap((piece, at): (RawWord | Unit)[] =>
      at % 2 === 1 ? [{ words: [], single: '', sign: signOf(piece) }] : rawWords(piece).map(rawWord),
    )
  const tokens = raw.map((token) => ('canonical' in token ? token : token.sign === 'comma' ? comma : undefined))
  const units: Unit[] = []
  for (let at = 0; at < raw.length; ) {
    const token = tokens[at]
    if (!token || token === comma) {
      units.push(raw[at++] as Unit)
      continue
    }
    const { canonical, length } = aliasAt(tokens, at)
    if (canonical) {
      const words = canonical.flatMap((word) => rawWord(word).canonical.map(({ text }) => text))
      // What stands for one word, such as "traveller" or "in market", is that word.
      units.push({ words, single: canonical.length === 1 ? (canonical[0] as string) : '' })
    } else {
      const words = token.canonical.map(({ text }) => text)
      units.push({ words, single: token.single, fixed: token.relation !== undefined && isFixed(tokens, at) })
    }
    at += length
  }
  return units
}

/** How many words before a relation can begin a phrase that holds it. */
const phraseBefore = 3

/** What every phrase of the lexicon settles; "used car" and "parent of teen" are in it, and still say used and whose. */
const settled = new Set<Relation | undefined>(['to', 'from', 'place', 'and', 'clause', 'than', 'aside'])
/** What none settles, not even a brand. */
const denied = new Set<Relation | undefined>(['missing', 'excluding', 'not', 'prefix'])

/** Whether the word stands inside a phrase of the lexicon: "back to school" goes nowhere, "New Balance" is not new. */
function isFixed(tokens: readonly (RawWord | undefined)[], at: number): boolean {
  const relation = relationOf(tokens[at]?.single ?? '')
  if (denied.has(relation)) return false
  const before = relationOf(tokens[at - 1]?.single ?? '')
  if (settled.has(relation) && (before === 'change' || before === 'travel' || before === 'leave')) return false
  // "Past 30 days" is how long ago.
  if (relation === 'status' && /^\d/.test(tokens[at + 1]?.single ?? '')) return true
  for (let start = Math.max(0, at - phraseBefore); start <= at; start++) {
    let phrase = findWord(tokens[start]?.single ?? '')?.phrases
    for (let end = start + 1; phrase; end++) {
      const isPhrase = end > at && end > start + 1 && phrase.entries
      if (isPhrase && (settled.has(relation) || phrase.entries?.some(({ kind }) => kind !== 'term'))) return true
      const word = findWord(tokens[end]?.single ?? '')
      phrase = (word && longerPhrase(phrase, word.id)) ?? undefined
    }
  }
  return false
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
