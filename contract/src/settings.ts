import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { line, text } from './query.ts'
import { defineRoute } from './route.ts'
import { plans, topicVisibilities } from './vocabulary.ts'

const naming = <Word extends z.ZodType>(word: Word) =>
  z.object({
    orgAlias: word.describe('What templates write for `{{org_alias}}`; null writes nothing'),
    partnerAlias: word.describe('What templates write for `{{partner_alias}}`; null writes nothing'),
    modelProcess: word.describe('What templates write for `{{model_process}}`; null writes nothing'),
    userMarket: word.describe('What templates write for `{{user_market}}`; null writes nothing'),
  })

export const Settings = z
  .object({
    plan: z.enum(plans).describe('Plan that sets quotas and library size; operators change it'),
    topicVisibility: z
      .enum(topicVisibilities)
      .describe('Whether new topics may be listed in the shared catalog (`shared`) or never are (`private`)'),
    reviewDisagreements: z
      .boolean()
      .describe('Whether topics on which the LLM and the other classifiers disagree wait for review'),
    naming: naming(z.string().nullable()).describe(
      "Organization's own words in platform names; the config of a connection may override each",
    ),
    sensitivePushReason: z
      .string()
      .nullable()
      .describe('Why Sensitive topics may be pushed; null where pushes leave them out'),
  })
  .meta({ id: 'Settings', description: 'Settings of an organization' })

export const getSettings = defineRoute({
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the settings of the organization',
  description: 'Returns the settings of the whole organization; workspaces have none of their own.',
  access: { session: true },
  reply: Settings,
})

export const updateSettings = defineRoute({
  method: 'PATCH',
  path: '/api/settings',
  summary:
    'Set whether new topics are shared or private, whether topics with classifier disagreement enter the review queue, why Sensitive topics may be pushed, and your own words in platform names',
  description:
    'Changes the fields that are given and leaves the others. Visibility and review apply to what is classified from now on. New words can make active segments stale, and a reason that is taken back takes no segment off sale.',
  access: { session: true, permission: 'api_keys:manage' },
  body: z
    .object({
      topicVisibility: z
        .enum(topicVisibilities)
        .optional()
        .describe('Choice `private` keeps new topics out of the shared catalog; existing topics stay as they are'),
      reviewDisagreements: z
        .boolean()
        .optional()
        .describe('True has topics reviewed on which the LLM and the other classifiers disagree'),
      naming: naming(line(limits.connections.wordingCodePoints).nullable())
        .partial()
        .optional()
        .describe('Words for platform names; null takes a word away, and absent words stay'),
      sensitivePushReason: text(limits.review.reasonCodePoints, texts.reasonRequired)
        .nullable()
        .optional()
        .describe('Reason that lets Sensitive topics be pushed; null leaves them out again'),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), { error: texts.noFieldsToUpdate }),
  reply: Settings,
})
