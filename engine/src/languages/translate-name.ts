import { formOf, type TokenForm } from '../lexicon/vocabulary-index.ts'
import type { Reading } from '../reading.ts'
import { fold, spellSigns } from '../text.ts'
import { type Dictionary, findEnglish, findPhrase, loadDictionaries } from './dictionary.ts'
import { type ReadLanguage, readLanguages } from './inflections.ts'

/** Words that join others in one of the languages and are no common English words. */
const joiningWords = new Set(
  `de del la las los el y para con sin por en una uno unos unas su sus que al
  do da dos das em um uma para com sem por no na nos nas ao aos os e
  le les des du et pour avec sans dans chez sur au aux une qui d l
  di il lo gli della delle dei degli dello dell per con senza nel nella che ai alle un
  der das und fur mit von ohne im am zum zur ein eine den dem bei aus uber`.split(/\s+/),
)
/** Joining words that English names use too: alone they prove nothing. */
const sharedJoiners = new Set(
  'no e do per am im den d l al la los las el le de du des das da di y lo il dos un'.split(' '),
)

const plainLetters = /^[\x20-\x7e]*$/
const foreignLetters = /[\u00c0-\u024f]/
const otherScript = /[\p{L}--[\p{Script=Latin}]]/v
const latinLetter = /\p{Script=Latin}/u

/** Whether a name may be in another language: a word of it joins others there, or the lexicon has none of it. */
function mayBeForeign(name: string, { texts, forms, count }: Reading): boolean {
  if (foreignLetters.test(name)) return true
  for (let at = 0; at < count; at++) {
    const text = texts[at] as string
    if (joiningWords.has(text)) return true
    if (!(forms[at] as TokenForm).isWhole && text.length > 3 && !isNumbered(text)) return true
  }
  return false
}

const isNumbered = (text: string) => text.charCodeAt(0) < 58

/** Whether a name is written in letters that the engine does not read. */
function isOtherScript(name: string): boolean {
  return otherScript.test(name) && !latinLetter.test(name)
}

/** Words, and numbers with what joins them: "4-9", "1,000". */
const wordPattern = /\d[\d.,–-]*\d|[\p{L}\p{N}]+/gu
const splitWords = (text: string): string[] => fold(text).replace(/['’]/g, ' ').match(wordPattern) ?? []

/** How much a word speaks for each language: two if only that language has it or it joins others there, else one. */
function languagesOf(form: TokenForm): Uint8Array {
  if (form.languages) return form.languages
  const { text } = form
  const isShared = (form.isWhole && !joiningWords.has(text)) || sharedJoiners.has(text)
  form.languages = Uint8Array.from(loadDictionaries(), (dictionary) => {
    if (isNumbered(text)) return 0
    const isTheirs =
      dictionary.functionWords.has(text) || (text.length > 2 && findEnglish(dictionary, text) !== undefined)
    if (!isTheirs) return 0
    return isShared ? 1 : 2
  })
  return form.languages
}

const englishWeight = 1.3
const totals = new Float64Array(readLanguages.length)

/** The dictionary that explains more of these words than English does. */
function dictionaryFor(forms: readonly TokenForm[], count: number): Dictionary | undefined {
  totals.fill(0)
  let most = 0
  for (let n = 0; n < count; n++) {
    const form = forms[n] as TokenForm
    if (form.isWhole && !joiningWords.has(form.text) && !sharedJoiners.has(form.text)) most += englishWeight
    const languages = languagesOf(form)
    for (let at = 0; at < languages.length; at++) totals[at] = (totals[at] as number) + (languages[at] as number)
  }
  let best: Dictionary | undefined
  const dictionaries = loadDictionaries()
  for (let at = 0; at < dictionaries.length; at++) {
    if ((totals[at] as number) <= most) continue
    most = totals[at] as number
    best = dictionaries[at]
  }
  return best
}

interface TranslatedName {
  readonly language: ReadLanguage
  readonly english: string
}

/** Prepositions after which stands what English puts before the noun: "owners of cars" are "car owners". */
const turned = new Set(['of', 'from'])
/** What stands between signs that part; a hyphen inside a word does not. */
const parts = /\s[-–—]\s|[|>(),;&+/]+|(?:(?!\s[-–—]\s)[^|>(),;&+/])+/g

/** The name in English, word by word, when another language explains more of it. */
function translateName(name: string, { forms, count }: Reading): TranslatedName | undefined {
  // An apostrophe joins English words and parts those of French and Italian.
  const parted = name.includes("'") || name.includes('’') ? splitWords(name).map(formOf) : undefined
  const dictionary = parted ? dictionaryFor(parted, parted.length) : dictionaryFor(forms, count)
  if (!dictionary) return undefined
  const english = name.replace(parts, (part) =>
    /[\p{L}\p{N}]/u.test(part) ? ` ${translatePart(dictionary, splitWords(part))} ` : part,
  )
  return { language: dictionary.language, english: english.replace(/\s+/g, ' ').trim() }
}

/** What a name is written in: one of the languages read, or another. */
export type NameLanguage = 'en' | ReadLanguage | 'other'

/** Reads a name, in English words if it is in another language that the engine knows. */
export function readName(reading: Reading, name: string): NameLanguage {
  reading.read(spellSigns(name))
  if (!plainLetters.test(name) && isOtherScript(name)) return 'other'
  const translated = mayBeForeign(name, reading) ? translateName(name, reading) : undefined
  if (!translated) return 'en'
  reading.read(translated.english)
  return translated.language
}

/** Translates word by word, each noun after what describes it, as English has it. */
function translatePart(dictionary: Dictionary, words: readonly string[]): string {
  const isHeadFirst = dictionary.language !== 'de'
  let said: string[] = []
  let chunk: string[] = []
  let pending = ''
  const settle = () => {
    const noun = (isHeadFirst ? chunk.reverse() : chunk).join(' ')
    if (pending === '' || said.length === 0) said.push(noun)
    else if (turned.has(pending)) said = [`${noun} ${said.join(' ')}`]
    else said.push(pending, noun)
    chunk = []
  }
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string
    const found = findPhrase(dictionary, words, at)
    const preposition = found && found[1] > 1 ? undefined : dictionary.prepositions.get(word)
    if (preposition !== undefined) {
      if (chunk.length > 0) settle()
      pending = preposition
      at++
    } else if (found) {
      chunk.push(found[0])
      at += found[1]
    } else {
      if (!dictionary.functionWords.has(word)) chunk.push(word)
      at++
    }
  }
  settle()
  return said.filter(Boolean).join(' ')
}
