import { setImmediate as onTheWire } from 'node:timers/promises'
import type { SegmentType } from '@txadv/contract'
import { normalizeName, sameness } from '@txadv/engine'
import type { TenantTx } from '../../db/database.ts'
import { groupByRow, type RowNumber, requireRow } from '../../runs/index.ts'
import { type ClassifiedItem, identifyTopic, type PreparedTopic } from '../classification/classification.ts'
import {
  findCandidates,
  type LinkedCandidate,
  lockSignatures,
  type MatchCandidate,
  type TopicMaker,
} from './ingest.queries.ts'

/** The organization's library has the topic. */
interface LibraryMatch {
  readonly kind: 'inLibrary'
  readonly topic: LinkedCandidate
  /** The external id that the item brings and the library's topic lacks. */
  readonly missingExternalId?: string
}
/** The catalog has the topic, and the library does not. */
interface CatalogMatch {
  readonly kind: 'inCatalog'
  readonly topic: MatchCandidate
}
/** An earlier item is the same topic. */
interface SameMatch {
  readonly kind: 'same'
  readonly as: RowNumber
}
interface NewMatch {
  readonly kind: 'new'
  /** The segment type that an operator has set for the name. */
  readonly correction?: SegmentType
}
export type ItemMatch = LibraryMatch | CatalogMatch | SameMatch | NewMatch

/** An item after the match stage. */
export type MatchedItem<M extends ItemMatch = ItemMatch> = ClassifiedItem & { readonly match: M }

/** The items that matched in one way. */
export function selectMatched<Kind extends ItemMatch['kind']>(
  items: readonly MatchedItem[],
  kind: Kind,
): MatchedItem<Extract<ItemMatch, { kind: Kind }>>[] {
  return items.filter((item): item is MatchedItem<Extract<ItemMatch, { kind: Kind }>> => item.match.kind === kind)
}

/**
 * The match stage: compares each item with the library's own names, then the catalog (by its name, and by what is at
 * least 0.95 alike and differs in nothing that distinguishes), then the items before it. Writes nothing, so it is a
 * preview as well.
 */
export async function matchItems(
  tx: TenantTx,
  items: readonly ClassifiedItem[],
  choose: ChooseMatch = chooseCandidate,
): Promise<readonly MatchedItem[]> {
  const [found] = await Promise.all([
    findCandidates(tx, items),
    computeMeanwhile(() => {
      for (const { topic } of items) topic.row
    }),
  ])
  const candidates = groupByRow(items, found)
  const earlier = new EarlierItems()
  return items.map((item) => {
    const chosen = choose(item, requireRow(candidates, item.row))
    const first = earlier.findSame(item, chosen?.topic.id)
    if (first !== undefined) return { ...item, match: { kind: 'same', as: first } }
    earlier.add(item, chosen?.topic.id)
    return { ...item, match: chosen ?? { kind: 'new' } }
  })
}

/** Matches items, of which no other transaction makes the new ones: what is new to two transactions is made by one. */
export async function matchExclusively(
  tx: TenantTx,
  maker: TopicMaker,
  items: readonly ClassifiedItem[],
  choose: ChooseMatch,
): Promise<readonly MatchedItem[]> {
  const matched = await matchItems(tx, items, choose)
  const fresh = selectMatched(matched, 'new')
  if (fresh.length === 0) return matched
  const [{ met, corrections }] = await Promise.all([
    lockSignatures(tx, fresh, maker),
    computeMeanwhile(() => {
      for (const { topic } of fresh) topic.rowJson
    }),
  ])
  const rematched =
    met.size === 0
      ? []
      : await matchItems(
          tx,
          fresh.filter(({ row }) => met.has(row)),
          choose,
        )
  const latest = new Map(rematched.map((item) => [item.row, item]))
  return matched.map((before) => {
    const item = latest.get(before.row) ?? before
    const correction = corrections.get(item.row)
    return item.match.kind === 'new' && correction ? { ...item, match: { kind: 'new', correction } } : item
  })
}

