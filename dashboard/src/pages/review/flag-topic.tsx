import { limits } from '@txadv/contract/limits'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import styles from './review.module.css'

interface Props {
  readonly open: boolean
  readonly onFlagged: () => void
  readonly onClose: () => void
}

/** Puts any topic of the catalog into the queue, with the reason. */
export function FlagTopic({ open, onFlagged, onClose }: Props) {
  return (
    <Dialog title="Flag a topic for review" open={open} onClose={onClose}>
      <FlagForm onFlagged={onFlagged} onClose={onClose} />
    </Dialog>
  )
}

function FlagForm({ onFlagged, onClose }: Omit<Props, 'open'>) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const found = useRead('GET /api/admin/topics/search', { query: { q, limit: 8 } }, { enabled: q.length > 1 })
  const topics = q.length > 1 ? (found.data ?? []) : []
  const flag = useAction(async (topicId: string) => {
    const { flagged } = await call('POST /api/admin/topics/review/flag', { body: { topicIds: [topicId], reason } })
    notify(flagged > 0 ? 'Topic flagged for review.' : 'The topic is already in the review queue.')
    onFlagged()
    onClose()
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen) void flag.run(chosen)
  }
  return (
    <form onSubmit={onSubmit}>
      <SearchBox label="Search topics by name" value={q} onSearch={setQ} />
      <fieldset className={styles.reviewFound}>
        <legend className={layout.unseen}>Matching topics</legend>
        {topics.map(({ id, topicName, parentCategory, segmentType }) => (
          <label key={id}>
            <input type="radio" name="topic" checked={chosen === id} onChange={() => setChosen(id)} />
            <span>{topicName}</span>
            <span className={layout.muted}>{[parentCategory, segmentType].filter(Boolean).join(' · ')}</span>
          </label>
        ))}
        {topics.length === 0 && (
          <p className={layout.muted}>{q.length > 1 ? 'No topics match.' : 'Enter at least 2 characters.'}</p>
        )}
      </fieldset>
      <TextField
        label="Reason"
        required
        maxLength={limits.review.reasonCodePoints}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="Shown to the reviewer."
      />
      <ProblemNote error={flag.error ?? found.error} effect="Nothing was flagged." />
      <FormActions onCancel={onClose} busy={flag.busy} disabled={!chosen}>
        Flag topic
      </FormActions>
    </form>
  )
}
