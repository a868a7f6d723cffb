import { readData } from '../data-files.ts'
import { singular } from '../text.ts'
import { conceptsEnd, conceptsFile, joiningWords, phraseWords } from './concepts-file.ts'
import { stemWord } from './stem-word.ts'

/** A phrase of a text that the thesaurus knows. */
export interface ConceptSpan {
  readonly start: number
  readonly end: number
  /** The concepts that the phrase is another way to say. */
  readonly meant: readonly number[]
  /** The concepts that the phrase is a kind of, or answers. */
  readonly answered: readonly number[]
}

interface Thesaurus {
  readonly names: readonly string[]
  readonly wider: readonly (readonly number[])[]
  readonly phrases: ReadonlyMap<string, string>
}

let thesaurus: Thesaurus | undefined

const numbersIn = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

function readThesaurus(): Thesaurus {
  if (thesaurus) return thesaurus
  const text = readData(conceptsFile).toString('utf8')
  const parted = text.indexOf(conceptsEnd)
  const concepts = text.slice(0, parted).split('\n').filter(Boolean)
  const phrases = new Map<string, string>()
  for (const line of text.slice(parted + conceptsEnd.length).split('\n')) {
    const end = line.indexOf('\t')
    if (end > 0) phrases.set(line.slice(0, end), line.slice(end + 1))
  }
  thesaurus = {
    names: concepts.map((line) => line.slice(0, line.indexOf('\t'))),
    wider: concepts.map((line) => numbersIn(line.slice(line.indexOf('\t') + 1))),
    phrases,
  }
  return thesaurus
}

/** The name of a concept. */
export const nameConcept = (concept: number): string => readThesaurus().names[concept] ?? ''

/** The concepts that one is a kind of. */
export const widerConcepts = (concept: number): readonly number[] => readThesaurus().wider[concept] ?? []

/**
 * What the words of a phrase are compared by: their stems, and the singular of one that stands alone, because alone a
 * relative is another thing: a detector is no detective.
 */
export const phraseKey = (words: readonly string[]): string =>
  words.length === 1 ? singular(words[0] as string) : words.map((word) => stemWord(singular(word))).join(' ')

/** The phrases of words that the thesaurus knows, without those that are a part of a longer one. */
export function findConcepts(words: readonly string[]): ConceptSpan[] {
  const { phrases } = readThesaurus()
  const places = words.flatMap((word, at) => (joiningWords.has(word) ? [] : [at]))
  const spoken = places.map((at) => words[at] as string)
  const spans: ConceptSpan[] = []
  let reached = 0
  for (let first = 0; first < spoken.length; first++) {
    for (let last = Math.min(spoken.length, first + phraseWords); last > Math.max(first, reached); last--) {
      const found = phrases.get(phraseKey(spoken.slice(first, last)))
      if (found === undefined) continue
      const [meant = '', answered = ''] = found.split('\t')
      spans.push({
        start: places[first] as number,
        end: (places[last - 1] as number) + 1,
        meant: numbersIn(meant),
        answered: numbersIn(answered),
      })
      reached = last
      break
    }
  }
  return spans
}

/** A description of the thesaurus whose words a query has, in any order and with others between them. */
export interface Description {
  /** The places of its words in the query. */
  readonly places: readonly number[]
  readonly meant: readonly number[]
}

interface DescribedBy {
  readonly stems: readonly string[]
  readonly meant: readonly number[]
}
let descriptions: ReadonlyMap<string, readonly DescribedBy[]> | undefined

/** The phrases of several words that mean a concept, each under the one of its words that the fewest phrases have. */
function readDescriptions(): ReadonlyMap<string, readonly DescribedBy[]> {
  if (descriptions) return descriptions
  const described: DescribedBy[] = []
  const uses = new Map<string, number>()
  for (const [key, found] of readThesaurus().phrases) {
    const stems = key.split(' ')
    const meant = numbersIn(found.slice(0, found.indexOf('\t')))
    if (stems.length < 2 || meant.length === 0) continue
    described.push({ stems, meant })
    for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  }
  const usesOf = (stem: string) => uses.get(stem) as number
  descriptions = Map.groupBy(described, ({ stems }) =>
    stems.reduce((rarest, stem) => (usesOf(stem) < usesOf(rarest) ? stem : rarest)),
  )
  return descriptions
}

/** A description that leaves such a word out says the opposite: "alcohol-free drinks" are no alcoholic ones. */
const denying: ReadonlySet<string> = new Set('no not non without free never zero excluding except'.split(' '))

/** The descriptions that a query holds, those of more words first. */
export function findDescriptions(words: readonly string[], most: number): Description[] {
  const places = new Map<string, number>()
  for (const [at, word] of words.entries()) if (!joiningWords.has(word)) places.set(stemWord(singular(word)), at)
  if (places.size < 3) return []
  const denied = words.filter((word) => denying.has(word)).map((word) => stemWord(singular(word)))
  return [...places.keys()]
    .flatMap((stem) => readDescriptions().get(stem) ?? [])
    .filter(({ stems }) => stems.every((stem) => places.has(stem)) && denied.every((stem) => stems.includes(stem)))
    .map(({ stems, meant }) => ({ places: stems.map((stem) => places.get(stem) as number), meant }))
    .sort((a, b) => b.places.length - a.places.length)
    .slice(0, most)
}
