import { readData } from '../data-files.ts'
import { fold } from '../text.ts'
import { listedForms, type ReadLanguage, readLanguages } from './inflections.ts'

/** The words of one language with their English, and those that only join others. */
export interface Dictionary {
  readonly language: ReadLanguage
  readonly english: ReadonlyMap<string, string>
  readonly functionWords: ReadonlySet<string>
  /** English prepositions by theirs. */
  readonly prepositions: ReadonlyMap<string, string>
}

/** Longest phrase of a dictionary, in words. */
const longestPhrase = 4
const shortestPart = 3

const keyOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function readDictionary(language: ReadLanguage): Dictionary {
  const text = readData(`languages/${language}.txt`).toString('utf8')
  const english = new Map<string, string>()
  const functionWords = new Set<string>()
  const prepositions = new Map<string, string>()
  let part: 'words' | 'function' | 'before' = 'words'
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) part = line === '#function' ? 'function' : 'before'
    else if (part === 'function') for (const word of line.split(/\s+/)) functionWords.add(keyOf(word))
    else {
      const [left = '', right = ''] = line.split('=')
      const into = part === 'words' ? english : prepositions
      for (const form of left.split('|')) if (form !== '' && !into.has(keyOf(form))) into.set(keyOf(form), right.trim())
    }
  }
  functionWords.delete('')
  return { language, english, functionWords, prepositions }
}

let all: readonly Dictionary[] | undefined

/** Every dictionary, read when the first name asks for one: most processes meet English alone. */
export function loadDictionaries(): readonly Dictionary[] {
  all ??= readLanguages.map(readDictionary)
  return all
}

/** The English of a word, whatever its ending; of a German compound, part by part. */
export function findEnglish({ english, language }: Dictionary, word: string): string | undefined {
  for (const form of listedForms(word, language)) {
    const found = english.get(form)
    if (found !== undefined) return found
  }
  return language === 'de' ? findCompound(english, word) : undefined
}

function findCompound(english: ReadonlyMap<string, string>, word: string): string | undefined {
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const first = partOf(english, word.slice(0, at))
    if (first === undefined) continue
    const rest = word.slice(at)
    for (const form of listedForms(rest, 'de')) {
      const found = english.get(form)
      if (found !== undefined) return `${first} ${found}`
    }
    const more = rest.length > 2 * shortestPart ? findCompound(english, rest) : undefined
    if (more !== undefined) return `${first} ${more}`
  }
  return undefined
}

const links = ['', 's', 'n', 'en', 'es', 'er', 'e']
function partOf(english: ReadonlyMap<string, string>, part: string): string | undefined {
  for (const link of links) {
    if (!part.endsWith(link)) continue
    const bare = part.slice(0, part.length - link.length)
    const found = english.get(bare) ?? english.get(`${bare}e`) ?? english.get(`${bare}en`)
    if (bare.length >= shortestPart && found !== undefined) return found
  }
  return undefined
}

/** The longest phrase from this word on that the dictionary lists, with its length. */
export function findPhrase(
  dictionary: Dictionary,
  words: readonly string[],
  from: number,
): [string, number] | undefined {
  for (let length = Math.min(longestPhrase, words.length - from); length > 1; length--) {
    const phrase = words.slice(from, from + length).join(' ')
    const found =
      dictionary.english.get(phrase) ?? dictionary.english.get(singularPhrase(dictionary, words, from, length))
    if (found !== undefined) return [found, length]
  }
  const single = findEnglish(dictionary, words[from] as string)
  return single === undefined ? undefined : [single, 1]
}

/** The phrase with its first word as a dictionary lists it: "tarjetas de crédito". */
function singularPhrase(
  { language, english }: Dictionary,
  words: readonly string[],
  from: number,
  length: number,
): string {
  const rest = words.slice(from + 1, from + length).join(' ')
  for (const form of listedForms(words[from] as string, language))
    if (english.has(`${form} ${rest}`)) return `${form} ${rest}`
  return ''
}
