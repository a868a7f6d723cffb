import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { LinkOrigin } from '../topics/topics.ts'

/** Confirms what is in doubt of links, and notes it in their histories; answers how many were in doubt. */
export async function confirmLinks(tx: TenantTx, which: RawBuilder<SqlBool>, by: LinkOrigin): Promise<number> {
  const { rows } = await sql<{ confirmed: number }>`
    with doubtful as (
      select id, doubt from org_topic link where link.org_id = ${tx.org} and ${which} and link.doubt is not null
        and link.live and (${tx.workspace}::uuid is null or link.workspace_id = ${tx.workspace}::uuid)
      order by id for update
    ), confirmed as (
      update org_topic link set doubt = null, confirmed_at = now(), updated_at = now()
      from doubtful where link.org_id = ${tx.org} and link.id = doubtful.id returning link.id, doubtful.doubt
    ), noted as (
      insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, previous_values, new_values, source,
        metadata)
      select ${tx.org}, id, ${by.changeType}, ${by.changedBy}, jsonb_build_object('review', 'needs_review', 'code', doubt),
        '{"review": "confirmed"}', ${by.source}, ${JSON.stringify(by.metadata)}::jsonb from confirmed
    )
    select count(*)::int as confirmed from confirmed`.execute(tx.db)
  return rows[0]?.confirmed ?? 0
}
