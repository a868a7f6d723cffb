import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { line, text } from './query.ts'
import { defineRoute } from './route.ts'
import { plans, topicVisibilities } from './vocabulary.ts'

/** The seller's own words in platform names; a connection's config may say others. */
const naming = <Word extends z.ZodType>(word: Word) =>
  z.object({ orgAlias: word, partnerAlias: word, modelProcess: word, userMarket: word })

export const Settings = z
  .object({
    plan: z.enum(plans),
    topicVisibility: z.enum(topicVisibilities),
    reviewDisagreements: z.boolean(),
    naming: naming(z.string().nullable()),
    /** Why Sensitive topics may be pushed; null where they may not. */
    sensitivePushReason: z.string().nullable(),
  })
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
    'Set whether new topics are shared or private, whether topics with classifier disagreement enter the review queue, why Sensitive topics may be pushed, and your own words in platform names',
  access: { session: true, permission: 'api_keys:manage' },
  body: z
    .object({
      topicVisibility: z.enum(topicVisibilities).optional(),
      reviewDisagreements: z.boolean().optional(),
      /** Null takes a word away; absent ones stay. */
      naming: naming(line(limits.connections.wordingCodePoints).nullable()).partial().optional(),
      /** A reason lets Sensitive topics be pushed; null ends that. */
      sensitivePushReason: text(limits.review.reasonCodePoints, texts.reasonRequired).nullable().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: texts.noFieldsToUpdate }),
  reply: Settings,
})
