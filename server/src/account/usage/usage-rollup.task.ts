import { defineTask } from '../../queue/queue.ts'
import { foldPastDays } from './usage.queries.ts'

/** Every night, after the day has changed everywhere in UTC: one row a day is enough for days that are over. */
export const usageRollup = defineTask({
  name: 'usage-rollup',
  cron: '17 1 * * *',
  run: async ({ database, log }) => {
    const folded = await database.withSystem(foldPastDays)
    log.info({ folded }, 'usage rolled up')
  },
})
