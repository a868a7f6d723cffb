import { setImmediate as onTheWire } from 'node:timers/promises'
import { limits, type SegmentType } from '@txadv/contract'
import { sameness } from '@txadv/engine'
import { sql } from 'kysely'
import { readSettings } from '../../account/index.ts'
import { forService, type SystemTx, type TenantTx } from '../../db/database.ts'
import { loadTemplates } from '../../naming/index.ts'
import { classifyIncoming, identifyTopic, type PreparedTopic, type TopicArrival } from './classify-incoming.ts'
import {
  type ArrivingLink,
  fillExternalIds,
  findCandidates,
  insertOutputsAndKeys,
  insertTopics,
  linkArrivals,
  lockSignatures,
  type MatchCandidate,
  type TopicMaker,
} from './ingest.queries.ts'
import { editableFields, type LinkOrigin, removeUnsettled } from './topics.queries.ts'

/** What became of a topic that arrived, and its link where it came to a library. */
export interface ArrivalOutcome<Link = string> {
  readonly outcome: 'created' | 'adopted' | 'duplicate' | 'updated'
  readonly topicId: string
  readonly linkId: Link
  /** The name that the topic has in the catalog. */
  readonly topicName: string
  /** Where in the lot the first one stands that is the same topic. */
  readonly sameAs?: number
}
type Fates<Link = string> = Map<number, ArrivalOutcome<Link>>

/** What is known of an arrival before anything is written. */
type Match =
  | { readonly kind: 'held' | 'listed'; readonly topic: MatchCandidate; readonly similarity?: number }
  | { readonly kind: 'same'; readonly as: number }
  /** With the segment type that an operator has set for the name, where the sender says none. */
  | { readonly kind: 'new'; readonly correction?: SegmentType }

/**
 * The one door by which topics enter a library. Each arrival is held against the library's own names, then the catalog
 * (by its name, and by what is at least 0.95 alike and differs in nothing that distinguishes), then the others of its
 * lot; what is new is made, what is in the catalog is linked, and what is in the library is left, but for an external id
 * that it lacks.
 */
export async function ingestTopics(
  tx: TenantTx,
  origin: LinkOrigin,
  lot: readonly PreparedTopic[],
): Promise<readonly ArrivalOutcome[]> {
  const [{ topicVisibility }, templates] = await Promise.all([readSettings(tx), loadTemplates(tx)])
  const maker = { owner: topicVisibility === 'private' ? tx.org : null, creator: tx.org, templates }
  return settleAll<string>(lot, (open, fates) => settle(tx, origin, maker, lot, open, fates))
}

/** The door by which the service itself brings topics into the shared catalog: no library takes part. */
export async function seedTopics(
  tx: SystemTx,
  lot: readonly PreparedTopic[],
): Promise<readonly ArrivalOutcome<null>[]> {
  const maker = { owner: null, creator: null, templates: await loadTemplates(tx) }
  return settleAll<null>(lot, (open, fates) => settleSeeds(forService(tx), maker, lot, open, fates))
}

/** Settles a lot, with another try for what somebody else made, linked or archived in the very moment it was. */
async function settleAll<Link>(
  lot: readonly PreparedTopic[],
  settleOpen: (open: readonly number[], fates: Fates<Link>) => Promise<void>,
): Promise<readonly ArrivalOutcome<Link>[]> {
  const fates: Fates<Link> = new Map()
  let open: readonly number[] = lot.map((_, n) => n)
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt > limits.database.conflictRetries) throw new Error('a topic was taken by one that cannot be seen')
    await settleOpen(open, fates)
    open = open.filter((n) => !fates.has(n))
  }
  return lot.map((_, n) => fates.get(n) as ArrivalOutcome<Link>)
}

/** What an arrival would become: whether it is new, in the catalog, in the library, or the same as one before it. */
export interface PreviewedArrival {
  readonly kind: Match['kind']
  /** The topic that it is, where there is one. */
  readonly topic?: MatchCandidate
  /** Whether it brings the external id that the library's topic lacks. */
  readonly fills?: true
  /** Where in the lot the first one stands that is the same topic. */
  readonly sameAs?: number
}

