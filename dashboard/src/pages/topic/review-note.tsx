import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Explained } from './classification.tsx'

interface Props {
  readonly explained: Explained
  readonly mayWrite: boolean
  readonly onDone: () => void
}

/** What is in doubt of the classification, and the button that settles it. */
export function ReviewNote({ explained: { id, review }, mayWrite, onDone }: Props) {
  const confirm = useAction(async () => {
    await call('POST /api/topics/:id/confirm', { params: { id } })
    notify('Classification confirmed.')
    onDone()
  })
  if (review?.status !== 'needs_review') return null
  return (
    <div className="note warn review-note">
      <p>
        <strong>Needs review.</strong> {review.reason}. Pushes leave this topic out until you confirm or correct its
        classification.
      </p>
      <ProblemNote error={confirm.error} effect="Nothing was changed." />
      {mayWrite && (
        <div className="line">
          <button type="button" disabled={confirm.busy} onClick={() => void confirm.run()}>
            {confirm.busy ? 'Confirming…' : 'Confirm classification'}
          </button>
        </div>
      )}
    </div>
  )
}
