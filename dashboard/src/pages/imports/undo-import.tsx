import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
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
  if (created + adopted + updated === 0) return null
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Undo import
      </button>
      <PlanSheet
        title={`Undo ${batch.filename}?`}
        open={open}
        counts={[
          { title: 'New topics to remove', value: created, tone: toneOf(created) },
          { title: 'Catalog topics to remove', value: adopted, tone: toneOf(adopted) },
          { title: 'External IDs to clear', value: updated, tone: toneOf(updated) },
        ]}
        working="Undoing…"
        confirm={`Undo ${many(created + adopted + updated, 'row')}`}
        danger
        busy={undo.busy}
        error={undo.error}
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
