import { useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { useAction } from '../../lib/use-action.ts'
import { DiffText } from '../../ui/diff-text.tsx'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import type { Changes, TemplateRecord } from './draft.ts'

type Foreseen = Reply<'POST /api/admin/output-templates/:templateId/impact'>

interface Props {
  readonly template: TemplateRecord
  readonly changes: Changes
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** What a change of a template would do to names and activations, before it is saved. */
export function Impact({ template, changes, onClose, onSaved }: Props) {
  const params = { templateId: template.id }
  const [foreseen, setForeseen] = useState<Foreseen>()
  const look = useAction(async () => {
    setForeseen(await call('POST /api/admin/output-templates/:templateId/impact', { params, body: changes }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the sheet opens
  useEffect(() => void look.run(), [])
  const save = useAction(async () => {
    await call('PATCH /api/admin/output-templates/:templateId', { params, body: changes })
    notify('The template is saved. Names that are stored stay until topics are reclassified.')
    onSaved()
  })
  return (
    <PlanSheet
      title={`Change ${template.displayName}?`}
      open
      counts={
        foreseen && [
          { title: foreseen.complete ? 'Topics looked at' : 'Topics looked at so far', value: foreseen.topics },
          { title: 'Names change', value: foreseen.namesChanged, tone: foreseen.namesChanged > 0 ? 'warn' : 'plain' },
          { title: 'Descriptions change', value: foreseen.descriptionsChanged },
          { title: 'Names cut', value: foreseen.namesCut, tone: foreseen.namesCut > 0 ? 'bad' : 'plain' },
          { title: 'Names that meet', value: foreseen.collisions, tone: foreseen.collisions > 0 ? 'bad' : 'plain' },
          { title: 'Activations turn stale', value: foreseen.activationsTurningStale },
        ]
      }
      confirm="Save template"
      busy={save.busy}
      error={save.error ?? look.error}
      onConfirm={() => void save.run()}
      onClose={onClose}
    >
      {foreseen && <Sample foreseen={foreseen} changes={changes} />}
    </PlanSheet>
  )
}

function Sample({ foreseen, changes }: { foreseen: Foreseen; changes: Changes }) {
  const { samples, collisionSamples, activations } = foreseen
  return (
    <div className="stack">
      {changes.isActive !== undefined && (
        <p>
          {changes.isActive
            ? 'Once it is active, topics that arrive have names by it.'
            : 'Once it is inactive, topics that arrive have no names by it; what is stored stays.'}
        </p>
      )}
      {samples.length === 0 && changes.isActive === undefined && <p>No topic would be called otherwise.</p>}
      {samples.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard
        <ul className="impact" tabIndex={0} aria-label="Samples">
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
        <div className="note problem">
          {collisionSamples.map(({ name, topics }) => (
            <p key={name}>
              {topics.map(({ topicName }) => `“${topicName}”`).join(' and ')} would both be called “{name}”.
            </p>
          ))}
        </div>
      )}
      <p className="muted">
        {many(activations, 'activation')} of the platform in all.{' '}
        {foreseen.activationsStale > 0 &&
          `${count(foreseen.activationsStale)} would be stale until they are refreshed.`}
      </p>
    </div>
  )
}
