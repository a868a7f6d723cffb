import type { AuditAction } from '@txadv/contract'
import type { TenantTx } from './tx.ts'

/** What is written down of a deed. */
interface Deed {
  /** The id of the person. */
  readonly actor: string
  readonly action: AuditAction
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Writes down who did what, in the caller's transaction. The table takes no update and no delete. */
export async function insertAudit(tx: TenantTx, { actor, action, subject, detail }: Deed): Promise<void> {
  await tx.db
    .insertInto('audit')
    .values({ org_id: tx.org, actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}
