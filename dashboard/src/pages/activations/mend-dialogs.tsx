import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
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
    notify(isOnSale ? 'The segment is off sale.' : 'The activation is marked as deactivated.')
    onClose(true)
  })
  return (
    <Dialog title={`Retire ${nameOf(segment)}?`} open onClose={() => onClose(false)}>
      <p>
        {isOnSale
          ? `Segment ${platformSegmentId} is taken off sale at ${connectionName}. Campaigns that use it stop reaching it.`
          : 'The segment is not on sale any more. Its activation is marked as deactivated, and nothing is changed on the platform. You can push its topic again afterwards.'}
      </p>
      <ProblemNote error={retire.error} />
      <FormActions
        onCancel={() => onClose(false)}
        onConfirm={() => void retire.run()}
        busy={retire.busy}
        working="Working…"
        danger={isOnSale}
      >
        {isOnSale ? 'Take it off sale' : 'Mark as deactivated'}
      </FormActions>
    </Dialog>
  )
}

/** Puts our name back onto a segment that was renamed on the platform, after asking. */
export function RefreshDialog({ segment, onClose }: MendProps) {
  const { activationId, generated } = segment
  const refresh = useAction(async () => {
    await call('POST /api/activations/:id/refresh', { params: { id: activationId ?? '' } })
    notify('The segment has the current name again.')
    onClose(true)
  })
  return (
    <Dialog title={`Refresh ${nameOf(segment)}?`} open onClose={() => onClose(false)}>
      <p>
        The renamed segment is taken off sale, and a new one takes its place under the name{' '}
        <strong>{generated?.name}</strong>.
      </p>
      <ProblemNote error={refresh.error} />
      <FormActions
        onCancel={() => onClose(false)}
        onConfirm={() => void refresh.run()}
        busy={refresh.busy}
        working="Asking the platform…"
      >
        Refresh now
      </FormActions>
    </Dialog>
  )
}
