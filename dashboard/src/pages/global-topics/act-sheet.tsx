import { limits } from '@txadv/contract/limits'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'

export type Act = 'flag' | 'archive' | 'restore'

const most = limits.globalTopics.topicIds

const archive = (topicIds: readonly string[]) =>
  call('POST /api/admin/topics/archive', { body: { topicIds: [...topicIds] } })
const restore = (topicIds: readonly string[]) =>
  call('DELETE /api/admin/topics/archive', { body: { topicIds: [...topicIds] } })

interface Props {
  readonly act: Act | undefined
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const says: Readonly<Record<Act, { title: string; confirm: string; text: string }>> = {
  flag: {
    title: 'Flag for review?',
    confirm: 'Flag topics',
    text: 'Adds the topics to the review queue with your reason. Libraries are not affected.',
  },
  archive: {
    title: 'Archive topics?',
    confirm: 'Archive topics',
    text: 'Removes the topics from every list, count and search, in every library. Nothing is deleted; you can restore them.',
  },
  restore: {
    title: 'Restore topics?',
    confirm: 'Restore topics',
    text: 'Restores the topics in every library that had them. A topic with a name collision stays archived and is listed.',
  },
}

/** What is about to be done to the picked topics, with how many, before it is. */
export function ActSheet({ act, ids, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const doing = useAction(async () => {
    if (act === 'flag') {
      const { flagged } = await call('POST /api/admin/topics/review/flag', { body: { topicIds: [...ids], reason } })
      notify(`${many(flagged, 'topic')} flagged for review.`)
    } else if (act === 'archive') {
      const { archived, segmentsOnSale = 0 } = await archive(ids)
      const left = segmentsOnSale > 0 ? ` ${many(segmentsOnSale, 'segment is', 'segments are')} still on sale.` : ''
      notify(`${many(archived, 'topic')} archived.${left}`, {
        title: 'Undo',
        run: () =>
          void restore(ids).then(({ restored }) => {
            notify(`${many(restored, 'topic')} restored.`)
            onDone()
          }),
      })
    } else if (act === 'restore') {
      const { restored, conflicts } = await restore(ids)
      const taken = conflicts.map(({ topicName }) => `“${topicName}”`).join(', ')
      notify(`${many(restored, 'topic')} restored.${taken && ` Not restored because of name collisions: ${taken}.`}`)
    }
    setReason('')
    onDone()
  })
  const words = act && says[act]
  const tooMany = ids.length > most
  return (
    <PlanSheet
      title={words?.title ?? ''}
      open={act !== undefined}
      counts={[{ title: 'Topics', value: ids.length, tone: act === 'archive' ? 'warn' : 'plain' }]}
      confirm={words?.confirm ?? ''}
      working="Saving…"
      disabled={tooMany || (act === 'flag' && reason.trim() === '')}
      busy={doing.busy}
      error={doing.error}
      onConfirm={() => void doing.run()}
      onClose={onClose}
    >
      <p>{words?.text}</p>
      {act === 'flag' && (
        <TextField
          label="Reason"
          maxLength={limits.review.reasonCodePoints}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {tooMany && <p className={layout.noteProblem}>At most {count(most)} topics at a time. Select fewer.</p>}
    </PlanSheet>
  )
}
