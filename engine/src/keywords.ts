import { synonyms } from './aliases/synonyms.ts'
import { type CategoryVerdict, flag } from './category.ts'
import { type Entry, signalIndex, type TokenForm, type TreeNode } from './lexicon/vocabulary-index.ts'
import { hashText, joinHashes } from './models/hashes.ts'
import { type Reading, tokensRead } from './reading.ts'
import { type NameScopes, scopes } from './scopes.ts'
import { fold, singular, wordsOf } from './text.ts'

const keywordsKept = 8
/** More words than this are no phrase that a buyer would type: the phrases of the lexicon within them stand alone. */
const longestPhrase = 4
/** The signals of the audience come first among all: a word that they alone know names people, not a thing. */
const lastOfAudience = signalIndex.cue
/** What people do with a thing, and nothing of who they are: after the thing it is no part of its name. */
const doing = new Uint8Array(lastOfAudience + 1)
for (const name of [
  'previousBuyer',
  'pastPurchaser',
  'owner',
  'subscriber',
  'visitor',
  'inMarket',
  'buyer',
  'fan',
  'user',
  'eater',
  'enthusiast',
  'cue',
] as const)
  doing[signalIndex[name]] = 1

const keysOf = (phrase: string) => Int32Array.from(wordsOf(fold(phrase)), (word) => hashText(singular(word)))

/** Another word for a thing, by the hash of its words; another spelling, which begins alike, is none. */
const otherWords = new Map<number, string>()
for (const line of synonyms.split('\n')) {
  const [word = '', others = ''] = line.split(' = ')
  const all = [word, ...others.split(',')].map((each) => each.trim())
  for (const each of all) {
    const other = all.find((one) => one.charAt(0) !== each.charAt(0))
    if (other) otherWords.set(keysOf(each).reduce(joinHashes, 0), other)
  }
}

interface NodeName {
  readonly text: string
  readonly keys: Int32Array
}
/** The names of a node as keywords, made when first asked for. */
const nodeNames = new Map<TreeNode, readonly NodeName[]>()
function namesOf(node: TreeNode): readonly NodeName[] {
  let names = nodeNames.get(node)
  if (names === undefined) {
    const texts = [node.l1, node.l0].filter(Boolean).map((name) => name.toLowerCase())
    const isPiece = (text: string) => texts.some((each) => each !== text && ` ${each} `.includes(` ${text} `))
    names = [...new Set(texts)].filter((text) => !isPiece(text)).map((text) => ({ text, keys: keysOf(text) }))
    nodeNames.set(node, names)
  }
  return names
}

/**
 * Where a phrase of the lexicon stands: 1 for any, 2 for one of the category; and the words that name people: 1 by who
 * they are, 2 by what they do.
 */
const named = new Uint8Array(tokensRead)
const people = new Uint8Array(tokensRead)

function layOut(reading: Reading, category: number): void {
  named.fill(0, 0, reading.count)
  people.fill(0, 0, reading.count)
  for (let n = 0; n < reading.heardCount; n++)
    if ((reading.heardSignal[n] as number) <= lastOfAudience)
      people.fill(
        1 + (doing[reading.heardSignal[n] as number] as number),
        reading.heardStart[n] as number,
        reading.heardEnd[n] as number,
      )
  for (let n = 0; n < reading.matchCount; n++) {
    let place = 1
    for (const entry of reading.matchEntries[n] as readonly Entry[]) if (entry.category === category) place = 2
    for (let at = reading.matchStart[n] as number; at < (reading.matchEnd[n] as number); at++)
      if ((named[at] as number) < place) named[at] = place
  }
}

const isNumber = (text: string) => {
  const code = text.charCodeAt(0)
  return code >= 48 && code <= 57
}

/** Whether a token can stand within a keyword. */
function isThing({ words, texts }: Reading, { scopeOf }: NameScopes, at: number): boolean {
  if (scopeOf[at] === scopes.excluded) return false
  const isStop = ((words[at]?.flags ?? 0) & flag.stop) !== 0
  // A joining word is part of a phrase of the category, and "of" of what stands around it.
  if (isStop) return named[at] === 2 || texts[at] === 'of' || (texts[at] === 'the' && at > 0 && texts[at - 1] === 'of')
  return (
    named[at] === 2 || (people[at] === 0 && !words[at]?.isCue) || (named[at] === 1 && isNumber(texts[at] as string))
  )
}

/** The stretches kept so far: where each begins and ends. */
const starts = new Uint8Array(keywordsKept)
const ends = new Uint8Array(keywordsKept)
let kept = 0

/** Whether the words of one stretch stand within another, in their order. */
function isWithin({ forms }: Reading, start: number, end: number, from: number, until: number): boolean {
  for (let at = from; at + (end - start) <= until; at++) {
    let same = 0
    while (same < end - start && forms[at + same]?.key === forms[start + same]?.key) same++
    if (same === end - start) return true
  }
  return false
}

