import { limits } from '@txadv/contract/limits'
import { parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { call, type Input, type Reply } from '../../lib/api.ts'
import type { CallError } from '../../lib/call-error.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { Choice, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'

interface Props {
  readonly id: string
  readonly onSaved: (topic: { topic_name: string }) => void
  readonly onCancel: () => void
}

type Changes = Input<'PATCH /api/topics/:id'>['body']

const useSave = (id: string, onSaved: Props['onSaved'], onCancel: Props['onCancel']) =>
  useAction(async (changes: Changes) => {
    if (Object.keys(changes).length === 0) return onCancel()
    onSaved(await call('PATCH /api/topics/:id', { params: { id }, body: changes }))
  })

interface FormProps {
  readonly label: string
  readonly busy: boolean
  readonly error: CallError | undefined
  readonly onSubmit: (form: FormData) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form in the place of what it changes: it takes the focus, Enter saves, Escape leaves. */
function InPlace({ label, busy, error, onSubmit, onCancel, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, [role="combobox"]')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }, [])
  return (
    <form
      ref={form}
      className={layout.stack}
      aria-label={label}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // An open list has taken the key to close itself.
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
      }}
    >
      {children}
      <ProblemNote error={error} effect="Nothing was changed." />
      <div className={layout.actions}>
        <button type="button" onClick={onCancel}>
          Cancel <kbd>Esc</kbd>
        </button>
        <button type="submit" className={buttons.primary} disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </button>
      </div>
    </form>
  )
}

/** Another name for a topic. */
export function Rename({ id, name, onSaved, onCancel }: Props & { name: string }) {
  const save = useSave(id, onSaved, onCancel)
  return (
    <InPlace
      label="Rename"
      busy={save.busy}
      error={save.error}
      onCancel={onCancel}
      onSubmit={(form) => {
        const given = String(form.get('name')).trim()
        void save.run(given === name ? {} : { topic_name: given })
      }}
    >
      <TextField label="Name" name="name" required defaultValue={name} maxLength={limits.topics.nameCodePoints} />
    </InPlace>
  )
}

type Fields = Reply<'GET /api/topics/:id/explain'>['fields']
const editable = ['parent_category', 'taxonomy_type', 'subcategory', 'segment_type'] as const

/** The fields of a topic that a person may set. */
export function EditFields({ id, fields, onSaved, onCancel }: Props & { fields: Fields }) {
  const save = useSave(id, onSaved, onCancel)
  const now = (field: string) => fields.find((each) => each.field === field)?.value ?? ''
  return (
    <InPlace
      label="Edit"
      busy={save.busy}
      error={save.error}
      onCancel={onCancel}
      onSubmit={(form) => {
        const given = editable.map((field) => [field, String(form.get(field)).trim()] as const)
        const changes = given.filter(([field, value]) => value !== '' && value !== now(field))
        void save.run(Object.fromEntries(changes) as Changes)
      }}
    >
      <Choice
        label="Category"
        name="parent_category"
        choices={parentCategories}
        defaultValue={now('parent_category')}
        {...(now('parent_category') ? {} : { none: 'None' })}
      />
      <Choice
        label="Group"
        name="taxonomy_type"
        choices={taxonomyTypes}
        defaultValue={now('taxonomy_type')}
        {...(now('taxonomy_type') ? {} : { none: 'None' })}
      />
      <TextField
        label="Subcategory"
        name="subcategory"
        defaultValue={now('subcategory')}
        maxLength={limits.topics.fieldCodePoints}
      />
      <Choice
        label="Segment"
        name="segment_type"
        choices={segmentTypes}
        defaultValue={now('segment_type')}
        {...(now('segment_type') ? {} : { none: 'None' })}
      />
    </InPlace>
  )
}
