import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@txadv/contract'
import { AnyTopicId, type Body, failures, limits, type Reply, texts } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import { holdRoomAlone, type LibraryRoom, recordAudit } from '../../account/index.ts'
import { type Actor, actorIdOf, describeActor } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { parseRows, requireImport } from '../../runs/index.ts'
import { classifyItem, showReview } from '../classification/classification.ts'
import { ingestTopics } from './ingest.ts'
import { type GivenValues, overlayOf } from './overlay.ts'
import {
  countOnSale,
  deleteLinks,
  editableFields,
  editLinks,
  findLink,
  givenTexts,
  insertHistory,
  isNameHeld,
  type LinkOrigin,
  type LockedLink,
  linkTopics,
  lockLinks,
  readCreated,
  removeUnsettled,
  type TopicLink,
} from './topics.queries.ts'

export {
  findCandidates,
  findCorrections,
  type MatchCandidate,
  readCandidates,
} from './ingest.queries.ts'
export { type IngestedItem, ingestTopics, seedTopics } from './ingest.ts'
export { type ItemMatch, type MatchedItem, matchItems, selectMatched } from './match-items.ts'
export { overlayOf } from './overlay.ts'
export {
  catalogTopics,
  deleteLinks,
  findLink,
  forgetGiven,
  insertHistory,
  insertSelectedHistory,
  type LinkOrigin,
  libraryViewOf,
  pathFields,
  readCreated,
  settleLinks,
  sharedScope,
  writeOwnVerdicts,
} from './topics.queries.ts'

type NewTopicRequest = Body<typeof contract.createTopic>

const originOf = (actor: Actor) => ({
  changedBy: actorIdOf(actor),
  metadata: describeActor(actor),
})

/** Who brought topics in, and how, for their histories. */
export function linkOrigin(
  actor: Actor,
  source: string,
  changeType: LinkOrigin['changeType'] = 'created',
  more: object = {},
): LinkOrigin {
  const { changedBy, metadata } = originOf(actor)
  return { source, changeType, changedBy, metadata: { ...metadata, ...more } }
}

/**
 * Adds a topic to the library. A name that the library already has answers the topic that is there, with what the
 * request gives as edits, so sending the same request twice adds one. By force the topic is the organization's own,
 * whatever is like it.
 */
export async function createTopic(tenant: Tenant, { _batchId: batchId, force, ...asked }: NewTopicRequest) {
  const items = parseRows([asked], 1, (arrival) => ({ arrival })).map((item) => classifyItem(item))
  return tenant.transact(async (tx) => {
    if (batchId !== undefined) await requireImport(tx, batchId)
    const origin = linkOrigin(tenant.actor, 'api', 'created', batchId === undefined ? {} : { batchId })
    const [settled] = await ingestTopics(tx, origin, items, force ? 'own' : 'any')
    if (!settled) throw new Error('a topic was ingested without an outcome')
    // Only an arrival with an external id updates, and a request brings none.
    const outcome = settled.outcome === 'updated' ? ('duplicate' as const) : settled.outcome
    if (outcome === 'duplicate') await edit(tx, tenant.actor, settled.linkId, givenOf(asked), { source: 'api' })
    const { doubt, confirmed, ...topic } = requireGroup(asked, await readCreated(tx, settled.linkId))
    return { ...topic, outcome, existing: outcome !== 'created', review: showReview({ doubt, confirmed }) }
  })
}

/** What a request to create gives beside the name, under which the library has the topic already. */
const givenOf = ({
  topic_name: _name,
  engine_version: _version,
  ...given
}: Omit<NewTopicRequest, '_batchId' | 'force'>): Edit => given

/** Links topics of the catalog to the library, as far as it has room; answers how many were new. */
export async function adoptTopics(
  tx: TenantTx,
  actor: Actor,
  topics: RawBuilder<unknown>,
  room: LibraryRoom,
): Promise<number> {
  await allowBulk(tx)
  const linked = await linkTopics(tx, topics, linkOrigin(actor, 'catalog'))
  if (linked === 0) return 0
  const added = linked - (await removeUnsettled(tx, sql`link.created_at = now()`)).length
  room.take(added)
  return added
}