/** Computes while the database does: a statement that was just started is sent first. */
export async function computeMeanwhile(work: () => void): Promise<void> {
  await onTheWire()
  work()
}

/** The items that were matched before: the first of each topic, by the topic that it is, its name or its keys. */
class EarlierItems {
  readonly #byTopic = new Map<string, RowNumber>()
  readonly #byName = new Map<string, RowNumber>()
  readonly #byKey = new Map<bigint, ClassifiedItem[]>()

  /** The row of the item that is the same topic; of a new topic, one that is so like it that it is the same. */
  findSame({ topic }: ClassifiedItem, topicId: string | undefined): RowNumber | undefined {
    if (topicId !== undefined) return this.#byTopic.get(topicId)
    return this.#byName.get(topic.normalizedName) ?? this.#findAlike(topic)
  }

  add(item: ClassifiedItem, topicId: string | undefined): void {
    if (topicId !== undefined) {
      this.#byTopic.set(topicId, item.row)
      return
    }
    this.#byName.set(item.topic.normalizedName, item.row)
    for (const key of item.topic.keys) {
      const others = this.#byKey.get(key)
      if (others) others.push(item)
      else this.#byKey.set(key, [item])
    }
  }

  #findAlike({ keys, fingerprint }: PreparedTopic): RowNumber | undefined {
    for (const key of keys)
      for (const other of this.#byKey.get(key) ?? [])
        if (sameness(fingerprint, other.topic.fingerprint) !== undefined) return other.row
    return undefined
  }
}

type Chosen = Extract<ItemMatch, { topic: MatchCandidate }>
type ChooseMatch = (item: ClassifiedItem, candidates: readonly MatchCandidate[]) => Chosen | undefined

const isLinked = (topic: MatchCandidate): topic is LinkedCandidate => topic.link_id !== null

function matchOf({ arrival: { external_id } }: ClassifiedItem, topic: MatchCandidate): Chosen {
  if (!isLinked(topic)) return { kind: 'inCatalog', topic }
  const isMissing = external_id !== undefined && topic.external_id === null
  return { kind: 'inLibrary', topic, ...(isMissing && { missingExternalId: external_id }) }
}

/** The candidate that the item is: one that the library has by this name, one of the catalog, or the most alike. */
export function chooseCandidate(item: ClassifiedItem, candidates: readonly MatchCandidate[]): Chosen | undefined {
  const [named] = candidates.filter(({ by }) => by === 'name' || by === 'rename').sort(byClaim)
  if (named && isLinked(named)) return matchOf(item, named)
  let best: { readonly topic: MatchCandidate; readonly rank: number } | undefined
  for (const topic of candidates) {
    const similarity = sameness(item.topic.fingerprint, identifyTopic(topic).fingerprint)
    if (similarity === undefined) continue
    // What the library has ranks before what it has not, and of each the most alike.
    const rank = (isLinked(topic) ? 1 : 0) + similarity
    if (!best || rank > best.rank) best = { topic, rank }
  }
  // What the library has is as good as the name itself: a second link to its like would be a duplicate.
  const topic = named && !(best && isLinked(best.topic)) ? named : best?.topic
  return topic && matchOf(item, topic)
}

/** The candidate that the library calls by the very name of the item, or that the organization has of its own by it. */
export function chooseNamesake(item: ClassifiedItem, candidates: readonly MatchCandidate[]): Chosen | undefined {
  const { normalizedName } = item.topic
  const [named] = candidates
    .filter(
      ({ by, own, link_name }) => (own && by === 'name') || (link_name && normalizeName(link_name) === normalizedName),
    )
    .sort(byClaim)
  return named && matchOf(item, named)
}

/** Of several by one name, first what the library has, and of that what a person has named so. */
function byClaim(a: MatchCandidate, b: MatchCandidate): number {
  return (
    Number(isLinked(b)) - Number(isLinked(a)) ||
    Number(b.by === 'rename') - Number(a.by === 'rename') ||
    Number(b.own) - Number(a.own) ||
    (`${a.id}${a.link_id}` < `${b.id}${b.link_id}` ? -1 : 1)
  )
}
