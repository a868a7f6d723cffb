import { limits } from '@txadv/contract/limits'
import { type JobType, parentCategories, targetColumns } from '@txadv/contract/vocabulary'
import { count, many, words } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'
import { CheckBox, Choice, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { isOpen, type Job, titleOf } from './job-kinds.ts'

const { wholeRing } = limits.jobs

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
        label="Topics changed by"
        jobType="reclassify"
        source={source}
        describe={(job) => many(job.success_count, 'topic')}
        lacking="No completed reclassify jobs. Start one first."
      />
    )
  if (type === 'merge')
    return (
      <SourceChoice
        label="All clusters of the dedup sweep"
        jobType="dedup_sweep"
        source={source}
        describe={(job) => `${count(job.total_items)} compared`}
        lacking="No completed dedup sweeps. Start one first."
      />
    )
  if (type === 'shadow_classify')
    return (
      <>
        <TextField
          label="Ring, %"
          name="ring"
          type="number"
          min={1}
          max={wholeRing}
          hint="Share of the topics. Leave empty for all."
        />
        <CategoryChoice />
        <LimitField unit="topics" />
      </>
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
          hint="Leave empty for all connections."
        />
      )}
    </>
  )
}

const LimitField = ({ unit }: { unit: string }) => (
  <TextField
    label="Limit"
    name="limit"
    type="number"
    min={1}
    hint={`Maximum number of ${unit}. Leave empty for all.`}
  />
)

const CategoryChoice = () => (
  <Choice label="Category" name="parentCategoryFilter" none="All categories" choices={parentCategories} />
)

function ReclassifyFields({ mode, onMode }: Pick<Props, 'mode' | 'onMode'>) {
  return (
    <>
      <Choice
        label="Classifier"
        name="mode"
        value={mode}
        onChoose={(value) => onMode(value)}
        choices={[
          { value: 'local', title: 'Local engine: free, about 50 topics per second' },
          { value: 'llm', title: 'LLM: paid, in batches' },
        ]}
      />
      <CategoryChoice />
      <LimitField unit="topics" />
      <CheckBox
        label="Include topics that are not outdated"
        name="force"
        hint="Otherwise only outdated topics are reclassified."
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
            hint="Disabling it cuts cost by about half."
          />
          <CheckBox
            label="Flag disagreements"
            name="flagDisagreements"
            hint="Adds topics to the review queue when the LLM and the local engine disagree."
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
  const { data, error } = useRead('GET /api/admin/jobs', { query: { jobType, limit: 100 } })
  if (error) return <p className={layout.noteProblem}>Jobs could not be loaded. Close this and retry.</p>
  const jobs = data?.filter((job) => !isOpen(job))
  if (jobs?.length === 0) return <p className={layout.note}>{lacking}</p>
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
  const { data } = useRead('GET /api/admin/organizations', { query: { pageSize: 100 } })
  return (
    <Choice
      label="Organization"
      name="orgId"
      none="All organizations"
      choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, title: name }))}
    />
  )
}
