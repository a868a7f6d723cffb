import type * as contract from '@txadv/contract'
import { AnyTopicId, type Body, failures, limits, texts } from '@txadv/contract'
import { normalizeName } from '@txadv/engine'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../account/index.ts'
import type { Actor, Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { requireProcessing } from '../../runs/index.ts'
import { classifyIncoming } from './classify-incoming.ts'
import { findCandidates, type MatchCandidate } from './ingest.queries.ts'
import { type ArrivalOutcome, ingestTopics } from './ingest.ts'
import {
  deleteLinks,
  editableFields,
  editLink,
  editTopic,
  findLink,
  findVisibleTopic,
  insertHistory,
  type LinkOrigin,
  linkTopics,
  lockLink,
  lockSoleOwned,
  readCreated,
  removeUnsettled,
  type TopicFields,
  type TopicLink,
} from './topics.queries.ts'

export {
  type ClassifiedTopic,
  classifyIncoming,
  type ExternalVerdict,
  identifyTopic,
  type PreparedTopic,
  placeTopic,
  type TopicArrival,
} from './classify-incoming.ts'
export { findCandidates, findCorrections, type MatchCandidate, readCandidates } from './ingest.queries.ts'
export { type ArrivalOutcome, ingestTopics, type PreviewedArrival, previewArrivals, seedTopics } from './ingest.ts'
export {
  catalogTopics,
  insertSelectedHistory,
  type LinkOrigin,
  libraryViewOf,
  pathFields,
  settleLinks,
  sharedScope,
  verdictColumns,
  writeOwnVerdicts,
} from './topics.queries.ts'
export { type AddedLink, undoAdditions } from './undo.queries.ts'

type NewTopicRequest = Body<typeof contract.createTopic>

const originOf = (actor: Actor) => ({
  changedBy: actor.userId,
  metadata: { via: actor.via, ...(actor.keyId && { keyId: actor.keyId }) },
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
 * Adds a topic to the library. A name that the library already holds answers the topic that is there, so sending the
 * same request twice adds one.
 */
export async function createTopic(tenant: Tenant, { _batchId: batchId, ...asked }: NewTopicRequest) {
  const prepared = classifyIncoming(asked)
  return tenant.transact(async (tx) => {
    if (batchId !== undefined) await requireProcessing(tx, batchId)
    const origin = linkOrigin(tenant.actor, 'api', 'created', batchId === undefined ? {} : { batchId })
    const [fate] = (await ingestTopics(tx, origin, [prepared])) as [ArrivalOutcome]
    // Only an arrival with an external id updates, and a request brings none.
    const outcome = fate.outcome === 'updated' ? ('duplicate' as const) : fate.outcome
    return { ...(await readCreated(tx, fate.linkId)), outcome }
  })
}

/** Links topics of the catalog to the library; answers how many were new. */
export async function adoptTopics(tx: TenantTx, actor: Actor, topics: RawBuilder<unknown>): Promise<number> {
  await allowBulk(tx)
  const added = await linkTopics(tx, topics, linkOrigin(actor, 'catalog'))
  return added === 0 ? 0 : added - (await removeUnsettled(tx, sql`link.created_at = now()`)).length
}

function givenFields(asked: TopicFields): TopicFields {
  return Object.fromEntries(
    editableFields.filter((field) => asked[field] !== undefined).map((field) => [field, asked[field]]),
  )
}

/**
 * Edits a topic for this organization. Where the organization made the global topic and nobody else links it, the
 * catalog gets the better values too, unless another topic holds the new name already.
 */
export async function updateTopic(tenant: Tenant, id: string, asked: TopicFields): Promise<TopicLink> {
  try {
    return await tenant.transact((tx) => edit(tx, tenant.actor, id, asked, { reachCatalog: true }))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return tenant.transact((tx) => edit(tx, tenant.actor, id, asked, { reachCatalog: false }))
  }
}

/** How an edit came about, for the topic's history. */
interface EditNote {
  readonly source: string
  readonly metadata?: object
}

/**
 * Gives a topic another name for this organization, as an edit does, in the caller's transaction; unless the library has
 * a topic of that name already, or the topic is no longer called as the caller saw it.
 */
export async function renameTopic(
  tx: TenantTx,
  actor: Actor,
  { id, before, after }: { readonly id: string; readonly before: string; readonly after: string },
  note: EditNote,
  reachCatalog: boolean,
): Promise<'renamed' | 'nameTaken' | 'nameChanged'> {
  const link = await findLink(tx, id)
  if (link?.topic_name !== before) return 'nameChanged'
  const alike = await findCandidates(tx, [[0, classifyIncoming({ topic_name: after })]])
  const isNamesake = ({ by, id: topicId, link_id }: MatchCandidate) =>
    (by === 'name' || by === 'rename') && link_id !== null && topicId !== link.topic_id
  if (alike.some(isNamesake)) return 'nameTaken'
  await edit(tx, actor, id, { topic_name: after }, { reachCatalog }, note)
  return 'renamed'
}

async function edit(
  tx: TenantTx,
  actor: Actor,
  id: string,
  asked: TopicFields,
  { reachCatalog }: { reachCatalog: boolean },
  note: EditNote = { source: 'edit' },
) {
  const found = await findLink(tx, id)
  if (!found) throw failures.absent(texts.topicNotFound)
  // The topic before the link, as every writer of topics locks them.
  const owned = reachCatalog ? await lockSoleOwned(tx, found) : undefined
  const link = await lockLink(tx, found.id)
  if (!link) throw failures.absent(texts.topicNotFound)
  const given = givenFields(asked)
  const changed = editableFields.filter((field) => given[field] !== undefined && given[field] !== link[field])
  if (changed.length === 0) return link

  const newValues: TopicFields = Object.fromEntries(changed.map((field) => [field, given[field]]))
  if (owned) await improveTopic(tx, link.topic_id, newValues, owned)
  await insertHistory(tx, link.id, {
    changeType: 'field_edit',
    previousValues: Object.fromEntries(changed.map((field) => [field, link[field]])),
    newValues,
    source: note.source,
    changedBy: actor.userId,
    metadata: { ...originOf(actor).metadata, ...note.metadata },
  })
  return editLink(tx, link.id, newValues)
}

/** Gives the global topic the better values too, unless the organization sees another topic by the new name. */
async function improveTopic(
  tx: TenantTx,
  topicId: string,
  newValues: TopicFields,
  current: NonNullable<Awaited<ReturnType<typeof lockSoleOwned>>>,
): Promise<void> {
  const { topic_name: name } = newValues
  if (name === undefined) return editTopic(tx, topicId, newValues, current)
  const normalized_name = normalizeName(name)
  const namesake = await findVisibleTopic(tx, normalized_name, topicId)
  if (!namesake) await editTopic(tx, topicId, { ...newValues, normalized_name }, current)
}

/** Removes topics from the library, a batch a transaction; ids that are not in it are passed over. */
export async function removeTopics(tenant: Tenant, shownIds: readonly string[]): Promise<{ deleted: number }> {
  const ids = [...new Set(shownIds)].flatMap((shown) => {
    const parsed = AnyTopicId.safeParse(shown)
    return parsed.success ? [parsed.data] : []
  })
  let deleted = 0
  for (let start = 0; start < ids.length; start += limits.topics.deleteBatchIds) {
    tenant.signal.throwIfAborted()
    const batch = ids.slice(start, start + limits.topics.deleteBatchIds)
    deleted += await tenant.transact(async (tx) => {
      const gone = await deleteLinks(tx, batch)
      if (gone > 0) await recordAudit(tx, tenant.actor, 'topics.deleted', tx.org, { deleted: gone })
      return gone
    })
  }
  return { deleted }
}
