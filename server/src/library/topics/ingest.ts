import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import { holdRoom, type LibraryRoom, readSettings } from '../../account/index.ts'
import { forService, type SystemTx, type TenantTx } from '../../db/database.ts'
import { loadTemplates } from '../../naming/index.ts'
import { indexRows, type RowNumber, requireRow, type SettledItem } from '../../runs/index.ts'
import { amendItem, type ClassifiedItem } from '../classification/classification.ts'
import {
  fillExternalIds,
  insertOutputsAndKeys,
  insertTopics,
  linkArrivals,
  type MatchCandidate,
  type TopicMaker,
} from './ingest.queries.ts'
import {
  chooseCandidate,
  chooseNamesake,
  computeMeanwhile,
  type MatchedItem,
  matchExclusively,
  selectMatched,
} from './match-items.ts'
import { overlayOf, verdictOf } from './overlay.ts'
import { type LinkOrigin, removeUnsettled } from './topics.queries.ts'

/** An item after the write stage; in the shared catalog it has no link. */
export type IngestedItem<Link extends string | null = string> = ClassifiedItem & SettledItem<Link>

/**
 * The match and write stages of a library: makes topics that are new, links those of the catalog, and leaves those of the
 * library, but for an external id that they lack. Where only `own` ones are wanted, what others made is not linked, and
 * of the library's only one of the same name is left.
 */
export async function ingestTopics(
  tx: TenantTx,
  origin: LinkOrigin,
  items: readonly ClassifiedItem[],
  whose: 'any' | 'own' = 'any',
): Promise<readonly IngestedItem[]> {
  const [{ topicVisibility }, templates, room] = await Promise.all([readSettings(tx), loadTemplates(tx), holdRoom(tx)])
  const isOwn = topicVisibility === 'private' || whose === 'own' || origin.keepPrivate === true
  const maker = { owner: isOwn ? tx.org : null, creator: tx.org, templates }
  return settleAll(items, async (open) => {
    const matched = await matchExclusively(tx, maker, open, whose === 'own' ? chooseNamesake : chooseCandidate)
    const linked = await linkItems(tx, room, origin, [
      ...(await makeNew(tx, maker, matched)),
      ...selectMatched(matched, 'inCatalog').map(adoptItem),
    ])
    return withSame(matched, [...linked, ...(await settleInLibrary(tx, origin, matched))])
  })
}

/**
 * The match and write stages of the shared catalog, into which operators bring topics: what they say of one is stored
 * with it, and no library changes.
 */
export async function seedTopics(
  tx: SystemTx,
  items: readonly ClassifiedItem[],
): Promise<readonly IngestedItem<null>[]> {
  const maker = { owner: null, creator: null, templates: await loadTemplates(tx) }
  const service = forService(tx)
  const trusted = items.map((item) => amendItem(item, item.arrival))
  return settleAll<null>(trusted, async (open) => {
    const matched = await matchExclusively(service, maker, open, chooseCandidate)
    const made = await makeNew(service, maker, matched)
    const known = [...selectMatched(matched, 'inCatalog'), ...selectMatched(matched, 'inLibrary')]
    return withSame(matched, [
      ...made.map((item) => ({ ...item, linkId: null })),
      ...known.map((item) => ({ ...item, ...namesOf(item.match.topic), outcome: 'duplicate' as const, linkId: null })),
    ])
  })
}

/** Writes items, and tries again those that another transaction made, linked or archived at the same moment. */
async function settleAll<Link extends string | null>(
  items: readonly ClassifiedItem[],
  write: (open: readonly ClassifiedItem[]) => Promise<readonly IngestedItem<Link>[]>,
): Promise<readonly IngestedItem<Link>[]> {
  const settled = new Map<RowNumber, IngestedItem<Link>>()
  let open = items
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt > limits.database.conflictRetries) throw new Error('a topic conflicts with one that cannot be seen')
    for (const item of await write(open)) settled.set(item.row, item)
    open = open.filter(({ row }) => !settled.has(row))
  }
  return items.map(({ row }) => requireRow(settled, row))
}

const namesOf = ({ id: topicId, topic_name: topicName }: MatchCandidate) => ({ topicId, topicName })

