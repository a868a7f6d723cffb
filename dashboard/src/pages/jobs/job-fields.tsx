import { type JobType, parentCategories, targetColumns } from '@txadv/contract/vocabulary'
import { count, many, words } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'
import { CheckBox, Choice, TextField } from '../../ui/field.tsx'
import { isOpen, type Job, titleOf } from './job-kinds.ts'

interface Props {
  readonly type: JobType
  readonly source: string
  readonly mode: string
  readonly onMode: (mode: string) => void
}

/** The fields of each type's config. */
export function JobFields({ type, source, mode, onMode }: Props) {
  if (type === 'reclassify') return <ReclassifyFields mode={mode} onMode={onMode} />
  if (type === 'dedup_sweep')
    return (
      <SourceChoice
        label="Among the topics of"
        jobType="reclassify"
        source={source}
        describe={(job) => many(job.success_count, 'topic')}
        lacking="There is no finished reclassify job yet. Begin one first."
      />
    )
  if (type === 'merge')
    return (
      <SourceChoice
        label="All clusters of the sweep"
        jobType="dedup_sweep"
        source={source}
        describe={(job) => `${count(job.total_items)} looked at`}
        lacking="There is no finished sweep yet. Begin one first."
      />
    )
  return (
    <>
      <OrganizationChoice />
      {type === 'refresh_activations' ? (
        <LimitField unit="segments" />
      ) : (
        <TextField
          label="Connection"
          name="connectionId"
          placeholder="conn_…"
          autoComplete="off"
          hint="Empty: all connections."
        />
      )}
    </>
  )
}

const LimitField = ({ unit }: { unit: string }) => (
  <TextField label="At most" name="limit" type="number" min={1} hint={`How many ${unit}. Empty: all of them.`} />
)

function ReclassifyFields({ mode, onMode }: Pick<Props, 'mode' | 'onMode'>) {
  return (
    <>
      <Choice
        label="By"
        name="mode"
        value={mode}
        onChange={(event) => onMode(event.target.value)}
        choices={[
          { value: 'local', title: 'Local engine: free, about 50 topics a second' },
          { value: 'llm', title: 'LLM: paid, in batches' },
        ]}
      />
      <Choice label="Category" name="parentCategoryFilter" none="All categories" choices={parentCategories} />
      <LimitField unit="topics" />
      <CheckBox
        label="Topics that are up to date too"
        name="force"
        hint="Otherwise only those that an older engine has classified."
      />
      {mode === 'llm' && (
        <>
          <Choice
            label="Column"
            name="targetColumn"
            none="All columns"
            choices={targetColumns.map((value) => ({ value, title: words(value) }))}
          />
          <CheckBox
            label="Search the web"
            name="enableWebSearch"
            defaultChecked
            hint="Without it the job costs about half."
          />
          <CheckBox
            label="Flag disagreements"
            name="flagDisagreements"
            hint="Topics on which the LLM and the engine disagree go to the review queue."
          />
        </>
      )}
    </>
  )
}

interface SourceProps {
  readonly label: string
  readonly jobType: JobType
  readonly source: string
  readonly describe: (job: Job) => string
  readonly lacking: string
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

function SourceChoice({ label, jobType, source, describe, lacking }: SourceProps) {
  const { data, error } = useRead('GET /api/admin/jobs', { query: { jobType, limit: '100' } })
  if (error) return <p className="note problem">The jobs could not be read. Close this and try again.</p>
  const jobs = data?.filter((job) => !isOpen(job))
  if (jobs?.length === 0) return <p className="note">{lacking}</p>
  return (
    <Choice
      key={jobs ? 'there' : 'coming'}
      label={label}
      name="source"
      required
      disabled={!jobs}
      defaultValue={source || jobs?.[0]?.id}
      choices={(jobs ?? []).map((job) => ({
        value: job.id,
        title: `${titleOf(job)}, ${when.format(new Date(job.created_at))}: ${describe(job)}`,
      }))}
    />
  )
}

function OrganizationChoice() {
  const { data } = useRead('GET /api/admin/organizations', { query: { pageSize: '100' } })
  return (
    <Choice
      label="Organization"
      name="orgId"
      none="All organizations"
      choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, title: name }))}
    />
  )
}
