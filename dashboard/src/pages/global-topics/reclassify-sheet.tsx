import { type ParentCategory, parentCategories } from '@txadv/contract/vocabulary'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { follow } from '../../lib/work.ts'
import { CheckBox, Choice } from '../../ui/field.tsx'
import { PlanSheet } from '../../ui/plan-sheet.tsx'

interface Props {
  readonly open: boolean
  /** The category that the table is filtered by. */
  readonly category: string | undefined
  readonly onClose: () => void
}

/** Begins a job that classifies a category, or the whole catalog, again. */
export function ReclassifySheet({ open, category, onClose }: Props) {
  const [chosen, setChosen] = useState<string>()
  const [force, setForce] = useState(true)
  const wanted = parentCategories.find((each) => each === (chosen ?? category))
  const stats = useRead('GET /api/admin/topics/stats', {}, { enabled: open })
  const total = wanted ? stats.data?.byParentCategory[wanted] : stats.data?.total
  const begin = useAction(async () => {
    const config = { mode: 'local', force, parentCategoryFilter: wanted as ParentCategory | undefined } as const
    const { jobId } = await call('POST /api/admin/jobs', { body: { jobType: 'reclassify', config } })
    follow({ kind: 'job', id: jobId, title: wanted ? `Reclassify ${wanted}` : 'Reclassify all topics' })
    navigate(hrefOf('job', { id: jobId }))
  })
  return (
    <PlanSheet
      title="Reclassify topics?"
      open={open}
      counts={stats.data && [{ title: force ? 'Topics' : 'Topics at most', value: total ?? 0 }]}
      working="Starting…"
      confirm="Start job"
      busy={begin.busy}
      error={begin.error ?? stats.error}
      onConfirm={() => void begin.run()}
      onClose={onClose}
    >
      <p>
        The local engine reclassifies the topics and regenerates their names. Every linked library shows the change,
        except for fields edited there. You can roll back the job.
      </p>
      <Choice
        label="Category"
        none="All categories"
        choices={parentCategories}
        value={wanted ?? ''}
        onChoose={(value) => setChosen(value)}
      />
      <CheckBox
        label="Include topics that are not outdated"
        checked={force}
        onChange={(event) => setForce(event.target.checked)}
        hint="Otherwise only outdated topics are reclassified."
      />
    </PlanSheet>
  )
}
