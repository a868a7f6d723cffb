import { AnyTopicId, type Body, type createTopic, failures, limits, texts } from '@txadv/contract'
import { normalizeName } from '@txadv/engine/light'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { readSettings } from '../settings/settings.ts'
import {
  deleteLinks,
  editableFields,
  editLink,
  editTopic,
  findLink,
  findLinkOfTopic,
  findVisibleTopic,
  insertHistory,
  insertLink,
  insertLinks,
  insertOutput,
  insertTopic,
  type Link,
  lockLink,
  lockSoleOwned,
  settleLinks,
  type TopicFields,
} from './topics.queries.ts'

export { catalogTopics, heldBy, type Path, pathFields, settleLinks, sharedShelf } from './topics.queries.ts'

type NewTopicRequest = Body<typeof createTopic>

const originOf = (actor: Actor) => ({
  changedBy: actor.userId,
  metadata: { via: actor.via, ...(actor.keyId && { keyId: actor.keyId }) },
})

/**
 * Adds a topic to the library: links the visible global topic of that name, or makes it. A name that the library
 * already holds answers the link that is there, so sending the same request twice adds one topic.
 */
export async function create(tenant: Tenant, asked: NewTopicRequest) {
  return tenant.transact(async (tx) => {
    if (asked._batchId !== undefined) throw failures.absent(texts.batchNotFound)
    // Another try only when the topic was archived in the very moment it was linked: its name is free then.
    for (let attempt = 0; attempt <= limits.database.conflictRetries; attempt++) {
      const link = await linkByName(tx, tenant.actor, asked)
      if (link) return link
    }
    throw new Error('a topic name was taken by a topic that cannot be seen')
  })
}

async function linkByName(tx: TenantTx, actor: Actor, asked: NewTopicRequest) {
  const normalizedName = normalizeName(asked.topic_name)
  const known = await findVisibleTopic(tx, normalizedName)
  const made = known ? undefined : await makeTopic(tx, asked, normalizedName)
  const topic = known ?? made ?? (await findVisibleTopic(tx, normalizedName))
  if (!topic) return undefined

  const linkId = await insertLink(tx, topic.id, {
    overlay: made ? {} : overlayOf(asked, topic),
    internal_description: asked.internal_description ?? null,
    source: 'api',
    created_by: actor.userId,
  })
  if (linkId) await settleNewLinks(tx, sql`link.id = ${linkId}`)
  const link = await findLinkOfTopic(tx, topic.id)
  if (link && linkId) {
    const { id: _, topic_id: __, created_at: ___, ...newValues } = link
    await insertHistory(tx, linkId, {
      changeType: 'created',
      previousValues: {},
      newValues,
      source: 'api',
      ...originOf(actor),
    })
  }
  return link && { ...link, engine_version: topic.engine_version }
}

async function makeTopic(tx: TenantTx, asked: NewTopicRequest, normalizedName: string) {
  const { topicVisibility } = await readSettings(tx)
  const made = await insertTopic(tx, {
    ...givenFields(asked),
    topic_name: asked.topic_name,
    normalized_name: normalizedName,
    keywords: asked.keywords ?? [],
    engine_version: asked.engine_version,
    private: topicVisibility === 'private',
  })
  if (made)
    await insertOutput(tx, made.id, {
      segment_desc_marketplace: asked.segment_desc_marketplace ?? null,
      segment_desc_dspapi: asked.segment_desc_dspapi ?? null,
    })
  return made
}

/** Links topics of the catalog to the library; answers how many were new. */
export async function adopt(tx: TenantTx, actor: Actor, topics: RawBuilder<unknown>): Promise<number> {
  await allowBulk(tx)
  const { changedBy, metadata } = originOf(actor)
  const link = { overlay: {}, internal_description: null, source: 'catalog', created_by: changedBy }
  const added = await insertLinks(tx, topics, link, metadata)
  return added === 0 ? 0 : added - (await settleNewLinks(tx, sql`link.created_at = now()`))
}

/**
 * Between the reading of a topic and the moment its new link holds it, the topic may have changed: so the values are
 * settled once more, and a topic that was archived or merged meanwhile is not kept. Answers how many were not.
 */
async function settleNewLinks(tx: TenantTx, which: RawBuilder<SqlBool>): Promise<number> {
  const gone = await settleLinks(tx, sql`link.org_id = ${tx.org} and ${which}`)
  return gone.length > 0 ? deleteLinks(tx, gone) : 0
}

function givenFields(asked: TopicFields): TopicFields {
  return Object.fromEntries(
    editableFields.filter((field) => asked[field] !== undefined).map((field) => [field, asked[field]]),
  )
}

/**
 * What the caller says otherwise than the global topic: it stays on the caller's link and reaches nobody else. The name
 * is the catalog's, so that one topic is spelled one way.
 */
function overlayOf(asked: NewTopicRequest, topic: object): Record<string, unknown> {
  const { topic_name: _, ...given } = givenFields(asked)
  const { keywords, segment_desc_marketplace, segment_desc_dspapi } = asked
  const said = { ...given, keywords, segment_desc_marketplace, segment_desc_dspapi }
  const current = topic as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(said).filter(([field, value]) => value !== undefined && value !== current[field]),
  )
}

/**
 * Edits a topic for this organization. Where the organization made the global topic and nobody else links it, the
 * catalog gets the better values too, unless another topic holds the new name already.
 */
export async function update(tenant: Tenant, id: string, asked: TopicFields): Promise<Link> {
  try {
    return await tenant.transact((tx) => edit(tx, tenant.actor, id, asked, { reachCatalog: true }))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return tenant.transact((tx) => edit(tx, tenant.actor, id, asked, { reachCatalog: false }))
  }
}

async function edit(
  tx: TenantTx,
  actor: Actor,
  id: string,
  asked: TopicFields,
  { reachCatalog }: { reachCatalog: boolean },
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
    source: 'edit',
    ...originOf(actor),
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
export async function remove(tenant: Tenant, shownIds: readonly string[]): Promise<{ deleted: number }> {
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
