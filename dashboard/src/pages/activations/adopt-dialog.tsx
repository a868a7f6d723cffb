import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import styles from './activations.module.css'
import { nameOf } from './drift-group.tsx'
import type { MendProps } from './mend-dialogs.tsx'

const shown = 8

/** Takes a segment that nobody here has for the activation of one of the topics. */
export function AdoptDialog({ connectionId, segment, onClose }: MendProps) {
  const { platformSegmentId, actual } = segment
  const [search, setSearch] = useState('')
  const [topicId, setTopicId] = useState<string>()
  const topics = useRead('GET /api/topics', { query: { search, pageSize: shown } })
  const adopt = useAction(async (topic: string) => {
    const made = await call('POST /api/activations/drift/adopt', {
      body: { connectionId, platformSegmentId, topicId: topic },
    })
    notify(
      made.stale
        ? `Linked to ${made.topicName}. The segment is stale: refresh it to apply your naming.`
        : `Linked to ${made.topicName}.`,
    )
    onClose(true)
  })
  return (
    <Dialog title={`Link ${nameOf(segment)} to a topic`} open onClose={() => onClose(false)}>
      <DialogText>
        Choose the topic that <strong>{actual?.name}</strong> belongs to. The segment stays active and unchanged, and is
        tracked as that topic’s activation.
      </DialogText>
      <SearchBox label="Search your topics" value={search} onSearch={setSearch} />
      <fieldset className={styles.topicChoice} aria-busy={topics.busy}>
        <legend className={layout.unseen}>Topic</legend>
        {topics.data?.data.map((topic) => (
          <label key={topic.id} className={topic.id === topicId ? styles.chosen : undefined}>
            <input type="radio" name="topic" checked={topic.id === topicId} onChange={() => setTopicId(topic.id)} />
            <span>{topic.topic_name}</span>
          </label>
        ))}
        {topics.data?.total === 0 && <p className={layout.muted}>No topics match this search.</p>}
        {topics.data && topics.data.total > shown && (
          <p className={layout.hint}>
            {many(topics.data.total - shown, 'more matches', 'more match')}. Refine your search.
          </p>
        )}
      </fieldset>
      <ProblemNote error={adopt.error ?? topics.error} effect="Nothing was changed." />
      <FormActions
        onCancel={() => onClose(false)}
        onConfirm={() => topicId && void adopt.run(topicId)}
        busy={adopt.busy}
        working="Linking…"
        disabled={!topicId}
      >
        Link to topic
      </FormActions>
    </Dialog>
  )
}
