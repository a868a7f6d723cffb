import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'
import { sensitivitySignals } from '../sensitivity/sensitivity-signals.ts'
import { type Signal, signals } from '../signals/signals.ts'
import { fold, singular, wordsOf } from '../text.ts'
import { lexicons } from './index.ts'
import type { CategoryLexicon } from './lexicon.ts'

/** A place of the tree: its category and the names of its levels 0 and 1. */
export interface TreeNode {
  readonly category: number
  readonly l0: string
  readonly l1: string
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

/** What the index knows of one word: what it says alone, and which phrases it begins. */
export interface Word {
  readonly id: number
  readonly text: string
  /** The word in the singular, for a plural that some list names by itself: it means all that the singular does. */
  base: Word | null
  /** Where in `votes` it says how it votes: as the head of a name, then as a word before the head, up to the end. */
  headFrom: number
  modifierFrom: number
  votesEnd: number
  domain: number
  phrases: Phrase
  /** Names an audience of anything: such a word never speaks for a category by itself. */
  isCue: boolean
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

/** A step in the tree of phrases. */
export interface Phrase {
  entries: Entry[] | null
  signals: number[] | null
  /** Signals of sensitivity, apart: a harmless phrase must hush only these. */
  delicate: number[] | null
  /** The first longer phrase, by the id of its next word; -1 when there is none. Few phrases have more than one. */
  nextId: number
  nextPhrase: Phrase | null
  others: Map<number, Phrase> | null
}

const newPhrase = (): Phrase => ({
  entries: null,
  signals: null,
  delicate: null,
  nextId: -1,
  nextPhrase: null,
  others: null,
})

/** The phrase that goes on with this word. */
export function longerPhrase(phrase: Phrase, wordId: number): Phrase | null {
  if (phrase.nextId === wordId) return phrase.nextPhrase
  return phrase.others?.get(wordId) ?? null
}

function lengthen(phrase: Phrase, wordId: number): Phrase {
  const known = longerPhrase(phrase, wordId)
  if (known) return known
  const made = newPhrase()
  if (phrase.nextPhrase === null) {
    phrase.nextId = wordId
    phrase.nextPhrase = made
  } else {
    phrase.others ??= new Map()
    phrase.others.set(wordId, made)
  }
  return made
}

export const signalNames = Object.keys(signals) as Signal[]
export const signalIndex = Object.fromEntries(signalNames.map((name, at) => [name, at])) as Record<Signal, number>
export const categoryIndex = Object.fromEntries(parentCategories.map((name, at) => [name, at])) as Record<
  ParentCategory,
  number
>

/** Votes of all words, category and points by turns, in one list: a list for each word would weigh more than it holds. */
export let votes = new Int16Array(0)
/** Words that name an audience of anything: they never speak for a category. */
const neutralCues = new Set(
  `intender shopper buyer buying owner user fan enthusiast lover subscriber member customer visitor purchaser seeker prospect
  audience segment switcher researcher evaluator evaluating interested interest intent intention market follower hobbyist aficionado
  buff devotee lapsed former past previous recent heavy frequent light casual avid loyal likely planning considering consumer
  people person individual group list target lookalike propensity high low attendee goer client holder user downloader
  decision maker influencer viewer watcher in-market inmarket quote planner searcher homeowner household`.split(/\s+/),
)

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/** A phrase that needs no folding: the lists hold so many that loading would take a tenth of a second more. */
const plainPhrase = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** The words of a phrase as the index keys them: folded, each in the singular, and no `and`: a name may write `&`. */
export function keyWords(phrase: string): string[] {
  const keys: string[] = []
  const words = plainPhrase.test(phrase) ? phrase.split(' ') : wordsOf(fold(phrase))
  for (const word of words) if (word !== 'and') keys.push(singular(word))
  return keys
}

const words = new Map<string, Word>()

/** The word of this text, made if there is none yet. */
export function wordFor(text: string): Word {
  const known = words.get(text)
  if (known) return known
  const word: Word = {
    id: words.size,
    text,
    base: null,
    headFrom: 0,
    modifierFrom: 0,
    votesEnd: 0,
    domain: -1,
    phrases: newPhrase(),
    isCue: false,
    flags: 0,
    rules: null,
  }
  words.set(text, word)
  return word
}

/** The word of exactly this text, in the singular and lower case, if any part of the engine knows it. */
export function findWord(text: string): Word | undefined {
  return words.get(text)
}

/** Every form met in a name, with its word, or null where nobody knows it: one look-up serves all the next times. */
const forms = new Map<string, Word | null>()
const formsKept = 200_000

/** The word of a token as met in a name: as it is, in the singular, or the last part of a compound. */
export function lookUp(token: string): Word | null {
  const met = forms.get(token)
  if (met !== undefined) return met
  const bare = token.endsWith('s') ? words.get(token.slice(0, -1)) : undefined
  const found = words.get(token) ?? words.get(singular(token)) ?? bare ?? lastPart(token) ?? null
  if (forms.size >= formsKept) forms.clear()
  forms.set(token, found)
  return found
}

/** The word that a compound nobody listed ends in: "breadmaker" is read as a maker. */
function lastPart(token: string): Word | undefined {
  for (let at = 3; at <= token.length - 4; at++) {
    if (!compounds(words.get(token.slice(0, at)))) continue
    const last = words.get(singular(token.slice(at)))
    if (last && last.text.length > 3 && compounds(last)) return last
  }
  return undefined
}

/** Words that only the lists of sensitivity hold: names of drugs and foreign words make no compounds. */
let delicateFrom = 0
let delicateEnd = 0
const compounds = (word: Word | undefined) => word !== undefined && (word.id < delicateFrom || word.id >= delicateEnd)

/** How often a word was met in each category, as head and as modifier: three numbers a category. */
type Tally = number[]

const voteScale = 100

function count(tally: Tally, category: number, asHead: number, asModifier: number): void {
  for (let at = 0; at < tally.length; at += 3) {
    if (tally[at] !== category) continue
    tally[at + 1] = (tally[at + 1] as number) + asHead
    tally[at + 2] = (tally[at + 2] as number) + asModifier
    return
  }
  tally.push(category, asHead, asModifier)
}

/**
 * How the weight of a word spreads over categories: its share of each, sharpened, and damped while it is rarely seen.
 * What a word says in the other role counts half.
 */
function addVotes(
  pool: number[],
  tally: Tally,
  sizes: readonly number[],
  headWeight: number,
  modifierWeight: number,
): void {
  let total = 0
  let seen = 0
  const met = (at: number) => (tally[at + 1] as number) * headWeight + (tally[at + 2] as number) * modifierWeight
  const shareOf = (at: number) => met(at) / Math.sqrt(sizes[tally[at] as number] as number)
  for (let at = 0; at < tally.length; at += 3) {
    total += shareOf(at)
    seen += met(at)
  }
  const confidence = seen / (seen + 0.6)
  for (let at = 0; at < tally.length; at += 3) {
    const share = shareOf(at) / total
    const points = Math.round(voteScale * share * Math.sqrt(share) * confidence)
    if (points >= 5) pool.push(tally[at] as number, points)
  }
}

/** Lets a plural say what its singular says, besides what is said of it alone. */
function inheritFrom(plural: Word, base: Word | undefined): void {
  if (!base || base === plural || plural.base !== null) return
  plural.base = base
  const { phrases } = plural
  phrases.entries ??= base.phrases.entries
  if (base.phrases.delicate) phrases.delicate = [...new Set([...(phrases.delicate ?? []), ...base.phrases.delicate])]
  if (phrases.nextPhrase === null) {
    phrases.nextId = base.phrases.nextId
    phrases.nextPhrase = base.phrases.nextPhrase
    phrases.others = base.phrases.others
  }
  if (plural.votesEnd > 0) return
  plural.headFrom = base.headFrom
  plural.modifierFrom = base.modifierFrom
  plural.votesEnd = base.votesEnd
}

function buildIndex(all: readonly CategoryLexicon[]): void {
  const tallies: Tally[] = []
  const sizes = parentCategories.map(() => 1)
  const phraseFor = ([first, ...rest]: readonly Word[]): Phrase =>
    rest.reduce((phrase, word) => lengthen(phrase, word.id), (first as Word).phrases)
  const learn = (keys: readonly Word[], category: number, weight: number) => {
    sizes[category] = (sizes[category] as number) + weight
    keys.forEach((word, at) => {
      tallies[word.id] ??= []
      const tally = tallies[word.id] as Tally
      if (at === keys.length - 1) count(tally, category, keys.length === 1 ? weight * 3 : weight, 0)
      else count(tally, category, 0, weight)
    })
  }
  const enter = (text: string, entry: Omit<Entry, 'text'>, weight: number) => {
    const keys = keyWords(text).map(wordFor)
    if (keys.length === 0) return
    const phrase = phraseFor(keys)
    phrase.entries ??= []
    if (!phrase.entries.some((known) => known.category === entry.category)) phrase.entries.push({ ...entry, text })
    learn(keys, entry.category, weight)
  }

  for (const { category: name, nodes, brands, domain, weak } of all) {
    const category = categoryIndex[name]
    for (const [l0, l1s] of Object.entries(nodes)) {
      const plain = { category, l0, l1: '' }
      enter(l0.replace(/&/g, ' '), { kind: 'term', category, node: plain, brand: '' }, 1)
      for (const [l1, terms] of Object.entries(l1s)) {
        const node = { category, l0, l1 }
        enter(l1.replace(/&/g, ' '), { kind: 'term', category, node, brand: '' }, 1)
        for (const term of listed(terms)) enter(term, { kind: 'term', category, node, brand: '' }, 1)
      }
      for (const line of listed(brands[l0] ?? '')) {
        const [brand = '', models = ''] = line.split(':').map((each) => each.trim())
        enter(brand, { kind: 'brand', category, node: plain, brand }, 0.5)
        for (const model of models
          .split('|')
          .map((each) => each.trim())
          .filter(Boolean)) {
          enter(`${brand} ${model}`, { kind: 'model', category, node: plain, brand }, 0.1)
          if (model.length > 3 && Number.isNaN(Number(model)))
            enter(model, { kind: 'model', category, node: plain, brand }, 0.1)
        }
      }
    }
    for (const word of listed(weak)) learn(keyWords(word).map(wordFor), category, 0.5)
    for (const word of listed(domain)) {
      const keys = keyWords(word).map(wordFor)
      if (keys.length === 1) (keys[0] as Word).domain = category
      else enter(word, { kind: 'term', category, node: { category, l0: '', l1: '' }, brand: '' }, 1)
    }
  }

  const plurals: Word[] = []
  for (const [name, text] of Object.entries(signals)) {
    const kind = name in sensitivitySignals ? 'delicate' : 'signals'
    if (kind === 'delicate' && delicateFrom === 0) delicateFrom = words.size
    for (const each of listed(text)) {
      // A word after `=` is that form alone: "progressives" are people, "progressive" may be a lens.
      const exact = each.startsWith('=') ? each.slice(1).split(' ', 1).map(wordFor) : []
      plurals.push(...exact)
      const rest = exact.length === 0 ? each : each.slice(exact[0]?.text.length).slice(1)
      const keys = [...exact, ...keyWords(rest).map(wordFor)]
      if (keys.length === 0) continue
      const phrase = phraseFor(keys)
      phrase[kind] ??= []
      phrase[kind].push(signalIndex[name as Signal])
    }
  }
  delicateEnd = words.size

  for (const text of neutralCues) wordFor(text).isCue = true

  const pool: number[] = []
  for (const word of words.values()) {
    const tally = tallies[word.id]
    if (!tally) continue
    word.headFrom = pool.length
    addVotes(pool, tally, sizes, 1, 0.5)
    word.modifierFrom = pool.length
    addVotes(pool, tally, sizes, 0.5, 1)
    word.votesEnd = pool.length
  }
  for (const plural of plurals) inheritFrom(plural, words.get(singular(plural.text)))
  votes = Int16Array.from(pool)
}

buildIndex(lexicons)
