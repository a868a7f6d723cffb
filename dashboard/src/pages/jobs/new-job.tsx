import { type OperatorJobType, operatorJobTypes } from '@txadv/contract/vocabulary'
import { type FormEvent, useState } from 'react'
import { call, type Input } from '../../lib/api.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { JobFields } from './job-fields.tsx'
import { jobKinds } from './job-kinds.ts'

interface Props {
  readonly open: boolean
  readonly type: OperatorJobType
  /** The job that a sweep looks at, or the sweep that a merge takes, where it is known already. */
  readonly source: string
  readonly onType: (type: OperatorJobType) => void
  readonly onClose: () => void
}

/** A dialog that begins a job of any type; the worker drives it from there. */
export function NewJob({ open, onClose, ...rest }: Props) {
  return (
    <Dialog title="Start a job" open={open} onClose={onClose}>
      <NewJobForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

type NewBody = NonNullable<Input<'POST /api/admin/jobs'>['body']>

/** What the form says, as the type takes it: an empty field is left out. */
function bodyOf(jobType: OperatorJobType, form: FormData): NewBody {
  const given = (name: string) => String(form.get(name) ?? '').trim() || undefined
  const checked = (name: string) => form.get(name) === 'on'
  const numberOf = (name: string) => (given(name) === undefined ? undefined : Number(given(name)))
  const limit = numberOf('limit')
  const parentCategoryFilter = given('parentCategoryFilter')
  if (jobType === 'reclassify') {
    const config = { force: checked('force'), limit, parentCategoryFilter }
    const llm = {
      enableWebSearch: checked('enableWebSearch'),
      flagDisagreements: checked('flagDisagreements'),
      targetColumn: given('targetColumn'),
    }
    const mode = given('mode') === 'llm' ? { mode: 'llm', ...llm } : { mode: 'local' }
    return { jobType, config: { ...config, ...mode } } as NewBody
  }
  if (jobType === 'dedup_sweep') return { jobType, config: { sourceBatchId: given('source') ?? '' } }
  if (jobType === 'merge') return { jobType, config: { sweepId: given('source') } }
  if (jobType === 'shadow_classify')
    return { jobType, config: { ring: numberOf('ring'), limit, parentCategoryFilter } } as NewBody
  if (jobType === 'refresh_activations') return { jobType, config: { orgId: given('orgId'), limit } }
  return { jobType, config: { orgId: given('orgId'), connectionId: given('connectionId') } }
}

function NewJobForm({ type, source, onType, onClose }: Omit<Props, 'open'>) {
  const [mode, setMode] = useState('local')
  const begin = useAction(async (form: FormData) => {
    const { jobId } = await call('POST /api/admin/jobs', { body: bodyOf(type, form) })
    follow({ kind: 'job', id: jobId, title: jobKinds[type].title })
    navigate(hrefOf('job', { id: jobId }))
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void begin.run(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={onSubmit}>
      <Choice
        label="Type"
        value={type}
        choices={operatorJobTypes.map((value) => ({ value, title: jobKinds[value].title }))}
        onChoose={(value) => onType(value as OperatorJobType)}
        hint={jobKinds[type].does}
      />
      <JobFields key={type} type={type} source={source} mode={mode} onMode={setMode} />
      <ProblemNote error={begin.error} effect="No job was started." />
      <FormActions onCancel={onClose} busy={begin.busy} working="Starting…">
        Start job
      </FormActions>
    </form>
  )
}