/** Holds arrivals against the library and the catalog as `ingestTopics` does, and writes nothing. */
export async function previewArrivals(
  tx: TenantTx,
  lot: readonly PreparedTopic[],
): Promise<readonly PreviewedArrival[]> {
  const matches = await matchAll(
    tx,
    lot,
    lot.map((_, n) => n),
  )
  return lot.map((_, n) => {
    const match = matches.get(n) as Match
    if (match.kind === 'same') return { kind: match.kind, sameAs: match.as }
    if (!('topic' in match)) return { kind: match.kind }
    const fills = match.kind === 'held' && lacksExternalId(lot[n] as PreparedTopic, match.topic)
    return { kind: match.kind, topic: match.topic, ...(fills && { fills }) }
  })
}

async function matchAll(
  tx: TenantTx,
  lot: readonly PreparedTopic[],
  open: readonly number[],
): Promise<ReadonlyMap<number, Match>> {
  const wanted = open.map((n) => [n, lot[n] as PreparedTopic] as const)
  const [found] = await Promise.all([
    findCandidates(tx, wanted),
    meanwhile(() => {
      for (const [, arrival] of wanted) arrival.row
    }),
  ])
  const candidates = Map.groupBy(found, ({ n }) => n)
  const matches = new Map<number, Match>()
  const firstOf = new Map<string, number>()
  const lotNames = new Map<string, number>()
  const lotKeys = new Map<bigint, number[]>()
  for (const n of open) {
    const arrival = lot[n] as PreparedTopic
    const found = choose(arrival, candidates.get(n) ?? [])
    const first = found
      ? firstOf.get(found.topic.id)
      : (lotNames.get(arrival.normalizedName) ?? sameInLot(lot, lotKeys, arrival))
    if (first !== undefined) matches.set(n, { kind: 'same', as: first })
    else if (found) {
      firstOf.set(found.topic.id, n)
      matches.set(n, found)
    } else {
      lotNames.set(arrival.normalizedName, n)
      for (const key of arrival.keys) {
        const others = lotKeys.get(key)
        if (others) others.push(n)
        else lotKeys.set(key, [n])
      }
      matches.set(n, { kind: 'new' })
    }
  }
  return matches
}

/** Works while the database does: a statement that was just begun is sent first. */
async function meanwhile(work: () => void): Promise<void> {
  await onTheWire()
  work()
}

/** Matches what nobody else is making at this moment: what is new to both of two transactions is made by one. */
async function matchAlone(
  tx: TenantTx,
  { owner }: TopicMaker,
  lot: readonly PreparedTopic[],
  open: readonly number[],
): Promise<ReadonlyMap<number, Match>> {
  const matches = await matchAll(tx, lot, open)
  const fresh = open.filter((n) => matches.get(n)?.kind === 'new')
  if (fresh.length === 0) return matches
  const wanted = fresh.map((n) => [n, lot[n] as PreparedTopic] as const)
  const [{ met, corrections }] = await Promise.all([
    lockSignatures(tx, wanted, owner),
    meanwhile(() => {
      for (const [, arrival] of wanted) arrival.rowJson
    }),
  ])
  const settled = met.length === 0 ? new Map(matches) : new Map([...matches, ...(await matchAll(tx, lot, met))])
  for (const [n, correction] of corrections)
    if (settled.get(n)?.kind === 'new') settled.set(n, { kind: 'new', correction })
  return settled
}

