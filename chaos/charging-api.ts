import { createTopic, currentEngineVersion, defineRoute, LibraryTopicId } from '@txadv/contract'
import * as z from 'zod'
import { chargeUsage } from '../server/src/account/usage/usage.ts'
import { actorIdOf } from '../server/src/actor.ts'
import { served } from '../server/src/app.ts'
import { serveApi } from '../server/src/bin/serve.ts'
import { serveRoute } from '../server/src/context.ts'
import { insertHistory } from '../server/src/library/topics/topics.queries.ts'

/** An effect (a row of history) and its charge, in one transaction, as every metered route will make them. */
const spend = defineRoute({
  method: 'POST',
  path: '/api/probe/spend',
  summary: 'Charges one classification for one row',
  access: createTopic.access,
  body: z.object({ link: LibraryTopicId }),
  reply: z.object({ done: z.literal(true) }),
})

const spending = serveRoute(spend, async (tenant, { body }) => {
  await tenant.transact(async (tx) => {
    await chargeUsage(tx, { classifications: 1 })
    await insertHistory(tx, [
      {
        linkId: body.link,
        changeType: 'reclassified',
        changedBy: actorIdOf(tenant.actor),
        previousValues: {},
        newValues: { engine_version: currentEngineVersion },
        source: 'chaos',
        metadata: {},
      },
    ])
  })
  return { done: true }
})

await serveApi([...served, spending])
