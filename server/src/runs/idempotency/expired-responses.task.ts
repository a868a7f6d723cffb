import { defineTask } from '../../queue/queue.ts'
import { forgetOldAnswers } from './idempotency.queries.ts'

/** Deletes idempotent responses every hour that are older than any retry. */
export const idempotentResponses = defineTask({
  name: 'kept-answers',
  cron: '23 * * * *',
  run: async ({ database, log }) => {
    const forgotten = await database.withSystem(forgetOldAnswers)
    log.info({ forgotten }, 'expired idempotent responses deleted')
  },
})
