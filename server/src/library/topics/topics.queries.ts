import { type SegmentType, sensitivities, type TopicHistoryEntry } from '@txadv/contract'
import { classify, normalizeName } from '@txadv/engine'
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { output } from 'zod'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { sharedScope } from '../../db/nil-id.ts'
import type { Tables } from '../../db/tables.gen.ts'
import { termsIn } from '../../db/words.ts'
import type { LinkDoubt } from '../classification/classification.ts'

export { sharedScope }

export interface TopicLink {
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
const isConfirmed = sql<boolean>`confirmed_at is not null`

const isLinkOrTopic = (ids: readonly string[]) => (eb: ExpressionBuilder<Tables, 'org_topic'>) =>
  eb.or([
    eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)),
    eb('topic_id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)),
  ])

/** The link with this id, or to this global topic, if reads show it; of several workspaces' links the oldest. */
export async function findLink(tx: TenantTx, id: string): Promise<TopicLink | undefined> {
  return tx.db
    .selectFrom('org_topic')
    .select(linkColumns)
    .where('org_id', '=', tx.org)
    .where(isLinkOrTopic([id]))
    .where('live', '=', true)
    .orderBy('created_at')
    .limit(1)
    .$narrowType<TopicLink>()
    .executeTakeFirst()
}

/** A link with all that an edit goes by. */
export interface LockedLink extends TopicLink, LinkDoubt {
  readonly subcategory_l1: string | null
  readonly subcategory_l2: string | null
  readonly subcategory_l3: string | null
  readonly subcategory_l4: string | null
  readonly iab_code: string | null
  readonly internal_description: string | null
  readonly overlay: Readonly<Record<string, unknown>>
}

/** Links, locked until the transaction ends, each as it is by then; those that are gone are left out. */
export async function lockLinks(tx: TenantTx, ids: readonly string[]): Promise<readonly LockedLink[]> {
  return tx.db
    .selectFrom('org_topic')
    .select([
      ...linkColumns,
      'subcategory_l1',
      'subcategory_l2',
      'subcategory_l3',
      'subcategory_l4',
      'iab_code',
      'internal_description',
      'overlay',
      'doubt',
      isConfirmed.as('confirmed'),
    ])
    .where('org_id', '=', tx.org)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .where('live', '=', true)
    .orderBy('id')
    .forUpdate()
    .$narrowType<LockedLink>()
    .execute()
}

