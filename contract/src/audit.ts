import * as z from 'zod'
import { AuditId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { howMany, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { auditActions } from './vocabulary.ts'

export const AuditEntry = z
  .object({
    id: AuditId,
    actor: UserId,
    /** Null where the person's account is gone. */
    actorName: z.string().nullable(),
    action: z.string(),
    /** The id of what it was done to, as callers know it. */
    subject: z.string(),
    detail: z.record(z.string(), z.unknown()),
    at: Timestamp,
  })
  .meta({ id: 'AuditEntry' })

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/audit',
  summary: 'List the audit log of the organization, newest first',
  access: { session: true, permission: 'api_keys:manage' },
  query: z.object({
    action: z.enum(auditActions).optional(),
    /** The `next` of the page before. */
    before: AuditId.optional(),
    limit: howMany(limits.audit.listMax, limits.audit.listDefault),
  }),
  reply: z.object({ entries: z.array(AuditEntry), next: AuditId.nullable() }),
})
