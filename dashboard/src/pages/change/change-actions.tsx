import { limits } from '@txadv/contract/limits'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { isOpenChange, type TopicChange, titleOfChange } from '../../lib/change-words.ts'
import { dayMs } from '../../lib/days.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useSession } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import { PlanSheet } from '../../ui/plan-sheet.tsx'

const { undoDays } = limits.topicChanges

function mayUndo(change: TopicChange): boolean {
  const { action, undoneBy, changedTopics, completedAt, createdAt } = change
  const age = Date.now() - Date.parse(completedAt ?? createdAt)
  return !isOpenChange(change) && action !== 'delete' && !undoneBy && changedTopics > 0 && age < undoDays * dayMs
}

interface Props {
  readonly change: TopicChange
  readonly onChanged: () => void
}

/** Cancels a change that is open, or undoes one that has ended; each says first what it will do. */
export function ChangeActions({ change, onChanged }: Props) {
  const { role } = useSession()
  const [asked, setAsked] = useState<'cancel' | 'undo'>()
  if (role === 'viewer') return null
  const close = () => setAsked(undefined)
  return (
    <>
      {isOpenChange(change) && (
        <button type="button" onClick={() => setAsked('cancel')}>
          Cancel change
        </button>
      )}
      {mayUndo(change) && (
        <button type="button" onClick={() => setAsked('undo')}>
          Undo
        </button>
      )}
      {asked === 'cancel' && <CancelSheet change={change} onChanged={onChanged} onClose={close} />}
      {asked === 'undo' && <UndoSheet change={change} onClose={close} />}
    </>
  )
}

function CancelSheet({ change, onChanged, onClose }: Props & { onClose: () => void }) {
  const { id, processedTopics, totalTopics } = change
  const cancel = useAction(async () => {
    await call('PATCH /api/topic-changes/:id', { params: { id }, body: { status: 'cancelled' } })
    notify('Change cancelled.')
    onClose()
    onChanged()
  })
  return (
    <PlanSheet
      title="Cancel change?"
      open
      counts={[
        { title: 'Processed', value: processedTopics },
        { title: 'Not processed', value: totalTopics - processedTopics, tone: 'warn' },
      ]}
      confirm="Cancel change"
      cancel="Keep running"
      working="Cancelling…"
      danger
      busy={cancel.busy}
      error={cancel.error}
      onConfirm={() => void cancel.run()}
      onClose={onClose}
    >
      <p>The current step finishes, then the change stops. What is done stays and can be undone.</p>
    </PlanSheet>
  )
}

function UndoSheet({ change, onClose }: { change: TopicChange; onClose: () => void }) {
  const undo = useAction(async () => {
    const started = await call('POST /api/topic-changes/:id/undo', { params: { id: change.id } })
    follow({ kind: 'change', id: started.id, title: titleOfChange(started.action, started.totalTopics) })
    notify('Undo started. You can leave this page.')
    navigate(hrefOf('change', { id: started.id }))
  })
  const topics = many(change.changedTopics, 'topic')
  return (
    <PlanSheet
      title={`Undo ${topics}?`}
      open
      counts={[{ title: 'Topics to restore', value: change.changedTopics, tone: 'accent' }]}
      confirm={`Undo ${topics}`}
      working="Starting…"
      busy={undo.busy}
      error={undo.error}
      onConfirm={() => void undo.run()}
      onClose={onClose}
    >
      <p>
        Each topic gets back its values from before. Topics that were changed again since stay as they are and are
        listed.
      </p>
    </PlanSheet>
  )
}
