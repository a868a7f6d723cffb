import { sql } from 'kysely'
import { defineTask } from '../queue/queue.ts'

/** Every hour: sessions and verification tokens that have expired are of no use to anyone but a thief. */
export const sessionsSweep = defineTask({
  name: 'sessions-sweep',
  cron: '7 * * * *',
  run: async ({ database, log }) => {
    const swept = await database.withSystem(async ({ db }) => {
      const sessions = await db
        .deleteFrom('auth.session')
        .where('expiresAt', '<', sql<string>`now()`)
        .executeTakeFirst()
      await db.deleteFrom('auth.verification').where('expiresAt', '<', sql<string>`now()`).execute()
      return Number(sessions.numDeletedRows)
    })
    log.info({ swept }, 'expired sessions swept')
  },
})
