import { call } from '../../lib/api.ts'
import { joinClasses } from '../../lib/class-names.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Explained } from './classification.tsx'
import styles from './topic.module.css'

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
    <div className={joinClasses(layout.noteWarn, styles.reviewNote)}>
      <p>
        <strong>Needs review.</strong> {review.reason}. Pushes leave this topic out until you confirm or correct its
        classification.
      </p>
      <ProblemNote error={confirm.error} effect="Nothing was changed." />
      {mayWrite && (
        <div className={layout.line}>
          <button type="button" disabled={confirm.busy} onClick={() => void confirm.run()}>
            {confirm.busy ? 'Confirming…' : 'Confirm classification'}
          </button>
        </div>
      )}
    </div>
  )
}