/** Edits a topic for this organization; nobody else reads what it says. */
export async function updateTopic(
  tenant: Tenant,
  id: string,
  asked: GivenValues,
): Promise<Reply<typeof contract.updateTopic>> {
  return tenant.transact((tx) => edit(tx, tenant.actor, id, asked))
}

/** How an edit came about, for the topic's history. */
interface EditNote {
  readonly source: string
  readonly metadata?: object
}

/**
 * Gives a topic another name for this organization, as an edit does, in the caller's transaction; unless the library
 * has a topic of that name already, or the topic is no longer called as the caller saw it.
 */
export async function renameTopic(
  tx: TenantTx,
  actor: Actor,
  { id, before, after }: { readonly id: string; readonly before: string; readonly after: string },
  note: EditNote,
): Promise<'renamed' | 'nameTaken' | 'nameChanged'> {
  const link = await findLink(tx, id)
  if (link?.topic_name !== before) return 'nameChanged'
  if (await isNameTaken(tx, link, after)) return 'nameTaken'
  await edit(tx, actor, id, { topic_name: after }, note)
  return 'renamed'
}

/** Whether the library has another topic of this name; until the transaction ends nobody else gives or adds it. */
async function isNameTaken(tx: TenantTx, link: TopicLink, name: string): Promise<boolean> {
  if (name === link.topic_name) return false
  await holdRoomAlone(tx)
  return isNameHeld(tx, link, name)
}

/** An edit, with what is kept on the link beside the overlay. */
interface Edit extends GivenValues {
  readonly internal_description?: string | undefined
}

async function edit(
  tx: TenantTx,
  actor: Actor,
  id: string,
  given: Edit,
  note: EditNote = { source: 'edit' },
): Promise<EditedLink> {
  const found = await findLink(tx, id)
  const isTaken = found && given.topic_name !== undefined && (await isNameTaken(tx, found, given.topic_name))
  if (isTaken) throw failures.topicNameTaken()
  const [edited] = found ? await editTopics(tx, actor, [found.id], given, note) : []
  if (!edited) throw failures.absent(texts.topicNotFound)
  return requireGroup(given, edited)
}

/** Edits topics of the library in the caller's transaction, each alike; those that are gone are left out. */
export async function editTopics(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  given: Edit,
  note: EditNote,
): Promise<readonly EditedLink[]> {
  const planned = (await lockLinks(tx, ids)).map((link) => planEdit(link, given))
  const edits = planned.filter(({ isKept }) => !isKept)
  if (edits.length === 0) return planned.map(({ link }) => ({ ...asLink(link), review: showReview(link) }))
  const written = await editLinks(
    tx,
    edits.map(({ link: { id }, overlay, internalDescription, confirms }) => ({
      id,
      overlay,
      internalDescription,
      confirms,
    })),
  )
  const changes = edits.map((each) => ({ linkId: each.link.id, ...describeEdit(each, given, written) }))
  await insertHistory(
    tx,
    changes.map((change) => ({
      ...change,
      changeType: 'field_edit',
      source: note.source,
      changedBy: actorIdOf(actor),
      metadata: { ...describeActor(actor), ...note.metadata },
    })),
  )
  return planned.map(({ link, confirms }) => ({
    ...asLink(written.get(link.id) ?? link),
    review: showReview(confirms ? { doubt: null, confirmed: true } : link),
  }))
}

interface PlannedEdit {
  readonly link: LockedLink
  readonly overlay: Readonly<Record<string, unknown>>
  readonly internalDescription: string | null
  /** Whether it settles what was in doubt. */
  readonly confirms: boolean
  /** Whether the link says all of it already. */
  readonly isKept: boolean
}

