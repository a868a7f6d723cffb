import { type CanonicalWord, canonicalise, compare, type Fingerprint, fingerprint, uniqueWords } from '@txadv/engine'
import { classifyItem } from '../../server/src/library/classification/classification.ts'
import { matchItems } from '../../server/src/library/topics/topics.ts'
import { parseRows } from '../../server/src/runs/batches/batches.ts'
import { topicAt } from '../data.ts'
import type { Bench, Measure } from '../measure.ts'
import { openImporter } from './imports.ts'

const planted = 10_000
const lotRows = 500

/** Ways to write a name that leave the topic the same. */
const variants: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.split(' ').reverse().join(' '),
  (name) => `${name} Audience`,
  (name) => name.replace(/s\b/g, ''),
  (name) => name.replaceAll(' ', ' - '),
  (name) => `The ${name} Segment`,
]

/** The number in the id of a topic of the data. */
const numberOf = (id: string) => Number.parseInt(id.slice(-12), 16)

const fingerprintOf = (n: number) => {
  const { name, category, group, node, segment, normalized } = topicAt(n)
  const keywords = normalized.split(' ').slice(0, 4)
  return fingerprint({
    name,
    parentCategory: category,
    taxonomyType: group,
    subcategory: node,
    segmentType: segment,
    keywords,
  })
}

/** Every topic's words as numbers, and the topics by their words: to compare them all without the service's keys. */
class Words {
  readonly #ids = new Map<string, number>()
  readonly #topics: Int32Array[] = []
  readonly #byWord: number[][] = []

  constructor(topics: number) {
    for (let n = 0; n < topics; n++) {
      const words = this.#wordsOf(canonicalise(topicAt(n).name))
      this.#topics.push(words)
      for (const word of words) {
        const others = this.#byWord[word]
        if (others) others.push(n)
        else this.#byWord[word] = [n]
      }
    }
  }

  #wordsOf(words: readonly CanonicalWord[]): Int32Array {
    const ids = uniqueWords(words).map(({ text }) => {
      const known = this.#ids.get(text)
      if (known === undefined) this.#ids.set(text, this.#ids.size)
      return known ?? this.#ids.size - 1
    })
    return Int32Array.from(ids).sort()
  }

  /**
   * All topics that are at least 0.95 alike and differ in nothing that distinguishes. Names of under sixteen words that
   * are share all words but one, so one of the two rarest of the one is in the other: every topic with either is looked
   * at, and none is passed over but for sharing too few words.
   */
  alike(query: Fingerprint): Set<number> {
    const wanted = this.#wordsOf(query.words)
    const rarest = [...wanted].map((word) => this.#byWord[word] ?? []).sort((a, b) => a.length - b.length)
    const found = new Set<number>()
    for (const topics of rarest.slice(0, 2))
      for (const n of topics)
        if (shareEnough(wanted, this.#topics[n] as Int32Array) && !found.has(n)) {
          const { verdict } = compare(query, fingerprintOf(n))
          if (verdict === 'block') found.add(n)
        }
    return found
  }
}

/** The words of all topics take a minute to gather, so they are gathered once. */
let gathered: Words | undefined

/** Whether the words alone allow a similarity of 0.95; both lists are in order. */
function shareEnough(a: Int32Array, b: Int32Array): boolean {
  let [common, atA, atB] = [0, 0, 0]
  while (atA < a.length && atB < b.length) {
    const order = (a[atA] as number) - (b[atB] as number)
    if (order === 0) common++
    if (order <= 0) atA++
    if (order >= 0) atB++
  }
  return common >= 0.93 * Math.sqrt(a.length * b.length)
}

export const matching: Measure = {
  name: 'matching',
  about: 'of 10,000 planted near-duplicates, how many are matched with the right topic; bare: by comparing them all',
  unit: 'topics',
  better: 'higher',
  target: 1,
  size: '1,000,000 global topics',
  round: async (bench: Bench) => {
    const tenant = await openImporter(bench)
    gathered ??= new Words(bench.size.topics)
    const words = gathered
    let [due, right] = [0, 0]
    for (let start = 0; start < planted; start += lotRows) {
      const names = Array.from({ length: lotRows }, (_, k) => {
        const n = ((start + k) * 99_991) % bench.size.topics
        return (variants[(start + k) % variants.length] as (name: string) => string)(topicAt(n).name)
      })
      const items = parseRows(names, 1, (topic_name) => ({ arrival: { topic_name } })).map((item) => classifyItem(item))
      const found = await tenant.transact((tx) => matchItems(tx, items))
      for (const { topic, match } of found) {
        const exact = words.alike(topic.fingerprint)
        due++
        const matched = 'topic' in match ? numberOf(match.topic.id) : undefined
        if (matched === undefined ? exact.size === 0 : exact.has(matched)) right++
      }
    }
    return { ours: right, bare: due }
  },
}
