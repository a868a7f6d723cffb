import { type addFromCatalog, type Body, GlobalTopicId, type listCatalog, type Query } from '@txadv/contract'
import { categories } from '@txadv/engine/light'
import type { Tenant } from '../../context.ts'
import { listPage, matchesOf } from '../../db/listing.ts'
import { recordAudit } from '../audit/audit.ts'
import { countsFrom, countValues, facetsFrom } from '../library/library.ts'
import { adopt, catalogTopics } from '../topics/topics.ts'
import { catalogOf, conditionsOf, countHeld, listKnown, selectRecords } from './catalog.queries.ts'

export async function list(tenant: Tenant, query: Query<typeof listCatalog>) {
  const { page, pageSize, inLibrary, hasExternalId } = query
  const asksTheLibrary = inLibrary !== undefined || hasExternalId !== undefined
  const { data, total } = await tenant.snapshot(async (tx) => {
    const conditions = conditionsOf(tx, query, asksTheLibrary ? await countHeld(tx) : undefined)
    return listPage(tx, catalogOf(tx), conditions, query, (rows) => selectRecords(tx, rows, query))
  })
  return { data: [...data], total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
}

const levelZeroNodes = [...new Set(Object.values(categories).flatMap(({ nodes }) => Object.keys(nodes)))].sort()

export async function facets(tenant: Tenant, withCounts = false) {
  const rows = await tenant.snapshot((tx) => countValues(tx, catalogOf(tx).counts))
  return { ...facetsFrom(rows), subcategories: levelZeroNodes, ...(withCounts && { counts: countsFrom(rows) }) }
}

/** Adds the named topics, or all that match, to the library; those it holds already, or that are not there, are passed over. */
export async function add(tenant: Tenant, { topicIds, filters, listUnknown }: Body<typeof addFromCatalog>) {
  return tenant.transact(async (tx) => {
    const ids = topicIds?.flatMap((shown) => GlobalTopicId.safeParse(shown).data ?? [])
    const topics = ids ? catalogTopics(ids) : matchesOf(catalogOf(tx), conditionsOf(tx, filters ?? {}))
    const added = await adopt(tx, tenant.actor, topics)
    if (added > 0) await recordAudit(tx, tenant.actor, 'topics.adopted', tx.org, { added })
    if (!listUnknown) return { added }
    const known = await listKnown(tx, ids ?? [])
    return { added, unknown: (topicIds ?? []).filter((shown) => !known.has(GlobalTopicId.safeParse(shown).data ?? '')) }
  })
}
