import type * as contract from '@txadv/contract'
import { type Body, facetFields, failures, GlobalTopicId, limits, type Query, texts } from '@txadv/contract'
import { categories } from '@txadv/engine/light'
import { holdRoom, holdRoomAlone, recordAudit } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { listPage } from '../../db/listing.ts'
import { matchesOf } from '../../db/listing-source.ts'
import { showPage } from '../../db/stretch.ts'
import { createFairLimiter } from '../../lib/limiter.ts'
import { readFacets } from '../library/library.ts'
import { findByMeaning, findingsOf, findSimilarNames, type SearchedSource, showFound } from '../search/search.ts'
import { adoptTopics, catalogTopics } from '../topics/topics.ts'
import {
  catalogConditions,
  catalogOf,
  countLibrary,
  findCatalogName,
  listKnown,
  selectCatalogRecords,
  selectFoundRecords,
} from './catalog.queries.ts'

export async function listCatalog(tenant: Tenant, query: Query<typeof contract.listCatalog>) {
  const { inLibrary, hasExternalId, search, match, ...filters } = query
  const asksTheLibrary = inLibrary !== undefined || hasExternalId !== undefined
  const { data, total, next } = await tenant.snapshot(async (tx) => {
    if (match === 'meaning' && search !== undefined) {
      const conditions = catalogConditions(tx, { ...filters, inLibrary, hasExternalId })
      return showFound(await findByMeaning(tx, searchedCatalog(tx), conditions, search), query, (ids) =>
        selectFoundRecords(tx, ids),
      )
    }
    const conditions = catalogConditions(tx, query, asksTheLibrary ? await countLibrary(tx) : undefined)
    return listPage(tx, catalogOf(tx), conditions, query, (rows) => selectCatalogRecords(tx, rows, query))
  })
  tenant.tellNext(next)
  return showPage(query, data, total)
}

const searchedCatalog = (tx: TenantTx): SearchedSource => ({
  source: catalogOf(tx),
  nameTerms: 'name_words',
  topicId: 'global_id',
})

/** The catalog's topics that are most like one of them, each with why. */
export async function listSimilarCatalogTopics(tenant: Tenant, id: string, most: number) {
  const { data } = await tenant.snapshot(async (tx) => {
    const name = await findCatalogName(tx, id)
    if (name === undefined) throw failures.absent(texts.topicNotFound)
    const found = await findSimilarNames(tx, searchedCatalog(tx), [], { topic_id: id, topic_name: name }, most)
    return showFound(found, { page: 1, pageSize: most }, (ids) => selectFoundRecords(tx, ids))
  })
  return { data }
}

const levelZeroNodes = [...new Set(Object.values(categories).flatMap(({ nodes }) => Object.keys(nodes)))]

const facetColumns = Object.values(facetFields)

export async function readCatalogFacets(
  tenant: Tenant,
  { counts, match, ...filters }: Query<typeof contract.catalogFacets>,
) {
  const facets = await tenant.snapshot((tx) => {
    const conditionsOf = async ({ search, ...others }: typeof filters) =>
      match === 'meaning' && search !== undefined
        ? findingsOf(await findByMeaning(tx, searchedCatalog(tx), catalogConditions(tx, others), search))
        : catalogConditions(tx, { search, ...others })
    return readFacets(tx, { source: catalogOf(tx), filters, conditionsOf }, { counts, columns: facetColumns })
  })
  // Operators may set a subcategory that the tree does not have: it would be found by nobody who chooses from the list.
  const subcategories = [...new Set([...levelZeroNodes, ...facets.subcategories])].sort()
  return { ...facets, subcategories }
}

/** Adds of all that match write half a million rows: two at a time leave the database to readers. */
const inTurn = createFairLimiter({ atOnce: limits.catalog.addsAtOnce, perKey: limits.catalog.addsPerOrg })

/** Adds the named topics, or all that match, to the library; those it holds already, or that are not there, are passed over. */
export async function addFromCatalog(
  tenant: Tenant,
  { topicIds, filters, listUnknown }: Body<typeof contract.addFromCatalog>,
) {
  const add = async (tx: TenantTx) => {
    const ids = topicIds?.flatMap((shown) => GlobalTopicId.safeParse(shown).data ?? [])
    const topics = ids ? catalogTopics(ids) : matchesOf(catalogOf(tx), catalogConditions(tx, filters ?? {}))
    // How many match is known once they are linked.
    const room = await (ids ? holdRoom(tx) : holdRoomAlone(tx))
    const added = await adoptTopics(tx, tenant.actor, topics, room)
    if (added > 0) await recordAudit(tx, tenant.actor, 'topics.adopted', tx.org, { added })
    if (!listUnknown) return { added }
    const known = await listKnown(tx, ids ?? [])
    return { added, unknown: (topicIds ?? []).filter((shown) => !known.has(GlobalTopicId.safeParse(shown).data ?? '')) }
  }
  return inTurn(tenant.org, () => tenant.transact(add), tenant.signal)
}
