import { type ReactNode, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count, duration, many, percent } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { explain } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import { cancelImport, type HandOver, handOvers, retryHandOver } from './hand-over.ts'
import styles from './imports.module.css'
import { type Batch, OutcomeBar, type Outcomes } from './outcomes.tsx'

interface Props {
  readonly batch: Batch
  readonly outcomes: Outcomes
  readonly onChanged: () => void
  /** Whether the service has all rows and goes on by itself. */
  readonly isDriven: boolean
}

/** Rows per second since the page was opened, and how long the rest takes at that. */
function usePace({ processed_rows: done, total_rows: total }: Batch): string {
  const since = useRef({ at: Date.now(), done })
  const seconds = (Date.now() - since.current.at) / 1_000
  const rate = (done - since.current.done) / Math.max(1, seconds)
  if (seconds < 2 || rate <= 0) return ''
  return ` · ${count(Math.round(rate))} per second · ${duration((total - done) / rate)} left`
}

/** How far the import is, with what can be done about it while it runs. */
export function ImportProgress({ batch, outcomes, onChanged, isDriven, children }: Props & { children: ReactNode }) {
  const { can } = useSession()
  const sending = useStore(handOvers)[batch.id]
  const pace = usePace(batch)
  const running = batch.status === 'processing'
  const { processed_rows: done, total_rows: total } = batch
  return (
    <section className={joinClasses(layout.card, styles.importCard)} aria-label="Progress">
      <div className={layout.line}>
        <p className={layout.grow}>
          <strong>
            {count(done)} of {many(total, 'row')}
          </strong>
          <span className={layout.muted}>
            {running && ` · ${percent(done / Math.max(1, total))}`}
            {running && pace}
            {batch.use_llm && ' · with the LLM'}
            {batch.status === 'cancelled' && ' · imported rows kept'}
          </span>
        </p>
        {running && can('import') && <Controls batch={batch} sending={sending} onChanged={onChanged} />}
      </div>
      <OutcomeBar outcomes={outcomes} total={total} />
      {children}
      {running && <RunNote sending={sending} isDriven={isDriven} />}
    </section>
  )
}

/** Whether the person may leave, and what stopped the file on its way. */
function RunNote({ sending, isDriven }: { sending: HandOver | undefined; isDriven: boolean }) {
  if (isDriven) return <p className={layout.hint}>You can close this page: the import runs on the server.</p>
  if (!sending)
    return (
      <p className={layout.hint}>
        Waiting for rows from the program or tab that started this import. If that was closed, cancel the import and
        import the file again: imported rows are recognized.
      </p>
    )
  if (sending.state === 'sending')
    return (
      <p className={layout.hint}>
        Uploading {count(sending.chunks)} of {many(sending.total, 'chunk')}. Keep this tab open until the upload ends.
      </p>
    )
  const { what, next } = sending.problem ? explain(sending.problem) : { what: '', next: '' }
  return (
    <p className={layout.noteProblem} role="alert">
      {what}. Uploaded rows are kept, and a retry skips them. {next}
    </p>
  )
}

function Controls({
  batch,
  sending,
  onChanged,
}: Pick<Props, 'batch' | 'onChanged'> & { sending: HandOver | undefined }) {
  const [asking, setAsking] = useState(false)
  const end = useAction(async () => {
    await cancelImport(batch.id)
    setAsking(false)
    onChanged()
  })
  const left = batch.total_rows - batch.processed_rows
  return (
    <>
      {sending?.state === 'stopped' && (
        <button type="button" className={buttons.primary} onClick={() => retryHandOver(batch.id)}>
          Retry
        </button>
      )}
      <button type="button" onClick={() => setAsking(true)}>
        Cancel import
      </button>
      <PlanSheet
        title="Cancel this import?"
        open={asking}
        counts={[
          { title: 'Imported rows, kept', value: batch.processed_rows, tone: 'good' },
          { title: 'Rows not imported', value: left, tone: 'warn' },
        ]}
        confirm="Cancel import"
        cancel="Keep running"
        working="Cancelling…"
        danger
        busy={end.busy}
        error={end.error}
        onConfirm={() => void end.run()}
        onClose={() => {
          end.clear()
          setAsking(false)
        }}
      >
        <p className={layout.muted}>You can’t resume a cancelled import. You can undo it, or import the file again.</p>
      </PlanSheet>
    </>
  )
}
