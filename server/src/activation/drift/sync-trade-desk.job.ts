import { ConnectionId, Failure, failures, jobConfigs, limits, texts } from '@txadv/contract'
import * as z from 'zod'
import { readActor } from '../../actor.ts'
import type { ActFor } from '../../context.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/platforms.ts'
import { defineJob, type JobErrand, type LeasedJob, type StepCounts } from '../../runs/index.ts'
import { type ComparedConnections, countComparedConnections, isKnownOrg, nextConnection } from './drift.queries.ts'
import { compareSegments } from './drift.ts'

const driftTotals = z.object({
  matched: z.int(),
  renamed: z.int(),
  missing: z.int(),
  untracked: z.int(),
  // A job that began before prices were compared has none in its cursor.
  repriced: z.int().default(0),
})
type Totals = Readonly<z.output<typeof driftTotals>>

/** Where a job stands: at which connection, with what it found before. */
const driftCursor = z.object({
  last: z.object({ org: z.guid(), id: z.guid() }).optional(),
  totals: driftTotals.optional(),
  connections: z.array(driftTotals.extend({ connectionId: z.string() })).optional(),
})
type Cursor = z.output<typeof driftCursor>
type Config = z.output<typeof jobConfigs.sync_trade_desk>

const nothing: Totals = { matched: 0, renamed: 0, missing: 0, untracked: 0, repriced: 0 }

const askedIn = ({ orgId, connectionId }: Config): ComparedConnections => ({
  orgId,
  connectionId: connectionId && ConnectionId.decode(connectionId),
})

/** Compares what the platforms have with the activations, a connection a step, and changes nothing. */
export const syncTradeDeskJob = defineJob({
  type: 'sync_trade_desk',
  config: jobConfigs.sync_trade_desk,
  cursor: driftCursor,
  count: async (tx, config) => {
    const asked = askedIn(config)
    if (asked.orgId && !(await isKnownOrg(tx, asked.orgId))) throw failures.absent(texts.organizationNotFound)
    const found = await countComparedConnections(tx, asked)
    if (asked.connectionId && found === 0) throw failures.absent(texts.connectionNotFound)
    return found
  },
  reach: (job, { actFor }) => actFor && ((errand) => compareNext(job, actFor, errand)),
})

async function compareNext(job: LeasedJob<Config, Cursor>, actFor: ActFor, { holding, signal }: JobErrand) {
  const { last, totals = nothing, connections = [] } = job.cursor
  const next = await holding((tx) => nextConnection(tx, askedIn(job.config), last))
  const counts = (cursor: Cursor, came: Partial<StepCounts<Cursor>>): StepCounts<Cursor> => ({
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
  if (findPlatform(platform)?.capabilities.listsSegments === false) return async () => counts(here, { skipped: 1 })
  const tenant = actFor(org, readActor(job.created_by))
  const connectionId = ConnectionId.encode(id)
  try {
    const found = await compareSegments({ ...tenant, signal: AbortSignal.any([tenant.signal, signal]) }, id)
    const of: Totals = { matched: found.matched, ...found.totals }
    const differs =
      of.renamed + of.missing + of.untracked + of.repriced > 0 && connections.length < limits.drift.connectionsShown
    const sum: Totals = {
      matched: totals.matched + of.matched,
      renamed: totals.renamed + of.renamed,
      missing: totals.missing + of.missing,
      untracked: totals.untracked + of.untracked,
      repriced: totals.repriced + of.repriced,
    }
    const shown = differs ? [...connections, { connectionId, ...of }] : connections
    return async () => counts({ ...here, totals: sum, connections: shown }, { success: 1 })
  } catch (error) {
    // A platform that does not answer keeps no other from being looked at.
    if (!(error instanceof PlatformError) && !(error instanceof Failure)) throw error
    return async () => counts(here, { errors: [{ id: connectionId, name, message: error.message }] })
  }
}
