import { parentCategories } from '@txadv/contract/vocabulary'
import { categoryRules } from './category-rules.ts'
import { keyWords } from './lexicon/key-words.ts'
import { categoryIndex, type Entry, type TreeNode, votes, wordFor } from './lexicon/vocabulary-index.ts'
import { type Reading, tokensRead } from './reading.ts'
import { singular } from './text.ts'

/** Points for a phrase of the lexicon, by its number of words. */
export const termPoints = [0, 90, 320, 900, 1400, 1600, 1700]
export const brandPoints = [0, 60, 160, 380, 600, 700, 800]
/** In hundredths, but for `domain`, which is points. */
export const weights = {
  modifier: 45,
  tail: 20,
  coveredVote: 40,
  headVote: 180,
  modifierVote: 260,
  domain: 240,
  domainPull: 5,
  countedPeople: 280,
  genericVote: 40,
}

export const flag = { stop: 1, preposition: 2, generic: 4, joins: 8, measure: 16, container: 32 }

function mark(words: string, bit: number): void {
  for (const text of words.split(/\s+/)) wordFor(singular(text)).flags |= bit
}
mark(
  `a an and or the of for in at with without from by on to under over near all other others not except any their its your our my
  who that are is as per via than then into etc n e c nec misc miscellaneous general various related based new best top`,
  flag.stop,
)
mark('for of in at with without from by on to under over near who that using during', flag.preposition)
mark('and or', flag.joins)
mark(
  'income value worth age aged payment hhi earning salary asset residence rent household adult man woman',
  flag.measure,
)
/** Nouns that say what kind of offer it is and not of what: the word before one speaks as loud as a head. */
mark(
  `equipment supply accessory product service store shop sale part kit component system set facility company good item gear
  material solution dealer center brand type provider device tool machine stand holder cover case bag replacement repair
  industry program club organization activity hobby content topic`,
  flag.generic,
)

/** Channels through which something is reached: what they carry decides, not they. */
mark('app apps store newsletter magazine podcast ticket website site journal account card', flag.container)

for (const { words, at, category, points, pull } of categoryRules) {
  for (const text of words.split(',')) {
    const form = text.trim()
    const word = wordFor(form.startsWith('=') ? form.slice(1) : (keyWords(form)[0] ?? ''))
    word.rules ??= []
    word.rules.push({ at, category: categoryIndex[category], points, pull })
  }
}

export interface CategoryVerdict {
  readonly category: number
  readonly runnerUp: number
  /** What the first and the second gathered: the confidence is made of these. */
  readonly first: number
  readonly second: number
  /** How much of the content words the engine knew, in hundredths. */
  readonly coverage: number
  readonly contentTokens: number
  readonly node: TreeNode | undefined
  readonly brand: string
  readonly model: boolean
}

/** The one verdict that is filled anew for every name: nothing keeps it longer than the next. */
const verdict: { -readonly [field in keyof CategoryVerdict]: CategoryVerdict[field] } = {
  category: 0,
  runnerUp: 1,
  first: 0,
  second: 0,
  coverage: 0,
  contentTokens: 0,
  node: undefined,
  brand: '',
  model: false,
}

const { length: categoryCount } = parentCategories
export const scores = new Int32Array(categoryCount)

/** The kinds of evidence for a category, each with a weight of its own that is fitted on labelled names. */
export const evidenceKinds = [
  'soleBrand',
  'sharedBrand',
  'phraseHead',
  'phraseModifier',
  'termHead',
  'termModifier',
  'asidePhrase',
  'headVotes',
  'modifierVotes',
  'asideVotes',
  'domain',
  'rules',
  'containerRules',
] as const
type EvidenceKind = (typeof evidenceKinds)[number]
/** What each kind of evidence says for each category, kind by kind. */
export const evidence = new Int32Array(evidenceKinds.length * categoryCount)
/** Which kinds said anything: most say nothing of a name, and what follows leaves them out. */
export const heardKinds = new Uint8Array(evidenceKinds.length)
const placeOfKind = Object.fromEntries(evidenceKinds.map((kind, at) => [kind, at])) as Record<EvidenceKind, number>
const note = (kind: EvidenceKind, category: number, strength: number) => {
  const place = placeOfKind[kind]
  const at = place * categoryCount + category
  heardKinds[place] = 1
  evidence[at] = (evidence[at] as number) + strength
}
/** Full strength of one piece of evidence. */
export const fullStrength = 64
const isContent = new Uint8Array(tokensRead)
const isHead = new Uint8Array(tokensRead)
const covered = new Uint8Array(tokensRead)
/** The longer phrase that a token is a part of: "hot dog" has nothing to do with dogs. */
const within: (readonly Entry[] | undefined)[] = new Array(tokensRead).fill(undefined)
const pulls: number[] = []
let pullCount = 0

const add = (category: number, points: number) => {
  scores[category] = (scores[category] as number) + points
}
const pullTo = (category: number, share: number) => {
  pulls[pullCount++] = category
  pulls[pullCount++] = share
}
const part = (points: number, share: number) => Math.trunc((points * share) / 100)

