import { reasons } from '@txadv/contract'
import { sql } from 'kysely'
import { allowBulk, type TenantTx } from '../../db/database.ts'

/** A topic that a batch brought and that is still in the library. */
export interface RemainingTopic {
  readonly row: number
  readonly id: string
  readonly topic_id: string
  readonly topic_name: string
}

/** The next such topics after a row, in the order of the rows. */
export async function listRemaining(
  tx: TenantTx,
  batchId: string,
  after: number,
  wanted: number,
): Promise<readonly RemainingTopic[]> {
  const { rows } = await sql<RemainingTopic>`
    select batch_row.row_number as row, link.id, link.topic_id, link.topic_name
    from batch_row join org_topic link on link.org_id = ${tx.org} and link.id = batch_row.org_topic_id and link.live
    where batch_row.org_id = ${tx.org} and batch_id = ${batchId} and row_number > ${after}
      and outcome in ('created', 'adopted')
    order by row_number limit ${wanted}`.execute(tx.db)
  return rows
}

/** The audience types of topics that the organization sees. */
export async function listAudiences(
  tx: TenantTx,
  topicIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (topicIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; audience_type: string | null }>`
    select id, audience_type from topic where id = any(${topicIds}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, audience_type }) => [id, audience_type]))
}

export interface UndoneRows {
  readonly undone: number
  readonly kept: number
  /** The last row that was looked at; none when there were no more. */
  readonly last: number | null
}

interface Added {
  readonly row: number
  readonly outcome: 'created' | 'adopted' | 'updated'
  readonly linkId: string
  readonly topicId: string
}

/**
 * Takes back the next rows that a batch added: links that nobody has touched since go, and with them topics that the
 * batch made and nobody else links; external ids that it filled are emptied again.
 */
export async function undoRows(tx: TenantTx, batchId: string, after: number, rows: number): Promise<UndoneRows> {
  await allowBulk(tx)
  const added = await findAdded(tx, batchId, after, rows)
  const last = added.at(-1)?.row ?? null
  if (last === null) return { undone: 0, kept: 0, last }
  const ofOutcome = (...outcomes: Added['outcome'][]) => added.filter(({ outcome }) => outcomes.includes(outcome))
  // The topics before the links, as every writer of topics locks them.
  const own = await lockOwnTopics(
    tx,
    ofOutcome('created').map(({ topicId }) => topicId),
  )
  const untouched = await lockUntouched(
    tx,
    batchId,
    ofOutcome('created', 'adopted').map(({ linkId }) => linkId),
  )
  const emptied = await emptyFilled(
    tx,
    batchId,
    ofOutcome('updated').map(({ linkId }) => linkId),
  )
  const taken = added.filter(({ outcome, linkId }) =>
    outcome === 'updated' ? emptied.has(linkId) || untouched.has(linkId) : untouched.has(linkId),
  )
  await archiveUnlinked(
    tx,
    taken.filter(({ outcome, topicId }) => outcome === 'created' && own.has(topicId)),
  )
  await tx.db
    .deleteFrom('org_topic')
    .where('org_id', '=', tx.org)
    .where('id', 'in', [...untouched, nobody])
    .execute()
  await tx.db
    .updateTable('batch_row')
    .set({ outcome: 'undone', reason: reasons.undone })
    .where('org_id', '=', tx.org)
    .where('batch_id', '=', batchId)
    .where('row_number', 'in', [...taken.map(({ row }) => row), 0])
    .execute()
  return { undone: taken.length, kept: added.length - taken.length, last }
}

/** No id: for lists that may be empty. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function findAdded(tx: TenantTx, batchId: string, after: number, rows: number): Promise<readonly Added[]> {
  const { rows: found } = await sql<Added>`
    select row_number as row, outcome, org_topic_id as "linkId", topic_id as "topicId" from batch_row
    where org_id = ${tx.org} and batch_id = ${batchId} and row_number > ${after}
      and outcome in ('created', 'adopted', 'updated')
    order by row_number limit ${rows}`.execute(tx.db)
  return found
}

async function lockOwnTopics(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from topic where id = any(${ids}::uuid[])
    and created_by_org_id = ${tx.org} order by id for update`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The links that nobody but the batch itself has edited, reclassified or pushed since they came, held until the
 * transaction ends.
 */
async function lockUntouched(tx: TenantTx, batchId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from org_topic link where org_id = ${tx.org} and id = any(${ids}::uuid[])
      and not exists (select from org_topic_history history where history.org_id = ${tx.org}
        and history.org_topic_id = link.id and history.change_type not in ('created', 'imported')
        and not (history.change_type in ('metadata_enrichment', 'field_edit')
          and history.metadata ->> 'batchId' is not distinct from ${batchId}))
      and not exists (select from activation where activation.org_id = ${tx.org} and activation.org_topic_id = link.id)
    order by id for update of link`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Empties the external ids that the batch filled and that are still what it made them. */
async function emptyFilled(tx: TenantTx, batchId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update org_topic link set external_id = null, updated_at = now() from org_topic_history history
    where link.org_id = ${tx.org} and link.id = any(${ids}::uuid[])
      and history.org_id = ${tx.org} and history.org_topic_id = link.id and history.change_type = 'metadata_enrichment'
      and history.metadata ->> 'batchId' = ${batchId} and history.new_values ->> 'external_id' = link.external_id
    returning link.id`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

async function archiveUnlinked(tx: TenantTx, added: readonly Added[]): Promise<void> {
  // Materialized, so that each is asked for once: joined, it would be asked again for every topic there is.
  await sql`
    with unlinked as materialized (
      select topic_id
      from unnest(${added.map(({ topicId }) => topicId)}::uuid[], ${added.map(({ linkId }) => linkId)}::uuid[])
        as made (topic_id, link_id)
      where not topic_linked_elsewhere(topic_id, link_id)
    )
    update topic set archived_at = now(), version = version + 1, updated_at = now()
    from unlinked where topic.id = unlinked.topic_id and topic.live`.execute(tx.db)
}
