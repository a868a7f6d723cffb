import { type ActivationStatus, limits, type OrphanCause, type Platform, type SellerWordKey } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { sellerState, sellerWordsOf, topicState, usualTemplates } from '../../naming/index.ts'
import { listPlatforms } from '../../platforms/platforms.ts'

interface TopicOnPlatform {
  readonly topicId: string
  readonly platform: Platform
  readonly status: ActivationStatus
  readonly activationId: string
  readonly connectionId: string
  readonly orphaned: boolean
}

/** Of those that have no place on their connection, only what a merge retired is told: it was a topic's own before. */
const isTold = sql`(not activation.orphan or activation.retired_by_job is not null)`

/**
 * The activation that counts for each topic and platform: the newest that is or may be on sale, or else the newest that
 * failed, or else the newest. A topic that
 * the library no longer holds is among them as long as it is on sale.
 */
export async function listStatuses(tx: TenantTx, topicIds: readonly string[] | undefined): Promise<TopicOnPlatform[]> {
  const asked = topicIds
    ? sql`and (org_topic_id = any(${topicIds}::uuid[]) or link.topic_id = any(${topicIds}::uuid[]))`
    : sql``
  const { rows } = await sql<TopicOnPlatform>`
    select distinct on (link.created_at, org_topic_id, activation.platform) org_topic_id as "topicId",
      activation.platform, activation.status, activation.id as "activationId",
      activation.connection_id as "connectionId",
      activation.status = 'active' and (link.live is not true or orphan) as orphaned
    from activation
    left join org_topic link on link.org_id = ${tx.org} and link.id = org_topic_id
    where activation.org_id = ${tx.org} and ${isTold} and (link.live or activation.status = 'active') ${asked}
    order by link.created_at desc, org_topic_id desc, activation.platform, activation.status = 'deactivated',
      activation.status = 'error', orphan, activation.created_at desc
    limit ${limits.activations.statusRows}`.execute(tx.db)
  return rows
}

/** An activation with what is known of how its topic is named now. */
export interface ListedActivation {
  readonly id: string
  readonly orgTopicId: string
  readonly connectionId: string
  readonly platform: Platform
  readonly topicName: string
  readonly pushedTopicName: string | null
  readonly status: ActivationStatus
  readonly platformSegmentId: string | null
  readonly pushedName: string | null
  readonly pushedDescription: string | null
  readonly engineVersionAtPush: string | null
  readonly currentEngineVersion: string | null
  readonly inDoubt: boolean
  readonly recheckAt: string | null
  readonly error: string | null
  readonly warning: string | null
  readonly activatedAt: string | null
  readonly createdAt: string
  readonly deactivatedAt: string | null
  readonly cpm: number | null
  readonly currency: string | null
  readonly currentCpm: number | null
  readonly currentCurrency: string | null
  /** Whether it was pushed at another price than the connection sets now. */
  readonly isRepriced: boolean
  /** Whether the library still holds the topic. */
  readonly inLibrary: boolean
  /** How the topic of a segment on sale left the library. */
  readonly orphanedBy: OrphanCause | null
  readonly templateKey: string
  /** The seller's words in its name. */
  readonly words: Readonly<Record<SellerWordKey, string>> | null
  /** What the templates made when it was looked at last, and whether that is still what they make. */
  readonly keptName: string | null
  readonly keptDescription: string | null
  readonly isCurrent: boolean
  /** Whether a refresh left it without a segment, and nothing else has its place; only looked at where asked for. */
  readonly isLeft: boolean
}

/** How many activations there are on each connection in each status, and of how many nobody knows yet how they stand. */
export async function countByPlace(tx: TenantTx) {
  const { rows } = await sql<{
    connectionId: string
    platform: Platform
    status: ActivationStatus
    count: number
    inDoubt: number
  }>`
    select connection_id as "connectionId", platform, status, count(*)::int as count,
      (count(*) filter (where intent is not null))::int as "inDoubt"
    from activation where org_id = ${tx.org} and ${isTold}
    group by connection_id, platform, status order by connection_id, status`.execute(tx.db)
  return rows
}

