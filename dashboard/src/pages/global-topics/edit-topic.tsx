import { limits } from '@txadv/contract/limits'
import { audienceTypes, parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import type { FormEvent } from 'react'
import { call, type Input } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { GlobalTopicRecord } from './view.ts'

interface Props {
  readonly open: boolean
  readonly topic: GlobalTopicRecord
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Edits a topic in every library that links it; only what was changed is sent. */
export function EditTopic({ open, onClose, ...rest }: Props) {
  return (
    <Dialog title="Edit topic" open={open} onClose={onClose}>
      <EditForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

type Edit = Input<'PATCH /api/admin/topics/:topicId'>['body']

function changesIn(form: FormData, topic: GlobalTopicRecord): Edit | undefined {
  const changed: Record<string, unknown> = {}
  for (const field of ['topicName', 'parentCategory', 'taxonomyType', 'segmentType', 'audienceType'] as const) {
    const value = String(form.get(field) ?? '')
    if (value && value !== topic[field]) changed[field] = value
  }
  const subcategory = String(form.get('subcategory') ?? '').trim()
  if (subcategory !== (topic.subcategory ?? '')) changed.subcategory = subcategory || null
  const keywords = String(form.get('keywords') ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  if (keywords.join() !== topic.keywords.join()) changed.keywords = keywords
  return Object.keys(changed).length === 0 ? undefined : ({ ...changed, version: topic.version } as Edit)
}

function EditForm({ topic, onClose, onSaved }: Omit<Props, 'open'>) {
  const save = useAction(async (body: Edit) => {
    await call('PATCH /api/admin/topics/:topicId', { params: { topicId: topic.id }, body })
    notify('Topic changed in every linked library.')
    onSaved()
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const changes = changesIn(new FormData(event.currentTarget), topic)
    if (changes) void save.run(changes)
    else onClose()
  }
  return (
    <form onSubmit={onSubmit}>
      <TextField
        label="Name"
        name="topicName"
        required
        maxLength={limits.topics.nameCodePoints}
        defaultValue={topic.topicName}
      />
      <Choice
        label="Category"
        name="parentCategory"
        choices={parentCategories}
        defaultValue={topic.parentCategory ?? ''}
        {...(!topic.parentCategory && { none: 'None' })}
      />
      <TextField
        label="Subcategory"
        name="subcategory"
        maxLength={limits.topics.fieldCodePoints}
        defaultValue={topic.subcategory ?? ''}
      />
      <Choice
        label="Group"
        name="taxonomyType"
        choices={taxonomyTypes}
        defaultValue={topic.taxonomyType ?? ''}
        {...(!topic.taxonomyType && { none: 'None' })}
      />
      <Choice
        label="Segment type"
        name="segmentType"
        choices={segmentTypes}
        defaultValue={topic.segmentType ?? ''}
        {...(!topic.segmentType && { none: 'None' })}
      />
      <Choice
        label="Audience type"
        name="audienceType"
        choices={audienceTypes}
        defaultValue={topic.audienceType ?? ''}
        {...(!topic.audienceType && { none: 'None' })}
      />
      <TextField label="Keywords" name="keywords" defaultValue={topic.keywords.join(', ')} hint="Comma-separated." />
      <p className={layout.note}>Every linked library shows the change, except for fields edited there.</p>
      <ProblemNote error={save.error} effect="Nothing was changed." />
      <FormActions onCancel={onClose} busy={save.busy}>
        Save
      </FormActions>
    </form>
  )
}
