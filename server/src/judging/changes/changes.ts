import type * as contract from '@txadv/contract'
import {
  type Body,
  changeReasons,
  dayMs,
  failures,
  limits,
  type Query,
  type Reply,
  texts,
  WorkspaceId,
} from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../account/index.ts'
import { actorIdOf } from '../../actor.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { rollBackAfter } from '../../db/dry-run.ts'
import { isDuplicate } from '../../db/errors.ts'
import { matchesOf } from '../../db/listing-source.ts'
import { tellRows } from '../../db/stretch.ts'
import { libraryConditions, libraryOf } from '../../library/index.ts'
import { cancelOpenJob, isOpen, newJobId, promiseJob } from '../../runs/index.ts'
import { type ChangeConfig, type Changing, changeConfig, changeKinds } from './change-kinds.ts'
import { changeTopics } from './change-topics.ts'
import {
  type ChangeRecord,
  countSelected,
  findChange,
  findChanges,
  findRows,
  insertRows,
  insertUndoRows,
  listSample,
  selectNamedLinks,
} from './changes.queries.ts'

type Wanted = Body<typeof contract.startTopicChange>
type Shown = Reply<typeof contract.getTopicChange>

const { planSamples, planShown, undoDays } = limits.topicChanges

/** The topics that a request means. */
function selectTopics(tx: TenantTx, { ids, filters = {} }: Wanted): RawBuilder<unknown> {
  const source = libraryOf(tx)
  return ids ? selectNamedLinks(tx, sql.table(source.view), ids) : matchesOf(source, libraryConditions(tx, filters))
}

function configOf({ ids: _ids, filters: _filters, ...told }: Wanted): ChangeConfig {
  return changeConfig.parse(told)
}

/** Works a change out for some of its topics and undoes it: what is told is what would be written. */
export async function planTopicChange(tenant: Tenant, wanted: Wanted) {
  const changing = { tenant, config: { ...configOf(wanted), llm: false } }
  return rollBackAfter(tenant, async (tx) => {
    await allowBulk(tx)
    const selected = selectTopics(tx, wanted)
    const counts = await countSelected(tx, selected)
    const worked = changeKinds[wanted.action].isFinal ? noSample : await workSample(tx, changing, selected)
    return { ...counts, ...worked }
  })
}

const noSample = { sampledTopics: 0, sampledChanged: 0, sampledGiven: 0, changes: [] }

async function workSample(tx: TenantTx, changing: Changing, selected: RawBuilder<unknown>) {
  const topics = await listSample(tx, selected, planSamples)
  const rows = await changeKinds[changing.config.action].run(changing, topics, (apply) =>
    changeTopics(tx, topics, apply),
  )
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const byPosition = new Map(topics.map((topic) => [topic.position, topic]))
  return {
    sampledTopics: topics.length,
    sampledChanged: changed.length,
    sampledGiven: changed.filter(({ given }) => given.length > 0).length,
    changes: changed.slice(0, planShown).flatMap(({ position, previousValues, newValues, given }) => {
      const topic = byPosition.get(position)
      if (!topic) return []
      const { id, topic_name } = topic
      return [{ id, topic_name, previousValues: { ...previousValues }, newValues: { ...newValues }, given: [...given] }]
    }),
  }
}

/** Settles which topics a change is for, and promises the worker's first step. */
export async function startTopicChange(tenant: Tenant, wanted: Wanted): Promise<Shown> {
  return tenant.transact(async (tx) => {
    await allowBulk(tx)
    const changeId = newJobId()
    const totalItems = await insertRows(tx, changeId, selectTopics(tx, wanted))
    return start(tenant, tx, { id: changeId, config: configOf(wanted), totalItems })
  })
}

async function start(
  tenant: Tenant,
  tx: TenantTx,
  { id, config, totalItems }: { readonly id: string; readonly config: ChangeConfig; readonly totalItems: number },
): Promise<Shown> {
  const { workspace, actor, enqueue } = tenant
  const placed = { ...config, ...(workspace !== null && { workspaceId: WorkspaceId.encode(workspace) }) }
  const job = {
    jobType: 'change_topics',
    orgId: tx.org,
    createdBy: actorIdOf(actor),
    config: placed,
    totalItems,
  } as const
  await promiseJob(enqueue, tx, { id, ...job })
  await recordAudit(tx, actor, 'topics.changed', id, { action: config.action, topics: totalItems })
  return showChange(await requireChange(tx, id))
}

async function requireChange(tx: TenantTx, id: string): Promise<ChangeRecord> {
  const change = await findChange(tx, id)
  if (!change) throw failures.absent(texts.changeNotFound)
  return change
}

function showChange({ config, ...change }: ChangeRecord): Shown {
  const { action, set, undoes } = config
  return { ...change, action, set: set ?? null, undoes: undoes ?? null }
}

export async function readTopicChange(tenant: Tenant, id: string): Promise<Shown> {
  return tenant.transact(async (tx) => showChange(await requireChange(tx, id)))
}

export async function listTopicChanges(tenant: Tenant, query: Query<typeof contract.listTopicChanges>) {
  const found = await tenant.transact((tx) => findChanges(tx, query))
  return tellRows(tenant, found).map(showChange)
}

export async function listTopicChangeRows(
  tenant: Tenant,
  id: string,
  query: Query<typeof contract.listTopicChangeRows>,
) {
  const found = await tenant.transact(async (tx) => {
    await requireChange(tx, id)
    return findRows(tx, id, query)
  })
  return tellRows(tenant, found)
}

export async function cancelTopicChange(tenant: Tenant, id: string): Promise<Shown> {
  return tenant.transact(async (tx) => {
    await requireChange(tx, id)
    await cancelOpenJob(tx, id)
    return showChange(await requireChange(tx, id))
  })
}

/** Starts the change that gives topics back what they were; one that was changed again since is left as it is. */
export async function undoTopicChange(tenant: Tenant, id: string): Promise<Shown> {
  try {
    return await tenant.transact(async (tx) => {
      await allowBulk(tx)
      const change = await requireChange(tx, id)
      const why = refuseUndo(change)
      if (why) throw failures.cannotUndoChange(why)
      const changeId = newJobId()
      const totalItems = await insertUndoRows(tx, changeId, id)
      return start(tenant, tx, { id: changeId, config: changeConfig.parse({ action: 'undo', undoes: id }), totalItems })
    })
  } catch (error) {
    if (isDuplicate(error)) throw failures.cannotUndoChange(changeReasons.undone)
    throw error
  }
}

function refuseUndo(change: ChangeRecord): string | undefined {
  if (isOpen(change)) return changeReasons.open(change.status)
  if (changeKinds[change.config.action].isFinal) return changeReasons.final
  if (change.undoneBy) return changeReasons.undone
  const age = Date.now() - Date.parse(change.completedAt ?? change.createdAt)
  return age > undoDays * dayMs ? changeReasons.old(undoDays) : undefined
}