/** How many are on sale of which the library no longer holds the topic. */
export async function countOrphaned(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activation where org_id = ${tx.org} and status = 'active' and ${isTold}
      and ${isTopicGone(tx)}`.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** Whether the library no longer holds the topic of an activation, or a merge gave its place to another. */
export async function hasLostTopic(tx: TenantTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from activation where org_id = ${tx.org} and id = ${id}
    and ${isTopicGone(tx)}`.execute(tx.db)
  return rows.length > 0
}

const isTopicGone = (tx: TenantTx) => sql`(orphan or not exists (select from org_topic link
  where link.org_id = ${tx.org} and link.id = activation.org_topic_id and link.live))`

/** Where activations are, as far as they are the organization's. */
export async function findPlaces(tx: TenantTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; connectionId: string }>`
    select id, connection_id as "connectionId" from activation
    where org_id = ${tx.org} and id = any(${ids}::uuid[]) and ${isTold}`.execute(tx.db)
  return rows
}

/** How an activation stands that was to be refreshed, or listed at last. */
export interface ActivationOutcome {
  readonly id: string
  readonly connectionId: string
  readonly status: ActivationStatus
  /** How what took its place stands. */
  readonly newer: ActivationStatus | null
  readonly newerError: string | null
}

export async function readActivationOutcomes(tx: TenantTx, ids: readonly string[]): Promise<ActivationOutcome[]> {
  const { rows } = await sql<ActivationOutcome>`
    select old.id, old.connection_id as "connectionId", old.status, newer.status as newer, newer.error as "newerError"
    from activation old left join activation newer on newer.org_id = ${tx.org} and newer.id = old.replaced_by
    where old.org_id = ${tx.org} and old.id = any(${ids}::uuid[])`.execute(tx.db)
  return rows
}

