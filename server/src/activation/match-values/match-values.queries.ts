import type { MatchKey, MatchValues } from '@txadv/contract'
import { sql } from 'kysely'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'

/** The library's topic with this id, or of this global topic (the oldest of several workspaces'), kept until the end. */
export async function lockLibraryTopic(tx: TenantTx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from org_topic where org_id = ${tx.org} and (id = ${id} or topic_id = ${id}) and live
    order by created_at limit 1 for key share`.execute(tx.db)
  return rows[0]?.id
}

export async function upsertMatchValues(
  tx: TenantTx,
  topicId: string,
  key: MatchKey,
  { count, content }: { readonly count: number; readonly content: Buffer },
): Promise<output<typeof MatchValues>> {
  return tx.db
    .insertInto('match_values')
    .values({ org_id: tx.org, org_topic_id: topicId, key, count, content })
    .onConflict((oc) =>
      oc.columns(['org_id', 'org_topic_id', 'key']).doUpdateSet({ count, content, updated_at: sql`now()` }),
    )
    .returning(['key', 'count', 'updated_at as updatedAt'])
    .$castTo<output<typeof MatchValues>>()
    .executeTakeFirstOrThrow()
}

export async function findMatchValues(tx: TenantTx, topicId: string, key: MatchKey) {
  return tx.db
    .selectFrom('match_values')
    .select(['key', 'count', 'updated_at as updatedAt'])
    .where('org_id', '=', tx.org)
    .where('org_topic_id', '=', topicId)
    .where('key', '=', key)
    .$castTo<output<typeof MatchValues>>()
    .executeTakeFirst()
}

export async function findContent(tx: TenantTx, topicId: string, key: MatchKey): Promise<Buffer | undefined> {
  const found = await tx.db
    .selectFrom('match_values')
    .select('content')
    .where('org_id', '=', tx.org)
    .where('org_topic_id', '=', topicId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.content
}
