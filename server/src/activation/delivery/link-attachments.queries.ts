import { ActivationId, ConnectionId } from '@txadv/contract'
import { sql } from 'kysely'
import type { LinkAttachments, SegmentConflict } from '../../library/index.ts'

/** Whether a segment of it is, or may come to be, on the platform; an orphan is on its way off. */
const mayBeOnSale = (name: string) => {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  return sql`not ${of('orphan')} and (${of('status')} in ('pending', 'active')
    or ${of('status')} = 'error' and ${of('platform_segment_id')} is not null)`
}

/** Whether it is on the platform and nobody is changing it. */
const settled = (name: string) => {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  return sql`(${of('status')} = 'active' and not ${of('orphan')} and ${of('intent')} is null and ${of('replaced_by')} is null)`
}

/** What this domain has on a library's link: activations, which move with it, and match values, which fill what is empty. */
export const activationAttachments: LinkAttachments = {
  move: sql`
    update activation set org_topic_id = pair.into_id from pair
    where activation.org_id = pair.org_id and activation.org_topic_id = pair.link_id
    returning activation.org_id, pair.link_id, activation.id`,
  fill: sql`
    insert into match_values (org_id, org_topic_id, key, count, content, updated_at)
    select held.org_id, pair.into_id, held.key, held.count, held.content, held.updated_at
    from match_values held join pair on pair.org_id = held.org_id and pair.link_id = held.org_topic_id
    on conflict do nothing`,
  restore: sql`
    update activation set org_topic_id = item.link_id from items item
    where is_activation and activation.org_id = item.org_id and activation.id = item.item_id`,
  findConflicts: async (tx, pairs, most) => {
    const { rows } = await sql<SegmentConflict>`
      select pair.winner, pair.loser, a.org_id as "orgId", a.connection_id as "connectionId", a.platform,
        b.id as "ofWinner", a.id as "ofLoser", ${settled('a')} and ${settled('b')} as "isSettled"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (winner uuid, loser uuid)
      join org_topic l on l.topic_id = pair.loser
      join org_topic w on w.org_id = l.org_id and w.topic_id = pair.winner
        and w.workspace_id is not distinct from l.workspace_id
      join activation a on a.org_id = l.org_id and a.org_topic_id = l.id and ${mayBeOnSale('a')}
      join activation b on b.org_id = w.org_id and b.org_topic_id = w.id and ${mayBeOnSale('b')}
        and b.connection_id = a.connection_id
      order by "isSettled", a.id limit ${most} for no key update of a, b`.execute(tx.db)
    return rows
  },
  retire: async (tx, jobId, gone, stays) => {
    // As an orphan it gives up its place on the connection, and is due for the recovery, which deactivates it.
    await sql`
      update activation set orphan = true, intent = 'deactivate', leased_until = now(), error = null, retired_by_job = ${jobId}
      from org_topic l join org_topic w on w.org_id = l.org_id and w.topic_id = ${stays}
        and w.workspace_id is not distinct from l.workspace_id
      join activation kept on kept.org_id = w.org_id and kept.org_topic_id = w.id and ${settled('kept')}
      where l.topic_id = ${gone} and activation.org_id = l.org_id and activation.org_topic_id = l.id
        and activation.connection_id = kept.connection_id and ${settled('activation')}`.execute(tx.db)
  },
  listRetired: async (tx, jobId, most) => {
    const { rows } = await sql<{ activationId: string; connectionId: string }>`
      select org_id as "orgId", id as "activationId", connection_id as "connectionId", platform,
        topic_name as "topicName", status, error
      from activation where retired_by_job = ${jobId} order by id limit ${most}`.execute(tx.db)
    return rows.map(({ activationId, connectionId, ...retired }) => ({
      ...retired,
      activationId: ActivationId.encode(activationId),
      connectionId: ConnectionId.encode(connectionId),
    }))
  },
  forgetRetired: async (tx, jobId) => {
    // What the platform never took off has its place again, unless another has it by now.
    await sql`update activation set orphan = false, retired_by_job = null
      where retired_by_job = ${jobId} and (status = 'deactivated' or status = 'active' and intent is null and not exists (
        select from activation other where other.org_id = activation.org_id
          and other.connection_id = activation.connection_id and other.id <> activation.id
          and (other.org_topic_id = activation.org_topic_id or other.pushed_name = activation.pushed_name)
          and other.status in ('pending', 'active') and other.replaced_by is null and not other.orphan))`.execute(tx.db)
  },
}
