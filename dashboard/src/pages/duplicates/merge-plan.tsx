import { call } from '../../lib/api.ts'
import { many } from '../../lib/format.ts'
import { notify } from '../../lib/notices.ts'
import { hrefOf, navigate } from '../../lib/router.ts'
import { useAction } from '../../lib/use-action.ts'
import { follow } from '../../lib/work.ts'
import layout from '../../ui/layout.module.css'
import { PlanSheet } from '../../ui/plan-sheet.tsx'
import { type Chosen, type Cluster, losersOf, winnerOf } from './clusters.ts'
import styles from './duplicates.module.css'

interface Props {
  readonly open: boolean
  readonly clusters: readonly Cluster[]
  readonly choices: ReadonlyMap<string, Chosen>
  readonly onBegun: () => void
  readonly onClose: () => void
}

const sampled = 8

/** What a merge of the picked clusters would do, and the button that begins it. */
export function MergePlan({ open, clusters, choices, onBegun, onClose }: Props) {
  const plan = clusters
    .map((cluster) => {
      const chosen = choices.get(cluster.key)
      return { key: cluster.key, winner: winnerOf(cluster, chosen), losers: losersOf(cluster, chosen) }
    })
    .filter(({ losers }) => losers.length > 0)
  const losers = plan.reduce((sum, each) => sum + each.losers.length, 0)
  const left = clusters.reduce((sum, { members }) => sum + members.length, 0) - losers - plan.length
  const begin = useAction(async () => {
    const body = {
      jobType: 'merge',
      config: {
        clusters: plan.map((each) => ({ winnerId: each.winner.id, loserIds: each.losers.map(({ id }) => id) })),
      },
    } as const
    const { jobId } = await call('POST /api/admin/jobs', { body })
    follow({ kind: 'job', id: jobId, title: `Merge ${many(plan.length, 'cluster')}` })
    notify('Merge started. You can undo it on its page.', {
      title: 'View',
      run: () => navigate(hrefOf('job', { id: jobId })),
    })
    onBegun()
  })
  return (
    <PlanSheet
      title={`Merge ${many(plan.length, 'cluster')}?`}
      open={open}
      counts={[
        { title: 'Winners', value: plan.length, tone: 'good' },
        { title: 'Losers', value: losers, tone: 'warn' },
        { title: 'Excluded', value: left },
      ]}
      confirm={`Merge ${many(losers, 'topic')}`}
      working="Starting…"
      disabled={plan.length === 0}
      busy={begin.busy}
      error={begin.error}
      onConfirm={() => void begin.run()}
      onClose={onClose}
    >
      <p>
        In every library, links, activations and histories move to the winner. Where a library has segments of both on
        one connection, the winner's stays and the other is deactivated. A cluster is merged completely or not at all.
        You can undo the merge, except for deactivated segments.
      </p>
      <ul className={styles.mergeSample}>
        {plan.slice(0, sampled).map(({ key, winner, losers: gone }) => (
          <li key={key}>
            <strong>{winner.name}</strong> ← {gone.map(({ name }) => name).join(', ')}
          </li>
        ))}
        {plan.length > sampled && <li className={layout.muted}>and {many(plan.length - sampled, 'more cluster')}</li>}
      </ul>
    </PlanSheet>
  )
}
