import type { Body, Settings, updateSettings as updateRoute } from '@txadv/contract'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'

type OrgSettings = output<typeof Settings>

const columns = ['plan', 'topic_visibility as topicVisibility', 'review_disagreements as reviewDisagreements'] as const

export async function readSettings(tx: TenantTx): Promise<OrgSettings> {
  return tx.db
    .selectFrom('org')
    .select(columns)
    .where('org_id', '=', tx.org)
    .$narrowType<OrgSettings>()
    .executeTakeFirstOrThrow()
}

/** Changes what is given, and leaves the rest. */
export async function updateSettings(tx: TenantTx, asked: Body<typeof updateRoute>): Promise<OrgSettings> {
  const { topicVisibility, reviewDisagreements } = asked
  return tx.db
    .updateTable('org')
    .set({
      ...(topicVisibility !== undefined && { topic_visibility: topicVisibility }),
      ...(reviewDisagreements !== undefined && { review_disagreements: reviewDisagreements }),
    })
    .where('org_id', '=', tx.org)
    .returning(columns)
    .$narrowType<OrgSettings>()
    .executeTakeFirstOrThrow()
}
