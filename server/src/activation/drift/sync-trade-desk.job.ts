import { ConnectionId, Failure, failures, jobReasons, limits, texts } from '@txadv/contract'
import type { ActFor } from '../../context.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { unlistedPlatforms } from '../../platforms/platforms.ts'
import { type JobErrand, JobFailure, type JobHandler, type LeasedJob, type StepCounts } from '../../runs/index.ts'
import { type ComparedConnections, countComparedConnections, isKnownOrg, nextConnection } from './drift.queries.ts'
import { compareSegments } from './drift.ts'

interface Totals {
  readonly matched: number
  readonly renamed: number
  readonly missing: number
  readonly untracked: number
}

/** Where a job stands: at which connection, with what it found before. */
interface Cursor {
  readonly last?: { readonly org: string; readonly id: string }
  readonly totals?: Totals
  readonly connections?: readonly (Totals & { readonly connectionId: string })[]
}

const nothing: Totals = { matched: 0, renamed: 0, missing: 0, untracked: 0 }

const askedIn = (config: Record<string, unknown>): ComparedConnections => {
  const { orgId, connectionId } = config as { orgId?: string; connectionId?: string }
  return { orgId, connectionId: connectionId && ConnectionId.decode(connectionId) }
}

/** Compares what the platforms have with the activations, a connection a step, and changes nothing. */
export const syncTradeDesk: JobHandler = {
  count: async (tx, config) => {
    const asked = askedIn(config)
    if (asked.orgId && !(await isKnownOrg(tx, asked.orgId))) throw failures.absent(texts.organizationNotFound)
    const found = await countComparedConnections(tx, asked)
    if (asked.connectionId && found === 0) throw failures.absent(texts.connectionNotFound)
    return found
  },
  step: async (_, { job_type: jobType }) => {
    throw new JobFailure(jobReasons.noHandler(jobType))
  },
  reach: (job, { actFor }) => actFor && ((errand) => compareNext(job, actFor, errand)),
}

async function compareNext(job: LeasedJob, actFor: ActFor, { holding, signal }: JobErrand) {
  const { last, totals = nothing, connections = [] } = job.cursor as Cursor
  const next = await holding((tx) => nextConnection(tx, askedIn(job.config), last))
  const counts = (cursor: Cursor, came: Partial<StepCounts>): StepCounts => ({
    cursor,
    success: 0,
    skipped: 0,
    errors: [],
    done: false,
    result: { ...(cursor.totals ?? nothing), connections: cursor.connections ?? [] },
    ...came,
  })
  if (!next) return async () => counts({ totals, connections }, { done: true })
  const { org, id, name, platform } = next
  const here: Cursor = { last: { org, id }, totals, connections }
  if (unlistedPlatforms.has(platform)) return async () => counts(here, { skipped: 1 })
  const tenant = actFor(org, job.created_by)
  const connectionId = ConnectionId.encode(id)
  try {
    const found = await compareSegments({ ...tenant, signal: AbortSignal.any([tenant.signal, signal]) }, id)
    const of: Totals = { matched: found.matched, ...found.totals }
    const differs = of.renamed + of.missing + of.untracked > 0 && connections.length < limits.drift.connectionsShown
    const sum: Totals = {
      matched: totals.matched + of.matched,
      renamed: totals.renamed + of.renamed,
      missing: totals.missing + of.missing,
      untracked: totals.untracked + of.untracked,
    }
    const shown = differs ? [...connections, { connectionId, ...of }] : connections
    return async () => counts({ ...here, totals: sum, connections: shown }, { success: 1 })
  } catch (error) {
    // A platform that does not answer keeps no other from being looked at.
    if (!(error instanceof PlatformError) && !(error instanceof Failure)) throw error
    return async () => counts(here, { errors: [{ id: connectionId, name, message: error.message }] })
  }
}