/** An item whose topic is in the catalog, to be linked with what its sender says otherwise. */
interface Linkable {
  readonly outcome: 'created' | 'adopted'
  readonly topicId: string
  readonly topicName: string
  readonly overlay: Record<string, unknown>
  readonly verdict: Readonly<Record<string, unknown>>
}
type LinkableItem = ClassifiedItem & Linkable

const adoptItem = (item: MatchedItem & { readonly match: { readonly topic: MatchCandidate } }): LinkableItem => ({
  ...item,
  ...namesOf(item.match.topic),
  outcome: 'adopted',
  overlay: overlayOf(item.arrival, item.match.topic),
  verdict: {},
})

/** Makes the topics that are new. An item that is missing from the answer met one that was made meanwhile. */
async function makeNew(
  tx: SystemTx,
  maker: TopicMaker,
  matched: readonly MatchedItem[],
): Promise<readonly LinkableItem[]> {
  // Few names are corrected, so the others are classified without waiting to know.
  const fresh = selectMatched(matched, 'new').map((item): ClassifiedItem => {
    const { correction } = item.match
    const isSaid = item.topic.trusted.segment_type !== undefined
    return correction && !isSaid ? amendItem(item, { segment_type: correction }) : item
  })
  const topics = fresh.map(({ topic }) => topic)
  const [ids] = await Promise.all([
    insertTopics(tx, topics, maker),
    computeMeanwhile(() => {
      for (const topic of topics) topic.outputsBy(maker.templates)
    }),
  ])
  const made = fresh.flatMap((item): LinkableItem[] => {
    const topicId = ids.get(item.topic.normalizedName)
    if (topicId === undefined) return []
    const overlay = overlayOf(item.arrival, item.topic.row)
    return [
      { ...item, outcome: 'created', topicId, topicName: item.arrival.topic_name, overlay, verdict: verdictOf(item) },
    ]
  })
  await insertOutputsAndKeys(tx, made, maker)
  return made
}

/** Links topics to the library. An item that is missing from the answer was linked, merged or archived meanwhile. */
async function linkItems(
  tx: TenantTx,
  room: LibraryRoom,
  origin: LinkOrigin,
  items: readonly LinkableItem[],
): Promise<readonly IngestedItem[]> {
  const links = items.map(({ topicId: topic_id, overlay, verdict, arrival }) => {
    const { internal_description = null, external_id = null } = arrival
    return { topic_id, overlay, verdict, internal_description, external_id }
  })
  const linkIds = await linkArrivals(tx, links, origin)
  const linked = items.flatMap((item) => {
    const linkId = linkIds.get(item.topicId)
    return linkId === undefined ? [] : [{ ...item, linkId }]
  })
  const adopted = linked.filter(({ outcome }) => outcome === 'adopted').map(({ linkId }) => linkId)
  const gone = adopted.length > 0 ? await removeUnsettled(tx, sql`link.id = any(${adopted}::uuid[])`) : []
  const kept = linked.filter(({ linkId }) => !gone.includes(linkId))
  room.take(kept.length)
  return kept
}

/** Leaves the topics that the library has, but for the external ids that they lack. */
async function settleInLibrary(
  tx: TenantTx,
  origin: LinkOrigin,
  matched: readonly MatchedItem[],
): Promise<readonly IngestedItem[]> {
  const known = selectMatched(matched, 'inLibrary')
  const lacking = known.flatMap(({ match: { topic, missingExternalId } }) =>
    missingExternalId === undefined ? [] : [{ id: topic.link_id, external_id: missingExternalId }],
  )
  const filled = await fillExternalIds(tx, lacking, origin)
  return known.map((item) => {
    const { link_id: linkId } = item.match.topic
    const outcome = filled.has(linkId) ? 'updated' : 'duplicate'
    return { ...item, ...namesOf(item.match.topic), outcome, linkId }
  })
}

/** With the items that are the same topic as an earlier one: they are its duplicates, once it is settled itself. */
function withSame<Link extends string | null>(
  matched: readonly MatchedItem[],
  settled: readonly IngestedItem<Link>[],
): readonly IngestedItem<Link>[] {
  const byRow = indexRows(settled)
  const same = selectMatched(matched, 'same').flatMap((item): IngestedItem<Link>[] => {
    const first = byRow.get(item.match.as)
    if (!first) return []
    const { row: sameAs, topicId, linkId, topicName } = first
    return [{ ...item, outcome: 'duplicate', topicId, linkId, topicName, sameAs }]
  })
  return [...settled, ...same]
}
