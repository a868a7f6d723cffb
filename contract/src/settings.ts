import * as z from 'zod'
import { texts } from './failure.ts'
import { defineRoute } from './route.ts'
import { plans, topicVisibilities } from './vocabulary.ts'

export const Settings = z
  .object({ plan: z.enum(plans), topicVisibility: z.enum(topicVisibilities) })
  .meta({ id: 'Settings' })

export const getSettings = defineRoute({
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the settings of the organization',
  access: { session: true },
  reply: Settings,
})

export const updateSettings = defineRoute({
  method: 'PATCH',
  path: '/api/settings',
  summary: 'Decide whether new topics are shared in the catalog or kept private',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({
    topicVisibility: z.enum(topicVisibilities, {
      error: (issue) => (issue.input === undefined ? texts.noFieldsToUpdate : undefined),
    }),
  }),
  reply: Settings,
})
