import { entriesOf, findWord, hasEntries, longerPhrase, type Phrase } from '../lexicon/vocabulary-index.ts'
import { type AliasStep, aliasTree, fillers, rawWords, singleOf } from './alias-tree.ts'
import { type CanonicalWord, canonicalOf } from './canonical-word.ts'
import { canonicalCueOf } from './cue-words.ts'
import { foreignnessOf, translateText } from './foreign-words.ts'
import { mendWord, partWord } from './misspellings.ts'
import type { Unit } from './name-parts.ts'
import { prepareName } from './prepare-name.ts'
import { isHeadWord, people, type Relation, relationOf } from './relation-words.ts'
import { tagRoles } from './roles.ts'
import { isUnsettled, settleCue } from './settle-cues.ts'
import { isCountWord, writeNumbers } from './write-numbers.ts'

/** How many words are remembered before all are forgotten: names repeat their words. */
const cacheKept = 100_000

/** What is known of a word as it stands in a name. */
interface RawWord {
  readonly single: string
  readonly canonical: readonly CanonicalWord[]
  readonly alias: AliasStep | undefined
  /** What it may do to the words around it. */
  readonly relation: Relation | undefined
  readonly isPeople: boolean
  readonly isHead: boolean
  /** What it asks for, as bits. */
  readonly marks: number
}
const cache = new Map<string, RawWord>()

const goer = /^(.{3,})goer$/

/** The word as it is known; one that nobody knows may be a misspelling of one letter. */
function knownSingle(word: string): string {
  const single = singleOf(word)
  if (single.length < 4 || findWord(single) || aliasTree.next?.has(single) || canonicalCueOf(single) !== single)
    return single
  return singleOf(mendWord(word, single))
}

function canonicalTexts(single: string): readonly string[] {
  if (single === '&' || fillers.has(single)) return []
  const going = goer.exec(single)
  if (going) return [...canonicalTexts(going[1] as string), 'visitor']
  const canon = canonicalCueOf(single)
  if (canon !== single) return [canon]
  const found = findWord(single) && single.length < 7 ? [single] : partWord(single)
  return found.map((each) => canonicalCueOf(singleOf(each)))
}

const digit = /^\d$/

function rawWord(word: string): RawWord {
  const cached = cache.get(word)
  if (cached) return cached
  const single = knownSingle(word)
  const canonical = canonicalTexts(single).map(canonicalOf)
  const relation =
    relationOf(single) ??
    (single.length > 4 && single.endsWith('ing') ? 'object' : digit.test(single) ? 'degree' : undefined)
  const isPeople = people.has(canonical.at(-1)?.text ?? '')
  const made = {
    single,
    canonical,
    alias: aliasTree.next?.get(single),
    relation,
    isPeople,
    isHead: isHeadWord(canonical.at(-1)?.text ?? ''),
    marks:
      foreignnessOf(word) |
      (relation === undefined ? 0 : mark.relation) |
      (relationOf(single) === undefined ? 0 : mark.listed) |
      (isPeople ? mark.people : 0) |
      (isCountWord(word) ? mark.count : 0),
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
  let text = prepareName(name)
  let words = rawWords(text).map(rawWord)
  let marks = marksOf(words)
  if (marks & (mark.count | mark.foreign)) {
    if (marks & mark.count) text = writeNumbers(text)
    if (marks & mark.foreign) text = translateText(text)
    words = rawWords(text).map(rawWord)
    marks = marksOf(words)
  }
  if (marks & mark.relation && hasRoles(words, text)) return settled(tagRoles(unitsOf(text, words)).map(canonicalOf))
  const found: CanonicalWord[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] as RawWord
    if (word.alias === undefined) {
      pushAll(found, word.canonical)
      at++
      continue
    }
    const alias = aliasAt(words, at)
    pushAll(found, alias ? wordsOfAlias(alias) : word.canonical)
    at += alias ? aliasLength : 1
  }
  return settled(found)
}

/** What the words of a name ask for, as bits; the lowest three say how surely they are of another language. */
const mark = { language: 7, relation: 8, people: 16, count: 32, foreign: 64, listed: 128 } as const
/** One word that is surely of another language, or one that may be beside one that joins. */
const surelyForeign = 3

function marksOf(words: readonly RawWord[]): number {
  let all = 0
  for (const { marks } of words) {
    // Two people in one name can be each other's.
    if (marks & all & mark.people) all |= mark.relation
    all |= marks
  }
  return (all & mark.language) >= surelyForeign ? all | mark.foreign : all
}

