import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { RowNumber } from '../../runs/index.ts'

/** What a row of a batch added to the library. */
export interface AddedLink {
  readonly row: RowNumber
  readonly outcome: 'created' | 'adopted' | 'updated'
  readonly linkId: string
  readonly topicId: string
}

/**
 * Undoes what a batch added: links that are untouched since go, and with them topics that the batch made and nobody else
 * links; external ids that it filled are emptied again. Answers what it undid.
 */
export async function undoAdditions(
  tx: TenantTx,
  batchId: string,
  added: readonly AddedLink[],
): Promise<readonly AddedLink[]> {
  const ofOutcome = (...outcomes: AddedLink['outcome'][]) => added.filter(({ outcome }) => outcomes.includes(outcome))
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
  const undone = added.filter(({ outcome, linkId }) =>
    outcome === 'updated' ? emptied.has(linkId) || untouched.has(linkId) : untouched.has(linkId),
  )
  await archiveUnlinked(
    tx,
    undone.filter(({ outcome, topicId }) => outcome === 'created' && own.has(topicId)),
  )
  await sql`
    delete from org_topic where org_id = ${tx.org} and id = any(${[...untouched]}::uuid[])`.execute(tx.db)
  return undone
}

async function lockOwnTopics(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from topic where id = any(${ids}::uuid[])
    and created_by_org_id = ${tx.org} order by id for update`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody but the batch itself has edited, reclassified or pushed a link since it came. */
const touchedBy = (tx: TenantTx, batchId: string) =>
  sql`(exists (select from org_topic_history history where history.org_id = ${tx.org}
      and history.org_topic_id = link.id and history.change_type not in ('created', 'imported')
      and not (history.change_type in ('metadata_enrichment', 'field_edit')
        and history.metadata ->> 'batchId' is not distinct from ${batchId}))
    or exists (select from activation where activation.org_id = ${tx.org} and activation.org_topic_id = link.id))`

/** The links that are as the batch left them, locked until the transaction ends. */
async function lockUntouched(tx: TenantTx, batchId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from org_topic link where org_id = ${tx.org} and id = any(${ids}::uuid[])
      and not ${touchedBy(tx, batchId)}
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

async function archiveUnlinked(tx: TenantTx, added: readonly AddedLink[]): Promise<void> {
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

/** How many additions of a batch an undo would take back, and how many it would leave, without locking any. */
export async function countUndoable(tx: TenantTx, batchId: string, added: readonly AddedLink[]) {
  const { rows } = await sql<{ created: number; adopted: number; updated: number }>`
    select count(*) filter (where outcome = 'created' and untouched) as created,
      count(*) filter (where outcome = 'adopted' and untouched) as adopted,
      count(*) filter (where outcome = 'updated' and filled) as updated
    from (
      select added.outcome, not ${touchedBy(tx, batchId)} as untouched,
        exists (select from org_topic_history history where history.org_id = ${tx.org}
          and history.org_topic_id = link.id and history.change_type = 'metadata_enrichment'
          and history.metadata ->> 'batchId' = ${batchId}
          and history.new_values ->> 'external_id' = link.external_id) as filled
      from unnest(${added.map(({ linkId }) => linkId)}::uuid[], ${added.map(({ outcome }) => outcome)}::text[])
        as added (id, outcome)
      join org_topic link on link.org_id = ${tx.org} and link.id = added.id
    ) each`.execute(tx.db)
  const { created = 0, adopted = 0, updated = 0 } = rows[0] ?? {}
  return { created, adopted, updated, kept: added.length - created - adopted - updated }
}
