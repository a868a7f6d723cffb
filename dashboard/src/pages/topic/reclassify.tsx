import { useState } from 'react'
import { call, type Reply } from '../../lib/api.ts'
import { fieldTitles } from '../../lib/field-titles.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import { DropDown, MenuItem, MenuNote } from '../../ui/drop-down.tsx'
import layout from '../../ui/layout.module.css'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Explained } from './classification.tsx'
import styles from './topic.module.css'

type After = Reply<'POST /api/topics/:id/reclassify'>

const compared = [
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'segment_type',
  'audience_type',
  'iab_code',
  'engine_version',
] as const satisfies readonly (keyof After)[]

interface Props {
  readonly id: string
  readonly before: Explained
  readonly onDone: () => void
}

/** Classifies the topic anew, by the engine or the LLM, and shows what that changed. */
export function Reclassify({ id, before, onDone }: Props) {
  const [came, setCame] = useState<{ before: Explained['record']; after: After }>()
  const action = useAction((llm: boolean) => call('POST /api/topics/:id/reclassify', { params: { id }, body: { llm } }))
  async function run(llm: boolean) {
    const after = await action.run(llm)
    if (!after) return
    setCame({ before: before.record, after })
    onDone()
  }
  const changed = came ? compared.filter((field) => came.before[field] !== came.after[field]) : []
  return (
    <>
      <DropDown title={action.busy ? 'Reclassifying…' : 'Reclassify'} disabled={action.busy}>
        <MenuItem onSelect={() => void run(false)}>Local engine</MenuItem>
        <MenuItem onSelect={() => void run(true)}>LLM</MenuItem>
        <MenuNote>Each counts as one classification. Edited fields stay.</MenuNote>
      </DropDown>
      <Dialog title="Reclassification failed" open={Boolean(action.error)} onClose={action.clear}>
        <ProblemNote error={action.error} effect="Nothing was changed." />
        <div className={layout.actions}>
          <button type="button" className={buttons.primary} onClick={action.clear}>
            Close
          </button>
        </div>
      </Dialog>
      <Dialog title="Reclassified" open={Boolean(came)} onClose={() => setCame(undefined)}>
        {came?.after.fallback && (
          <p className={layout.note}>The LLM did not respond, so the local engine classified the topic.</p>
        )}
        {changed.length === 0 ? (
          <p>No changes.</p>
        ) : (
          <dl className={styles.facts}>
            {changed.map((field) => (
              <div key={field}>
                <dt>{fieldTitles[field]}</dt>
                <dd>
                  <DiffText before={came?.before[field] ?? null} after={came?.after[field] ?? null} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className={layout.actions}>
          <button type="button" className={buttons.primary} onClick={() => setCame(undefined)}>
            Close
          </button>
        </div>
      </Dialog>
    </>
  )
}
