import { limits } from '@txadv/contract'
import { defineTask } from '../../queue/queue.ts'
import { deleteOldRows } from './changes.queries.ts'

/** Deletes each night what was kept of changes that can no longer be undone. */
export const oldTopicChanges = defineTask({
  name: 'old-topic-changes',
  cron: '41 3 * * *',
  run: async ({ database, log }) => {
    const deleted = await database.withSystem((tx) => deleteOldRows(tx, limits.topicChanges.undoDays))
    log.info({ deleted }, 'rows of old topic changes deleted')
  },
})
