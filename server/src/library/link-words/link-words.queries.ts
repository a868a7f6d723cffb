import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { LinkDoubt } from '../classification/classification.ts'

/** A link's own words, as a change finds or leaves them: what an undo writes again, and by what it knows them. */
export interface LinkWords extends LinkDoubt {
  readonly words: object
  readonly digest: string
}

const ownWords = sql`jsonb_build_object('overlay', overlay, 'verdict', verdict, 'internal_description',
  internal_description, 'confirmed_at', confirmed_at)`

/** Holds links until the transaction ends, and reads their own words. */
export async function lockLinkWords(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, LinkWords>> {
  const { rows } = await sql<LinkWords & { id: string }>`
    select id, ${ownWords} as words, md5(${ownWords}::text) as digest, doubt, confirmed_at is not null as confirmed
    from org_topic
    where org_id = ${tx.org} and id = any(${ids}::uuid[]) and live order by id for update`.execute(tx.db)
  return new Map(rows.map(({ id, ...words }) => [id, words]))
}

/** Writes the words from before on links; the values in effect are settled by the caller. */
export async function restoreLinkWords(
  tx: TenantTx,
  links: readonly { readonly id: string; readonly words: object | null }[],
): Promise<void> {
  await sql`
    update org_topic link set overlay = before.words -> 'overlay', verdict = before.words -> 'verdict',
      internal_description = before.words ->> 'internal_description',
      confirmed_at = (before.words ->> 'confirmed_at')::timestamptz, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as before (id uuid, words jsonb)
    where link.org_id = ${tx.org} and link.id = before.id`.execute(tx.db)
}
