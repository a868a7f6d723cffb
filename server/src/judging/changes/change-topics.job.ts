import { Failure, jobReasons, limits } from '@txadv/contract'
import * as z from 'zod'
import { actorIdOf, describeActor, readActor } from '../../actor.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { insertHistory } from '../../library/index.ts'
import { defineJob, JobFailure } from '../../runs/index.ts'
import { type ChangeConfig, type Changing, changeConfig, changeKinds } from './change-kinds.ts'
import { changeTopics } from './change-topics.ts'
import { countOutcomes, type DueTopic, lockDue, type SettledRow, settleRows } from './changes.queries.ts'

const changeCursor = z.object({ position: z.int().default(0) })

interface Stretch {
  readonly above: number
  readonly upTo: number
}

/**
 * Changes the topics that were settled when the change was started. What became of a topic is written in the transaction
 * that changes it, and the job counts what it finds written: whoever resumes after a step that died changes nothing twice.
 */
export const changeTopicsJob = defineJob({
  type: 'change_topics',
  config: changeConfig,
  cursor: changeCursor,
  countsWhenCancelled: true,
  rollBackBlocker: () => jobReasons.undoneByOrganization,
  count: () => Promise.reject(new JobFailure(jobReasons.startedByOrganization)),
  reach: (job, { actFor }) =>
    actFor &&
    (async ({ signal }) => {
      if (job.org_id === null) throw new JobFailure(jobReasons.noOrganization)
      const tenant = { ...actFor(job.org_id, readActor(job.created_by)), signal }
      const above = job.cursor.position
      const stretch = { above, upTo: above + stepOf(job.config) }
      await changeStretch({ tenant, changeId: job.id, config: job.config }, stretch)
      const { changed, skipped, goesOn } = await tenant.transact((tx) => countOutcomes(tx, job.id, stretch))
      const counts = {
        success: changed,
        skipped,
        errors: [],
        cursor: { position: stretch.upTo },
        done: !goesOn,
      }
      return async () => counts
    }),
})

const stepOf = ({ llm }: ChangeConfig) => (llm ? limits.reclassify.llmIds : limits.topicChanges.stepTopics)

async function changeStretch(changing: Changing & { readonly changeId: string }, stretch: Stretch): Promise<void> {
  const { tenant, changeId, config } = changing
  const kind = changeKinds[config.action]
  const due = await tenant.transact((tx) => lockDue(tx, changeId, stretch))
  if (due.length === 0) return
  try {
    await kind.run(changing, due, (apply) =>
      tenant.transact(async (tx) => {
        await allowBulk(tx)
        // Again, because somebody else may have changed them since, in a step that this one takes the place of.
        const topics = await lockDue(tx, changeId, stretch)
        const rows = await changeTopics(tx, topics, apply)
        if (kind.notedAs) await noteChanges(tx, changing, topics, rows)
        await settleRows(tx, changeId, rows)
      }),
    )
  } catch (error) {
    // A quota that is used up, or whatever else is refused, is refused again.
    if (error instanceof Failure) throw new JobFailure(error.message)
    throw error
  }
}

/** Notes in the histories of topics what changed. */
async function noteChanges(
  tx: TenantTx,
  { tenant: { actor }, changeId, config }: Changing,
  topics: readonly DueTopic[],
  rows: readonly SettledRow[],
): Promise<void> {
  const ids = new Map(topics.map(({ position, id }) => [position, id]))
  await insertHistory(
    tx,
    rows
      .filter(({ outcome }) => outcome === 'changed')
      .map(({ position, previousValues, newValues }) => ({
        linkId: ids.get(position) ?? '',
        changeType: 'field_edit',
        changedBy: actorIdOf(actor),
        previousValues,
        newValues,
        source: changeKinds[config.action].notedAs ?? '',
        metadata: { ...describeActor(actor), changeId },
      })),
  )
}
