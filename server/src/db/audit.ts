import type { AuditAction } from '@txadv/contract'
import { sql } from 'kysely'
import { inBlocks } from './blocks.ts'
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

/** Puts a mask in the place of a person's name, address and browser, in what lies in the next blocks of the audit. */
export async function maskAudit(
  tx: SystemTx,
  { id, email }: { readonly id: string; readonly email: string },
  mask: string,
  from: number,
): Promise<number> {
  const isSubject = sql`mine.subject in (${id}::text, ${email}::text)`
  const isNamed = sql`(${isSubject} or mine.detail ->> 'name' = ${email}::text)`
  const isTraced = sql`(${isSubject} or mine.actor = ${id}::text)`
  const masked = (field: string, where: typeof isNamed) =>
    sql`case when ${where} and mine.detail ->> ${field}::text is not null
      then jsonb_build_object(${field}::text, ${mask}::text) else '{}' end`
  const detail = sql`mine.detail || ${masked('name', isNamed)} || ${masked('address', isTraced)}
    || ${masked('userAgent', isTraced)}`
  const { numAffectedRows = 0n } = await sql`
    update audit mine set detail = ${detail},
      subject = case when mine.subject = ${email}::text then ${mask}::text else mine.subject end
    where (${isNamed} or ${isTraced}) and ${inBlocks(from)}
      and (mine.subject = ${email}::text or mine.detail is distinct from ${detail})`.execute(tx.db)
  return Number(numAffectedRows)
}
