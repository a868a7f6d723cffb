import { type RowOutcome, rowOutcomes } from '@txadv/contract/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { statusOf } from '../../lib/call-error.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { many } from '../../lib/format.ts'
import { hrefOf, navigate, type Params, useQuery } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import buttons from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Causes } from './causes.tsx'
import { ImportProgress } from './import-progress.tsx'
import styles from './imports.module.css'
import { inWords } from './mapping.ts'
import { type Batch, OutcomeLegend, outcomesOf } from './outcomes.tsx'
import { Review } from './review.tsx'
import { RowResults } from './row-results.tsx'
import { UndoImport } from './undo-import.tsx'
import { usePolled } from './use-polled.ts'

/** One import: how far it is, what became of its rows, and the topics it brought. */
export function Import({ params }: { params: Params }) {
  return <OneImport key={params.id} id={params.id ?? ''} />
}

function OneImport({ id }: { id: string }) {
  const read = usePolled(
    'GET /api/import/:batchId/status',
    { params: { batchId: id } },
    ({ status }) => status === 'processing',
  )
  const back = { title: 'Imports', href: hrefOf('imports') }
  if (read.error && !read.data)
    return (
      <>
        <PageHead title="Import" back={back} />
        {statusOf(read.error) === 404 || statusOf(read.error) === 400 ? (
          <EmptyState title="Import not found" action="Show all imports" onAction={() => navigate('/imports')}>
            The address may be mistyped, or the import may belong to another organization or workspace.
          </EmptyState>
        ) : (
          <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
        )}
      </>
    )
  if (!read.data)
    return (
      <>
        <PageHead title="Import" back={back} />
        <div className={joinClasses(layout.card, styles.importCard)} aria-busy="true">
          <span className={layout.placeholder} />
          <span className={layout.placeholder} />
        </div>
      </>
    )
  return <Opened batch={read.data} reload={read.reload} />
}

/** What became of the rows by outcome and cause: read again as rows come, and after an undo. */
const useSummary = (batch: Batch) =>
  usePolled('GET /api/import/:batchId/summary', { params: { batchId: batch.id } }, () => batch.status === 'processing')

function Opened({ batch, reload }: { batch: Batch; reload: () => void }) {
  const { can } = useSession()
  const [query] = useQuery()
  const [round, setRound] = useState(0)
  const summary = useSummary(batch)
  const outcomes = { ...outcomesOf(batch), ...(batch.status !== 'processing' && summary.data?.outcomes) }
  // The last chunk may have come between the two reads.
  const before = useRef(batch.status)
  useEffect(() => {
    if (before.current !== batch.status) summary.reload()
    before.current = batch.status
  }, [batch.status, summary.reload])
  const { id } = batch
  const brought = (outcomes.created ?? 0) + (outcomes.adopted ?? 0)
  const over = batch.status !== 'processing'
  const tab = query.get('tab') === 'review' ? 'review' : 'rows'
  const outcome = rowOutcomes.find((each) => each === query.get('outcome'))
  const hrefOfTab = (name?: string, of?: RowOutcome) => hrefOf('import', { id }, { tab: name, outcome: of })

  return (
    <>
      <PageHead title={batch.filename} back={{ title: 'Imports', href: hrefOf('imports') }} long>
        <StatusBadge status={batch.status} />
        {over && can('import') && (
          <UndoImport
            batch={batch}
            outcomes={outcomes}
            onUndone={() => {
              setRound(round + 1)
              summary.reload()
              reload()
            }}
          />
        )}
      </PageHead>
      <ImportProgress
        batch={batch}
        outcomes={outcomes}
        isDriven={summary.data?.workerDriven === true}
        onChanged={reload}
      >
        <OutcomeLegend
          outcomes={outcomes}
          total={batch.processed_rows}
          chosen={tab === 'rows' ? (outcome ?? 'all') : null}
          hrefOf={(each) => hrefOfTab(undefined, each)}
        />
      </ImportProgress>
      {(outcomes.error ?? 0) > 0 && over && (
        <div className={joinClasses(layout.note, layout.line, styles.fix)}>
          <span>{many(outcomes.error ?? 0, 'row')} failed. Download them, fix them, upload again.</span>
          <a className={buttons.link} href={`/api/import/${encodeURIComponent(id)}/rows.csv`} download>
            Download failed rows
          </a>
          {can('import') && (
            <button type="button" onClick={() => navigate(hrefOf('newImport', {}, { fix: id }))}>
              Upload corrected file
            </button>
          )}
        </div>
      )}
      {summary.data?.reason && (
        <p className={layout.noteProblem} role="alert">
          The import failed: {inWords(summary.data.reason)}. Imported rows are kept.
        </p>
      )}
      {summary.data && tab === 'rows' && <Causes summary={summary.data} />}
      <Tabs
        label="Import sections"
        tabs={[
          { title: 'Rows', href: hrefOfTab(), here: tab === 'rows' },
          {
            title: brought > 0 ? `Review ${many(brought, 'topic')}` : 'Review',
            href: hrefOfTab('review'),
            here: tab === 'review',
          },
        ]}
      >
        {tab === 'review' ? (
          <Review key={round} batch={batch} brought={brought} />
        ) : (
          <RowResults batch={batch} outcome={outcome} round={`${round} ${batch.processed_rows}`} />
        )}
      </Tabs>
    </>
  )
}
