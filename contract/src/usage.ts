import * as z from 'zod'
import { Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { metrics, plans } from './vocabulary.ts'

const Quota = z.object({ limit: z.int().nullable(), used: z.int(), remaining: z.int().nullable() })

export const UsageDay = z
  .object({
    day: z.iso.date(),
    total_classifications: z.int(),
    total_tokens: z.int(),
    total_imports: z.int(),
    total_exports: z.int(),
    total_web_searches: z.int(),
    total_requests: z.int(),
    total_cost: z.number(),
  })
  .meta({ id: 'UsageDay' })

export const Usage = z
  .object({
    plan: z.enum(plans),
    resetsAt: Timestamp,
    quotas: z.record(z.enum(metrics), Quota),
    storage: z.object({ topics: Quota }),
    days: z.array(UsageDay),
  })
  .meta({ id: 'Usage' })

export const getUsage = defineRoute({
  method: 'GET',
  path: '/api/usage',
  summary: "Read this month's usage against the plan, and the last 31 days",
  access: { session: true },
  reply: Usage,
})
