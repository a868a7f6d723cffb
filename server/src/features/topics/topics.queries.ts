import type { LibraryTopic, listTopics, Query, SegmentType, TopicHistoryEntry } from '@txadv/contract'
import { limits } from '@txadv/contract'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.gen.ts'

export type TopicQuery = Query<typeof listTopics>
type Filters = Omit<TopicQuery, 'page' | 'pageSize' | 'sortBy' | 'sortOrder'>

/** The classification fields that a person may set; absent ones stay as they are. */
export interface TopicFields {
  readonly topic_name?: string | undefined
  readonly parent_category?: string | undefined
  readonly taxonomy_type?: string | undefined
  readonly subcategory?: string | undefined
  readonly segment_type?: SegmentType | undefined
}

export interface Link {
  readonly id: string
  readonly topic_id: string
  readonly topic_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly segment_type: SegmentType | null
}

export const editableFields = ['topic_name', 'parent_category', 'taxonomy_type', 'subcategory', 'segment_type'] as const
const linkColumns = ['id', 'topic_id', ...editableFields] as const

/** Filters that compare one column of the link for equality; the key is the query parameter. */
const equalities = {
  taxonomyType: 'link.taxonomy_type',
  parentCategory: 'link.parent_category',
  subcategory: 'link.subcategory',
  subcategoryL1: 'link.subcategory_l1',
  subcategoryL2: 'link.subcategory_l2',
  subcategoryL3: 'link.subcategory_l3',
  subcategoryL4: 'link.subcategory_l4',
  segmentType: 'link.segment_type',
  audienceType: 'link.audience_type',
  iabCode: 'link.iab_code',
  engineVersion: 'topic.engine_version',
  source: 'link.source',
  sensitivity: 'link.sensitivity',
  intensity: 'link.intensity',
  buyerJourney: 'link.buyer_journey',
} as const satisfies Partial<Record<keyof Filters, string>>

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Joined = Tables & { link: Tables['org_topic']; topic: Tables['topic'] }

function filtered<O>(
  rows: SelectQueryBuilder<Joined, 'link' | 'topic', O>,
  org: string,
  filters: Filters,
): SelectQueryBuilder<Joined, 'link' | 'topic', O> {
  let wanted = rows.where('link.org_id', '=', org)
  for (const [parameter, column] of Object.entries(equalities)) {
    const value = filters[parameter as keyof typeof equalities]
    if (value !== undefined) wanted = wanted.where(column, '=', value)
  }
  if (filters.search) wanted = wanted.where('link.topic_name', 'ilike', containing(filters.search))
  if (filters.internalId) wanted = wanted.where('link.external_id', 'ilike', containing(filters.internalId))
  if (filters.hasExternalId !== undefined)
    wanted = wanted.where('link.external_id', filters.hasExternalId ? 'is not' : 'is', null)
  return wanted
}

const joined = (tx: TenantTx) =>
  tx.db
    .selectFrom('org_topic as link')
    .innerJoin('topic', 'topic.id', 'link.topic_id') as unknown as SelectQueryBuilder<Joined, 'link' | 'topic', object>

const edited = (field: string) => sql<string | null>`link.overlay->>${sql.lit(field)}`

function recordColumns(
  eb: ExpressionBuilder<Joined & { output: Tables['topic_output'] }, 'link' | 'topic' | 'output'>,
) {
  return [
    ...linkColumns.map((column) => eb.ref(`link.${column}`).as(column)),
    'link.audience_type',
    'link.iab_code',
    sql<
      string[]
    >`coalesce((select array_agg(word) from jsonb_array_elements_text(link.overlay->'keywords') word), topic.keywords)`.as(
      'keywords',
    ),
    'output.segment_name_dspapi',
    'output.segment_name_marketplace',
    'output.segment_name_internal',
    eb.fn
      .coalesce(edited('segment_desc_marketplace'), 'output.segment_desc_marketplace')
      .as('segment_desc_marketplace'),
    eb.fn.coalesce(edited('segment_desc_dspapi'), 'output.segment_desc_dspapi').as('segment_desc_dspapi'),
    'link.internal_description',
    'topic.engine_version',
    'link.performance_score',
    'link.external_id',
    'link.created_at',
    'link.updated_at',
  ] as const
}

