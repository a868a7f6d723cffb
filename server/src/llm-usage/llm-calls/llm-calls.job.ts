import { refundFor } from '../../account/index.ts'
import { defineTask } from '../../queue/queue.ts'
import { deleteOldCalls, loseCalls } from './llm-calls.queries.ts'

/** Every ten minutes: calls whose process died give their credit back, and old records go. */
export const llmCalls = defineTask({
  name: 'llm-calls',
  cron: '*/10 * * * *',
  run: async ({ database, log }) => {
    const lost = await database.withSystem(async (tx) => {
      const organizations = await loseCalls(tx)
      for (const { org, calls } of organizations) await refundFor(tx, org, { classifications: calls })
      await deleteOldCalls(tx)
      return organizations.reduce((sum, { calls }) => sum + calls, 0)
    })
    if (lost > 0) log.warn({ lost }, 'abandoned LLM calls ended')
  },
})
