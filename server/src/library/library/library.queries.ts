import {
  type ListedTopic,
  limits,
  type SegmentType,
  type SimilarTopic,
  type TopicExplanation,
  type TopicHistoryEntry,
  type TopicReview,
  type topicFilters,
} from '@txadv/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { output, ZodObject } from 'zod'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { type ListingOrder, orderBy } from '../../db/listing-order.ts'
import { isAnyOf, type ListingCondition, type ListingSource } from '../../db/listing-source.ts'
import { matchesAllWords } from '../../db/words.ts'
import { type NameSource, nameRecords } from '../../naming/index.ts'
import { type LinkDoubt, measureConfidence, showReview } from '../classification/classification.ts'

export type LibraryFilters = output<ZodObject<typeof topicFilters>>

/** The organization's library, or the part of it that the request's workspace holds. */
export function libraryOf(tx: TenantTx): ListingSource {
  return {
    view: tx.workspace === null ? 'library' : 'workspace_library',
    parts: [sql`org_id = ${tx.org}`],
    counts: sql`library_count where org_id = ${tx.org}`,
  }
}

/** Filters that compare one column; the key is the query parameter. */
export const filteredColumns = {
  taxonomyType: 'taxonomy_type',
  parentCategory: 'parent_category',
  subcategory: 'subcategory',
  subcategoryL1: 'subcategory_l1',
  subcategoryL2: 'subcategory_l2',
  subcategoryL3: 'subcategory_l3',
  subcategoryL4: 'subcategory_l4',
  segmentType: 'segment_type',
  audienceType: 'audience_type',
  iabCode: 'iab_code',
  engineVersion: 'engine_version',
  source: 'source',
  sensitivity: 'sensitivity',
  intensity: 'intensity',
  buyerJourney: 'buyer_journey',
} as const satisfies Partial<Record<keyof LibraryFilters, string>>

/** The columns that an index of their own keeps in order. */
export const orderedColumns: ReadonlySet<string> = new Set([
  'parent_category',
  'segment_type',
  'taxonomy_type',
  'audience_type',
])

