import { limits, type RowOutcome } from '@txadv/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { RowFinding } from '../batches/batches.ts'

/** How many rows of a batch stand at each outcome. */
export async function listOutcomes(tx: TenantTx, batchId: string): Promise<ReadonlyMap<RowOutcome, number>> {
  const { rows } = await sql<{ outcome: RowOutcome; rows: number }>`
    select outcome, count(*) as rows from batch_row where org_id = ${tx.org} and batch_id = ${batchId}
    group by outcome`.execute(tx.db)
  return new Map(rows.map(({ outcome, rows: count }) => [outcome, count]))
}

interface BatchCause extends RowFinding {
  readonly outcome: RowOutcome
  readonly count: number
  readonly rows: { readonly row: number; readonly line: number | null }[]
}

/** What was dropped, changed or refused in the rows of a batch, the most frequent first, with its first rows. */
export async function listCauses(tx: TenantTx, batchId: string): Promise<BatchCause[]> {
  const { causes, causeRows } = limits.imports
  const { rows } = await sql<BatchCause>`
    select outcome, finding ->> 'cause' as cause, finding ->> 'field' as field, finding ->> 'value' as value,
      finding ->> 'read' as read, count(*) as count,
      (array_agg(jsonb_build_object('row', row_number, 'line', line) order by row_number))[1:${sql.lit(causeRows)}] as rows
    from batch_row cross join lateral jsonb_array_elements(findings) as finding
    where org_id = ${tx.org} and batch_id = ${batchId} and findings is not null
    group by 1, 2, 3, 4, 5 order by count(*) desc, min(row_number), 2, 4 limit ${causes}`.execute(tx.db)
  return rows
}
