import { Failure, limits } from '@txadv/contract'
import type { Database } from '../../db/database.ts'
import { type NameNow, nameCheck, templateRevision } from '../../naming/index.ts'
import { defineTask, type TaskContext } from '../../queue/queue.ts'
import { keepNames, lockOutdated, nextActiveActivations, nextOrgOnSale } from './activations.queries.ts'
import { namesNow } from './activations.ts'

const { atOnce, stayMs } = limits.keptNames

/** Brings the kept names of an organization's next activations up to date; answers the last one that was looked at. */
function keepNext(database: Database, org: string, after: string | null): Promise<string | undefined> {
  return database.withTenant(org, null, async (tx) => {
    const ids = await nextActiveActivations(tx, after, atOnce)
    const { names } = await namesNow(tx, await lockOutdated(tx, await templateRevision(tx), ids))
    if (names.size > 0) await keepNames(tx, [...names].map(keptOf))
    return ids.length < atOnce ? undefined : ids.at(-1)
  })
}

const keptOf = ([id, { checked, name, description, engineVersion }]: [string, NameNow]) => ({
  id,
  checked,
  name,
  description,
  engineVersion,
})

/** Brings all kept names up to date, as far as there is time; answers whether there was. */
export async function keepAllNames(
  { database, log, signal, stopping }: TaskContext,
  timeMs: number = stayMs,
): Promise<boolean> {
  const until = performance.now() + timeMs
  const goesOn = () => performance.now() < until && !signal.aborted && !stopping?.aborted
  const orgAfter = (after: string | null) => database.withSystem((tx) => nextOrgOnSale(tx, after))
  for (let org = await orgAfter(null); org !== undefined; org = await orgAfter(org)) {
    if (!goesOn()) return false
    try {
      let after = await keepNext(database, org, null)
      while (after !== undefined && goesOn()) after = await keepNext(database, org, after)
      if (after !== undefined) return false
    } catch (error) {
      // A connection may name a template that is gone: that keeps no other organization waiting.
      if (!(error instanceof Failure)) throw error
      log.warn({ org, reason: error.message }, 'stored names not renewed')
    }
  }
  return true
}

/**
 * After a change of templates, and every minute for topics: what activations are called now is made once and kept, so
 * that lists need not make it at every read.
 */
export const keptNames = defineTask({
  ...nameCheck,
  cron: '* * * * *',
  run: async (context) => {
    const isThrough = await keepAllNames(context)
    if (!isThrough && !context.signal.aborted)
      await context.database.withSystem((tx) => context.enqueue(tx, nameCheck, {}))
  },
})
