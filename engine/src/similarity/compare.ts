import { canonicalise, uniqueWords } from './canonical.ts'
import type { CanonicalWord } from './canonical-word.ts'
import { distinguishes } from './distinguishing.ts'
import { type EmbeddingInput, embed, nameShareOf, similarity } from './embedding.ts'

export const blockAt = 0.95
export const warnAt = 0.75
/** The most that two names are alike which a word makes two topics, however many others they share. */
const keptApartAt = 0.94

export interface Comparison {
  readonly similarity: number
  readonly verdict: 'block' | 'warn' | 'allow'
  /** The words that only one of the two names has. */
  readonly differs: readonly string[]
  /** Of those, the ones that make two topics of two names whatever the similarity. */
  readonly distinguishing: readonly string[]
}

/** The words that one list has and the other has not, counting how often; both in alphabetical order. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const found: string[] = []
  let [inA, inB] = [0, 0]
  while (inA < a.length || inB < b.length) {
    const [wordA, wordB] = [a[inA], b[inB]]
    if (wordA === wordB) {
      inA++
      inB++
    } else if (wordB === undefined || (wordA !== undefined && wordA < wordB)) {
      found.push(wordA as string)
      inA++
    } else {
      found.push(wordB)
      inB++
    }
  }
  return found
}

/** What a topic is compared by. */
export interface Fingerprint {
  readonly words: readonly CanonicalWord[]
  readonly embedding: Float32Array
  /** How much of the embedding is the name's. */
  readonly nameShare: number
}

/** The embedding is made when it is first asked for: most comparisons are settled by the words alone. */
export function fingerprint(
  topic: EmbeddingInput,
  words: readonly CanonicalWord[] = canonicalise(topic.name),
): Fingerprint {
  let embedding: Float32Array | undefined
  return {
    words,
    get embedding() {
      embedding ??= embed(topic, words)
      return embedding
    },
    nameShare: nameShareOf(topic),
  }
}

/**
 * How alike two topics are. Of some one pair in a hundred that differs in a word the vectors hide it, because the word
 * shares its places with others: so the similarity is no more than the words themselves allow.
 */
function similarityOf(a: Fingerprint, b: Fingerprint): number {
  const [wordsA, wordsB] = [uniqueWords(a.words), uniqueWords(b.words)]
  const inA = new Set(wordsA)
  const common = wordsB.filter((word) => inA.has(word)).length
  const overlap = common === 0 ? 0 : common / Math.sqrt(wordsA.length * wordsB.length)
  const share = Math.min(a.nameShare, b.nameShare)
  return Math.min(similarity(a.embedding, b.embedding), share * overlap + 1 - share)
}

/** Whether two topics are one, and if not, what keeps them apart. */
export function compare(a: Fingerprint, b: Fingerprint): Comparison {
  const differs = difference(
    uniqueWords(a.words).map(({ text }) => text),
    uniqueWords(b.words).map(({ text }) => text),
  )
  const distinguishing = differs.filter(distinguishes)
  if (differs.length === 0 && a.words.length > 0) return { similarity: 1, verdict: 'block', differs, distinguishing }
  const near = distinguishing.length === 0 ? similarityOf(a, b) : Math.min(similarityOf(a, b), keptApartAt)
  const verdict = near < warnAt ? 'allow' : near >= blockAt ? 'block' : 'warn'
  return { similarity: near, verdict, differs, distinguishing }
}

/** How alike two topics are that are one; nothing of two that are not, which their words mostly tell. */
export function sameness(a: Fingerprint, b: Fingerprint): number | undefined {
  const differs = difference(
    uniqueWords(a.words).map(({ text }) => text),
    uniqueWords(b.words).map(({ text }) => text),
  )
  if (differs.length === 0 && a.words.length > 0) return 1
  if (differs.some(distinguishes)) return undefined
  const near = similarityOf(a, b)
  return near >= blockAt ? near : undefined
}

/** The same by their names alone. */
export function compareNames(a: string, b: string): Comparison {
  return compare(fingerprint({ name: a }), fingerprint({ name: b }))
}