/** Whether another topic of the library that has the link, the request's workspace or the rest, is called so. */
export async function isNameHeld(tx: TenantTx, { id, topic_id }: TopicLink, name: string): Promise<boolean> {
  const normalized = normalizeName(name)
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from (
        select link.* from org_topic link
        where link.org_id = ${tx.org} and link.overlay ? 'normalized_name'
          and link.overlay ->> 'normalized_name' = ${normalized}
        union all
        select link.* from topic join org_topic link on link.org_id = ${tx.org} and link.topic_id = topic.id
        where topic.scope in (${sharedScope}, ${tx.org}) and topic.normalized_name = ${normalized} and topic.live
          and not link.overlay ? 'normalized_name'
      ) namesake
      join org_topic renamed on renamed.org_id = ${tx.org} and renamed.id = ${id}
        and renamed.workspace_id is not distinct from namesake.workspace_id
      where namesake.live and namesake.topic_id <> ${topic_id}
    ) as held`.execute(tx.db)
  return rows[0]?.held === true
}

export const pathFields = [
  'taxonomy_type',
  'parent_category',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
] as const

/** What a link carries of its topic's classification: what pages are filtered and sorted by. */
export const settledFields = [
  ...editableFields,
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
  'audience_type',
  'iab_code',
  'sensitivity',
  'intensity',
  'buyer_journey',
  'engine_version',
] as const

/** A person's edit over the engine's verdict for this organization over the global topic. */
const inEffect = (field: (typeof settledFields)[number]) =>
  sql`case when link.overlay ? ${sql.lit(field)} then link.overlay->>${sql.lit(field)}
    when link.verdict ? ${sql.lit(field)} then link.verdict->>${sql.lit(field)} else topic.${sql.ref(field)} end`

const rankOf = (level: RawBuilder<unknown>) =>
  sql`coalesce(array_position(array[${sql.join(sensitivities.map((each) => sql.lit(each)))}], ${level}), 0)`

/** The graver of what is known of the topic and what the library's own name says: neither hides the other. */
const effectiveSensitivity = sql`case when ${rankOf(sql`link.overlay->>'name_sensitivity'`)}
  > ${rankOf(inEffect('sensitivity'))} then link.overlay->>'name_sensitivity' else ${inEffect('sensitivity')} end`
const effective = settledFields.map((field) => (field === 'sensitivity' ? effectiveSensitivity : inEffect(field)))
const effectiveWords = sql`case when link.overlay ? 'words'
  then array_to_tsvector(array(select jsonb_array_elements_text(link.overlay->'words'))) else topic.name_words end`
/** What is in doubt for the library: never more than for everybody, and nothing once its organization has confirmed it. */
const effectiveDoubt = sql`case when link.confirmed_at is not null or topic.doubt is null then null
  when link.verdict ? 'doubt' then link.verdict->>'doubt' else topic.doubt end`
const effectiveScore = sql`coalesce((link.verdict->>'composite_score')::smallint, topic.composite_score)`
const settled = [...settledFields, 'live', 'words', 'doubt', 'composite_score']
const settledColumns = sql.join(settled.map((field) => sql.ref(field)))
const settledLink = sql.join(settled.map((field) => sql`link.${sql.ref(field)}`))
const settledValues = sql.join([...effective, sql`topic.live`, effectiveWords, effectiveDoubt, effectiveScore])

/** Whether the sender names the category: that settles what the engine doubts. */
const saysCategory = sql`link.overlay ? 'parent_category'`

/** Whose doing a new link is, as its history tells. */
export interface LinkOrigin {
  readonly source: string
  readonly changeType: TopicChange['changeType']
  readonly changedBy: string
  readonly metadata: object
  /** Whether new topics stay the organization's, also where it shares topics. */
  readonly keepPrivate?: boolean
}

/** The topics that the library holds, or the request's workspace. */
export const libraryViewOf = (tx: TenantTx) => sql.table(tx.workspace === null ? 'held' : 'workspace_held')

/** The topics of the catalog with these ids. */
export const catalogTopics = (ids: readonly string[]) => sql`(select * from catalog where id = any(${ids}::uuid[]))`

/** What an overlay holds that no column of the link does. */
export const givenTexts = ['keywords', 'segment_desc_marketplace', 'segment_desc_dspapi'] as const

/**
 * Links topics of the catalog and notes each in its history, passing over those that somebody links at the same moment.
 * `from` calls the topic `topic` and what is said of it `link`; the new links are `added`.
 */
export function linkingWithHistory(tx: TenantTx, from: RawBuilder<unknown>, origin: LinkOrigin): RawBuilder<unknown> {
  const noted = [...editableFields, 'internal_description', 'external_id']
  const newValues = sql.join([
    ...noted.map((field) => sql`${sql.lit(field)}, added.${sql.ref(field)}`),
    ...givenTexts.map((field) => sql`${sql.lit(field)}, added.overlay -> ${sql.lit(field)}`),
  ])
  return sql`
    with added as (
      insert into org_topic (org_id, workspace_id, topic_id, ${sql.join(settledFields.map((field) => sql.ref(field)))},
        words, composite_score, doubt, confirmed_at, overlay, verdict, internal_description, external_id, source, created_by)
      select ${tx.org}, ${tx.workspace}::uuid, topic.id, ${sql.join(effective)}, ${effectiveWords}, ${effectiveScore},
        case when ${saysCategory} then null else topic.doubt end,
        case when ${saysCategory} and topic.doubt is not null then now() end, link.overlay,
        link.verdict, link.internal_description, link.external_id, ${origin.source}, ${origin.changedBy}
      from ${from}
      order by topic.id
      on conflict (org_id, topic_id, workspace_id) do nothing
      returning id, topic_id, overlay, ${sql.join(noted.map((field) => sql.ref(field)))}
    ), noted as (
      insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, new_values, source, metadata)
      select ${tx.org}, added.id, ${origin.changeType}, ${origin.changedBy},
        jsonb_strip_nulls(jsonb_build_object(${newValues})), ${origin.source}, ${JSON.stringify(origin.metadata)}::jsonb
      from added
    )`
}

/**
 * Links all that is asked for and not linked already (by the request's workspace, or by any where it names none), in
 * one
 * statement; answers how many were new.
 */
export async function linkTopics(tx: TenantTx, topics: RawBuilder<unknown>, origin: LinkOrigin): Promise<number> {
  const from = sql`${topics} as topic, (select '{}'::jsonb as overlay, '{}'::jsonb as verdict,
    null::text as internal_description, null::text as external_id) as link
    where not exists (select from ${libraryViewOf(tx)} held where held.org_id = ${tx.org} and held.topic_id = topic.id)`
  const { rows } = await sql<{ added: number }>`
    ${linkingWithHistory(tx, from, origin)} select count(*) as added from added`.execute(tx.db)
  return rows[0]?.added ?? 0
}

/**
 * Writes the values in effect on links where they differ; answers those whose topic is no longer live. The caller holds
 * the topics against
 * change until it commits (a new link by its foreign key, a writer of topics by its row locks), so that no older value
 * is written over a newer one.
 */
export async function settleLinks(tx: SystemTx, which: RawBuilder<SqlBool>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with settled as (update org_topic as link set (${settledColumns}, updated_at) = row (${settledValues}, now())
    from topic where topic.id = link.topic_id and ${which}
      and (${settledLink}) is distinct from (${settledValues})
    returning link.id, link.live)
    select id from settled where not live`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/**
 * Between the reading of a topic and the moment its new link holds it, the topic may have changed: so the values are
 * settled once more, and links whose topic was archived or merged meanwhile are removed and answered.
 */
