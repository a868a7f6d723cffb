import { recordFor, refundFor } from '../../account/index.ts'
import { defineTask } from '../../queue/queue.ts'
import { deleteOldDays } from '../llm-spend/llm-spend.ts'
import { deleteOldCalls, loseCalls } from './llm-calls.queries.ts'

/**
 * Every ten minutes: calls whose process died give their credit back and count with what was set aside for them, because
 * nobody knows what they cost; and old records go.
 */
export const llmCalls = defineTask({
  name: 'llm-calls',
  cron: '*/10 * * * *',
  run: async ({ database, log }) => {
    const lost = await database.withSystem(async (tx) => {
      const losses = await loseCalls(tx)
      for (const { org, key, credits, cost } of losses) {
        await refundFor(tx, { org, key }, { classifications: credits })
        await recordFor(tx, { org, key }, { cost })
      }
      await deleteOldCalls(tx)
      await deleteOldDays(tx)
      return losses.reduce((sum, { calls }) => sum + calls, 0)
    })
    if (lost > 0) log.warn({ lost }, 'abandoned LLM calls ended')
  },
})