export interface ActivationFilter {
  readonly ids?: readonly string[]
  readonly workspaceId?: string | undefined
  readonly connectionId?: readonly string[] | undefined
  readonly platform?: readonly Platform[] | undefined
  readonly status?: readonly ActivationStatus[] | undefined
  readonly stale?: boolean | undefined
  /** Those alone that are stale, or that a refresh left without a segment. */
  readonly due?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** What an activation is called now is kept with the state of templates, topic and seller's words it was made of. */
const isCurrent = (revision: string) =>
  sql`coalesce(checked = ${revision}::text || '.' || template.key || '.' || ${topicState} || coalesce(terms.said ->> 'state', ''), false)`

/**
 * What connections ask for, read once a statement: a join would look the connection up for every row. A request for one
 * workspace does not see the connections of the whole organization, but its topics are on sale through them.
 */
const connectionTerms = (tx: TenantTx) => sql`(
  select jsonb_object_agg(id, jsonb_build_object('template', config -> 'template_key', 'cpm', config -> 'default_cpm',
    'currency', coalesce(config ->> 'currency', 'USD'), 'words', ${sellerWordsOf}, 'state', ${sellerState}))
  from ${tx.workspace === null ? sql`connection` : sql`connection_terms() connection`} join org using (org_id)
  where org_id = ${tx.org})`

const withTopic = (tx: TenantTx) => sql`
  left join org_topic link on link.org_id = ${tx.org} and link.id = activation.org_topic_id
  left join topic on topic.id = link.topic_id
  cross join lateral (select ${connectionTerms(tx)} -> activation.connection_id::text as said) terms
  cross join lateral (select coalesce(
    terms.said ->> 'template', ${usualTemplates()}::jsonb ->> activation.platform) as key) template`

/** Whether the price differs from the pushed one, where that is known: it has a currency then. */
const isRepriced = () => {
  const withoutPrice = listPlatforms().flatMap(({ key, capabilities }) => (capabilities.withoutPrice ? [key] : []))
  return sql`coalesce(activation.currency is not null and terms.said is not null
    and activation.platform <> all(${withoutPrice}::text[])
    and (activation.cpm is distinct from (terms.said ->> 'cpm')::numeric
      or (activation.cpm is not null and activation.currency <> terms.said ->> 'currency')), false)`
}

/** How the topic of a segment on sale left the library. */
const orphanedBy = sql`case when activation.status <> 'active' then null when orphan then 'merged' when link.live then null
  when link.id is null then 'deleted' when topic.merged_into is not null then 'merged' else 'archived' end`

/** What may be looked at: a stale one is on sale, one that a refresh left has an error. */
const statusesOf = ({ status, stale, due }: ActivationFilter): readonly ActivationStatus[] | undefined => {
  if (status !== undefined) return status
  if (due) return ['active', 'error']
  return stale ? ['active'] : undefined
}

/** What is asked for of activations themselves, whatever their topics are by now. */
function matchingOf(tx: TenantTx, asked: ActivationFilter): RawBuilder<unknown> {
  const { ids, connectionId, workspaceId, platform } = asked
  const statuses = statusesOf(asked)
  const wanted = [sql`activation.org_id = ${tx.org} and ${isTold}`]
  if (statuses !== undefined) wanted.push(sql`activation.status = any(${statuses}::text[])`)
  if (ids !== undefined) wanted.push(sql`activation.id = any(${ids}::uuid[])`)
  if (connectionId !== undefined) wanted.push(sql`activation.connection_id = any(${connectionId}::uuid[])`)
  if (workspaceId !== undefined) wanted.push(sql`activation.workspace_id = ${workspaceId}`)
  if (platform !== undefined) wanted.push(sql`activation.platform = any(${platform}::text[])`)
  return sql.join(wanted, sql` and `)
}

/** How many activations there are of what is asked for; whether each is stale is not looked at. */
export async function countActivations(tx: TenantTx, asked: ActivationFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from activation where ${matchingOf(tx, asked)}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/** Some activations, and the last one that was looked at, where there may be more behind it. */
interface Stretch {
  readonly rows: readonly ListedActivation[]
  readonly last: string | undefined
}

/**
 * So many activations, newest first. Where only stale ones are asked for, those of them are answered that are known to
 * be, and those of which it must be found out because templates or topic have changed since they were looked at: how
 * many
 * that are nobody can foretell, so a bounded number is joined with their topics.
 */
export async function selectActivations(tx: TenantTx, asked: ActivationFilter, revision: string): Promise<Stretch> {
  const { after } = asked
  const maybeStale = sql`(activation.status = 'active' and (link.live is not true or orphan or not ${isCurrent(revision)} or stale
    or engine_version_at_push is distinct from coalesce(link.engine_version, topic.engine_version) or ${isRepriced()}))`
  const isLeft = sql`(activation.status = 'error' and replaces is not null and link.live is true and not exists (
    select from activation other where other.org_id = ${tx.org} and other.org_topic_id = activation.org_topic_id
      and other.connection_id = activation.connection_id and other.status in ('pending', 'active') and not other.orphan
      and other.replaced_by is null))`
  const wanted = asked.due ? sql`${maybeStale} or ${isLeft}` : asked.stale ? maybeStale : sql`true`
  const { rows } = await sql<ListedActivation & { readonly wanted: boolean; readonly isLast: boolean }>`
    select * from (
      select activation.id, org_topic_id as "orgTopicId", connection_id as "connectionId", activation.platform,
        case when orphan then activation.topic_name else coalesce(link.topic_name, activation.topic_name) end as "topicName",
        case when pushed_name is not null then activation.topic_name end as "pushedTopicName",
        activation.status, platform_segment_id as "platformSegmentId",
        pushed_name as "pushedName", pushed_description as "pushedDescription",
        engine_version_at_push as "engineVersionAtPush",
        coalesce(link.engine_version, topic.engine_version) as "currentEngineVersion",
        activation.intent is not null as "inDoubt", coalesce(leased_until, due_at) as "recheckAt", error, warning, activated_at as "activatedAt",
        activation.created_at as "createdAt", deactivated_at as "deactivatedAt", link.live is true and not orphan as "inLibrary",
        ${orphanedBy} as "orphanedBy", activation.cpm::float8 as cpm, activation.currency,
        (terms.said ->> 'cpm')::float8 as "currentCpm", terms.said ->> 'currency' as "currentCurrency",
        ${isRepriced()} as "isRepriced",
        template.key as "templateKey", terms.said -> 'words' as words, current_name as "keptName", current_description as "keptDescription",
        ${asked.due ? isLeft : sql`false`} as "isLeft", ${isCurrent(revision)} as "isCurrent",
        ${wanted} as wanted, nth = ${asked.limit} as "isLast"
      from (
        select *, row_number() over (order by created_at desc, id desc) as nth from activation
        where ${matchingOf(tx, asked)}
          ${
            after === undefined
              ? sql``
              : sql`and (activation.created_at, activation.id) < (
            select created_at, id from activation where org_id = ${tx.org} and id = ${after})`
          }
        order by created_at desc, id desc limit ${asked.limit}
      ) activation ${withTopic(tx)}
    ) listed where wanted or "isLast"
    order by "createdAt" desc, id desc`.execute(tx.db)
  return {
    rows: rows.filter((row) => row.wanted).map(({ wanted: _, isLast: __, ...row }) => row),
    last: rows.find(({ isLast }) => isLast)?.id,
  }
}

/** One on sale whose kept name is of another state of templates or topic. */
export type OutdatedName = Pick<ListedActivation, 'id' | 'orgTopicId' | 'platform' | 'templateKey' | 'words'>

/** The ids of the next activations that are on sale, in the order of their ids. */
export async function nextActiveActivations(tx: TenantTx, after: string | null, wanted: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activation where org_id = ${tx.org} and status = 'active' and not orphan
      and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${wanted}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Outdated ones of these activations, locked until the transaction ends; leased ones are skipped. */
export async function lockOutdated(tx: TenantTx, revision: string, ids: readonly string[]): Promise<OutdatedName[]> {
  const { rows } = await sql<OutdatedName>`
    select activation.id, org_topic_id as "orgTopicId", activation.platform, template.key as "templateKey",
      terms.said -> 'words' as words
    from activation ${withTopic(tx)}
    where activation.org_id = ${tx.org} and activation.id = any(${ids}::uuid[]) and activation.status = 'active'
      and activation.intent is null and link.live and not ${isCurrent(revision)}
    for no key update of activation skip locked`.execute(tx.db)
  return rows
}

/** Keeps what the topics of activations are called now, and whether that is what was pushed. */
export async function keepNames(
  tx: TenantTx,
  names: readonly { id: string; checked: string; name: string; description: string; engineVersion: string }[],
): Promise<void> {
  await sql`
    update activation set checked = given.checked, current_name = given.name, current_description = given.description,
      stale = (pushed_name, pushed_description, engine_version_at_push)
        is distinct from (given.name, given.description, given."engineVersion")
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given (id uuid, checked text, name text,
      description text, "engineVersion" text)
    where org_id = ${tx.org} and activation.id = given.id and intent is null`.execute(tx.db)
}

/** The next organization, by its id, that has something on sale. */
export async function nextOrgOnSale(tx: SystemTx, after: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ org: string }>`
    select org_id as org from org where (${after}::uuid is null or org_id > ${after}::uuid)
      and exists (select from activation where activation.org_id = org.org_id and status = 'active')
    order by org_id limit 1`.execute(tx.db)
  return rows[0]?.org
}
