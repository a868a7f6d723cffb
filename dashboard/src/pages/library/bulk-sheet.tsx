import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { titleOfChange } from '../../lib/change-words.ts'
import { count, many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import { ChangeTable } from '../../ui/change-table.tsx'
import { DialogText } from '../../ui/dialog.tsx'
import { CheckBox } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { type PlanCount, PlanSheet } from '../../ui/plan-sheet.tsx'
import { type BulkKind, type Edits, type Selected, toWanted, usePlan } from './bulk-actions.ts'
import { EditFields } from './edit-fields.tsx'
import styles from './library.module.css'

const texts: Record<BulkKind, { title: string; verb: string; explains: string }> = {
  edit: {
    title: 'Edit',
    verb: 'Edit',
    explains: 'Sets the same values for each topic, for your organization only. Can be undone.',
  },
  reclassify: {
    title: 'Reclassify',
    verb: 'Reclassify',
    explains: 'The local engine reclassifies each topic. Each uses one classification. Can be undone.',
  },
  'reclassify-llm': {
    title: 'Reclassify with the LLM',
    verb: 'Reclassify with the LLM',
    explains:
      'The LLM reclassifies each topic. Each uses one classification. Takes longer. The sample shows the local engine’s values; the LLM’s can differ. Can be undone.',
  },
  confirm: {
    title: 'Confirm classifications',
    verb: 'Confirm',
    explains:
      'Confirms topics whose classification is in doubt, so pushes include them. Other topics are unchanged. Can be undone.',
  },
  delete: {
    title: 'Delete from the library',
    verb: 'Delete',
    explains: 'Deletes topics and their history from your library, not the catalog. Can’t be undone.',
  },
}

interface Props {
  readonly kind: BulkKind
  readonly selected: Selected
  readonly total: number
  readonly onClose: (isStarted: boolean) => void
}

/** What would be done to how many, worked out by the service; then one button that starts it there. */
export function BulkSheet({ kind, selected, total, onClose }: Props) {
  const [edits, setEdits] = useState<Edits>({})
  const [replaceGiven, setReplaceGiven] = useState(false)
  const { title, verb, explains } = texts[kind]
  const wanted = toWanted(kind, selected, { edits, replaceGiven })
  const isComplete = kind !== 'edit' || Object.keys(edits).length > 0
  const { plan, isCurrent, error } = usePlan(wanted, isComplete)
  const topics = plan?.totalTopics ?? total
  const start = useAction(async () => {
    const change = await call('POST /api/topic-changes', { body: wanted })
    const named = titleOfChange(change.action, change.totalTopics)
    follow({ kind: 'change', id: change.id, title: named })
    notify(`${named}: started. You can leave this page.`, {
      title: 'View',
      run: () => navigate(hrefOf('change', { id: change.id })),
    })
    onClose(true)
  })
  const isReclassify = kind === 'reclassify' || kind === 'reclassify-llm'
  return (
    <PlanSheet
      title={`${title}: ${many(topics, 'topic')}`}
      open
      counts={isComplete ? plan && countsOf(plan) : []}
      confirm={`${verb} ${many(topics, 'topic')}`}
      working="Starting…"
      danger={kind === 'delete'}
      disabled={!isComplete || !isCurrent || topics === 0}
      busy={start.busy}
      error={start.error ?? error ?? undefined}
      onConfirm={() => void start.run()}
      onClose={() => onClose(false)}
    >
      <DialogText>{explains}</DialogText>
      {kind === 'edit' && (
        <EditFields
          edits={edits}
          category={'filters' in selected ? onlyOne(selected.filters.parentCategory) : undefined}
          onEdit={setEdits}
        />
      )}
      {isReclassify && (
        <CheckBox
          label="Also replace values you edited"
          checked={replaceGiven}
          onChange={(event) => setReplaceGiven(event.target.checked)}
          hint={plan && givenWords(plan, replaceGiven)}
        />
      )}
      {plan && kind !== 'delete' && <Sample plan={plan} />}
    </PlanSheet>
  )
}

/** Topics of one category are offered its subcategories. */
const onlyOne = (given: string | readonly string[] | undefined) => {
  const [first, ...others] = [given ?? []].flat()
  return others.length === 0 ? first : undefined
}

type Plan = NonNullable<ReturnType<typeof usePlan>['plan']>

const countsOf = ({ totalTopics, segmentsLive }: Plan): readonly PlanCount[] => [
  { title: 'Topics', value: totalTopics, tone: 'accent' },
  { title: 'Active segments', value: segmentsLive, tone: segmentsLive > 0 ? 'warn' : 'plain' },
]

/** What of the organization's own values a reclassify would replace. */
function givenWords({ sampledGiven, sampledTopics }: Plan, replaceGiven: boolean): string {
  if (!replaceGiven) return 'Otherwise values that your organization set stay.'
  const of = `${many(sampledGiven, 'topic')} of the ${count(sampledTopics)} checked`
  return `${of} would lose values that your organization set.`
}

/** The topics that the change was worked out for. */
function Sample({ plan: { sampledTopics, sampledChanged, totalTopics, segmentsLive, changes } }: { plan: Plan }) {
  return (
    <section className={styles.sample} aria-label="Sample">
      <p role="status">
        {sampledTopics < totalTopics
          ? `${count(sampledChanged)} of the ${count(sampledTopics)} newest topics would change.`
          : `${many(sampledChanged, 'topic')} would change.`}{' '}
        {segmentsLive > 0 && sampledChanged > 0 && 'Active segments may become stale; refresh them afterwards.'}
      </p>
      {changes.length > 0 && <ChangeTable caption="Changes, before and after" topics={changes} />}
      {changes.length > 0 && changes.length < sampledChanged && (
        <p className={layout.hint}>The first {count(changes.length)} are shown.</p>
      )}
    </section>
  )
}
