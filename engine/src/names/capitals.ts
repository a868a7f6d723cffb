import { singular } from '../text.ts'
import { acronymsBefore } from './acronyms.ts'
import { isKnownWord } from './familiar.ts'
import { looksMisread } from './mojibake.ts'
import { ownSpelling } from './spellings.ts'

const smallWords = new Set(
  `a an and as at but by for from in into nor of off on onto or over per so than the to up via vs vs. w/ with
  without yet de del du des et la le les para y und von van der`.split(/\s+/),
)
/** Abbreviations without a vowel that are no string of capitals. */
const titles = new Set('mr mrs ms dr st jr sr mt ft ltd blvd rd ln pt sq vs'.split(' '))
const smallUnits = new Set('lb lbs km kg mph kph'.split(' '))
const vowelless = /^[bcdfghj-np-tvwxz]{2,5}$/
const longestWord = 40

const letter = /\p{L}/u
const upper = /\p{Lu}/u
const lower = /\p{Ll}/u

/** Words as anyone writes them: small, Capital, LOUD, SUVs, or camelCase with a hump of three letters or more. */
const plainWord = /^(?:\p{Lu}?\p{Ll}*|\p{Lu}+s?)$/u
const camelWord = /^(?=.*\p{Lu}\p{Ll}{2})\p{Ll}{0,2}(?:\p{Lu}+\p{Ll}+)+$/u
const inWords = /[^\p{L}'’]+/u

function isOddlyWritten(word: string): boolean {
  const bare = word.replace(/['’]/g, '')
  if (bare.length < 3 || plainWord.test(bare) || camelWord.test(bare)) return false
  return ownSpelling(word.toLowerCase()) !== word
}

/** Whether capitals fall at random: most letters are in words that nobody writes so, and not in one short one alone. */
function isRandom(text: string): boolean {
  let odd = 0
  let oddLetters = 0
  let letters = 0
  for (const word of text.split(inWords)) {
    letters += word.length
    if (word.length > longestWord || !isOddlyWritten(word)) continue
    odd++
    oddLetters += word.length
  }
  return oddLetters * 2 >= letters && (odd > 1 || oddLetters >= 6)
}

type Writing = 'loud' | 'small' | 'random' | 'fine'

/** Addresses, file paths, templates and escapes: for machines, where capitals may count. */
const machineText = /:\/\/|\.\.?\/|[{}<>\\`]|%[\da-f]{2}|^www\.|\S@\S/i

function writingOf(text: string): Writing {
  if (machineText.test(text) || looksMisread(text)) return 'fine'
  if (!upper.test(text)) return lower.test(text) ? 'small' : 'fine'
  // "401(k) ROLLOVER" is loud, although one word has a small letter of its own.
  const others = text.split(' ').filter((word) => !lower.test(word) || ownSpelling(word.toLowerCase()) !== word)
  if (others.some((word) => upper.test(word)) && !others.some((word) => lower.test(word))) return 'loud'
  return isRandom(text) ? 'random' : 'fine'
}

function capitalized(word: string): string {
  const at = word.search(letter)
  if (at < 0) return word
  const [first = ''] = word.slice(at)
  const capital = first.toUpperCase()
  // ß and ligatures become two letters; such a word begins small.
  if ([...capital].length > 1) return word
  const rest = word.slice(at + first.length)
  const name = at === 0 ? /^(?:Mc|[OD]['’]|L['’])(?=\p{L}{3})/u.exec(capital + rest)?.[0] : undefined
  return name === undefined
    ? word.slice(0, at) + capital + rest
    : name + rest.charAt(name.length - 1).toUpperCase() + rest.slice(name.length)
}

const quantity = /^[$€£]?\d[\d.,]*(\p{L}+)\+?$/u

/** Numbers with letters: 1st, 90s and 1080p keep them small, 4K, 5G, 3D and $200K do not. */
function spelledQuantity(word: string, unit: string): string {
  return /^[kgdbm]$/.test(unit) ? word.toUpperCase() : word
}

/** "ps5", "f150", "rtx4090": letters that are no word before digits. */
const modelCode = /^(\p{L}{1,4})\d+\p{L}?$/u

function spelledPart(part: string, isLoud: boolean): string {
  const own = ownSpelling(part)
  if (own !== undefined) return own
  const unit = quantity.exec(part)?.[1]
  if (unit !== undefined) return spelledQuantity(part, unit)
  const stem = modelCode.exec(part)?.[1]
  if (stem !== undefined && (isLoud || stem.length === 1 || vowelless.test(stem))) return part.toUpperCase()
  if (part.length === 1 || /^(?:\p{L}\.)+\p{L}?$/u.test(part)) return part.toUpperCase()
  if (titles.has(part)) return capitalized(part)
  if (smallUnits.has(part)) return part
  if (vowelless.test(part))
    return part.endsWith('s') && part.length > 2 ? `${part.slice(0, -1).toUpperCase()}s` : part.toUpperCase()
  // In capitals throughout, a short word that nobody knows may well be an abbreviation.
  if (isLoud && part.length <= 3 && /^\p{L}+$/u.test(part) && !isKnownWord(part)) return part.toUpperCase()
  return capitalized(part)
}

const core = /^([^\p{L}\p{N}$€£]*)(.*?)([^\p{L}\p{N}+]*)$/su
const partEnds = /([-/&+])/

/** One word between spaces, in lower case, as it is written; hyphens and slashes part it further. */
function spelledWord(word: string, next: string, isEdge: boolean, isLoud: boolean): string {
  if (word.length > longestWord) return word
  const whole = ownSpelling(word)
  if (whole !== undefined) return whole
  const [, before = '', middle = '', after = ''] = core.exec(word) ?? []
  for (const [acronym, followers] of Object.entries(acronymsBefore)) {
    if (acronym.toLowerCase() === word && followers.has(singular(next))) return acronym
  }
  const own = ownSpelling(middle)
  if (own !== undefined) return before + own + after
  if (!isEdge && smallWords.has(word)) return word
  const parts = middle.split(partEnds)
  const spelled = parts.map((part, at) => {
    const isInner = at > 0 && at < parts.length - 1
    return isInner && smallWords.has(part) && part.length > 1 ? part : part === '' ? '' : spelledPart(part, isLoud)
  })
  return before + spelled.join('') + after
}

const opensAnew = /[:–—|(]$|^-$/

/**
 * A name all in capitals, all in small letters or in random ones, as a title: small words small in the middle, brands
 * and abbreviations as they are known. Any other name keeps the capitals its author gave it.
 */
export function mendCapitals(text: string): string {
  const writing = writingOf(text)
  if (writing === 'fine') return text
  const words = text.split(' ')
  const alone = words.length === 1
  if (alone && writing === 'loud' && /^\p{Lu}{1,5}$/u.test(text) && !(text.length > 2 && isPlainlyKnown(text)))
    return text
  return words
    .map((word, at) => {
      if (word.length > longestWord) return word
      const isEdge = at === 0 || at === words.length - 1 || opensAnew.test(words[at - 1] ?? '')
      return spelledWord(word.toLowerCase(), (words[at + 1] ?? '').toLowerCase(), isEdge, writing === 'loud')
    })
    .join(' ')
    .normalize('NFC')
}

/** Known, and not as an abbreviation: "PIZZA" is a word, "HDTV" is none. */
function isPlainlyKnown(word: string): boolean {
  const small = word.toLowerCase()
  return isKnownWord(small) && ownSpelling(small) !== word && !vowelless.test(small)
}
