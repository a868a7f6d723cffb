import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { type Difference, nameOf } from './drift-group.tsx'

export interface MendProps {
  readonly connectionId: string
  readonly connectionName: string
  readonly segment: Difference
  readonly onClose: (isMended: boolean) => void
}

/** Ends what is on one side alone, after asking. */
export function RetireDialog({ connectionId, connectionName, segment, onClose }: MendProps) {
  const { platformSegmentId, actual } = segment
  const isOnSale = actual?.onSale ?? false
  const retire = useAction(async () => {
    await call('POST /api/activations/drift/retire', { body: { connectionId, platformSegmentId } })
    notify(isOnSale ? 'Segment deactivated.' : 'Activation marked as deactivated.')
    onClose(true)
  })
  return (
    <Dialog
      title={isOnSale ? `Deactivate ${nameOf(segment)}?` : `Mark ${nameOf(segment)} as deactivated?`}
      open
      onClose={() => onClose(false)}
      alert
    >
      <DialogText>
        {isOnSale
          ? `Deactivates segment ${platformSegmentId} on ${connectionName}. Campaigns stop delivering to it.`
          : 'The segment is no longer active on the platform. Only the activation changes, not the platform. Push the topic again to restore the segment.'}
      </DialogText>
      <ProblemNote error={retire.error} />
      <FormActions
        onCancel={() => onClose(false)}
        onConfirm={() => void retire.run()}
        busy={retire.busy}
        working={isOnSale ? 'Deactivating…' : 'Saving…'}
        danger={isOnSale}
      >
        {isOnSale ? 'Deactivate segment' : 'Mark as deactivated'}
      </FormActions>
    </Dialog>
  )
}

/** Puts our name back onto a segment that was renamed on the platform, after asking. */
export function RefreshDialog({ segment, onClose }: MendProps) {
  const { activationId, generated } = segment
  const refresh = useAction(async () => {
    await call('POST /api/activations/:id/refresh', { params: { id: activationId ?? '' } })
    notify('Segment refreshed.')
    onClose(true)
  })
  return (
    <Dialog title={`Refresh ${nameOf(segment)}?`} open onClose={() => onClose(false)} alert>
      <DialogText>
        Deactivates the renamed segment and creates a new one named <strong>{generated?.name}</strong>.
      </DialogText>
      <ProblemNote error={refresh.error} />
      <FormActions
        onCancel={() => onClose(false)}
        onConfirm={() => void refresh.run()}
        busy={refresh.busy}
        working="Waiting for the platform…"
      >
        Refresh segment
      </FormActions>
    </Dialog>
  )
}
