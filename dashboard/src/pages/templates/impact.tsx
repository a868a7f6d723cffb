import { useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import type { Changes, TemplateRecord } from './draft.ts'
import styles from './templates.module.css'

type Preview = Reply<'POST /api/admin/output-templates/:templateId/impact'>

interface Props {
  readonly template: TemplateRecord
  readonly changes: Changes
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** What a change of a template would do to names and activations, before it is saved. */
export function Impact({ template, changes, onClose, onSaved }: Props) {
  const params = { templateId: template.id }
  const [preview, setPreview] = useState<Preview>()
  const look = useAction(async () => {
    setPreview(await call('POST /api/admin/output-templates/:templateId/impact', { params, body: changes }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the sheet opens
  useEffect(() => void look.run(), [])
  const save = useAction(async () => {
    await call('PATCH /api/admin/output-templates/:templateId', { params, body: changes })
    notify('Template saved. Stored names stay until topics are reclassified.')
    onSaved()
  })
  return (
    <PlanSheet
      title={`Change ${template.displayName}?`}
      open
      counts={
        preview && [
          { title: preview.complete ? 'Topics checked' : 'Topics checked so far', value: preview.topics },
          { title: 'Names changed', value: preview.namesChanged, tone: preview.namesChanged > 0 ? 'warn' : 'plain' },
          { title: 'Descriptions changed', value: preview.descriptionsChanged },
          { title: 'Names truncated', value: preview.namesCut, tone: preview.namesCut > 0 ? 'bad' : 'plain' },
          { title: 'Name collisions', value: preview.collisions, tone: preview.collisions > 0 ? 'bad' : 'plain' },
          { title: 'Activations becoming stale', value: preview.activationsTurningStale },
        ]
      }
      confirm="Save template"
      working="Saving…"
      busy={save.busy}
      error={save.error ?? look.error}
      onConfirm={() => void save.run()}
      onClose={onClose}
    >
      {preview && <Sample preview={preview} changes={changes} />}
    </PlanSheet>
  )
}

function Sample({ preview, changes }: { preview: Preview; changes: Changes }) {
  const { samples, collisionSamples, activations } = preview
  return (
    <div className={layout.stack}>
      {changes.isActive !== undefined && (
        <p>
          {changes.isActive
            ? 'New topics get names from this template.'
            : 'New topics get no names from this template. Stored names stay.'}
        </p>
      )}
      {samples.length === 0 && changes.isActive === undefined && <p>No names change.</p>}
      {samples.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard
        <ul className={styles.impact} tabIndex={0} aria-label="Samples">
          {samples.map(({ topicId, topicName, before, after }) => (
            <li key={topicId}>
              <strong>{topicName}</strong>
              {before.name !== after.name && <DiffText before={before.name} after={after.name} />}
              {before.description !== after.description && (
                <DiffText before={before.description} after={after.description} />
              )}
            </li>
          ))}
        </ul>
      )}
      {collisionSamples.length > 0 && (
        <div className={layout.noteProblem}>
          {collisionSamples.map(({ name, topics }) => (
            <p key={name}>
              {topics.map(({ topicName }) => `“${topicName}”`).join(' and ')} get the same name: “{name}”.
            </p>
          ))}
        </div>
      )}
      <p className={layout.muted}>
        {many(activations, 'activation')} on this platform.{' '}
        {preview.activationsStale > 0 && `${count(preview.activationsStale)} will be stale until refreshed.`}
      </p>
    </div>
  )
}
