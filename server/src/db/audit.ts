import type { AuditAction } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from './tx.ts'

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

/** Writes down what happened to a person's account, for every organization that the person belongs to. */
export async function insertAuditOfPerson(tx: SystemTx, userId: string, deed: Deed): Promise<void> {
  const { actor, action, subject, detail } = deed
  await sql`
    insert into audit (org_id, actor, action, subject, detail)
    select "organizationId", ${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb
    from auth.member where "userId" = ${userId}`.execute(tx.db)
}
