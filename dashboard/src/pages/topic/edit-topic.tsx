import { limits } from '@txadv/contract/limits'
import { parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import type { FormEvent } from 'react'
import { call, type Input } from '../../lib/api.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice, TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Explained } from './classification.tsx'

type Changes = Input<'PATCH /api/topics/:id'>['body']

const { nameCodePoints, fieldCodePoints } = limits.topics

interface Props {
  readonly open: boolean
  readonly id: string
  readonly record: Explained['record']
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Changes what a person may say of a topic; only what was changed is sent. */
export function EditTopic({ open, id, record, onClose, onSaved }: Props) {
  const save = useAction((body: Changes) => call('PATCH /api/topics/:id', { params: { id }, body }))
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const changed = Object.entries(given).filter(
      ([name, value]) => value !== (record[name as keyof typeof record] ?? ''),
    )
    if (changed.length === 0) return onClose()
    if (await save.run(Object.fromEntries(changed) as Changes)) {
      notify('Saved. Your edit overrides the engine.')
      onClose()
      onSaved()
    }
  }
  const field = (name: keyof typeof record) => ({ name, defaultValue: String(record[name] ?? '') })
  return (
    <Dialog title="Edit topic" open={open} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <TextField label="Name" required maxLength={nameCodePoints} autoComplete="off" {...field('topic_name')} />
        <Choice
          label="Category"
          choices={parentCategories}
          {...field('parent_category')}
          {...(!record.parent_category && { none: 'None' })}
        />
        <Choice
          label="Group"
          choices={taxonomyTypes}
          {...field('taxonomy_type')}
          {...(!record.taxonomy_type && { none: 'None' })}
        />
        <TextField label="Subcategory" maxLength={fieldCodePoints} autoComplete="off" {...field('subcategory')} />
        <Choice
          label="Segment"
          choices={segmentTypes}
          {...field('segment_type')}
          {...(!record.segment_type && { none: 'None' })}
        />
        <ProblemNote error={save.error} effect="Nothing was changed." />
        <FormActions onCancel={onClose} busy={save.busy} working="Saving…">
          Save
        </FormActions>
      </form>
    </Dialog>
  )
}
