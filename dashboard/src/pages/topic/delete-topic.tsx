import { call } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

interface Props {
  readonly id: string
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Takes the topic out of the library, once somebody has said so. */
export function DeleteTopic({ id, name, open, onClose }: Props) {
  const remove = useAction(() => call('DELETE /api/topics', { body: { ids: [id] } }))
  return (
    <Dialog title="Delete topic?" open={open} onClose={onClose} alert>
      <DialogText>Deletes “{name}” and its history from your library, not the catalog. Can’t be undone.</DialogText>
      <ProblemNote error={remove.error} effect="Nothing was changed." />
      <FormActions
        onCancel={onClose}
        onConfirm={async () => {
          const removed = await remove.run()
          if (!removed) return
          const left = removed.segmentsOnSale ?? 0
          notify(`“${name}” deleted.${left > 0 ? ` ${many(left, 'segment is', 'segments are')} still on sale.` : ''}`)
          navigate(hrefOf('library'), { replace: true })
        }}
        busy={remove.busy}
        working="Deleting…"
        danger
      >
        Delete topic
      </FormActions>
    </Dialog>
  )
}
