import { useState } from 'react'
import { count } from '../../lib/format.ts'
import { hrefOf, navigate, useQuery } from '../../lib/router.ts'
import { useRead } from '../../lib/use-read.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { forOperators } from '../../ui/for-operators.tsx'
import layout from '../../ui/layout.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Merges } from './merges.tsx'
import { Sweep } from './sweep.tsx'

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const pollMs = 2_000
const newSweep = hrefOf('jobs', {}, { new: 'dedup_sweep' })

/** Topics that are one: found by sweeps, compared side by side, merged by a job, and parted again where that was wrong. */
function DuplicatesPage() {
  const [query, change] = useQuery()
  const [running, setRunning] = useState(false)
  const sweeps = useRead(
    'GET /api/admin/jobs',
    { query: { jobType: 'dedup_sweep', limit: 100 } },
    { everyMs: running ? pollMs : 0 },
  )
  const some = sweeps.data?.some(({ status }) => status === 'pending' || status === 'processing') ?? false
  if (some !== running) setRunning(some)
  const merges = query.get('view') === 'merges'
  const chosen = query.get('sweep') ?? sweeps.data?.find(({ status }) => status === 'completed')?.id
  return (
    <>
      <PageHead title="Duplicates">
        {!merges && sweeps.data && sweeps.data.length > 0 && (
          <Select
            aria-label="Sweep"
            size="filter"
            value={chosen ?? ''}
            {...(!chosen && { none: 'A dedup sweep is running…' })}
            options={sweeps.data.map(({ id, created_at, total_items, status }) => ({
              value: id,
              title: `${when.format(new Date(created_at))}, ${count(total_items)} topics${status === 'completed' ? '' : ` (${status})`}`,
            }))}
            onChoose={(sweep) => change({ sweep })}
          />
        )}
        <button type="button" onClick={() => navigate(newSweep)}>
          New sweep
        </button>
      </PageHead>
      <Tabs
        label="Duplicates"
        tabs={[
          { title: 'Clusters', href: hrefOf('duplicates'), here: !merges },
          { title: 'Merges', href: hrefOf('duplicates', {}, { view: 'merges' }), here: merges },
        ]}
      >
        {merges ? (
          <Merges />
        ) : sweeps.error ? (
          <ErrorPanel error={sweeps.error} effect="Nothing was changed." onRetry={sweeps.reload} />
        ) : sweeps.data?.length === 0 ? (
          <EmptyState title="No dedup sweeps" action="Start a dedup sweep" onAction={() => navigate(newSweep)}>
            A dedup sweep finds duplicates among the topics that a reclassify job changed.
          </EmptyState>
        ) : chosen ? (
          <Sweep key={chosen} id={chosen} />
        ) : (
          <p className={layout.muted}>{sweeps.data ? 'The dedup sweep is running…' : 'Loading dedup sweeps…'}</p>
        )}
      </Tabs>
    </>
  )
}

export const Duplicates = forOperators('Duplicates', DuplicatesPage)
