import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../db/database.ts'
import { defineLease } from '../lease/lease.ts'

/** A request under a key, and the fence of who works on it. */
export interface ClaimedRequest {
  readonly key: string
  readonly fence: number
}

const requestLease = defineLease<{ readonly org_id: string; readonly key: string }>({
  table: 'idempotent_response',
  key: ['org_id', 'key'],
  open: sql`idempotent_response.answer is null and not idempotent_response.touched`,
  // A request that failed is deleted: counted from one again, its fence would be that of who had it before.
  nextFence: sql`nextval('idempotent_response_fence_seq')`,
})

/** Claims a request that is new, or whose process is gone without having changed anything. */
export async function claimRequest(
  tx: TenantTx,
  key: string,
  request: Buffer,
  leaseMs: number,
): Promise<ClaimedRequest | undefined> {
  const { rows } = await sql<{ fence: number }>`
    insert into idempotent_response (org_id, key, request, leased_until)
    values (${tx.org}, ${key}, ${request}, ${requestLease.endOf(leaseMs)})
    on conflict (org_id, key) do update set ${requestLease.claimed(leaseMs)}
    where idempotent_response.request = excluded.request and ${requestLease.open} and ${requestLease.expired}
    returning fence`.execute(tx.db)
  return rows[0] && { key, fence: rows[0].fence }
}

const isHeld = (tx: TenantTx, { key, fence }: ClaimedRequest) =>
  sql<boolean>`${requestLease.rowOf({ org_id: tx.org, key })} and ${requestLease.heldUnder(fence)}`

export async function readIdempotentResponse(tx: TenantTx, key: string) {
  return tx.db
    .selectFrom('idempotent_response')
    .select(['request', 'answer', 'headers', 'touched', sql<boolean>`${requestLease.expired}`.as('left')])
    .where('org_id', '=', tx.org)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Notes in a transaction that it changes something; answers false where it does, and the request is another's by now. A
 * transaction that has only read has no number yet, and needs no note.
 */
export async function noteChange(tx: TenantTx, claimed: ClaimedRequest): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean; changes: boolean }>`
    with noted as (
      update idempotent_response set touched = true
      where ${isHeld(tx, claimed)} and pg_current_xact_id_if_assigned() is not null
      returning 1)
    select exists (select from noted) as noted, pg_current_xact_id_if_assigned() is not null as changes`.execute(tx.db)
  return rows[0]?.noted === true || rows[0]?.changes === false
}

export async function keepAnswer(
  tx: TenantTx,
  claimed: ClaimedRequest,
  answer: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.db
    .updateTable('idempotent_response')
    .set({ answer, headers: JSON.stringify(headers) })
    .where(isHeld(tx, claimed))
    .execute()
}

export async function forgetRequest(tx: TenantTx, claimed: ClaimedRequest): Promise<void> {
  await tx.db.deleteFrom('idempotent_response').where(isHeld(tx, claimed)).execute()
}

export async function forgetOldAnswers({ db }: SystemTx): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_response')
    .where('created_at', '<', sql<string>`now() - make_interval(hours => ${limits.once.keptHours})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
