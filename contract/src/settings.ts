import * as z from 'zod'
import { texts } from './failure.ts'
import { defineRoute } from './route.ts'
import { plans, topicVisibilities } from './vocabulary.ts'

export const Settings = z
  .object({ plan: z.enum(plans), topicVisibility: z.enum(topicVisibilities), reviewDisagreements: z.boolean() })
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
  summary:
    'Set whether new topics are shared or private, and whether topics with classifier disagreement enter the review queue',
  access: { session: true, permission: 'api_keys:manage' },
  body: z
    .object({ topicVisibility: z.enum(topicVisibilities).optional(), reviewDisagreements: z.boolean().optional() })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: texts.noFieldsToUpdate }),
  reply: Settings,
})
