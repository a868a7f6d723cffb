import { limits } from '@txadv/contract/limits'
import { joinClasses } from '../../lib/class-names.ts'
import { count } from '../../lib/format.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { allRows } from '../../lib/use-rows.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import styles from './imports.module.css'
import { type Batch, OutcomeBar, outcomesOf } from './outcomes.tsx'
import { SampleFile } from './sample-file.tsx'
import { usePolled } from './use-polled.ts'

const columns: readonly Column<Batch>[] = [
  {
    title: 'File',
    cell: (batch) => (
      <RowLink href={hrefOf('import', { id: batch.id })} title={batch.filename}>
        {batch.filename}
      </RowLink>
    ),
    detail: (batch) => `${count(batch.processed_rows)} of ${count(batch.total_rows)} rows`,
  },
  { title: 'Status', width: '112px', cell: (batch) => <StatusBadge status={batch.status} /> },
  {
    title: 'Row results',
    width: '20%',
    wideOnly: true,
    cell: (batch) => <OutcomeBar outcomes={outcomesOf(batch)} total={batch.total_rows} />,
  },
  { title: 'Rows', width: '80px', numeric: true, wideOnly: true, cell: (batch) => count(batch.total_rows) },
  { title: 'Created', width: '80px', numeric: true, wideOnly: true, cell: (batch) => count(batch.success_count) },
  { title: 'Adopted', width: '80px', numeric: true, wideOnly: true, cell: (batch) => count(batch.adopted_count) },
  { title: 'Duplicates', width: '96px', numeric: true, wideOnly: true, cell: (batch) => count(batch.duplicate_count) },
  { title: 'Errors', width: '72px', numeric: true, wideOnly: true, cell: (batch) => count(batch.error_count) },
  { title: 'Started', width: '112px', wideOnly: true, cell: (batch) => <RelativeTime value={batch.created_at} /> },
]

const listed = limits.imports.listMax

/** The files that were imported, newest first. */
export function Imports() {
  const { can } = useSession()
  const [query, change] = useQuery()
  const from = Math.max(0, Number(query.get('from')) || 0)
  const read = usePolled('GET /api/import', { query: { limit: listed, offset: from } }, (all) =>
    all.some(({ status }) => status === 'processing'),
  )
  const batches = read.data
  const open = () => navigate(hrefOf('newImport'))
  const older = (batches?.length ?? 0) === listed

  return (
    <>
      <PageHead title="Imports">
        {can('import') && batches?.length !== 0 && (
          <button type="button" className={buttons.primary} onClick={open}>
            Import a file
          </button>
        )}
      </PageHead>
      {read.error && !batches ? (
        <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
      ) : batches?.length === 0 && from > 0 ? (
        <EmptyState
          title="No older imports"
          action="Show newest imports"
          onAction={() => change({ from: undefined }, { replace: true })}
        >
          All imports are on earlier pages.
        </EmptyState>
      ) : batches?.length === 0 ? (
        can('import') ? (
          <EmptyState title="No imports" action="Import your first file" onAction={open}>
            Import up to {count(limits.imports.rows)} topics at a time from a CSV or TSV file. You preview the results
            first. <SampleFile />
          </EmptyState>
        ) : (
          <EmptyState title="No imports">
            Viewers can’t start imports. Ask an owner or an admin of your organization for the member role.
          </EmptyState>
        )
      ) : (
        <>
          <DataTable
            caption="Imports"
            columns={columns}
            rows={allRows(batches, { busy: read.busy && !batches, reload: read.reload })}
            pageKeys
            keyOf={(batch) => batch.id}
            onOpen={(batch) => navigate(hrefOf('import', { id: batch.id }))}
          />
          {(from > 0 || older) && (
            <div className={joinClasses(layout.line, styles.older)}>
              {from > 0 && (
                <button type="button" onClick={() => change({ from: String(Math.max(0, from - listed)) })}>
                  Newer
                </button>
              )}
              {older && (
                <button type="button" onClick={() => change({ from: String(from + listed) })}>
                  Older
                </button>
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}
