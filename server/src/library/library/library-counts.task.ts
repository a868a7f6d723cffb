import { allowBulk } from '../../db/database.ts'
import { defineTask } from '../../queue/queue.ts'
import { foldCatalogCounts, foldLibraryCounts, listUnfolded } from './library.queries.ts'

/** Every minute: the rows that writers added to the counts become one row a value, so that reading them stays short. */
export const libraryCounts = defineTask({
  name: 'library-counts',
  cron: '* * * * *',
  run: async ({ database, log, signal }) => {
    const orgs = await database.withSystem(listUnfolded)
    for (const org of orgs) {
      signal.throwIfAborted()
      await database.withSystem(async (tx) => {
        await allowBulk(tx)
        await foldLibraryCounts(tx, org)
      })
    }
    await database.withSystem(async (tx) => {
      await allowBulk(tx)
      await foldCatalogCounts(tx)
    })
    log.info({ orgs: orgs.length }, 'library counts compacted')
  },
})