export async function selectTopics(tx: TenantTx, query: TopicQuery): Promise<output<typeof LibraryTopic>[]> {
  return filtered(joined(tx), tx.org, query)
    .leftJoin('topic_output as output', 'output.topic_id', 'topic.id')
    .select((eb) => recordColumns(eb as never))
    .orderBy(`link.${query.sortBy}`, (order) => (query.sortOrder === 'asc' ? order.asc() : order.desc()))
    .orderBy('link.id', query.sortOrder)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .$castTo<output<typeof LibraryTopic>>()
    .execute()
}

export async function countTopics(tx: TenantTx, filters: Filters): Promise<number> {
  const { n } = await filtered(joined(tx), tx.org, filters)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function countBy(tx: TenantTx, column: 'segment_type' | 'taxonomy_type'): Promise<Record<string, number>> {
  const rows = await tx.db
    .selectFrom('org_topic')
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<number>().as('n')])
    .where('org_id', '=', tx.org)
    .where(column, 'is not', null)
    .groupBy(column)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.value, row.n]))
}

const isLinkOrTopic = (ids: readonly string[]) => (eb: ExpressionBuilder<Tables, 'org_topic'>) =>
  eb.or([
    eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)),
    eb('topic_id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)),
  ])

/** The link with this id, or to this global topic; of several workspaces' links the oldest. */
export async function findLink(tx: TenantTx, id: string): Promise<Link | undefined> {
  return tx.db
    .selectFrom('org_topic')
    .select(linkColumns)
    .where('org_id', '=', tx.org)
    .where(isLinkOrTopic([id]))
    .orderBy('created_at')
    .limit(1)
    .$narrowType<Link>()
    .executeTakeFirst()
}

/** The same link, held until the transaction ends. */
export async function lockLink(tx: TenantTx, id: string): Promise<Link | undefined> {
  const found = await findLink(tx, id)
  if (!found) return undefined
  return tx.db
    .selectFrom('org_topic')
    .select(linkColumns)
    .where('org_id', '=', tx.org)
    .where('id', '=', found.id)
    .forUpdate()
    .$narrowType<Link>()
    .executeTakeFirst()
}

