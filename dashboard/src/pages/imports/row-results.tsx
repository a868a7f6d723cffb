import type { RowOutcome } from '@txadv/contract/vocabulary'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './imports.module.css'
import { inWords } from './mapping.ts'
import { type Batch, outcomeTitles } from './outcomes.tsx'

export type RowResult = Reply<'GET /api/import/:batchId/rows'>['data'][number]

const columns: readonly Column<RowResult>[] = [
  {
    title: 'Line',
    width: '64px',
    numeric: true,
    wideOnly: true,
    // Rows that a program sent have no line of a file, and are numbered from 1.
    cell: ({ line, row }) => count(line ?? row),
  },
  {
    title: 'Topic',
    cell: ({ id, topic_name, outcome }) =>
      id && outcome !== 'undone' ? (
        <Link href={hrefOf('topic', { id })} title={topic_name ?? undefined}>
          {topic_name}
        </Link>
      ) : (
        topic_name
      ),
    detail: ({ line, row, outcome, reason }) =>
      `${line ? 'Line' : 'Row'} ${count(line ?? row)} · ${outcome} · ${inWords(reason)}`,
  },
  { title: 'Outcome', width: '104px', wideOnly: true, cell: ({ outcome }) => <StatusBadge status={outcome} /> },
  { title: 'Reason', width: '48%', wideOnly: true, cell: ({ reason }) => inWords(reason) },
]

interface Props {
  readonly batch: Batch
  readonly outcome: RowOutcome | undefined
  /** Another one says that rows have come or changed. */
  readonly round: string
}

/** What became of each row, and why. */
export function RowResults({ batch, outcome, round }: Props) {
  const rows = useRows('GET /api/import/:batchId/rows', {
    params: { batchId: batch.id },
    query: outcome ? { outcome } : {},
  })
  const shown = useRef(round)
  useEffect(() => {
    if (shown.current !== round) rows.reload()
    shown.current = round
  }, [round, rows.reload])
  if (rows.error) return <ErrorPanel error={rows.error} effect="Nothing was changed." onRetry={rows.reload} />
  if (rows.total === 0)
    return outcome ? (
      <EmptyState title={`No rows with the outcome “${outcomeTitles[outcome]}”`}>
        Select another outcome above, or all rows.
      </EmptyState>
    ) : (
      <EmptyState title="No rows yet">Rows appear here as they are sent.</EmptyState>
    )
  return (
    <div className={styles.rowResults}>
      <DataTable caption="Row results" columns={columns} rows={rows} keyOf={({ row }) => String(row)} />
    </div>
  )
}
