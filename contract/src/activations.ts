import * as z from 'zod'
import { ActivationId, AnyTopicId, ConnectionId } from './ids.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'
import { activationStatuses, platforms } from './vocabulary.ts'

/** Ids in one query parameter, separated by commas. */
const topicIds = z
  .string()
  .transform((listed) => listed.split(',').map((id) => id.trim()))
  .pipe(z.array(AnyTopicId).max(limits.activations.statusIds))
  .optional()

export const activationStatus = defineRoute({
  method: 'GET',
  path: '/api/topics/activation-status',
  summary: 'Say where topics of the library are activated: by topic, then by platform',
  access: { scope: 'topics:read' },
  query: z.object({ ids: topicIds }),
  reply: z.record(
    z.string(),
    z.partialRecord(
      z.enum(platforms),
      z.object({
        status: z.enum(activationStatuses),
        activationId: ActivationId,
        connectionId: ConnectionId,
        stale: z.boolean(),
      }),
    ),
  ),
})
