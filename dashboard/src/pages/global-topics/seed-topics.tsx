import { limits } from '@txadv/contract/limits'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { count, many } from '../../lib/format.ts'
import { hrefOf } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { PlanCounts } from '../../ui/plan-sheet.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'

interface Props {
  readonly open: boolean
  readonly onSeeded: () => void
  readonly onClose: () => void
}

const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' as const }]
const most = limits.imports.rows

interface Seeded {
  readonly created: number
  readonly rows: number
  readonly errors: number
  readonly flagged: number
}

/** Puts names into the shared catalog, a chunk at a time, and flags what a person must look at. */
async function seed(names: readonly string[], onProgress: (done: number) => void): Promise<Seeded> {
  const begun = await call('POST /api/admin/topics/bulk', {
    body: { filename: 'seed.csv', totalRows: names.length, mappings } as never,
  })
  const params = { batchId: begun.batchId }
  let created = 0
  let errors = 0
  for (let chunkIndex = 0; chunkIndex < begun.chunksTotal; chunkIndex++) {
    const from = chunkIndex * begun.chunkSize
    const rows = names.slice(from, from + begun.chunkSize).map((Name) => ({ Name }))
    const done = await call('POST /api/admin/topics/bulk/:batchId/chunk', {
      params,
      body: { chunkIndex, mappings, rows } as never,
    })
    created += done.newTopicIds.length
    errors += done.errors.length
    onProgress(from + rows.length)
  }
  const { total } = await call('POST /api/admin/topics/bulk/:batchId/review-topics', { params })
  return { created, errors, rows: names.length, flagged: total }
}

/** A dialog that seeds the catalog with names. */
export function SeedTopics({ open, onSeeded, onClose }: Props) {
  return (
    <Dialog title="Seed the catalog" open={open} onClose={onClose}>
      <SeedForm onSeeded={onSeeded} onClose={onClose} />
    </Dialog>
  )
}

function SeedForm({ onSeeded, onClose }: Omit<Props, 'open'>) {
  const [text, setText] = useState('')
  const [done, setDone] = useState(0)
  const [seeded, setSeeded] = useState<Seeded>()
  const names = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
  const work = useAction(async () => {
    setSeeded(await seed(names, setDone))
    onSeeded()
  })
  if (seeded)
    return (
      <>
        <p>
          {many(seeded.rows, 'name')}: {count(seeded.created)} created. The others were duplicates or errors.
        </p>
        <PlanCounts
          counts={[
            { title: 'Created', value: seeded.created, tone: 'good' },
            { title: 'Errors', value: seeded.errors, tone: seeded.errors > 0 ? 'bad' : 'plain' },
            { title: 'To review', value: seeded.flagged, tone: seeded.flagged > 0 ? 'warn' : 'plain' },
          ]}
        />
        {seeded.flagged > 0 && <Link href={hrefOf('review')}>Open the review queue</Link>}
        <div className={layout.actions}>
          <button type="button" className={buttons.primary} onClick={onClose}>
            Close
          </button>
        </div>
      </>
    )
  return (
    <>
      <TextArea
        label="Names, one per line"
        rows={10}
        value={text}
        disabled={work.busy}
        onChange={(event) => setText(event.target.value)}
        hint={`${many(names.length, 'name')}. The local engine classifies each. Duplicates are skipped.`}
      />
      {work.busy && <progress aria-label="Seeding" max={names.length} value={done} />}
      {names.length > most && <p className={layout.noteProblem}>At most {count(most)} names at a time.</p>}
      <ProblemNote error={work.error} effect={`${many(done, 'name')} seeded before the error.`} />
      <FormActions
        onCancel={onClose}
        onConfirm={() => void work.run()}
        busy={work.busy}
        working="Seeding…"
        disabled={names.length === 0 || names.length > most}
      >
        Seed {many(names.length, 'name')}
      </FormActions>
    </>
  )
}
