import * as z from 'zod'
import { JobId } from './ids.ts'
import { EngineRevision } from './jobs.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

const access = { operator: true } as const

export const getEngine = defineRoute({
  method: 'GET',
  path: '/api/admin/engine',
  summary: 'Read which local engine this service runs',
  access,
  reply: z.object({ engineVersion: z.string(), revision: EngineRevision }).meta({ id: 'Engine' }),
})

export const returnEngine = defineRoute({
  method: 'POST',
  path: '/api/admin/engine/return',
  summary:
    'Roll back every ring of a release: cancels those under way and starts a rollback of each; later changes of topics stay',
  access,
  body: z.object({ revision: EngineRevision }),
  reply: z
    .object({
      revision: EngineRevision,
      /** None where every ring is, or is being, rolled back. */
      jobs: z.array(z.object({ jobId: JobId, rollbackOf: JobId, ring: z.int(), totalItems: z.int() })),
    })
    .meta({ id: 'EngineReturn' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
