import type { Actor } from '../../context.ts'
import type { TenantTx } from '../../db/database.ts'

/** Writes down who did what, in the transaction of the deed. The table takes no update and no delete. */
export async function recordAudit(
  tx: TenantTx,
  actor: Actor,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tx.db
    .insertInto('audit')
    .values({
      org_id: tx.org,
      actor: actor.userId,
      action,
      subject,
      detail: JSON.stringify({ via: actor.via, ...(actor.keyId && { keyId: actor.keyId }), ...detail }),
    })
    .execute()
}