/** The candidate that the arrival is: one the library holds by this name, one the catalog has, or the most alike. */
function choose(
  arrival: PreparedTopic,
  candidates: readonly MatchCandidate[],
): Extract<Match, { topic: MatchCandidate }> | undefined {
  const as = (topic: MatchCandidate, similarity?: number) => ({
    kind: topic.link_id === null ? ('listed' as const) : ('held' as const),
    topic,
    ...(similarity !== undefined && { similarity }),
  })
  const [named] = candidates.filter(({ by }) => by === 'name' || by === 'rename').sort(byClaim)
  if (named && named.link_id !== null) return as(named)
  let best: ReturnType<typeof as> | undefined
  for (const candidate of candidates) {
    const similarity = sameness(arrival.fingerprint, identifyTopic(candidate).fingerprint)
    if (similarity === undefined) continue
    const found = as(candidate, similarity)
    if (!best || rankOf(found) > rankOf(best)) best = found
  }
  // What the library holds is as good as the name itself: a second link to the like of it would be a duplicate.
  return named && best?.kind !== 'held' ? as(named) : best
}

/** What the library holds before what it does not, and the most alike of each. */
const rankOf = ({ kind, similarity = 0 }: Extract<Match, { topic: MatchCandidate }>) =>
  (kind === 'held' ? 1 : 0) + similarity

/** Of several by one name, first what the library holds, and of that what a person has named so. */
function byClaim(a: MatchCandidate, b: MatchCandidate): number {
  return (
    Number(b.link_id !== null) - Number(a.link_id !== null) ||
    Number(b.by === 'rename') - Number(a.by === 'rename') ||
    Number(b.own) - Number(a.own) ||
    (`${a.id}${a.link_id}` < `${b.id}${b.link_id}` ? -1 : 1)
  )
}

/** The first new topic of the lot that is so like the arrival that it is the same. */
function sameInLot(
  lot: readonly PreparedTopic[],
  lotKeys: ReadonlyMap<bigint, readonly number[]>,
  arrival: PreparedTopic,
): number | undefined {
  for (const key of arrival.keys)
    for (const n of lotKeys.get(key) ?? [])
      if (sameness(arrival.fingerprint, (lot[n] as PreparedTopic).fingerprint) !== undefined) return n
  return undefined
}

/** The arrival as operators have corrected its like. Few are, so the others are classified without waiting to know. */
const corrected = (arrival: PreparedTopic, segment_type: SegmentType | undefined): PreparedTopic =>
  segment_type ? classifyIncoming({ ...arrival.arrival, segment_type }, arrival.judged) : arrival

/** Makes what is new of a lot; answers the topics by where they stand in it. What is missing was taken meanwhile. */
async function makeNew(
  tx: SystemTx,
  maker: TopicMaker,
  lot: readonly PreparedTopic[],
  matches: ReadonlyMap<number, Match>,
): Promise<ReadonlyMap<number, string>> {
  const fresh = [...matches].flatMap(([n, match]) =>
    match.kind === 'new' ? [[n, corrected(lot[n] as PreparedTopic, match.correction)] as const] : [],
  )
  const topics = fresh.map(([, topic]) => topic)
  const [made] = await Promise.all([
    insertTopics(tx, topics, maker),
    meanwhile(() => {
      for (const topic of topics) topic.outputsBy(maker.templates)
    }),
  ])
  const found = fresh.flatMap(([n, topic]) => {
    const id = made.get(topic.normalizedName)
    return id === undefined ? [] : [{ n, id, topic }]
  })
  await insertOutputsAndKeys(
    tx,
    found.map(({ id, topic }) => [id, topic] as const),
    maker,
  )
  return new Map(found.map(({ n, id }) => [n, id]))
}

/** Those that are the same topic as an earlier one of the lot share its fate, as its duplicates. */
function settleSame<Link>(matches: ReadonlyMap<number, Match>, fates: Fates<Link>): void {
  for (const [n, match] of matches) {
    const first = match.kind === 'same' ? fates.get(match.as) : undefined
    if (first && match.kind === 'same') fates.set(n, { ...first, outcome: 'duplicate', sameAs: match.as })
  }
}

async function settleSeeds(
  service: TenantTx,
  maker: TopicMaker,
  lot: readonly PreparedTopic[],
  open: readonly number[],
  fates: Fates<null>,
): Promise<void> {
  const matches = await matchAlone(service, maker, lot, open)
  for (const [n, topicId] of await makeNew(service, maker, lot, matches))
    fates.set(n, { outcome: 'created', topicId, linkId: null, topicName: (lot[n] as PreparedTopic).arrival.topic_name })
  for (const [n, match] of matches)
    if ('topic' in match)
      fates.set(n, { outcome: 'duplicate', topicId: match.topic.id, linkId: null, topicName: match.topic.topic_name })
  settleSame(matches, fates)
}

