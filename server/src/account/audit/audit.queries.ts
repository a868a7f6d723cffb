import type { AuditAction } from '@txadv/contract'
import type { TenantTx } from '../../db/database.ts'

export interface AuditFilter {
  readonly action?: AuditAction | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Entries by their ids, which tell when they were made, newest first. */
export async function listEntries(tx: TenantTx, { action, after, before = after, limit }: AuditFilter) {
  let query = tx.db
    .selectFrom('audit_entry')
    .select(['id', 'actor', 'actor_name as actorName', 'action', 'subject', 'detail', 'happened_at as at'])
    .$narrowType<{ id: string; actor: string; action: string; subject: string; at: string }>()
    .where('org_id', '=', tx.org)
  if (action) query = query.where('action', '=', action)
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
