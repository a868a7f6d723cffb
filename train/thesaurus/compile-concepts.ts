import { readdirSync, readFileSync } from 'node:fs'
import { phraseKey } from '../../engine/src/search/concepts.ts'
import { conceptsEnd, joiningWords, phraseWords } from '../../engine/src/search/concepts-file.ts'
import { fold, wordsOf } from '../../engine/src/text.ts'

const folder = new URL('./', import.meta.url)
const columns = 3

/** A line of the thesaurus: what says the same, what is a kind of it or answers it, and what it is a kind of. */
export interface ConceptLine {
  readonly place: string
  readonly same: readonly string[]
  readonly kinds: readonly string[]
  readonly broader: readonly string[]
}

/** The thesaurus as it is written, a line a concept. */
export function readConceptLines(): ConceptLine[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          if (line.trim() === '') return []
          const [same, kinds, broader] = Array.from({ length: columns }, (_, column) =>
            (line.split('\t')[column] ?? '')
              .split(';')
              .map((phrase) => phrase.trim())
              .filter(Boolean),
          )
          return [{ place: `${name}:${at + 1}`, same: same ?? [], kinds: kinds ?? [], broader: broader ?? [] }]
        }),
    )
}

const keyOf = (phrase: string): string => phraseKey(wordsOf(fold(phrase)).filter((word) => !joiningWords.has(word)))

const isShort = (key: string) => key !== '' && key.split(' ').length <= phraseWords

/** The thesaurus as it is read: each concept with those around it, then each phrase with its concepts. */
export function compileConcepts(): string {
  const lines = readConceptLines()
  const numbers = new Map<string, number>()
  const heads: string[] = []
  for (const { same } of lines) {
    const head = same[0] as string
    if (numbers.has(head)) continue
    numbers.set(head, heads.length)
    heads.push(head)
  }
  const meant = new Map<string, Set<number>>()
  const answered = new Map<string, Set<number>>()
  const add = (to: Map<string, Set<number>>, phrase: string, concept: number) => {
    const key = keyOf(phrase)
    if (!isShort(key)) return
    const known = to.get(key)
    if (known) known.add(concept)
    else to.set(key, new Set([concept]))
  }
  for (const { same, kinds } of lines) {
    const concept = numbers.get(same[0] as string) as number
    for (const phrase of same) add(meant, phrase, concept)
    for (const phrase of kinds) add(answered, phrase, concept)
  }
  const around = heads.map(() => new Set<number>())
  for (const { same, broader } of lines) {
    const concept = numbers.get(same[0] as string) as number
    for (const head of broader) {
      const wider = numbers.get(head)
      if (wider !== undefined && wider !== concept) around[concept]?.add(wider)
    }
    for (const phrase of same)
      for (const wider of answered.get(keyOf(phrase)) ?? []) if (wider !== concept) around[concept]?.add(wider)
  }
  const phrases = [...new Set([...meant.keys(), ...answered.keys()])].sort()
  return [
    heads.map((head, at) => `${head}\t${[...(around[at] ?? [])].join(' ')}`).join('\n'),
    phrases
      .map((key) => `${key}\t${[...(meant.get(key) ?? [])].join(' ')}\t${[...(answered.get(key) ?? [])].join(' ')}`)
      .join('\n'),
  ].join(conceptsEnd)
}
