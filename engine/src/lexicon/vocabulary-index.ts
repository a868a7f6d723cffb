import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'
import { readData } from '../data-files.ts'
import { hashText } from '../models/hashes.ts'
import { findVector } from '../models/word-vectors.ts'
import type { Signal } from '../signals/signals.ts'
import { singular } from '../text.ts'
import { entryKinds, readVocabulary, vocabularyFile } from './vocabulary-file.ts'

/** A place of the tree: its category and the names of its levels 0 and 1. */
export interface TreeNode {
  readonly category: number
  readonly l0: string
  readonly l1: string
  /** The hash of its category and level 0. */
  readonly key: number
}

/** What a phrase of the lexicon says. */
export interface Entry {
  readonly kind: 'term' | 'brand' | 'model'
  readonly category: number
  readonly node: TreeNode
  /** The phrase as the lexicon writes it. */
  readonly text: string
  readonly brand: string
}

/** A phrase by its number: a word's own, or one that steps lead to. */
export type Phrase = number

/** What the index knows of one word: what it says alone, and which phrases it begins. */
export interface Word {
  readonly id: number
  readonly text: string
  /** The word in the singular, for a plural that some list names by itself: it means all that the singular does. */
  readonly base: Word | null
  /** Where in `votes` it says how it votes: as the head of a name, then as a word before the head, up to the end. */
  readonly headFrom: number
  readonly modifierFrom: number
  readonly votesEnd: number
  readonly domain: number
  readonly phrase: Phrase
  /** Names an audience of anything: such a word never speaks for a category by itself. */
  readonly isCue: boolean
  /** Marks of the parts that read words, each with bits of its own. */
  flags: number
  /** What the word decides by rule, whatever stands beside it. */
  rules: WordRule[] | null
}

export interface WordRule {
  readonly at: 'head' | 'modifier' | 'any'
  readonly category: number
  readonly points: number
  readonly pull: number
}

const { head, tables } = readVocabulary(readData(vocabularyFile))
const { stepFrom, stepEnd, stepWords, entryFrom, entryNodes, entryBrands, entryTextEnds } = tables

export const signalNames = head.signals as readonly Signal[]
export const signalIndex = Object.fromEntries(signalNames.map((name, at) => [name, at])) as Record<Signal, number>
export const { layers: layerCount, sensitivityLayer } = head
/** Signals of a phrase stand from its number's place to that of the next, with the layer of each. */
export const { signalFrom, signalLayers, signals: signalsHeard } = tables
export const categoryIndex = Object.fromEntries(parentCategories.map((name, at) => [name, at])) as Record<
  ParentCategory,
  number
>
/** Votes of all words, category and points by turns, in one list: a list for each word would weigh more than it holds. */
export const { votes } = tables

const texts = Buffer.from(tables.wordTexts.buffer, tables.wordTexts.byteOffset, tables.wordTexts.byteLength)
  .toString('utf8')
  .split('\n')
const { length: wordCount } = texts
const emptyPhrase = stepFrom.length - 1
const ids = new Map(texts.map((text, id) => [text, id]))
/** Words and entries are made when first asked for: most names share a few thousand. */
const made: (Word | undefined)[] = new Array(wordCount).fill(undefined)
const entriesMade = new Map<Phrase, readonly Entry[]>()
const nodes = head.nodes.map(([category, l0, l1, key]): TreeNode => ({ category, l0, l1, key }))
const entryTexts = Buffer.from(tables.entryTexts.buffer, tables.entryTexts.byteOffset, tables.entryTexts.byteLength)

function makeWord(id: number): Word {
  const base = tables.wordBases[id] as number
  const word: Word = {
    id,
    text: texts[id] as string,
    base: base < 0 ? null : (made[base] ?? makeWord(base)),
    headFrom: tables.headFrom[id] as number,
    modifierFrom: tables.modifierFrom[id] as number,
    votesEnd: tables.votesEnd[id] as number,
    domain: tables.wordDomains[id] as number,
    phrase: id,
    isCue: tables.wordCues[id] === 1,
    flags: 0,
    rules: null,
  }
  made[id] = word
  return word
}

/** The word of exactly this text, in the singular and lower case, if any part of the engine knows it. */
export function findWord(text: string): Word | undefined {
  const id = ids.get(text)
  return id === undefined ? undefined : (made[id] ?? makeWord(id))
}

/** The word of this text, noted down if the vocabulary does not have it. */
export function wordFor(text: string): Word {
  const known = findWord(text)
  if (known) return known
  const id = made.length
  const word: Word = {
    id,
    text,
    base: null,
    headFrom: 0,
    modifierFrom: 0,
    votesEnd: 0,
    domain: -1,
    phrase: emptyPhrase,
    isCue: false,
    flags: 0,
    rules: null,
  }
  ids.set(text, id)
  made.push(word)
  return word
}

