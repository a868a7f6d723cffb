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
  description:
    'Returns the version and the revision of the process that answers. During a deployment, other processes may run another revision.',
  access,
  reply: z
    .object({
      engineVersion: z.string().describe('Version that classifications are stamped with, such as `2.5`'),
      revision: EngineRevision.describe(
        'Digest of the data this engine was fitted with; differs between engines of one version',
      ),
    })
    .meta({ id: 'Engine', description: 'Which local engine answers' }),
})

export const returnEngine = defineRoute({
  method: 'POST',
  path: '/api/admin/engine/return',
  summary:
    'Roll back every ring of a release: cancels those under way and starts a rollback of each; later changes of topics stay',
  description:
    'A topic that has changed since its release keeps the change and becomes an error of the rollback. A second call starts nothing. New topics get verdicts of the deployed engine until another one is deployed.',
  access,
  body: z.object({ revision: EngineRevision.describe('Revision whose release to roll back, on every ring') }),
  reply: z
    .object({
      revision: EngineRevision.describe('Revision that is being rolled back, as requested'),
      jobs: z
        .array(
          z.object({
            jobId: JobId.describe('Rollback job that was started'),
            rollbackOf: JobId.describe('Release job whose changes it takes back'),
            ring: z.int().describe('Percentage of topics that the release covered'),
            totalItems: z.int().describe('Number of topics that the release changed'),
          }),
        )
        .describe(
          'Rollbacks that were started, oldest release first; empty where every ring is, or is being, rolled back',
        ),
    })
    .meta({ id: 'EngineReturn', description: 'Rollbacks of a released engine revision' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