function planEdit(link: LockedLink, given: Edit): PlannedEdit {
  const overlay = overlayOf(given, link)
  const { internal_description: internalDescription = link.internal_description } = given
  const confirms = link.doubt !== null && correctedFields.some((field) => given[field] !== undefined)
  const isSaid = Object.entries(overlay).every(([field, value]) => isDeepStrictEqual(link.overlay[field], value))
  const isKept = isSaid && !confirms && internalDescription === link.internal_description
  return { link, overlay, internalDescription, confirms, isKept }
}

/** What an edit changed, as a history tells it: also what was given and was so before. */
function describeEdit(
  { link, overlay, internalDescription, confirms }: PlannedEdit,
  given: Edit,
  written: ReadonlyMap<string, TopicLink>,
) {
  const { doubt, confirmed } = confirms ? { doubt: null, confirmed: true } : link
  const effective = written.get(link.id) ?? link
  const before = shownValues(link)
  const after = shownValues({
    ...link,
    ...effective,
    overlay: { ...link.overlay, ...overlay },
    internal_description: internalDescription,
    doubt,
    confirmed,
  })
  const changed = Object.keys(after).filter(
    (field) => given[field as keyof Edit] !== undefined || !isDeepStrictEqual(before[field], after[field]),
  )
  const valuesOf = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return { previousValues: valuesOf(before), newValues: valuesOf(after) }
}

type EditedLink = TopicLink & { readonly review: ReturnType<typeof showReview> }

/** What a person who says it has judged: a name and texts are no judgement. */
const correctedFields = ['parent_category', 'taxonomy_type', 'subcategory', 'segment_type'] as const

/** What of a link an edit can change, as its history tells it. */
const shownValues = (link: LockedLink): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(editableFields.map((field) => [field, link[field]])),
  ...Object.fromEntries(givenTexts.map((field) => [field, link.overlay[field]])),
  internal_description: link.internal_description,
  review: showReview(link)?.status,
})

const asLink = ({
  id,
  topic_id,
  topic_name,
  parent_category,
  taxonomy_type,
  subcategory,
  segment_type,
}: TopicLink) => ({
  id,
  topic_id,
  topic_name,
  parent_category,
  taxonomy_type,
  subcategory,
  segment_type,
})

/** A category belongs to one group: a caller that names another is told, and nothing is written. */
function requireGroup<Link extends TopicLink>({ taxonomy_type }: GivenValues, link: Link): Link {
  if (taxonomy_type !== undefined && taxonomy_type !== link.taxonomy_type)
    throw failures.invalid(texts.groupOfCategory(link.parent_category ?? '', link.taxonomy_type ?? ''))
  return link
}

/**
 * Removes topics from the library, a batch a transaction; ids that are not in it are skipped. Segments of them that are on
 * sale stay there and are told: what they cost goes on until they are taken off.
 */
export async function removeTopics(
  tenant: Tenant,
  shownIds: readonly string[],
): Promise<Reply<typeof contract.deleteTopics>> {
  const ids = [...new Set(shownIds)].flatMap((shown) => {
    const parsed = AnyTopicId.safeParse(shown)
    return parsed.success ? [parsed.data] : []
  })
  const counts = { deleted: 0, segmentsOnSale: 0 }
  for (let start = 0; start < ids.length; start += limits.topics.deleteBatchIds) {
    tenant.signal.throwIfAborted()
    const batch = ids.slice(start, start + limits.topics.deleteBatchIds)
    const { deleted, segmentsOnSale } = await tenant.transact(async (tx) => {
      const gone = await deleteLinks(tx, batch)
      if (gone.length === 0) return { deleted: 0, segmentsOnSale: 0 }
      const removed = { deleted: gone.length, segmentsOnSale: await countOnSale(tx, gone) }
      await recordAudit(tx, tenant.actor, 'topics.deleted', tx.org, removed)
      return removed
    })
    counts.deleted += deleted
    counts.segmentsOnSale += segmentsOnSale
  }
  const { deleted, segmentsOnSale } = counts
  return { deleted, ...(segmentsOnSale > 0 && { segmentsOnSale }) }
}