/** Whether the words of a stretch stand within a name, or all of the name within the stretch. */
function overlaps({ forms }: Reading, start: number, end: number, keys: Int32Array): boolean {
  const length = Math.min(end - start, keys.length)
  for (let at = start; at + length <= end; at++)
    for (let from = 0; from + length <= keys.length; from++) {
      let same = 0
      while (same < length && forms[at + same]?.key === keys[from + same]) same++
      if (same === length) return true
    }
  return false
}

/** Keeps a stretch, unless it is a piece of one that is kept; what is a piece of it goes. */
function keep(reading: Reading, start: number, end: number): void {
  for (let n = 0; n < kept; n++) if (isWithin(reading, start, end, starts[n] as number, ends[n] as number)) return
  let left = 0
  for (let n = 0; n < kept; n++) {
    if (isWithin(reading, starts[n] as number, ends[n] as number, start, end)) continue
    starts[left] = starts[n] as number
    ends[left++] = ends[n] as number
  }
  kept = left
  if (kept === keywordsKept) return
  starts[kept] = start
  ends[kept++] = end
}

/** Whether a token at the end of a stretch says nothing there: it joins, or counts. */
function isLoose({ words, texts }: Reading, at: number): boolean {
  if (named[at] === 2) return false
  return ((words[at]?.flags ?? 0) & flag.stop) !== 0 || (named[at] === 0 && isNumber(texts[at] as string))
}

/** Keeps what stands from one token to before another, without the people and the bare numbers at its ends. */
function keepStretch(reading: Reading, from: number, until: number): void {
  let start = from
  let end = until
  while (start < end && isLoose(reading, start)) start++
  while (end > start && isLoose(reading, end - 1)) end--
  let spoken = end
  const isDoing = (at: number) => people[at] === 2 || (people[at] === 0 && reading.words[at]?.isCue)
  while (spoken > start && isDoing(spoken - 1)) spoken--
  if (spoken > start) end = spoken
  while (end > start && isLoose(reading, end - 1)) end--
  if (start >= end) return
  const first = reading.texts[start] as string
  if (end - start === 1 && (isNumber(first) || (first.length < 3 && named[start] !== 2))) return
  keep(reading, start, end)
}

/** Keeps the phrases of the lexicon in a stretch that is too long for one keyword, and the words between them. */
function keepParts(reading: Reading, from: number, until: number): void {
  let loose = from
  for (let n = 0; n < reading.matchCount; n++) {
    const start = reading.matchStart[n] as number
    const end = reading.matchEnd[n] as number
    if (start < loose || end > until) continue
    if (start > loose && start - loose <= longestPhrase) keepStretch(reading, loose, start)
    keepStretch(reading, start, end)
    loose = end
  }
  if (loose < until && until - loose <= longestPhrase) keepStretch(reading, loose, until)
}

/** Another word for what the stretch names; people have other words too, but those are no things. */
function findOther({ forms }: Reading, start: number, end: number): string | undefined {
  if (end - start > 3 || people[end - 1] !== 0) return undefined
  let key = 0
  for (let at = start; at < end; at++) key = joinHashes(key, (forms[at] as TokenForm).key)
  return otherWords.get(key)
}

/** The words by which a buyer would look for a topic: what it names, other words for it, and its place in the tree. */
export function keywordsOf(reading: Reading, built: NameScopes, { category, node }: CategoryVerdict): string[] {
  layOut(reading, category)
  kept = 0
  let from = 0
  for (let at = 0; at <= reading.count; at++) {
    const isThere = at < reading.count && isThing(reading, built, at)
    if (isThere && (reading.breaks[at] === 0 || at === from)) continue
    if (at > from) {
      if (at - from <= longestPhrase) keepStretch(reading, from, at)
      else keepParts(reading, from, at)
    }
    from = isThere ? at : at + 1
  }
  // Of a name that speaks of people alone, who they are.
  for (let at = 0; kept === 0 && !node && at < reading.count; at++)
    if (people[at] === 1 && built.scopeOf[at] !== scopes.excluded) keepStretch(reading, at, at + 1)

  const found: string[] = []
  for (let n = 0; n < kept; n++) found.push(reading.textOf(starts[n] as number, ends[n] as number))
  // Of several things, another word for each would crowd out the things.
  const other = kept === 1 ? findOther(reading, starts[0] as number, ends[0] as number) : undefined
  if (other !== undefined) found.push(other)
  if (!node) return found
  for (const { text, keys } of namesOf(node)) {
    let isSaid = found.length >= keywordsKept
    for (let n = 0; n < kept && !isSaid; n++) isSaid = overlaps(reading, starts[n] as number, ends[n] as number, keys)
    if (!isSaid && !(other && (text.includes(other) || other.includes(text)))) found.push(text)
  }
  return found
}
