import * as z from 'zod'
import { ApiKeyId, SdkKeyId } from './ids.ts'
import { limits } from './limits.ts'
import { cursor, Timestamp, YearMonth } from './query.ts'
import { defineRoute } from './route.ts'
import { type Metric, plans } from './vocabulary.ts'

const Quota = z.object({
  limit: z.int().nullable().describe('Most that the plan allows; null where it sets no limit'),
  used: z.int().describe('How much of it is used; can exceed `limit`, such as after a change of plan'),
  remaining: z.int().nullable().describe('What the plan has left, at least 0; null where there is no limit'),
})

const totals = {
  total_classifications: z.int().describe('Classification credits used, after refunds for failures of the service'),
  total_tokens: z.int().describe('LLM tokens used, input plus output'),
  total_imports: z.int().describe('Imports of files that were started'),
  total_exports: z.int().describe('Exports made, each counted once whatever its size'),
  total_web_searches: z.int().describe('Web searches that the LLM made to verify names'),
  total_requests: z.int().describe('Requests charged to a quota; requests that use no quota are not counted'),
  total_cost: z.number().describe('Estimated cost of LLM calls in US dollars'),
} as const

export const UsageDay = z
  .object({ day: z.iso.date().describe('Calendar day in UTC'), ...totals })
  .meta({ id: 'UsageDay', description: 'Usage of an organization on one day' })

export const Usage = z
  .object({
    plan: z.enum(plans).describe('Plan that sets the limits'),
    resetsAt: Timestamp.describe('When the monthly quotas start again: the first of next month, UTC'),
    quotas: z
      .object({
        classifications: Quota.describe('Topics classified in the month'),
        tokens: Quota.describe('Tokens of the LLM in the month'),
        imports: Quota.describe('Imports of files started in the month'),
        exports: Quota.describe('Exports made in the month, whatever their size'),
      } satisfies Record<Metric, z.ZodType>)
      .describe('Usage of the current month (UTC) by metric'),
    storage: z
      .object({ topics: Quota.describe('Size of the library, over all workspaces') })
      .describe('What the organization keeps; unlike quotas, it does not reset'),
    days: z.array(UsageDay).describe('Last 31 days (UTC), newest first; days without usage are left out'),
  })
  .meta({ id: 'Usage', description: 'Usage of an organization against its plan' })

export const getUsage = defineRoute({
  method: 'GET',
  path: '/api/usage',
  summary: "Read this month's usage against the plan, and the last 31 days",
  description:
    'Counts the whole organization, over all workspaces and credentials. A month and a day are those of UTC.',
  access: { session: true },
  reply: Usage,
})

export const KeyUsage = z
  .object({
    apiKeyId: ApiKeyId.nullable().describe('API key that used it; null where it was none'),
    sdkKeyId: SdkKeyId.nullable().describe('SDK key that used it; null where it was none'),
    name: z.string().nullable().describe('Label of the key; null where the usage is of no key'),
    ...totals,
  })
  .meta({ id: 'KeyUsage', description: 'Usage of an organization in one month through one of its keys' })

export const listKeyUsage = defineRoute({
  method: 'GET',
  path: '/api/usage/keys',
  summary: 'List the usage of a month by key',
  description:
    'Returns an entry for each key that used something in the month, revoked ones too, and one for people and background work: work that a worker took over counts there, whoever began it. Their sums are the usage of the organization. Usage before keys were counted is in the entry without a key.',
  access: { session: true },
  query: z.object({
    month: YearMonth,
    ...cursor(limits.usage.keysListed),
  }),
  reply: z.array(KeyUsage),
})