/** The live global topic of this name that the organization may see, its own private one first. */
export async function findVisibleTopic(tx: TenantTx, normalizedName: string) {
  return tx.db
    .selectFrom('topic')
    .select(['id', 'engine_version', ...editableFields])
    .where('normalized_name', '=', normalizedName)
    .where('merged_into', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy(sql`owner_org_id nulls last`)
    .limit(1)
    .executeTakeFirst()
}

export interface NewTopic extends TopicFields {
  readonly topic_name: string
  readonly normalized_name: string
  readonly keywords: readonly string[]
  readonly engine_version: string
  readonly private: boolean
}

/** Adds a global topic; answers nothing when another transaction took the name first. */
export async function insertTopic(tx: TenantTx, topic: NewTopic) {
  return tx.db
    .insertInto('topic')
    .values({
      owner_org_id: topic.private ? tx.org : null,
      created_by_org_id: tx.org,
      topic_name: topic.topic_name,
      normalized_name: topic.normalized_name,
      parent_category: topic.parent_category ?? null,
      taxonomy_type: topic.taxonomy_type ?? null,
      subcategory: topic.subcategory ?? null,
      segment_type: topic.segment_type ?? null,
      keywords: [...topic.keywords],
      engine_version: topic.engine_version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'engine_version', ...editableFields])
    .executeTakeFirst()
}

export async function insertOutput(
  tx: TenantTx,
  topicId: string,
  output: { segment_desc_marketplace: string | null; segment_desc_dspapi: string | null },
): Promise<void> {
  await tx.db
    .insertInto('topic_output')
    .values({ topic_id: topicId, ...output })
    .execute()
}

export interface NewLink {
  readonly topic_id: string
  readonly overlay: Record<string, unknown>
  readonly internal_description: string | null
  readonly source: string
  readonly created_by: string
}

/** Links a global topic to the library; answers nothing when it is linked already. */
export async function insertLink(tx: TenantTx, link: NewLink): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into org_topic (org_id, workspace_id, topic_id, topic_name, overlay, internal_description, source, created_by)
    select ${tx.org}, ${tx.workspace}, id, topic_name, ${JSON.stringify(link.overlay)}::jsonb,
      ${link.internal_description}, ${link.source}, ${link.created_by}
    from topic where id = ${link.topic_id}
    on conflict (org_id, topic_id, workspace_id) do nothing
    returning id`.execute(tx.db)
  return rows[0]?.id
}

const settledFields = [...editableFields, 'audience_type', 'iab_code'] as const
const effective = (field: string) => sql`coalesce(link.overlay->>${sql.lit(field)}, topic.${sql.ref(field)})`

/**
 * Writes the values in effect on a new link. Run after the insert, because only then does the link's foreign key hold
 * the topic: an edit of the global topic that came in between is seen here, and none can come after.
 */
export async function settleLink(tx: TenantTx, id: string): Promise<void> {
  const assignments = settledFields.map((field) => sql`${sql.ref(field)} = ${effective(field)}`)
  await sql`
    update org_topic as link set ${sql.join(assignments)} from topic
    where link.org_id = ${tx.org} and link.id = ${id} and topic.id = link.topic_id`.execute(tx.db)
}

export async function findLinkOfTopic(tx: TenantTx, topicId: string) {
  return tx.db
    .selectFrom('org_topic')
    .select([...linkColumns, 'created_at'])
    .where('org_id', '=', tx.org)
    .where('topic_id', '=', topicId)
    .where('workspace_id', tx.workspace === null ? 'is' : '=', tx.workspace)
    .$narrowType<Link>()
    .executeTakeFirst()
}

/** Writes a person's edit on the link: as the effective value, and as the overlay that outlives engine verdicts. */
export async function editLink(tx: TenantTx, id: string, fields: TopicFields): Promise<Link> {
  return tx.db
    .updateTable('org_topic')
    .set((eb) => ({
      ...fields,
      overlay: sql`${eb.ref('overlay')} || ${JSON.stringify(fields)}::jsonb`,
      updated_at: sql`now()`,
    }))
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .returning(linkColumns)
    .$narrowType<Link>()
    .executeTakeFirstOrThrow()
}

/**
 * Whether the organization made this topic and nobody else links it. The row lock holds the answer true until the
 * transaction ends: a new link elsewhere waits for it.
 */
export async function isSoleOwner(tx: TenantTx, topicId: string): Promise<boolean> {
  const own = await tx.db
    .selectFrom('topic')
    .select('id')
    .where('id', '=', topicId)
    .where('created_by_org_id', '=', tx.org)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return false
  const { rows } = await sql<{ elsewhere: boolean }>`select topic_linked_elsewhere(${topicId}) as elsewhere`.execute(
    tx.db,
  )
  return rows[0]?.elsewhere === false
}

export async function editTopic(
  tx: TenantTx,
  topicId: string,
  fields: TopicFields & { normalized_name?: string },
): Promise<void> {
  await tx.db
    .updateTable('topic')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', topicId)
    .where('created_by_org_id', '=', tx.org)
    .execute()
}

export async function deleteLinks(tx: TenantTx, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('org_topic')
    .where('org_id', '=', tx.org)
    .where(isLinkOrTopic(ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface Change {
  readonly changeType: output<typeof TopicHistoryEntry>['changeType']
  readonly changedBy: string
  readonly previousValues: object
  readonly newValues: object
  readonly source: string
  readonly metadata: object
}

export async function insertHistory(tx: TenantTx, linkId: string, change: Change): Promise<void> {
  await tx.db
    .insertInto('org_topic_history')
    .values({
      org_id: tx.org,
      org_topic_id: linkId,
      change_type: change.changeType,
      changed_by: change.changedBy,
      previous_values: JSON.stringify(change.previousValues),
      new_values: JSON.stringify(change.newValues),
      source: change.source,
      metadata: JSON.stringify(change.metadata),
    })
    .execute()
}

export async function listHistory(tx: TenantTx, linkId: string): Promise<output<typeof TopicHistoryEntry>[]> {
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
    .orderBy('id', 'desc')
    .limit(limits.topics.historyEntries)
    .$castTo<output<typeof TopicHistoryEntry>>()
    .execute()
}
