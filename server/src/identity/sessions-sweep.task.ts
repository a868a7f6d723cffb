import { limits } from '@txadv/contract'
import { sql } from 'kysely'
import { defineTask } from '../queue/queue.ts'

/** Every hour: sessions and verification tokens that have expired are of no use to anyone but a thief; tries of before count no more. */
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
      await sql`
        delete from auth.sign_in_try where coalesce(unlock_until < now(), true) and not exists (
          select from unnest(tried_at) at where at > now() - make_interval(mins => ${limits.signIn.windowMinutes})
        )`.execute(db)
      await db
        .deleteFrom('auth.user_event')
        .where('happened_at', '<', sql<string>`now() - make_interval(days => ${limits.signIn.eventDays})`)
        .execute()
      return Number(sessions.numDeletedRows)
    })
    log.info({ swept }, 'expired sessions swept')
  },
})
