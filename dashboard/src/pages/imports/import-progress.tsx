import { type ReactNode, useCallback, useRef, useState } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { count, duration, many, percent } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import buttons from '../../ui/button.module.css'
import { explain } from '../../ui/error-panel.tsx'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import { FileDrop, useOpenFile } from './choose-file.tsx'
import { type Draft, tableOf } from './draft.ts'
import styles from './imports.module.css'
import { asMappings } from './mapping.ts'
import { type Batch, OutcomeBar, type Outcomes } from './outcomes.tsx'
import { begunHere, cancel, pause, resume, type Sending, sendAll, sendings } from './sender.ts'

interface Props {
  readonly batch: Batch
  readonly outcomes: Outcomes
  readonly onChanged: () => void
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
export function ImportProgress({ batch, outcomes, onChanged, children }: Props & { children: ReactNode }) {
  const { can } = useSession()
  const sending = useStore(sendings)[batch.id]
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
            {running && sending?.state === 'sending' && pace}
            {batch.use_llm && ' · with the LLM'}
            {batch.status === 'cancelled' && ' · imported rows kept'}
          </span>
        </p>
        {running && can('import') && <Controls batch={batch} sending={sending} onChanged={onChanged} />}
      </div>
      <OutcomeBar outcomes={outcomes} total={total} />
      {children}
      {running && sending && <SendingNote sending={sending} />}
      {running && !sending && can('import') && <ChooseAgain batch={batch} />}
    </section>
  )
}

function SendingNote({ sending }: { sending: Sending }) {
  const { state, problem, attempt, chunk, chunks } = sending
  if (state === 'sending')
    return (
      <p className={layout.hint}>
        Sending chunk {count(chunk + 1)} of {count(chunks)}
        {attempt > 1 && `, attempt ${attempt}`}. You can leave this page, but keep this tab open.
      </p>
    )
  if (state === 'paused')
    return <p className={layout.hint}>Paused after chunk {count(chunk)}. Imported rows are kept.</p>
  const { what, next } = problem ? explain(problem) : { what: '', next: '' }
  if (state === 'waiting')
    return (
      <p className={layout.note} role="status">
        {what}. Retrying chunk {count(chunk + 1)} shortly.
      </p>
    )
  return (
    <p className={layout.noteProblem} role="alert">
      {what}. Imported rows are kept, and a retry skips them. {next}
    </p>
  )
}

function Controls({ batch, sending, onChanged }: Omit<Props, 'outcomes'> & { sending: Sending | undefined }) {
  const [asking, setAsking] = useState(false)
  const end = useAction(async () => {
    await cancel(batch.id)
    setAsking(false)
    onChanged()
  })
  const left = batch.total_rows - batch.processed_rows
  return (
    <>
      {(sending?.state === 'sending' || sending?.state === 'waiting') && (
        <button type="button" onClick={() => pause(batch.id)}>
          Pause
        </button>
      )}
      {(sending?.state === 'paused' || sending?.state === 'stopped') && (
        <button type="button" className={buttons.primary} onClick={() => resume(batch.id)}>
          {sending.state === 'paused' ? 'Resume import' : 'Retry'}
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

/** After a reload the file is gone from the tab: the same one, chosen again, goes on where it was. */
function ChooseAgain({ batch }: { batch: Batch }) {
  const [refusal, setRefusal] = useState<string>()
  const onOpened = useCallback(
    (draft: Draft) => {
      const begun = begunHere(batch.id)
      const table = tableOf({ ...draft, header: begun?.header ?? draft.header })
      const other = otherThan(batch, table, begun?.print)
      setRefusal(other)
      if (other) return
      follow({ kind: 'import', id: batch.id, title: batch.filename })
      sendAll(batch.id, table, begun?.mappings ?? asMappings(draft.choices))
    },
    [batch],
  )
  const { open, reading, problem } = useOpenFile(onOpened)
  return (
    <FileDrop
      title="Select the file again to resume"
      hint={`Page reloaded. Select ${batch.filename} again; imported rows are skipped. If another tab is sending it, keep that tab open.`}
      onFile={(file) => void open(file)}
      reading={reading}
      problem={problem ?? refusal}
    />
  )
}

/** Why a file is not the one that the import was begun with. */
function otherThan(
  batch: Batch,
  table: { readonly filename: string; readonly total: number; readonly print: string },
  print: string | undefined,
): string | undefined {
  if (table.filename !== batch.filename)
    return `This is ${table.filename}, but the import was started with ${batch.filename}. Select that file.`
  if (table.total !== batch.total_rows)
    return `This file has ${many(table.total, 'row')}, but the import was started with ${count(batch.total_rows)}. Select the original file, or cancel and start a new import.`
  if (print !== undefined && table.print !== print)
    return 'The rows of this file differ from the file the import was started with. Select the original file, or cancel and start a new import.'
  return undefined
}
