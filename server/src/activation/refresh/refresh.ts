import { failures, texts, WorkspaceId } from '@txadv/contract'
import { actorIdOf } from '../../actor.ts'
import type { Operator, Tenant } from '../../context.ts'
import { allowBulk } from '../../db/database.ts'
import { advanceJob, promiseJob, requireJob, shownProgress } from '../../runs/index.ts'
import { countOf, findNext, type RefreshFilter, type RefreshPosition } from './due.ts'
import { refreshActivationsJob } from './refresh.job.ts'

/** Begins a job over all that is due in the organization, or in the workspace or on the connection that is named. */
export async function startRefreshJob(tenant: Tenant, on: Pick<RefreshFilter, 'connectionId'> = {}) {
  const { org, workspace, actor, enqueue } = tenant
  const config: RefreshFilter = { ...on, ...(workspace !== null && { workspaceId: WorkspaceId.encode(workspace) }) }
  return tenant.transact(async (tx) => {
    await allowBulk(tx)
    const totalItems = await countOf(tx, config)
    const job = { jobType: 'refresh_activations', orgId: org, createdBy: actorIdOf(actor), config, totalItems } as const
    return promiseJob(enqueue, tx, job)
  })
}

/** A job of the organization's; with a workspace named, only one of that workspace. */
export async function readRefreshJob(tenant: Tenant, id: string) {
  const job = await tenant.transact((tx) => requireJob(tx, id))
  const { workspaceId } = job.config
  const isElsewhere = tenant.workspace !== null && workspaceId !== WorkspaceId.encode(tenant.workspace)
  if (job.job_type !== 'refresh_activations' || isElsewhere) throw failures.absent(texts.jobNotFound)
  return job
}

/** Takes up the next activations of a job for a caller. The first step of a job only looks for them. */
export async function processRefreshJob(tenant: Tenant, id: string) {
  const { processed_items: before } = await readRefreshJob(tenant, id)
  const bench = {
    // The tenant's transaction: row level security shows it no job but its own.
    database: { withSystem: tenant.transact },
    enqueue: tenant.enqueue,
    actFor: () => tenant,
    handlers: { refresh_activations: refreshActivationsJob },
  }
  let steps = 0
  const goesOn = ({ processed_items: processed }: { processed_items: number }) => ++steps < 2 && processed === before
  return shownProgress(await advanceJob(bench, id, goesOn), tenant.setHeader)
}

/** What a refresh would take up, without taking up any of it, and what it could not, a page at a time. */
export async function* previewRefresh({ actFor, transact, actor }: Operator, asked: RefreshFilter) {
  if (!actFor) return
  const ways = { system: transact, tenantOf: (org: string) => actFor(org, actor) }
  let left = asked.limit ?? Number.MAX_SAFE_INTEGER
  for (let place: RefreshPosition | undefined = {}; place && left > 0; ) {
    const found: Awaited<ReturnType<typeof findNext>> = await findNext(asked, place, left, ways)
    left -= found.due.length
    yield { due: found.due, errors: found.errors }
    place = found.place
  }
}
