import * as z from 'zod'
import { AuditId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { howMany, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { auditActions } from './vocabulary.ts'

export const AuditEntry = z
  .object({
    id: AuditId.describe('Identifies the entry; ids rise with time'),
    actor: UserId.describe(
      'User who acted, or who made the key that did; `anonymous`, `command-line` or `system:<task>` without one',
    ),
    actorName: z
      .string()
      .nullable()
      .describe('Display name of the actor today; null where the account is gone or no person acted'),
    action: z.string().describe('What was done, as `<kind>.<deed>`, such as `api_key.created`'),
    subject: z
      .string()
      .describe(
        'Id of what it was done to as other routes show it; the organization for bulk actions, an address for invitations',
      ),
    detail: z
      .record(z.string(), z.unknown())
      .describe('How the actor came (`via`, with `keyId` for a key) and the particulars of the action'),
    at: Timestamp.describe('When the action took effect'),
  })
  .meta({ id: 'AuditEntry', description: 'One action in an organization: who did what to what, and when' })

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/audit',
  summary: 'List the audit log of the organization, newest first',
  description:
    'Returns entries about keys, members, sign-ins, settings, topics, connections and pushes, in pages that continue with `before`. Entries are never changed or deleted, but the personal data of an erased account is masked.',
  access: { session: true, permission: 'api_keys:manage' },
  query: z.object({
    action: z.enum(auditActions).optional().describe('Only entries of this action; absent for all'),
    before: AuditId.optional().describe('Only entries older than this one: the `next` of the previous page'),
    after: AuditId.optional().describe('The same as `before`, in the words of the other lists'),
    limit: howMany(limits.audit.listMax, limits.audit.listDefault).describe(
      `Most entries to return; a larger number is lowered to ${limits.audit.listMax}`,
    ),
  }),
  reply: z.object({
    entries: z.array(AuditEntry).describe('Entries of this page, newest first'),
    next: AuditId.nullable().describe('Pass as `before` for the next page; null on the last page'),
  }),
})
