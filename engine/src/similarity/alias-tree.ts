import { type Alias, comparedAliases } from '../aliases/aliases.ts'
import { singular } from '../text.ts'
import { spellAmerican } from './american-spelling.ts'
import type { CanonicalWord } from './canonical-word.ts'
import { prepareName } from './prepare-name.ts'
import { people } from './relation-words.ts'

/** Words that say nothing of which topic it is. */
export const fillers = new Set(
  'a an and or the of for in at with to by on from audience segment list group cluster persona who are is that amp has have their'.split(
    ' ',
  ),
)

/** A word of an alias, what it stands for if it is the last, and how longer ones go on. */
export interface AliasStep {
  canonical: readonly string[] | null
  words: readonly CanonicalWord[] | null
  next: Map<string, AliasStep> | null
}

const foreign = /[\u0080-\uffff]/

/** The words of a prepared name; `&` is one of its own, apostrophes and full stops join. */
export function rawWords(folded: string): string[] {
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

/** Short forms of two letters that have a plural: "RNs". */
const shortForms = new Set('rn np gc hh pa gp vc pe dm md bi pm vp cd ev rv pc tv dj po ta ra'.split(' '))

/** A word by which aliases and relations are known: in the singular, as Americans spell it. */
export function singleOf(word: string): string {
  if (word.length === 3 && word.endsWith('s') && shortForms.has(word.slice(0, 2))) return word.slice(0, 2)
  return spellAmerican(singular(word))
}

const plain = (words: readonly string[]) => words.filter((word) => word !== '&').map(singleOf)

const initials = /^(\p{L}{1,2})&(\p{L})$/u
/** The first step of every alias. */
export const aliasTree: AliasStep = { canonical: null, words: null, next: null }
const keys = new Map<string, readonly string[]>()

/** The words by which an alias or a full name is known; each is asked for several times while the tree is built. */
function keyOf(text: string): readonly string[] {
  let key = keys.get(text)
  if (!key) {
    key = rawWords(prepareName(text)).map(singleOf)
    keys.set(text, key)
  }
  return key
}

const fullByAlias = new Map<string, string>()
for (const [alias, full] of comparedAliases) {
  const key = keyOf(alias).join(' ')
  if (!fullByAlias.has(key) && key !== keyOf(full).join(' ')) fullByAlias.set(key, full)
}

/** What an alias stands for in the end: "cellular phone" is "mobile phone", and that is "cell phone". */
function resolveAlias(full: string): string {
  const seen = new Set<string>()
  let found = full
  for (;;) {
    const key = keyOf(found).join(' ')
    const next = fullByAlias.get(key)
    if (next === undefined || seen.has(key)) return found
    seen.add(key)
    found = next
  }
}

/** Pairs within a longer full name as they are written elsewhere: "data base management" as "database management". */
function joinPairs(words: readonly string[]): readonly string[] {
  if (words.length < 3) return words
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const joined = `${words[at]}${words[at + 1]}`
    if (fullByAlias.get(`${words[at]} ${words[at + 1]}`) === joined) {
      found.push(joined)
      at++
    } else found.push(words[at] as string)
  }
  return found
}

/** Whether a full name holds an alias, or is of one word; "fishing enthusiast" holds none, so its words keep their parts. */
function holdsAlias([, full]: Alias): boolean {
  const words = keyOf(full)
  if (!people.has(words.at(-1) ?? '')) return true
  return words.some((_, from) =>
    words.some((_, to) => to >= from && fullByAlias.has(words.slice(from, to + 1).join(' '))),
  )
}

// A full name stands for itself too, or the alias within it would be resolved twice: "Alfa Romeo" holds "Alfa".
for (const [alias, full] of [
  ...comparedAliases,
  ...comparedAliases.filter(holdsAlias).map(([, full]) => [full, full] as const),
]) {
  let step = aliasTree
  for (const word of keyOf(alias)) {
    step.next ??= new Map()
    let next = step.next.get(word)
    if (!next) {
      next = { canonical: null, words: null, next: null }
      step.next.set(word, next)
    }
    step = next
  }
  // "AT&T" would be "t" without its fillers, and so half of "T-Mobile".
  const whole = resolveAlias(full).replace(initials, '$1$2')
  step.canonical ??= joinPairs(plain(rawWords(prepareName(whole))).filter((word) => !fillers.has(word)))
}
keys.clear()
