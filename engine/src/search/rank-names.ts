import { likenessOf, meaningOf } from './meaning.ts'
import { nodeTerm, termSigns } from './name-terms.ts'
import type { MatchedBy, QueryTerm } from './query-parts.ts'
import { nodeTerms, type SearchQuery } from './read-query.ts'

/** Why a row is among the results: the part of the query, and what of the row it met. */
export interface Matched {
  readonly by: MatchedBy
  readonly query: string
  readonly term: string
}

/** How well a row answers, and why. */
export interface Ranked {
  readonly score: number
  readonly matched: readonly Matched[]
}

/** A row as it is ranked: the words and search terms of its name, the level-0 node and the category it is classified into. */
export interface RankedRow {
  readonly terms: readonly string[]
  readonly subcategory: string | null
  readonly category: string | null
}

/** What each part of an answer adds to its score. */
const worth = { words: 0.8, node: 0.5, meaning: 0.1, category: 0.15, brevity: 0.1 } as const
const stemShare = 0.95
/** A row that is classified into the node, though its name does not say so. */
const classifiedShare = 0.9

interface Place {
  readonly reading: number
  readonly part: number
  readonly term: QueryTerm
}

interface Met extends Matched {
  readonly share: number
}

type NodeShare = Readonly<{ share: number; text: string; shown: string }>

function placesOf(query: SearchQuery): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  query.readings.forEach((parts, reading) => {
    parts.forEach(({ terms }, part) => {
      for (const term of terms) {
        const known = places.get(term.stem)
        if (known) known.push({ reading, part, term })
        else places.set(term.stem, [{ reading, part, term }])
      }
    })
  })
  return places
}

function nodeSharesOf(query: SearchQuery): ReadonlyMap<string, NodeShare> {
  const shares = new Map<string, NodeShare>()
  for (const node of query.nodes)
    for (const [term, share] of nodeTerms(node))
      if ((shares.get(term)?.share ?? 0) < share)
        shares.set(term, { share, text: node.text, shown: share === 1 ? `${node.l0} > ${node.l1}` : node.l0 })
  return shares
}

/** Ranks rows by a query that is read once. */
export function createRanker(query: SearchQuery): (row: RankedRow) => Ranked {
  const places = placesOf(query)
  const nodeShares = nodeSharesOf(query)
  const sought = meaningOf((query.readings[0] ?? []).map(({ text }) => text))

  /** The best that the row has for each part of a reading, and which share of the reading that is. */
  const readRow = (reading: number, stems: ReadonlyMap<string, string>, words: ReadonlySet<string>) => {
    const parts = query.readings[reading] ?? []
    const best = new Array<Met | undefined>(parts.length).fill(undefined)
    for (const [stem, sign] of stems)
      for (const place of places.get(stem) ?? []) {
        if (place.reading !== reading) continue
        const { word, weight } = place.term
        const isExact = words.has(word) || sign === termSigns.concept
        const share = weight * (isExact || sign === termSigns.language ? 1 : stemShare)
        if (share <= (best[place.part]?.share ?? 0)) continue
        const by =
          place.term.by !== 'word' || isExact ? place.term.by : sign === termSigns.language ? 'language' : 'stem'
        best[place.part] = { by, query: parts[place.part]?.text ?? '', term: word, share }
      }
    const all = parts.reduce((sum, { weight }) => sum + weight, 0)
    const met = parts.reduce((sum, { weight }, at) => sum + weight * (best[at]?.share ?? 0), 0)
    return { best, share: all === 0 ? 0 : met / all }
  }

  return ({ terms, subcategory, category }) => {
    const words = new Set<string>()
    const stems = new Map<string, string>()
    const english: string[] = []
    let node: NodeShare | undefined
    const meetNode = (term: string, cut: number) => {
      const met = nodeShares.get(term)
      if (met && met.share * cut > (node?.share ?? 0)) node = { ...met, share: met.share * cut }
    }
    for (const term of terms) {
      const sign = term.charAt(0)
      if (sign === termSigns.node) meetNode(term, 1)
      else if (sign === termSigns.concept) stems.set(term, sign)
      else if (sign === termSigns.form) stems.set(term.slice(1), sign)
      else if (sign === termSigns.language) {
        stems.set(term.slice(1), sign)
        english.push(term.slice(1))
      } else words.add(term)
    }
    if (subcategory) meetNode(nodeTerm(subcategory), classifiedShare)
    const readings = query.readings.map((_, reading) => readRow(reading, stems, words))
    const best = readings.reduce((first, other) => (other.share > first.share ? other : first), { best: [], share: 0 })
    const matched: Matched[] = []
    const sayMet = (met: Met | undefined) => {
      if (met && !matched.some(({ by, term }) => by === met.by && term === met.term))
        matched.push({ by: met.by, query: met.query, term: met.term })
    }
    best.best.forEach(sayMet)
    // Where a concept answers, the words that the row shares with the query are said too.
    for (const { best: mets } of readings) for (const met of mets) if (met?.by !== 'meaning') sayMet(met)
    if (node) matched.push({ by: 'meaning', query: node.text, term: node.shown })
    const score =
      worth.words * best.share +
      worth.node * query.nodeWeight * (node?.share ?? 0) +
      worth.meaning * likenessOf(sought, meaningOf([...words, ...english])) +
      worth.category * (category === query.category ? 1 : 0) +
      worth.brevity / (1 + words.size)
    return { score, matched }
  }
}
