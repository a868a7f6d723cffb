import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import type { Batch, Outcomes } from './outcomes.tsx'

interface Props {
  readonly batch: Batch
  readonly outcomes: Outcomes
  readonly onUndone: () => void
}

const toneOf = (value: number) => (value > 0 ? 'bad' : 'plain')

/** Takes back what an import added: first what that would be, then one button. */
export function UndoImport({ batch, outcomes, onUndone }: Props) {
  const [open, setOpen] = useState(false)
  const { created = 0, adopted = 0, updated = 0 } = outcomes
  const undo = useAction(async () => {
    const { undone, kept } = await call('POST /api/import/:batchId/undo', { params: { batchId: batch.id } })
    setOpen(false)
    const stays = kept > 0 ? ` ${many(kept, 'row')} kept because of later edits or activations.` : ''
    notify(`${many(undone, 'row')} undone.${stays}`)
    onUndone()
  })
  const plan = useRead(
    'GET /api/import/:batchId/undo',
    { params: { batchId: batch.id } },
    { enabled: open, forForm: true },
  )
  const taken = plan.data && plan.data.created + plan.data.adopted + plan.data.updated
  if (created + adopted + updated === 0) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Undo import
      </button>
      <PlanSheet
        title={`Undo ${batch.filename}?`}
        open={open}
        counts={
          plan.data && [
            { title: 'New topics to remove', value: plan.data.created, tone: toneOf(plan.data.created) },
            { title: 'Catalog topics to remove', value: plan.data.adopted, tone: toneOf(plan.data.adopted) },
            { title: 'External IDs to clear', value: plan.data.updated, tone: toneOf(plan.data.updated) },
            { title: 'Changed since, kept', value: plan.data.kept, tone: plan.data.kept > 0 ? 'good' : 'plain' },
          ]
        }
        working="Undoing…"
        confirm={taken === undefined ? 'Undo import' : `Undo ${many(taken, 'row')}`}
        disabled={taken === 0}
        danger
        busy={undo.busy}
        error={undo.error ?? plan.error}
        onConfirm={() => void undo.run()}
        onClose={() => {
          undo.clear()
          setOpen(false)
        }}
      >
        <p className={layout.muted}>
          Topics edited, reclassified or activated since the import stay. Row results stay. Import the file again to
          restore the topics.
        </p>
      </PlanSheet>
    </>
  )
}
