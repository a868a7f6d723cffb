import type { Facets, listTopics, Query, TopicExplanation } from '@txadv/contract'
import { facetFields, failures, texts } from '@txadv/contract'
import { explain as explainName } from '@txadv/engine'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { Tenant } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'
import { listPage } from '../../db/listing.ts'
import {
  type Counted,
  conditionsOf,
  countValues,
  findJury,
  findSources,
  libraryOf,
  listHistory,
  selectRecords,
} from './library.queries.ts'

export { conditionsOf, countValues, equals, libraryOf } from './library.queries.ts'

export async function list(tenant: Tenant, query: Query<typeof listTopics>) {
  const { page, pageSize } = query
  const { data, total } = await tenant.snapshot((tx) =>
    listPage(tx, libraryOf(tx), conditionsOf(tx, query), query, (ids) => selectRecords(tx, ids, query)),
  )
  return { data: [...data], total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
}

const counts = (rows: readonly Counted[], field: string) =>
  Object.fromEntries(rows.filter((row) => row.field === field).map(({ value, n }) => [value, n]))

/** A topic of the library as a page shows it. */
export async function readRecord(tx: TenantTx, id: string) {
  const [record] = await selectRecords(tx, sql`select ${id}::uuid as id, 1::bigint as total`, {
    sortBy: 'created_at',
    sortOrder: 'asc',
  })
  if (!record) throw failures.absent(texts.topicNotFound)
  const { total: _, ...shown } = record
  return shown
}

export async function stats(tenant: Tenant) {
  const rows = await tenant.snapshot((tx) =>
    countValues(tx, libraryOf(tx).counts, ['total', 'segment_type', 'taxonomy_type']),
  )
  return {
    total: rows.find(({ field }) => field === 'total')?.n ?? 0,
    bySegmentType: counts(rows, 'segment_type'),
    byTaxonomyType: counts(rows, 'taxonomy_type'),
  }
}

/** The values of each facet, from rows of counted values. A field that was emptied has none. */
export function facetsFrom(rows: readonly Counted[]): output<typeof Facets> {
  const values = Map.groupBy(rows, ({ field }) => field)
  const listed = Object.entries(facetFields).map(([facet, field]) => [
    facet,
    (values.get(field) ?? []).map(({ value }) => value).filter(Boolean),
  ])
  return Object.fromEntries(listed) as output<typeof Facets>
}

export async function facets(tenant: Tenant) {
  return facetsFrom(await tenant.snapshot((tx) => countValues(tx, libraryOf(tx).counts)))
}

export async function history(tenant: Tenant, id: string) {
  return tenant.snapshot(async (tx) => {
    const link = await findSources(tx, id)
    if (!link) throw failures.absent(texts.topicNotFound)
    return listHistory(tx, link.id)
  })
}

/** Why the topic is classified as it is: where each value comes from, and what the engine reads in the name. */
export async function explain(tenant: Tenant, id: string): Promise<output<typeof TopicExplanation>> {
  const { link, jury } = await tenant.snapshot(async (tx) => {
    const found = await findSources(tx, id)
    if (!found) throw failures.absent(texts.topicNotFound)
    return { link: found, jury: await findJury(tx, found.id, found.topic_id) }
  })
  const said = explainName(link.topic_name)
  const engine = {
    parent_category: said.parentCategory,
    taxonomy_type: said.taxonomyType,
    subcategory: said.subcategory || null,
    segment_type: said.segmentType,
    audience_type: said.audienceType,
    iab_code: said.iabCode || null,
  }
  const from = (field: string) => (field in link.overlay ? 'edit' : field in link.verdict ? 'verdict' : 'topic')
  const fields = Object.entries(engine).map(([field, read]) => ({
    field,
    value: link[field as keyof typeof engine],
    from: from(field) as 'edit' | 'verdict' | 'topic',
    engine: read,
    agrees: link[field as keyof typeof engine] === read,
  }))
  return {
    id: link.id,
    topic_id: link.topic_id,
    topic_name: link.topic_name,
    engine_version: link.engine_version,
    fields,
    subcategory_path: [...said.subcategoryPath],
    keywords: [...said.keywords],
    layers: {
      intent: said.primaryIntent,
      secondary_intent: said.secondaryIntent ?? null,
      intensity: said.intensity,
      awareness: said.awareness,
      segment: said.segmentType,
      sensitivity: said.sensitivity,
      buyer_journey: said.buyerJourney,
      composite_score: said.compositeScore,
    },
    confidence: said.confidence / 100,
    runner_up: said.runnerUp,
    evidence: said.evidence.map(({ text, layer, says }) => ({ text, layer, says })),
    jury,
  }
}