/** A filter on one column whose values are counted: any of these. */
export function columnEquals(column: string, values: readonly string[]): ListingCondition {
  const isMerged = values.length > 1 && values.length <= limits.listing.mergedValues
  return {
    sql: isAnyOf(column, values),
    counted: { field: column, values },
    ...(orderedColumns.has(column) && (values.length === 1 || isMerged) && { column }),
    ...(orderedColumns.has(column) && isMerged && { each: values.map((value) => isAnyOf(column, [value])) }),
  }
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

export function libraryConditions(tx: TenantTx, filters: LibraryFilters): ListingCondition[] {
  const conditions: ListingCondition[] = []
  for (const [parameter, column] of Object.entries(filteredColumns)) {
    const values = filters[parameter as keyof typeof filteredColumns]
    if (values !== undefined) conditions.push(columnEquals(column, values))
  }
  if (filters.search) conditions.push({ sql: matchesAllWords('words', filters.search) })
  if (filters.internalId)
    conditions.push({
      sql: sql`external_id is not null and external_id ilike any(${filters.internalId.map(containing)}::text[])`,
    })
  if (filters.hasExternalId !== undefined)
    conditions.push({
      sql: filters.hasExternalId ? sql`external_id is not null` : sql`external_id is null`,
      counted: { field: 'external_id', values: [''], inverted: !filters.hasExternalId },
    })
  conditions.push(...rangeConditions(filters), ...liveConditions(tx, filters))
  if (filters.review) conditions.push({ sql: anyOf(filters.review.map((standing) => reviewStates[standing])) })
  // The counts already speak of this workspace alone; the rows must be asked.
  if (tx.workspace !== null)
    conditions.push({ sql: sql`workspace_id = ${tx.workspace}::uuid`, counted: { field: 'total', values: [''] } })
  return conditions
}

const reviewStates: Readonly<Record<TopicReview, RawBuilder<SqlBool>>> = {
  needs_review: sql`doubt is not null`,
  confirmed: sql`confirmed_at is not null`,
}

function rangeConditions({ scoreMin, scoreMax, createdFrom, createdBefore }: LibraryFilters): ListingCondition[] {
  return [
    scoreMin !== undefined && sql<SqlBool>`composite_score >= ${scoreMin}::int`,
    scoreMax !== undefined && sql<SqlBool>`composite_score <= ${scoreMax}::int`,
    createdFrom !== undefined && sql<SqlBool>`created_at >= ${createdFrom}::timestamptz`,
    createdBefore !== undefined && sql<SqlBool>`created_at < ${createdBefore}::timestamptz`,
  ].flatMap((condition) => (condition ? [{ sql: condition }] : []))
}

/** Topics of the library that have a live segment on one of some platforms, or on none of them. */
function liveConditions(tx: TenantTx, { liveOn, notLiveOn }: LibraryFilters): ListingCondition[] {
  const isLive = (
    platforms: readonly string[],
  ) => sql<SqlBool>`exists (select from activation where activation.org_id = ${tx.org}
    and activation.org_topic_id = ${sql.ref(`${libraryOf(tx).view}.id`)} and ${isAnyOf('activation.platform', platforms)} and activation.status = 'active')`
  return [
    ...(liveOn === undefined ? [] : [{ sql: isLive(liveOn) }]),
    ...(notLiveOn === undefined ? [] : [{ sql: sql<SqlBool>`not ${isLive(notLiveOn)}` }]),
  ]
}

const recordColumns = sql.join(
  [
    'id',
    'topic_id',
    'topic_name',
    'parent_category',
    'taxonomy_type',
    'subcategory',
    'segment_type',
    'audience_type',
    'iab_code',
    'keywords',
    'segment_name_dspapi',
    'segment_name_marketplace',
    'segment_name_internal',
    'segment_desc_marketplace',
    'segment_desc_dspapi',
    'internal_description',
    'engine_version',
    'performance_score',
    'external_id',
    'created_at',
    'updated_at',
  ].map((column) => sql.ref(column)),
)

/** The layers as one value; everything of it is in rows that the record is made of anyway. */
const layersColumn = sql`json_build_object('intent', intent, 'intensity', intensity, 'awareness', awareness,
  'segment', segment_type, 'sensitivity', sensitivity, 'buyer_journey', buyer_journey,
  'composite_score', composite_score) as layers`

export async function selectLibraryRecords(
  tx: TenantTx,
  ids: RawBuilder<unknown>,
  order: ListingOrder,
  layers = false,
) {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns}, outputs as platform_outputs, named_by, page.total, intent as judged_intent, doubt,
      confirmed_at is not null as confirmed ${layers ? sql`, ${layersColumn}` : sql``} from library_record join (${ids}) page using (id)
    where org_id = ${tx.org} ${orderBy(order)}`.execute(tx.db)
  const records = rows.map(({ judged_intent: intent, doubt, confirmed, ...record }) => {
    const review = showReview({ doubt, confirmed })
    return { ...record, ...(review && { review }), field_confidence: measureConfidence({ ...record, intent }) }
  })
  return nameRecords(tx, records)
}

type RecordRow = output<typeof ListedTopic> &
  LinkDoubt & { readonly total: number; readonly named_by: NameSource | null; readonly judged_intent: string | null }
/** Topics of the library as a list of similar ones shows them. */
export async function selectSimilarRecords(tx: TenantTx, ids: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<output<typeof SimilarTopic>, 'matched'> & { total: number }>`
    select id, topic_id, topic_name, parent_category, taxonomy_type, subcategory, segment_type, audience_type, page.total
    from ${sql.table(libraryOf(tx).view)} join (${ids}) page using (id) where org_id = ${tx.org}`.execute(tx.db)
  return rows
}

export interface FieldCount {
  readonly field: string
  readonly value: string
  readonly n: number
}

/** Every value that some topic has, of every field or of those asked for, with how many have it, in order. */
export async function countValues(tx: TenantTx, counts: RawBuilder<unknown>, fields?: readonly string[]) {
  const asked = fields ? sql`and field = any(${fields}::text[])` : sql``
  const { rows } = await sql<FieldCount>`
    select field, value, sum(n)::bigint as n from ${counts} ${asked}
    group by field, value having sum(n) > 0 order by field, value`.execute(tx.db)
  return rows
}

interface Sources {
  readonly id: string
  readonly topic_id: string
  readonly topic_name: string
  readonly engine_version: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly segment_type: SegmentType | null
  readonly audience_type: string | null
  readonly iab_code: string | null
  readonly source: string | null
  readonly overlay: Record<string, unknown>
  readonly verdict: Record<string, unknown>
}

/** The topic with this id, or that links this global topic (the oldest of several workspaces'), and who said what. */
export async function findSources(tx: TenantTx, id: string): Promise<Sources | undefined> {
  const { rows } = await sql<Sources>`
    select id, topic_id, topic_name, engine_version, parent_category, taxonomy_type, subcategory, segment_type,
      audience_type, iab_code, source, overlay, verdict
    from ${sql.table(libraryOf(tx).view)} where org_id = ${tx.org} and (id = ${id} or topic_id = ${id}) order by created_at limit 1`.execute(
    tx.db,
  )
  return rows[0]
}

/** What the judges last said of a topic: for this organization, or for all. */
export async function findJury(tx: TenantTx, linkId: string, topicId: string) {
  const { rows } = await sql<NonNullable<output<typeof TopicExplanation>['jury']>>`
    select topic_name, verdicts, disagree, judged_at from org_topic_jury where org_id = ${tx.org} and org_topic_id = ${linkId}
    union all
    select topic_name, verdicts, disagree, judged_at from topic_jury where topic_id = ${topicId}
    order by judged_at desc limit 1`.execute(tx.db)
  return rows[0] ?? null
}

/** What was written down of a link, newest first. */
export async function listTopicHistory(
  tx: TenantTx,
  linkId: string,
  after: string | null,
  wanted: number,
): Promise<output<typeof TopicHistoryEntry>[]> {
  return tx.db
    .selectFrom('org_topic_history')
    .select([
      'id',
      'org_topic_id as orgTopicId',
      'change_type as changeType',
      'changed_by as changedBy',
      'previous_values as previousValues',
      'new_values as newValues',
      'source',
      'metadata',
      'changed_at as changedAt',
    ])
    .where('org_id', '=', tx.org)
    .where('org_topic_id', '=', linkId)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(wanted)
    .$castTo<output<typeof TopicHistoryEntry>>()
    .execute()
}

/** What was changed of the global topic behind a link since it is in the library, newest first. */
export async function listOperatorChanges(tx: TenantTx, linkId: string, after: string | null, wanted: number) {
  return tx.db
    .selectFrom('operator_change')
    .select([
      'id',
      'org_topic_id as orgTopicId',
      'previous_values as previousValues',
      'new_values as newValues',
      'source',
      'changed_at as changedAt',
    ])
    .where('org_id', '=', tx.org)
    .where('org_topic_id', '=', linkId)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(wanted)
    .$castTo<Omit<output<typeof TopicHistoryEntry>, 'changeType' | 'changedBy' | 'metadata'>>()
    .execute()
}

export async function listUnfolded(tx: SystemTx): Promise<string[]> {
  const rows = await tx.db.selectFrom('library_count').select('org_id').distinct().where('folded', '=', false).execute()
  return rows.map((row) => row.org_id)
}

/** Adds up the rows of each value that has new ones. A row that comes in meanwhile is left for the next time. */
export async function foldLibraryCounts(tx: SystemTx, org: string): Promise<void> {
  await sql`
    with gone as (
      delete from library_count where org_id = ${org} and (field, value) in (
        select field, value from library_count where org_id = ${org} and not folded
      ) returning workspace_id, field, value, n
    )
    insert into library_count (org_id, workspace_id, field, value, n, folded)
    select ${org}, workspace_id, field, value, sum(n), true from gone
    group by workspace_id, field, value having sum(n) <> 0`.execute(tx.db)
}

export async function foldCatalogCounts(tx: SystemTx): Promise<void> {
  await sql`
    with gone as (
      delete from catalog_count where (scope, field, value) in (
        select scope, field, value from catalog_count where not folded
      ) returning scope, field, value, n
    )
    insert into catalog_count (scope, field, value, n, folded)
    select scope, field, value, sum(n), true from gone group by scope, field, value having sum(n) <> 0`.execute(tx.db)
}