/** Every word that any part of the engine knows. */
export function knownWords(): Iterable<string> {
  return ids.keys()
}

/** Whether longer phrases begin with this one. */
export function hasLonger(phrase: Phrase): boolean {
  return (stepEnd[phrase] as number) > (stepFrom[phrase] as number)
}

/** The phrase that goes on with this word, or -1. */
export function longerPhrase(phrase: Phrase, wordId: number): Phrase {
  let low = stepFrom[phrase] as number
  let high = (stepEnd[phrase] as number) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = stepWords[middle] as number
    if (found === wordId) return wordCount + middle
    if (found < wordId) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Whether the lexicon has this very phrase. */
export function hasEntries(phrase: Phrase): boolean {
  return (entryFrom[phrase + 1] as number) > (entryFrom[phrase] as number)
}

/** Whether something other than a category is heard in this very phrase. */
export function hasSignals(phrase: Phrase): boolean {
  return (signalFrom[phrase + 1] as number) > (signalFrom[phrase] as number)
}

const noEntries: readonly Entry[] = []

/** What the lexicon says of this very phrase. */
export function entriesOf(phrase: Phrase): readonly Entry[] {
  if (!hasEntries(phrase)) return noEntries
  const known = entriesMade.get(phrase)
  if (known) return known
  const entries: Entry[] = []
  for (let at = entryFrom[phrase] as number; at < (entryFrom[phrase + 1] as number); at++) {
    const node = nodes[entryNodes[at] as number] as TreeNode
    entries.push({
      kind: entryKinds[tables.entryKinds[at] as number] as Entry['kind'],
      category: node.category,
      node,
      text: entryTexts.toString('utf8', at === 0 ? 0 : entryTextEnds[at - 1], entryTextEnds[at]),
      brand: head.brands[entryBrands[at] as number] as string,
    })
  }
  entriesMade.set(phrase, entries)
  return entries
}

/** What the lexicon says of a word alone. */
export function entriesOfWord(text: string): readonly Entry[] {
  const word = findWord(text)
  return word ? entriesOf(word.phrase) : noEntries
}

/** A token as it stands in a name: the word it is, if any part of the engine knows it, and what the models know it by. */
export interface TokenForm {
  readonly text: string
  readonly word: Word | null
  /** Whether the word is this very form or its singular, and not only the last part of it. */
  readonly isWhole: boolean
  /** The hash of its singular. */
  readonly key: number
  /** Where its vector of meaning begins, or -1. */
  readonly vector: number
  /** Where the model of the category keeps what it makes of it, or -1. */
  projection: number
  /** How much it speaks for each other language that is read, kept when first asked for. */
  languages: Uint8Array | null
}

/** Every form met in a name: one look-up serves all the next times. */
const forms = new Map<string, TokenForm>()
const formsKept = 200_000

/** The form of a token as met in a name: its word is the token as it is, its singular, or the last part of a compound. */
export function formOf(token: string): TokenForm {
  const met = forms.get(token)
  if (met !== undefined) return met
  const single = singular(token)
  const bare = token.endsWith('s') ? findWord(token.slice(0, -1)) : undefined
  const whole = findWord(token) ?? findWord(single) ?? bare
  const form: TokenForm = {
    text: token,
    word: whole ?? lastPart(token) ?? null,
    isWhole: compounds(whole),
    key: hashText(single),
    vector: findVector(token, single),
    projection: -1,
    languages: null,
  }
  if (forms.size >= formsKept) forms.clear()
  forms.set(token, form)
  return form
}

/** The word that a compound nobody listed ends in: "breadmaker" is read as a maker. */
function lastPart(token: string): Word | undefined {
  for (let at = 3; at <= token.length - 4; at++) {
    if (!compounds(findWord(token.slice(0, at)))) continue
    const last = findWord(singular(token.slice(at)))
    if (last && last.text.length > 3 && compounds(last) && !namesOnlyBrands(last)) return last
  }
  return undefined
}

/** Whether the word alone is a brand and no thing: no compound ends in one. */
function namesOnlyBrands({ phrase }: Word): boolean {
  const entries = entriesOf(phrase)
  return entries.length > 0 && entries.every(({ kind }) => kind !== 'term')
}

/** Words that only the lists of sensitivity hold, names of drugs and foreign words, make no compounds. */
const compounds = (word: Word | undefined) =>
  word !== undefined && (word.id < head.delicateFrom || word.id >= head.delicateEnd)