async function settle(
  tx: TenantTx,
  origin: LinkOrigin,
  maker: TopicMaker,
  lot: readonly PreparedTopic[],
  open: readonly number[],
  fates: Fates,
): Promise<void> {
  const matches = await matchAlone(tx, maker, lot, open)
  const links: ArrivingLink[] = []
  const byTopic = new Map<string, Omit<ArrivalOutcome, 'linkId'> & { n: number }>()
  const addLink = (n: number, outcome: 'created' | 'adopted', topicId: string, topicName: string, overlay: object) => {
    const { internal_description = null, external_id = null } = (lot[n] as PreparedTopic).arrival
    links.push({ topic_id: topicId, overlay: { ...overlay }, internal_description, external_id })
    byTopic.set(topicId, { n, outcome, topicId, topicName })
  }

  for (const [n, topicId] of await makeNew(tx, maker, lot, matches))
    addLink(n, 'created', topicId, (lot[n] as PreparedTopic).arrival.topic_name, {})
  for (const [n, match] of matches)
    if (match.kind === 'listed') {
      const overlay = overlayOf((lot[n] as PreparedTopic).arrival, match.topic)
      addLink(n, 'adopted', match.topic.id, match.topic.topic_name, overlay)
    }
  const linked = await linkArrivals(tx, links, origin)
  const adopted = [...linked].filter(([topicId]) => byTopic.get(topicId)?.outcome === 'adopted').map(([, id]) => id)
  const gone = adopted.length > 0 ? await removeUnsettled(tx, sql`link.id = any(${adopted}::uuid[])`) : []
  for (const [topicId, linkId] of linked) {
    const { n, ...fate } = byTopic.get(topicId) as Omit<ArrivalOutcome, 'linkId'> & { n: number }
    if (!gone.includes(linkId)) fates.set(n, { ...fate, linkId })
  }
  await settleHeld(tx, origin, lot, matches, fates)
  settleSame(matches, fates)
}

/** Whether an arrival brings an external id that the library's own topic does not have. */
const lacksExternalId = ({ arrival }: PreparedTopic, { external_id }: MatchCandidate): boolean =>
  arrival.external_id !== undefined && external_id === null

async function settleHeld(
  tx: TenantTx,
  origin: LinkOrigin,
  lot: readonly PreparedTopic[],
  matches: ReadonlyMap<number, Match>,
  fates: Fates,
): Promise<void> {
  const held = [...matches].flatMap(([n, match]) => (match.kind === 'held' ? [{ n, topic: match.topic }] : []))
  const lacking = held
    .filter(({ n, topic }) => lacksExternalId(lot[n] as PreparedTopic, topic))
    .map(({ n, topic }) => ({
      id: topic.link_id as string,
      external_id: (lot[n] as PreparedTopic).arrival.external_id as string,
    }))
  const filled = await fillExternalIds(tx, lacking, origin)
  for (const { n, topic } of held) {
    const linkId = topic.link_id as string
    const outcome = filled.has(linkId) ? 'updated' : 'duplicate'
    fates.set(n, { outcome, topicId: topic.id, linkId, topicName: topic.topic_name })
  }
}

/**
 * What the sender says otherwise than the global topic: it stays on the sender's link and reaches nobody else. The name
 * is the catalog's, so that one topic is spelled one way.
 */
function overlayOf(arrival: TopicArrival, topic: MatchCandidate): Record<string, unknown> {
  const { keywords, segment_desc_marketplace, segment_desc_dspapi } = arrival
  const given = Object.fromEntries(
    editableFields.filter((field) => field !== 'topic_name').map((field) => [field, arrival[field]]),
  )
  const current = topic as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries({ ...given, keywords, segment_desc_marketplace, segment_desc_dspapi }).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field]),
    ),
  )
}
