import { sql } from 'kysely'
import type { LinkAttachments } from '../../library/index.ts'

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
  findConflict: async (tx, loser, winner) => {
    const open = sql`status <> 'deactivated'`
    const { rows } = await sql<{ platform: string }>`
      select a.platform from org_topic l
      join org_topic w on w.org_id = l.org_id and w.topic_id = ${winner}
        and w.workspace_id is not distinct from l.workspace_id
      join activation a on a.org_id = l.org_id and a.org_topic_id = l.id and a.${open}
      join activation b on b.org_id = w.org_id and b.org_topic_id = w.id and b.${open}
        and b.connection_id = a.connection_id
      where l.topic_id = ${loser} limit 1`.execute(tx.db)
    return rows[0]?.platform
  },
}
