import { actFor } from '../../server/src/context.ts'
import { changeTopicsJob } from '../../server/src/judging/changes/change-topics.job.ts'
import { startTopicChange, undoTopicChange } from '../../server/src/judging/changes/changes.ts'
import { advanceJob, registerJobs } from '../../server/src/runs/index.ts'
import { bigOrg } from '../data.ts'
import { type Bench, elapsedMs, type Measure } from '../measure.ts'

const matching = { segmentType: 'B2C' } as const

function actorOf({ database, log, tenant }: Bench) {
  return actFor(database, log, bigOrg, tenant.actor, { enqueue: async () => undefined })
}

/** Works a change off as the worker does, one step after the other. */
async function finishChange(bench: Bench, id: string): Promise<number> {
  const { database, log } = bench
  const parts = {
    database,
    enqueue: async () => undefined,
    handlers: registerJobs(changeTopicsJob),
    actFor: (org: string, actor: Parameters<typeof actFor>[3]) => actFor(database, log, org, actor),
  }
  return (await advanceJob(parts, id, () => true)).processed_items
}

/** The same effect and the same histories in one statement, for nobody to follow or undo. */
const bareEdit = `
  with found as (
    select org_id, id, segment_type from org_topic where org_id = $1 and segment_type = $2 and live
  ), edited as (
    update org_topic link set overlay = link.overlay || '{"segment_type": "B2G"}', segment_type = 'B2G', updated_at = now()
    from found where link.org_id = found.org_id and link.id = found.id
    returning link.org_id, link.id
  )
  insert into org_topic_history (org_id, org_topic_id, change_type, changed_by, previous_values, new_values, source)
  select org_id, id, 'field_edit', 'bench', '{"segment_type": "B2C"}', '{"segment_type": "B2G"}', 'bench' from edited`

/** An edit of all that match a filter, from its start to its last topic. */
export const changesMeasure: Measure = {
  name: 'bulk-edit',
  about: 'some 220,000 matching topics edited in a followed run that can be undone, against one update with histories',
  unit: 'rows/s',
  better: 'higher',
  target: 0.15,
  size: '500,000 links over 1,000,000 global topics',
  rounds: 1,
  round: async (bench) => {
    const tenant = actorOf(bench)
    let rows = 0
    let changeId = ''
    const oursMs = await elapsedMs(async () => {
      const change = await startTopicChange(tenant, {
        action: 'edit',
        filters: { segmentType: [matching.segmentType] },
        set: { segment_type: 'B2G' },
      })
      changeId = change.id
      rows = await finishChange(bench, changeId)
    })
    const { id } = await undoTopicChange(tenant, changeId)
    await finishChange(bench, id)
    const bareMs = await elapsedMs(async () => {
      await bench.bare.query('begin')
      await bench.bare.query(bareEdit, [bigOrg, matching.segmentType])
      await bench.bare.query('rollback')
    })
    return { ours: (rows / oursMs) * 1_000, bare: (rows / bareMs) * 1_000 }
  },
}