export async function removeUnsettled(tx: TenantTx, which: RawBuilder<SqlBool>): Promise<readonly string[]> {
  const gone = await settleLinks(tx, sql`link.org_id = ${tx.org} and ${which}`)
  if (gone.length > 0) await deleteLinks(tx, gone)
  return gone
}

/** A link as the answer to its creation shows it. */
export async function readCreated(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom('org_topic')
    .select([...linkColumns, 'engine_version', 'created_at', 'doubt', isConfirmed.as('confirmed')])
    .where('org_id', '=', tx.org)
    .where('id', '=', id)
    .$narrowType<TopicLink & LinkDoubt & { engine_version: string }>()
    .executeTakeFirstOrThrow()
}

/** A library's own name for a topic, with what it is found by and how delicate it is. */
export const nameOverlay = (name: string) => ({
  topic_name: name,
  words: termsIn(name),
  normalized_name: normalizeName(name),
  name_sensitivity: classify(name).sensitivity,
})

/**
 * Writes a person's edits on links that the caller has locked: as the overlay that outlives engine verdicts, and as the
 * values in effect, which are answered by link.
 */
export async function editLinks(tx: TenantTx, edits: readonly LinkEdit[]): Promise<ReadonlyMap<string, TopicLink>> {
  const ids = edits.map(({ id }) => id)
  await sql`
    update org_topic link set overlay = link.overlay || edit.overlay,
      confirmed_at = case when edit.confirms and link.doubt is not null then now() else link.confirmed_at end,
      internal_description = edit."internalDescription", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
      as edit (id uuid, overlay jsonb, "internalDescription" text, confirms boolean)
    where link.org_id = ${tx.org} and link.id = edit.id`.execute(tx.db)
  await settleLinks(tx, sql`link.org_id = ${tx.org} and link.id = any(${ids}::uuid[])`)
  const edited = await tx.db
    .selectFrom('org_topic')
    .select(linkColumns)
    .where('org_id', '=', tx.org)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .$narrowType<TopicLink>()
    .execute()
  return new Map(edited.map((link) => [link.id, link]))
}

interface LinkEdit {
  readonly id: string
  readonly overlay: object
  readonly internalDescription: string | null
  /** Whether it settles what was in doubt. */
  readonly confirms: boolean
}

/** Removes links; answers their ids. */
export async function deleteLinks(tx: TenantTx, ids: readonly string[]): Promise<readonly string[]> {
  const gone = await tx.db
    .deleteFrom('org_topic')
    .where('org_id', '=', tx.org)
    .where(isLinkOrTopic(ids))
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}

/** How many segments of links are on sale, or may be: a platform that was asked to list one may not have answered. */
export async function countOnSale(tx: TenantTx, linkIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activation where org_id = ${tx.org} and org_topic_id = any(${linkIds}::uuid[])
      and (status = 'active' or intent = 'create') and (not orphan or retired_by_job is not null)`.execute(tx.db)
  return rows[0]?.n ?? 0
}

export interface TopicChange {
  readonly changeType: output<typeof TopicHistoryEntry>['changeType']
  readonly changedBy: string
  readonly previousValues: object
  readonly newValues: object
  readonly source: string
  readonly metadata: object
}

/** Adds one change each to the histories of links. */
export async function insertHistory(
  tx: TenantTx,
  changes: readonly (TopicChange & { readonly linkId: string })[],
): Promise<void> {
  await insertSelectedHistory(
    tx,
    sql`select ${tx.org}::uuid, change."linkId", change."changeType", change."changedBy", change."previousValues",
        change."newValues", change.source, change.metadata
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change ("linkId" uuid, "changeType" text,
        "changedBy" text, "previousValues" jsonb, "newValues" jsonb, source text, metadata jsonb)`,
  )
}

/** What the engine says for this organization alone, over the global topic and under what a person has said. */
export async function writeOwnVerdicts(
  tx: TenantTx,
  verdicts: readonly { readonly id: string; readonly verdict: object }[],
): Promise<void> {
  await sql`
    update org_topic link set verdict = said.verdict, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as said (id uuid, verdict jsonb)
    where link.org_id = ${tx.org} and link.id = said.id`.execute(tx.db)
  await settleLinks(tx, sql`link.org_id = ${tx.org} and link.id = any(${verdicts.map(({ id }) => id)}::uuid[])`)
}

/** The fields of an overlay that a verdict would fill if nobody had given them. */
const givenFields = [
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
  'iab_code',
  'segment_type',
  'keywords',
  'segment_desc_marketplace',
  'segment_desc_dspapi',
] as const

/** Takes off links what a verdict could say, so that the next one is in effect; their names stay. */
export async function forgetGiven(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`
    update org_topic set overlay = overlay - ${[...givenFields]}::text[]
    where org_id = ${tx.org} and id = any(${ids}::uuid[]) and overlay ?| ${[...givenFields]}::text[]`.execute(tx.db)
}

/** Adds what is selected to the histories of topics: organization, topic, type, who, values before, values now, source, metadata. */
export async function insertSelectedHistory(tx: TenantTx, selected: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, previous_values, new_values, source,
      metadata)
    ${selected}`.execute(tx.db)
}
