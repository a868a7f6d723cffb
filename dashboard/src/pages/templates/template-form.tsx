import { limits } from '@txadv/contract/limits'
import { outputDescColumns, outputNameColumns } from '@txadv/contract/vocabulary'
import { useRef } from 'react'
import { joinClasses } from '../../lib/class-names.ts'
import { hints as allHints } from '../../lib/hints.gen.ts'
import { CheckBox, Choice, TextArea, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { type Draft, pathKeys } from './draft.ts'
import { PathFields } from './path-fields.tsx'
import { Placeholders } from './placeholders.tsx'
import styles from './templates.module.css'

const bounds = limits.templates
const hints = allHints.template

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly builtIn?: boolean
}

/** Every field of a template. */
export function TemplateForm({ draft, onChange, builtIn = false }: Props) {
  const description = useRef<HTMLTextAreaElement>(null)
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes })
  const text = (name: 'pathSeparator' | 'slugSeparator' | 'descPrefixB2b' | 'descPrefixB2c' | 'descPrefixB2b2c') => ({
    hint: hints[name],
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const optional = (name: 'recency' | 'userBehaviorOverride') => ({
    hint: hints[name],
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value || null }),
  })
  return (
    <div className={layout.stack}>
      <section className={joinClasses(layout.card, styles.templateFields)} aria-label="Template">
        <TextField
          label="Name"
          required
          maxLength={bounds.displayNameCodePoints}
          value={draft.displayName}
          onChange={(event) => set({ displayName: event.target.value })}
        />
        <TextField
          label="Platform key"
          required
          pattern="[a-z][a-z0-9_]*"
          disabled={builtIn}
          hint={builtIn ? 'Built in: can’t be changed.' : hints.platformKey}
          value={draft.platformKey}
          onChange={(event) => set({ platformKey: event.target.value })}
        />
      </section>
      <section className={layout.card} aria-label="Segment name">
        <h2>Segment name</h2>
        <PathFields fields={draft.pathFields} onChange={(pathFields) => set({ pathFields })} />
        <div className={styles.templateFields}>
          <TextField label="Field separator" maxLength={bounds.separatorCodePoints} {...text('pathSeparator')} />
          <TextField label="Default recency" maxLength={bounds.wordingCodePoints} {...optional('recency')} />
        </div>
        <CheckBox
          label="Append a slug"
          hint={hints.includeSlug}
          checked={draft.includeSlug}
          onChange={(event) => set({ includeSlug: event.target.checked })}
        />
        {draft.includeSlug && (
          <div className={styles.templateFields}>
            <Choice
              label="Slug fields"
              hint={hints.slugFields}
              choices={pathKeys}
              value={draft.slugFields[0] ?? ''}
              none="None"
              onChoose={(value) => set({ slugFields: value ? [value, ...draft.slugFields.slice(1)] : [] })}
            />
            <TextField label="Slug separator" maxLength={bounds.separatorCodePoints} {...text('slugSeparator')} />
          </div>
        )}
      </section>
      <section className={layout.card} aria-label="Description">
        <h2>Description</h2>
        <TextArea
          label="Description template"
          hint={hints.descTemplate}
          ref={description}
          rows={5}
          maxLength={bounds.descTemplateCodePoints}
          value={draft.descTemplate}
          onChange={(event) => set({ descTemplate: event.target.value })}
        />
        <Placeholders
          target={description}
          value={draft.descTemplate}
          onInsert={(descTemplate) => set({ descTemplate })}
        />
        <div className={styles.templateFields}>
          <TextField
            label="Character limit"
            type="number"
            min={1}
            max={bounds.descCharLimitMax}
            hint={hints.descCharLimit}
            value={draft.descCharLimit ?? ''}
            onChange={(event) => set({ descCharLimit: event.target.value ? Number(event.target.value) : null })}
          />
          <TextField
            label="User behavior override"
            maxLength={bounds.wordingCodePoints}
            {...optional('userBehaviorOverride')}
          />
          <TextField label="Prefix for B2B, B2E, B2G" maxLength={bounds.wordingCodePoints} {...text('descPrefixB2b')} />
          <TextField label="Prefix for B2C" maxLength={bounds.wordingCodePoints} {...text('descPrefixB2c')} />
          <TextField label="Prefix for B2B2C" maxLength={bounds.wordingCodePoints} {...text('descPrefixB2b2c')} />
        </div>
      </section>
      <details className={layout.card}>
        <summary>Output columns</summary>
        <div className={styles.templateFields}>
          <Choice
            label="Name column"
            hint={hints.dbColumnName}
            none="By platform key"
            choices={outputNameColumns}
            value={draft.dbColumnName ?? ''}
            onChoose={(value) => set({ dbColumnName: (value || null) as Draft['dbColumnName'] })}
          />
          <Choice
            label="Description column"
            hint={hints.dbColumnDesc}
            none="By platform key"
            choices={outputDescColumns}
            value={draft.dbColumnDesc ?? ''}
            onChoose={(value) => set({ dbColumnDesc: (value || null) as Draft['dbColumnDesc'] })}
          />
          <TextField
            label="Sort order"
            type="number"
            hint={hints.sortOrder}
            value={draft.sortOrder}
            onChange={(event) => set({ sortOrder: Number(event.target.value) || 0 })}
          />
        </div>
      </details>
    </div>
  )
}
