import { useMemo, useState } from 'react'
import { count, many, percent } from '../../lib/format.ts'
import { useQuery } from '../../lib/router.ts'
import { useSelection } from '../../lib/selection.ts'
import { useRead } from '../../lib/use-read.ts'
import { allRows } from '../../lib/use-rows.ts'
import buttons from '../../ui/button.module.css'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { type Chosen, type Cluster, clustersOf, losersOf, winnerOf } from './clusters.ts'
import { CompareCluster } from './compare-cluster.tsx'
import styles from './duplicates.module.css'
import { MergePlan } from './merge-plan.tsx'

const pollMs = 1_000

/** The clusters of one sweep: compared one at a time, picked, and merged together. */
export function Sweep({ id }: { id: string }) {
  const [query, change] = useQuery()
  const [running, setRunning] = useState(false)
  const read = useRead('GET /api/admin/jobs/:jobId', { params: { jobId: id } }, { everyMs: running ? pollMs : 0 })
  const job = read.data
  const open = job?.status === 'pending' || job?.status === 'processing'
  if (job && open !== running) setRunning(open)
  const clusters = useMemo(() => clustersOf(job), [job])
  const [choices, setChoices] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const [planning, setPlanning] = useState(false)
  const selection = useSelection(id)
  const rows = allRows(clusters, { busy: !clusters, error: read.error, reload: read.reload })
  const picked = clusters?.filter(({ key }) => selection.has(key)) ?? []
  const at = query.get('cluster')
  const shown = clusters?.find(({ key }) => key === at) ?? clusters?.[0]
  const chosenFor = (cluster: Cluster) => choices.get(cluster.key)

  const columns: readonly Column<Cluster>[] = [
    {
      title: 'Winner',
      cell: (cluster) => winnerOf(cluster, chosenFor(cluster)).name,
      detail: (cluster) => names(cluster, chosenFor(cluster)),
    },
    { title: 'Losers', wideOnly: true, cell: (cluster) => names(cluster, chosenFor(cluster)) },
    {
      title: 'Similarity',
      width: '80px',
      numeric: true,
      cell: ({ similarity }) => percent(similarity),
    },
  ]

  if (read.error) return <ErrorPanel error={read.error} effect="Nothing was changed." onRetry={read.reload} />
  if (clusters?.length === 0)
    return (
      <EmptyState title={open ? 'No duplicates so far' : 'No duplicates'}>
        {open
          ? `${count(job?.processed_items ?? 0)} of ${many(job?.total_items ?? 0, 'topic')} compared.`
          : `${many(job?.total_items ?? 0, 'topic')} compared; no duplicates found.`}
      </EmptyState>
    )
  return (
    <div className={styles.duplicates}>
      <div className={styles.duplicatesList}>
        <SelectionBar selection={selection} total={clusters?.length ?? 0} mayPickAll>
          <button type="button" className={buttons.primary} onClick={() => setPlanning(true)}>
            Merge…
          </button>
        </SelectionBar>
        <DataTable
          caption="Clusters"
          columns={columns}
          rows={rows}
          keyOf={(cluster) => cluster.key}
          nameOf={(cluster) => winnerOf(cluster, chosenFor(cluster)).name}
          selection={selection}
          onOpen={({ key }) => change({ cluster: key }, { replace: true })}
        />
      </div>
      {shown && (
        <CompareCluster
          key={shown.key}
          cluster={shown}
          chosen={chosenFor(shown) ?? {}}
          picked={selection.has(shown.key)}
          onPick={() => selection.toggle(shown.key)}
          onChoose={(chosen) => setChoices((now) => new Map(now).set(shown.key, chosen))}
        />
      )}
      <MergePlan
        open={planning}
        clusters={picked}
        choices={choices}
        onBegun={() => {
          setPlanning(false)
          selection.clear()
        }}
        onClose={() => setPlanning(false)}
      />
    </div>
  )
}

const names = (cluster: Cluster, chosen: Chosen | undefined) =>
  losersOf(cluster, chosen)
    .map(({ name }) => name)
    .join(', ') || 'nothing'
