import { type CategoryVerdict, flag } from './category.ts'
import {
  ambiguousNames,
  emptyKinds,
  emptyKindsOf,
  familyNames,
  filingWords,
  firstNames,
  unreadWords,
} from './doubt-words.ts'
import type { NameLanguage } from './languages/translate-name.ts'
import type { Entry, TokenForm } from './lexicon/vocabulary-index.ts'
import { fitted } from './models/fitted.ts'
import { hasUnreadLetters, isDisguised, isFiller, isNoName, isNumeral, isWindow } from './name-formats.ts'
import type { Reading } from './reading.ts'
import { fold, wordsOf } from './text.ts'

/** Why a person should look at a classification before anybody relies on it. */
export const doubts = ['unread_language', 'number_or_code', 'no_evidence', 'ambiguous', 'unsure'] as const
export type Doubt = (typeof doubts)[number]

const hasDigit = /\d/
const longNumber = /^\d{3,}$/
const shortestKnown = 3
/** Cues that name people by themselves. */
const namingCues = new Set(['homeowner', 'household', 'influencer', 'decision', 'maker', 'planner', 'viewer'])

/** What the words of a name say, counted. */
interface Tally {
  letters: number
  /** Whether a number is too long for an age or an amount: it counts or identifies. */
  isNumbered: boolean
  /** Words that speak of something, and how many of them are known. */
  speaking: number
  known: number
  cues: number
  filing: number
  /** Words that file a name when another one does. */
  soft: number
  namesPeople: boolean
}

const isKind = (kinds: number, kind: keyof typeof emptyKinds) => (kinds & emptyKinds[kind]) !== 0

function addWord(tally: Tally, { forms, texts, count }: Reading, at: number): void {
  const { text, word, isWhole, vector } = forms[at] as TokenForm
  const kinds = emptyKindsOf(text)
  const isNumber = hasDigit.test(text)
  if (!isNumber && text.length > 2) tally.letters++
  if (isNumber && longNumber.test(text)) tally.isNumbered = true
  if (isKind(kinds, 'filing') || isKind(kinds, 'degree') || (isNumber && isWindow(text))) tally.filing++
  else if (isKind(kinds, 'numbered') && at + 1 < count && isNumeral(texts[at + 1] as string)) tally.filing++
  else if (isNumber || text.length < 2 || ((word?.flags ?? 0) & flag.stop) !== 0) return
  else if (text.length < 5 && at > 0 && isNumeral(text) && isKind(emptyKindsOf(texts[at - 1] as string), 'numbered'))
    return
  else if (isKind(kinds, 'soft') && !namingCues.has(word?.text ?? '')) tally.soft++
  else if (word?.isCue) {
    tally.cues++
    if (namingCues.has(word.text)) tally.namesPeople = true
  } else if (isKind(kinds, 'noun')) {
    tally.cues++
    tally.namesPeople = true
  } else {
    tally.speaking++
    // Nearly every pair of letters has a vector, because it is a code somewhere.
    if (isWhole || (vector >= 0 && text.length > shortestKnown)) tally.known++
  }
}

/** Whether all words of a name as it is written file it: "null" is no German zero. */
function isAllFiling(name: string): boolean {
  for (const word of wordsOf(fold(name))) if (!filingWords.has(word) && !hasDigit.test(word)) return false
  return true
}

/** Whether a phrase of several words stands in the name: then its words do not stand for themselves. */
function hasPhrase({ matchCount, matchStart, matchEnd }: Reading): boolean {
  for (let n = 0; n < matchCount; n++) if ((matchEnd[n] as number) - (matchStart[n] as number) > 1) return true
  return false
}

/** Whether the name is of words each of which names several things, and no word says which. */
function isAmbiguous(reading: Reading): boolean {
  const { count, matchCount, matchEntries, heardCount, texts } = reading
  if (count > 0 && count <= 3 && !hasPhrase(reading)) {
    let all = true
    for (let at = 0; at < count; at++) all &&= ambiguousNames.has(texts[at] as string) || isNumeral(texts[at] as string)
    if (all) return true
  }
  if (count !== 1 || matchCount !== 1 || heardCount > 0) return false
  const entries = matchEntries[0] as readonly Entry[]
  return entries.length > 1 && entries.some(({ kind }) => kind !== 'term')
}

/** "Margaret A. Holloway", "HOLLISTER, JUNE M.": whoever has an initial is one person, whatever the family name. */
function hasInitial({ texts, count }: Reading): boolean {
  const isInitial = (at: number) => /^[a-z]$/.test(texts[at] as string)
  if (count !== 3) return false
  return (
    (firstNames.has(texts[0] as string) && isInitial(1)) ||
    (isInitial(2) && (firstNames.has(texts[1] as string) || firstNames.has(texts[0] as string)))
  )
}

/** Whether the name is that of one person whom no list of brands, artists or works holds. */
function isPersonName(reading: Reading): boolean {
  const { count, texts } = reading
  if (count < 2 || count > 4 || hasPhrase(reading)) return false
  if (hasInitial(reading)) return true
  const [first, last] = [texts[0] as string, texts[count - 1] as string]
  if (
    !(firstNames.has(first) && familyNames.has(last)) &&
    !(count === 2 && firstNames.has(last) && familyNames.has(first))
  )
    return false
  for (let at = 1; at < count - 1; at++)
    if ((texts[at] as string).length > 1 && !firstNames.has(texts[at] as string)) return false
  return true
}

function hasUnreadWord({ texts, count, forms }: Reading): boolean {
  let unread = 0
  for (let at = 0; at < count; at++)
    if (unreadWords.has(texts[at] as string) && !(forms[at] as TokenForm).word?.isCue) unread++
  return unread > 0
}

/** The reason to doubt a classification; nothing when there is none. */
export function doubtOf(
  reading: Reading,
  { brand }: CategoryVerdict,
  language: NameLanguage,
  confidence: number,
  name: string,
): Doubt | undefined {
  if (language === 'other' || isDisguised(name)) return 'unread_language'
  const tally: Tally = {
    letters: 0,
    isNumbered: false,
    speaking: 0,
    known: 0,
    cues: 0,
    filing: 0,
    soft: 0,
    namesPeople: false,
  }
  for (let at = 0; at < reading.count; at++) addWord(tally, reading, at)
  const { letters, isNumbered, speaking, known, cues, filing, soft, namesPeople } = tally
  if (letters === 0 && brand === '') return 'number_or_code'
  if (filing > 0 && isFiller(name)) return 'no_evidence'
  if (isNoName(name, speaking > 0 && known === speaking)) return 'number_or_code'
  const isForeign =
    language === 'en' && cues === 0 && brand === '' && (hasUnreadLetters(name) || hasUnreadWord(reading))
  if (isForeign && 2 * known <= speaking + 1) return 'unread_language'
  if (speaking === 0 && !namesPeople && (filing > 0 || isNumbered || cues + soft === 0)) return 'no_evidence'
  if (language !== 'en' && isAllFiling(name)) return 'no_evidence'
  if (speaking > 0 && 2 * known < speaking && brand === '') return 'no_evidence'
  if (isAmbiguous(reading) || isPersonName(reading)) return 'ambiguous'
  return confidence < fitted.reviewLine ? 'unsure' : undefined
}
