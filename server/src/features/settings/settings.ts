import type { Settings } from '@txadv/contract'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'

type OrgSettings = output<typeof Settings>

const columns = ['plan', 'topic_visibility as topicVisibility'] as const

export async function readSettings(tx: TenantTx): Promise<OrgSettings> {
  return tx.db
    .selectFrom('org')
    .select(columns)
    .where('org_id', '=', tx.org)
    .$narrowType<OrgSettings>()
    .executeTakeFirstOrThrow()
}

export async function updateTopicVisibility(
  tx: TenantTx,
  visibility: OrgSettings['topicVisibility'],
): Promise<OrgSettings> {
  return tx.db
    .updateTable('org')
    .set({ topic_visibility: visibility })
    .where('org_id', '=', tx.org)
    .returning(columns)
    .$narrowType<OrgSettings>()
    .executeTakeFirstOrThrow()
}