/** The words in their order, each once, with the cues that depend on the others decided. */
function settled(words: CanonicalWord[]): CanonicalWord[] {
  let all = 0
  for (const { cue } of words) all |= cue
  if (!isUnsettled(all)) return sorted(words)
  const decided: CanonicalWord[] = []
  for (const word of words) {
    const text = settleCue(word, all)
    if (text !== '') decided.push(text === word.text ? word : canonicalOf(text))
  }
  return sorted(decided)
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
    else if (relation === 'by') {
      if (at > 0 && at < raw.length - 1) return true
    } else if (relation === 'of') owned ||= peopleCount === 0
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

/** How many words the alias takes that was found last: a pair for each look-up would be made for nothing. */
let aliasLength = 1

/** The longest alias that begins here. */
function aliasAt(raw: readonly (RawWord | undefined)[], at: number): AliasStep | undefined {
  let step = raw[at]?.alias
  let found: AliasStep | undefined
  for (let end = at + 1; step; end++) {
    if (step.canonical && raw[end - 1] !== comma) {
      found = step
      aliasLength = end - at
    }
    const next = raw[end]
    if (next === comma) continue
    step = next && step.next?.get(next.single)
  }
  return found
}

/** What an alias stands for, as words by which names are compared; made when it is first met. */
function wordsOfAlias(alias: AliasStep): readonly CanonicalWord[] {
  alias.words ??= (alias.canonical ?? []).flatMap((word) => rawWord(word).canonical)
  return alias.words
}

/** An alias goes on across a comma: "Washington, D.C.". */
const comma: RawWord = {
  single: ',',
  canonical: [],
  alias: undefined,
  relation: undefined,
  isPeople: false,
  isHead: false,
  marks: 0,
}
const signs = /(\s[-–—]+(?=\s)|,(?!\d)|[;|()[\]:>•])/
const signOf = (text: string): NonNullable<Unit['sign']> =>
  text === ',' || text === ';' ? 'comma' : text === '>' ? 'path' : 'stop'

function readPiece(piece: string, at: number): readonly (RawWord | Unit)[] {
  return at % 2 === 1 ? [{ words: [], single: '', sign: signOf(piece) }] : rawWords(piece).map(rawWord)
}

/** The name as it stands: its words with their aliases resolved, and the signs between them. */
function unitsOf(name: string, words: readonly RawWord[]): Unit[] {
  // Most names have no sign, and their words are read already.
  const raw: readonly (RawWord | Unit)[] = signs.test(name) ? name.split(signs).flatMap(readPiece) : words
  const tokens = raw.map((token) => ('canonical' in token ? token : token.sign === 'comma' ? comma : undefined))
  const units: Unit[] = []
  for (let at = 0; at < raw.length; ) {
    const token = tokens[at]
    if (!token || token === comma) {
      units.push(raw[at++] as Unit)
      continue
    }
    const alias = aliasAt(tokens, at)
    if (alias) {
      const { canonical } = alias
      const words = wordsOfAlias(alias).map(({ text }) => text)
      // What stands for one word, such as "traveller" or "in market", is that word.
      units.push({ words, single: canonical?.length === 1 ? (canonical[0] as string) : '' })
    } else {
      const words = token.canonical.map(({ text }) => text)
      units.push({ words, single: token.single, fixed: token.marks & mark.listed ? isFixed(tokens, at) : false })
    }
    at += alias ? aliasLength : 1
  }
  return units
}

/** How many words before a relation can begin a phrase that holds it. */
const phraseBefore = 3

/** What every phrase of the lexicon settles; "used car" and "parent of teen" are in it, and still say used and whose. */
const settledByPhrase = new Set<Relation | undefined>(['to', 'from', 'place', 'and', 'clause', 'than', 'aside'])
/** What none settles, not even a brand. */
const denied = new Set<Relation | undefined>(['missing', 'excluding', 'not', 'prefix'])

/** Whether the word stands inside a phrase of the lexicon: "back to school" goes nowhere, "New Balance" is not new. */
function isFixed(tokens: readonly (RawWord | undefined)[], at: number): boolean {
  const relation = relationOf(tokens[at]?.single ?? '')
  if (denied.has(relation)) return false
  const before = relationOf(tokens[at - 1]?.single ?? '')
  if (settledByPhrase.has(relation) && (before === 'change' || before === 'travel' || before === 'leave')) return false
  // "Past 30 days" is how long ago.
  if (relation === 'status' && /^\d/.test(tokens[at + 1]?.single ?? '')) return true
  for (let start = Math.max(0, at - phraseBefore); start <= at; start++) {
    let phrase: Phrase = findWord(tokens[start]?.single ?? '')?.phrase ?? -1
    for (let end = start + 1; phrase >= 0; end++) {
      const isPhrase = end > at && end > start + 1 && hasEntries(phrase)
      if (isPhrase && (settledByPhrase.has(relation) || entriesOf(phrase).some(({ kind }) => kind !== 'term')))
        return true
      const word = findWord(tokens[end]?.single ?? '')
      phrase = word ? longerPhrase(phrase, word.id) : -1
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