function means(at: number, category: number): boolean {
  const phrase = within[at]
  if (phrase === undefined) return true
  for (const entry of phrase) if (entry.category === category) return true
  return false
}

function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= 48 && code <= 57
}

/** Marks the content words and the heads; answers where what follows a preposition begins. */
function layOut({ words, texts, breaks, count }: Reading): { content: number; tailFrom: number } {
  let tailFrom = count
  let content = 0
  for (let at = 0; at < count; at++) {
    const word = words[at]
    const flags = word ? word.flags : 0
    const speaks = (flags & flag.stop) === 0 && !word?.isCue
    isContent[at] = speaks ? 1 : 0
    isHead[at] = 0
    covered[at] = 0
    within[at] = undefined
    // A number narrows a topic, but it is no word of it.
    if (speaks && !startsWithDigit(texts[at] as string)) content++
    if (tailFrom === count && at > 0 && content > 0 && (flags & flag.preposition) !== 0) tailFrom = at
  }
  if (content === 0)
    for (let at = 0; at < count; at++) isContent[at] = ((words[at]?.flags ?? 0) & flag.stop) === 0 ? 1 : 0
  let open = true
  for (let at = count - 1; at >= 0; at--) {
    const flags = words[at]?.flags ?? 0
    if (at === tailFrom - 1) open = true
    if (isContent[at] === 1 && open) {
      isHead[at] = 1
      open = (flags & flag.generic) !== 0
    }
    if ((breaks[at] as number) > 0 || (flags & flag.joins) !== 0) open = true
  }
  return { content, tailFrom }
}

/** Adds what the phrases of the lexicon say. */
function weighPhrases(
  { matchStart, matchEnd, matchEntries }: Reading,
  tailFrom: number,
  from: number,
  until: number,
): void {
  for (let n = from; n < until; n++) {
    const start = matchStart[n] as number
    const end = matchEnd[n] as number
    const entries = matchEntries[n] as readonly Entry[]
    let speaks = false
    let head = false
    for (let at = start; at < end; at++) {
      covered[at] = 1
      if (end - start > 1) within[at] = entries
      if (isContent[at] === 1) speaks = true
      if (isHead[at] === 1) head = true
    }
    if (!speaks) continue
    const length = Math.min(end - start, 6)
    for (const entry of entries) {
      const base = (entry.kind === 'term' ? termPoints[length] : brandPoints[length]) as number
      let points = head || entry.kind !== 'term' ? base : part(base, weights.modifier)
      if (start >= tailFrom) points = part(points, weights.tail)
      add(entry.category, Math.trunc((points * 2) / (1 + entries.length)))
      const strength = Math.trunc(fullStrength / entries.length)
      if (start >= tailFrom) note('asidePhrase', entry.category, strength)
      else if (entry.kind !== 'term') note(entries.length === 1 ? 'soleBrand' : 'sharedBrand', entry.category, strength)
      else if (length > 1) note(head ? 'phraseHead' : 'phraseModifier', entry.category, strength)
      else note(head ? 'termHead' : 'termModifier', entry.category, strength)
    }
  }
}

/** Adds what the words say one by one; answers how many of the content words were known. */
function weighWords({ words, breaks, count }: Reading, tailFrom: number, first: number, until: number): number {
  let known = 0
  const pool = votes
  for (let at = first; at < until; at++) {
    const word = words[at]
    if (!word || isContent[at] === 0) continue
    const head = isHead[at] === 1
    const from = head ? word.headFrom : word.modifierFrom
    const to = head ? word.modifierFrom : word.votesEnd
    if (to > from || covered[at] === 1) known++
    let scale = head ? weights.headVote : weights.modifierVote
    if (covered[at] === 1) scale = part(scale, weights.coveredVote)
    if (at >= tailFrom) scale = part(scale, weights.tail)
    if ((word.flags & flag.generic) !== 0) scale = part(scale, weights.genericVote)
    // In 1024ths from here on, because a shift costs less than a division, and this is the hottest loop of all.
    const shifted = Math.trunc((scale * 1_024) / 100)
    const kind = at >= tailFrom ? placeOfKind.asideVotes : head ? placeOfKind.headVotes : placeOfKind.modifierVotes
    const kindFrom = kind * categoryCount
    if (to > from) heardKinds[kind] = 1
    for (let n = from; n < to; n += 2) {
      const category = pool[n] as number
      scores[category] = (scores[category] as number) + (((pool[n + 1] as number) * shifted) >> 10)
      evidence[kindFrom + category] = (evidence[kindFrom + category] as number) + (pool[n + 1] as number)
    }
    if (word.domain >= 0 && means(at, word.domain)) {
      add(word.domain, weights.domain)
      note('domain', word.domain, fullStrength)
      pullTo(word.domain, weights.domainPull)
    }
    if (word.rules === null) continue
    // A generic noun after it makes a head of a word that is a modifier still: "car" in "car parts".
    const modifies = !head || (at + 1 < count && isHead[at + 1] === 1 && breaks[at + 1] === 0)
    for (const rule of word.rules) {
      if (rule.at === 'head' && (!head || at >= tailFrom)) continue
      if (rule.at === 'modifier' && !modifies) continue
      if (!means(at, rule.category)) continue
      add(rule.category, rule.points)
      note((word.flags & flag.container) !== 0 ? 'containerRules' : 'rules', rule.category, rule.points >> 3)
      if (rule.pull > 0) pullTo(rule.category, rule.pull)
    }
  }
  return known
}

