import { limits } from '@txadv/contract'
import { defineTask } from '../../queue/queue.ts'
import { failStalled } from './batches.queries.ts'

/** Fails stalled batches every hour, so that none stays processing for ever. */
export const stalledBatches = defineTask({
  name: 'silent-batches',
  cron: '7 * * * *',
  run: async ({ database, log }) => {
    const failed = await database.withSystem((tx) => failStalled(tx, limits.imports.silentHours))
    if (failed > 0) log.info({ failed }, 'stalled batches failed')
  },
})
