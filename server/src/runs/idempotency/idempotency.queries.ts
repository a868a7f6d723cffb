import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'

/** A request under a key, and who works on it. */
export interface ClaimedRequest {
  readonly key: string
  readonly request: Buffer
  readonly holder: string
}

/** Takes a request that is new, or whose process is gone without having changed anything. */
export async function claimRequest(
  tx: TenantTx,
  { key, request, holder }: ClaimedRequest,
  leaseMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_response as held (org_id, key, request, holder, leased_until)
    values (${tx.org}, ${key}, ${request}, ${holder}, now() + make_interval(secs => ${leaseMs / 1_000}))
    on conflict (org_id, key) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where held.request = excluded.request and held.answer is null and not held.touched and held.leased_until < now()
    returning 1`.execute(tx.db)
  return rows.length > 0
}

export async function readIdempotentResponse(tx: TenantTx, key: string) {
  return tx.db
    .selectFrom('idempotent_response')
    .select(['request', 'answer', 'headers', 'touched', sql<boolean>`leased_until < now()`.as('left')])
    .where('org_id', '=', tx.org)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Notes in a transaction that it changes something; answers false where it does, and the request is another's by now. A
 * transaction that has only read has no number yet, and needs no note.
 */
export async function noteChange(tx: TenantTx, { key, holder }: ClaimedRequest): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean; changes: boolean }>`
    with noted as (
      update idempotent_response set touched = true
      where org_id = ${tx.org} and key = ${key} and holder = ${holder} and pg_current_xact_id_if_assigned() is not null
      returning 1)
    select exists (select from noted) as noted, pg_current_xact_id_if_assigned() is not null as changes`.execute(tx.db)
  return rows[0]?.noted === true || rows[0]?.changes === false
}

export async function keepAnswer(
  tx: TenantTx,
  { key, holder }: ClaimedRequest,
  answer: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.db
    .updateTable('idempotent_response')
    .set({ answer, headers: JSON.stringify(headers) })
    .where('org_id', '=', tx.org)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute()
}

export async function forgetRequest(tx: TenantTx, { key, holder }: ClaimedRequest): Promise<void> {
  await tx.db
    .deleteFrom('idempotent_response')
    .where('org_id', '=', tx.org)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute()
}

export async function forgetOldAnswers({ db }: SystemTx): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_response')
    .where('created_at', '<', sql<string>`now() - make_interval(hours => ${limits.once.keptHours})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