/** An amount or a range beside a measure of people: "Household Income $100K-$150K", "Adults 25-54". */
function countsPeople({ words, texts, count }: Reading): boolean {
  let measured = false
  let numbered = false
  for (let at = 0; at < count; at++) {
    if (((words[at]?.flags ?? 0) & flag.measure) !== 0) measured = true
    if (startsWithDigit(texts[at] as string)) numbered = true
  }
  return measured && numbered
}

function strongest(): number {
  let most = 0
  for (let at = 0; at < categoryCount; at++) if ((scores[at] as number) > most) most = scores[at] as number
  return most
}

/** A category is pulled once, by the strongest that pulls it: "baby and toddler" is no more baby than "baby". */
function applyPulls(most: number): void {
  for (let n = 0; n < pullCount; n += 2) {
    const category = pulls[n] as number
    let share = pulls[n + 1] as number
    for (let other = 0; other < pullCount; other += 2) {
      if (pulls[other] !== category || other === n) continue
      if ((pulls[other + 1] as number) > share || (pulls[other + 1] === share && other < n)) share = 0
    }
    if (share > 0) add(category, part(most, share))
  }
}

function clearWeights(): void {
  scores.fill(0)
  evidence.fill(0)
  heardKinds.fill(0)
  pullCount = 0
}

/**
 * Shows each phrase and each word of a name by itself: `scores` and `evidence` hold what it alone says, and it is told
 * which categories it pulls the whole name to.
 */
export function weighParts(
  reading: Reading,
  show: (start: number, end: number, pulledTo: readonly number[]) => void,
): void {
  const { tailFrom } = layOut(reading)
  for (let n = 0; n < reading.matchCount; n++) {
    clearWeights()
    weighPhrases(reading, tailFrom, n, n + 1)
    show(reading.matchStart[n] as number, reading.matchEnd[n] as number, [])
  }
  for (let at = 0; at < reading.count; at++) {
    clearWeights()
    weighWords(reading, tailFrom, at, at + 1)
    show(
      at,
      at + 1,
      pulls.slice(0, pullCount).filter((_, n) => n % 2 === 0),
    )
  }
}

/**
 * Weighs what a name says for each category. Integers only, so that every machine comes to the same sum. The verdict is
 * overwritten by the next call.
 */
export function weighCategory(reading: Reading): CategoryVerdict {
  clearWeights()
  const { content, tailFrom } = layOut(reading)
  weighPhrases(reading, tailFrom, 0, reading.matchCount)
  const known = weighWords(reading, tailFrom, 0, reading.count)
  if (countsPeople(reading)) {
    add(categoryIndex.Demographics, weights.countedPeople)
    pullTo(categoryIndex.Demographics, 20)
  }
  if (pullCount > 0) applyPulls(strongest())

  let category = 0
  let runnerUp = 1
  for (let at = 1; at < categoryCount; at++) {
    const score = scores[at] as number
    if (score > (scores[category] as number)) {
      runnerUp = category
      category = at
    } else if (runnerUp === category || score > (scores[runnerUp] as number)) runnerUp = at
  }
  verdict.first = scores[category] as number
  verdict.second = scores[runnerUp] as number
  verdict.coverage = content === 0 ? 0 : Math.trunc((100 * known) / content)
  verdict.contentTokens = content
  return settleCategory(reading, category, runnerUp)
}

/**
 * Settles the last verdict on a category, whatever the weights led to: its node is the one that the weightiest phrase
 * names, and with it go the brand and the model.
 */
export function settleCategory(
  { matchCount, matchStart, matchEnd, matchEntries }: Reading,
  category: number,
  runnerUp: number,
): CategoryVerdict {
  let weightiest = 0
  verdict.category = category
  verdict.runnerUp = runnerUp
  verdict.node = undefined
  verdict.brand = ''
  verdict.model = false
  for (let n = 0; n < matchCount; n++) {
    const end = matchEnd[n] as number
    for (const entry of matchEntries[n] as readonly Entry[]) {
      if (entry.kind !== 'term') {
        if (verdict.brand === '' && speaksAt(matchStart[n] as number, end)) verdict.brand = entry.brand
        if (entry.kind === 'model') verdict.model = true
      }
      if (entry.category !== category || entry.node.l0 === '') continue
      const weight =
        4 * (end - (matchStart[n] as number)) + (entry.kind === 'term' ? 2 : 0) + (isHead[end - 1] as number)
      if (weight > weightiest) {
        weightiest = weight
        verdict.node = entry.node
      }
    }
  }
  return verdict
}

function speaksAt(start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isContent[at] === 1) return true
  return false
}
