import type * as contract from '@txadv/contract'
import type { Facets, Query } from '@txadv/contract'
import { countedFields, failures, limits, operatorActor, texts } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod'
import { showChange } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { byIdDown, readCursor, writeCursor } from '../../db/cursor.ts'
import type { TenantTx } from '../../db/database.ts'
import { listPage } from '../../db/listing.ts'
import { type AskedStretch, showPage, stretchOf } from '../../db/stretch.ts'
import { verdictColumns } from '../classification/classification.ts'
import { findByMeaning, findingsOf, findSimilarNames, type SearchedSource, showFound } from '../search/search.ts'
import { readFacets } from './facets.ts'
import {
  countValues,
  type FieldCount,
  findSources,
  libraryConditions,
  libraryOf,
  listOperatorChanges,
  listTopicHistory,
  selectLibraryRecords,
  selectSimilarRecords,
} from './library.queries.ts'

export { readFacets } from './facets.ts'
export { columnEquals, libraryConditions, libraryOf } from './library.queries.ts'

export async function listTopics(tenant: Tenant, query: Query<typeof contract.listTopics>) {
  const { search, match, ...filters } = query
  const { data, total, next } = await tenant.snapshot(async (tx) => {
    const read = (ids: RawBuilder<unknown>) => selectLibraryRecords(tx, ids, query, query.layers)
    if (match !== 'meaning' || search === undefined)
      return listPage(tx, libraryOf(tx), libraryConditions(tx, query), query, read)
    const found = await findByMeaning(tx, searchedLibrary(tx), libraryConditions(tx, filters), search)
    return showFound(found, query, read)
  })
  tenant.tellNext(next)
  return showPage(query, data, total)
}

const searchedLibrary = (tx: TenantTx): SearchedSource => ({
  source: libraryOf(tx),
  nameTerms: 'words',
  topicId: 'topic_id',
})

/** The library's topics that are most like one of them, each with why. */
export async function listSimilarTopics(tenant: Tenant, id: string, most: number) {
  const { data } = await tenant.snapshot(async (tx) => {
    const link = await findSources(tx, id)
    if (!link) throw failures.absent(texts.topicNotFound)
    const found = await findSimilarNames(tx, searchedLibrary(tx), libraryConditions(tx, {}), link, most)
    return showFound(found, { page: 1, pageSize: most }, (ids) => selectSimilarRecords(tx, ids))
  })
  return { data }
}

const counts = (rows: readonly FieldCount[], field: string) =>
  Object.fromEntries(rows.filter((row) => row.field === field).map(({ value, n }) => [value, n]))

/** A topic of the library as a page shows it. */
export async function readRecord(tx: TenantTx, id: string, layers = false) {
  const one = sql`select ${id}::uuid as id, 1::bigint as total`
  const [record] = await selectLibraryRecords(tx, one, { sortBy: 'created_at', sortOrder: 'asc' }, layers)
  if (!record) throw failures.absent(texts.topicNotFound)
  const { total: _, ...shown } = record
  return shown
}

export async function readLibraryStats(tenant: Tenant) {
  const rows = await tenant.snapshot((tx) =>
    countValues(tx, libraryOf(tx).counts, ['total', 'segment_type', 'taxonomy_type']),
  )
  return {
    total: rows.find(({ field }) => field === 'total')?.n ?? 0,
    bySegmentType: counts(rows, 'segment_type'),
    byTaxonomyType: counts(rows, 'taxonomy_type'),
  }
}

const facetColumns = Object.values(countedFields)

/** The values that the topics of the library have, as far as the filters leave them. */
export async function readLibraryFacets(
  tenant: Tenant,
  { counts, match, ...filters }: Query<typeof contract.topicFacets> = {},
): Promise<output<typeof Facets>> {
  return tenant.snapshot((tx) => {
    const conditionsOf = async ({ search, ...others }: typeof filters) =>
      match === 'meaning' && search !== undefined
        ? findingsOf(await findByMeaning(tx, searchedLibrary(tx), libraryConditions(tx, others), search))
        : libraryConditions(tx, { search, ...others })
    return readFacets(tx, { source: libraryOf(tx), filters, conditionsOf }, { counts, columns: facetColumns })
  })
}

/** What happened to a topic: its own entries among the operators' changes that reached it, from a place on. */
export async function readTopicHistory(tenant: Tenant, id: string, asked: AskedStretch) {
  const { limit, after } = stretchOf(asked, limits.topics.historyEntries)
  const [last = null] = after === undefined ? [] : readCursor(after, byIdDown)
  const { own, changes, overlay } = await tenant.snapshot(async (tx) => {
    const link = await findSources(tx, id)
    if (!link) throw failures.absent(texts.topicNotFound)
    const own = await listTopicHistory(tx, link.id, last, limit + 1)
    return { own, changes: await listOperatorChanges(tx, link.id, last, limit + 1), overlay: link.overlay }
  })
  // Behind the last of a list that was cut, entries of the other one may lack what belongs between them.
  const [seenTo = ''] = [own, changes]
    .flatMap((list) => (list.length > limit ? (list.at(-1)?.id ?? []) : []))
    .toSorted()
    .reverse()
  const entries = [...own.map(showChange), ...changes.flatMap((change) => reachedBy(change, overlay))]
    .filter((entry) => entry.id >= seenTo)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const shown = entries.slice(0, limit)
  const next = entries.length > limit ? shown.at(-1)?.id : seenTo
  tenant.tellNext(next ? writeCursor([next]) : undefined)
  return shown
}

type OperatorChange = Awaited<ReturnType<typeof listOperatorChanges>>[number]

/** What a library shows of a global topic; what operators noted beside it, and how they release an engine, is theirs. */
const shownFields = new Set(
  ['topic_name', ...Object.keys(verdictColumns)].filter((field) => field !== 'engine_revision'),
)

/** An operators' change as far as it reached a library: what the organization gave stayed as it was. */
function reachedBy(change: OperatorChange, given: Readonly<Record<string, unknown>>) {
  const isReached = ([field]: readonly [string, unknown]) => shownFields.has(field) && !Object.hasOwn(given, field)
  const newValues = Object.fromEntries(Object.entries(change.newValues).filter(isReached))
  if (Object.keys(newValues).length === 0) return []
  const previousValues = Object.fromEntries(Object.entries(change.previousValues).filter(isReached))
  const changeType = 'reclassified' as const
  return [{ ...change, changeType, previousValues, newValues, changedBy: operatorActor, metadata: {} }]
}
