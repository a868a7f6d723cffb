import { defineTask } from '../../queue/queue.ts'
import { forgetOldAnswers } from './idempotency.queries.ts'

/** Every hour: what was answered longer ago than anybody sends a request again. */
export const idempotentResponses = defineTask({
  name: 'kept-answers',
  cron: '23 * * * *',
  run: async ({ database, log }) => {
    const forgotten = await database.withSystem(forgetOldAnswers)
    log.info({ forgotten }, 'expired idempotent responses deleted')
  },
})
