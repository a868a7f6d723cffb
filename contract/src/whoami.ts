import * as z from 'zod'
import { ApiKeyId, OrgId, UserId, WorkspaceId } from './ids.ts'
import { Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { apiVersions } from './versions.ts'
import { permissions, plans, roles, scopes } from './vocabulary.ts'

const KeyCredential = z
  .object({
    type: z.literal('api_key').describe('Says that the request came with an API key'),
    id: ApiKeyId.describe('Identifies the key; it is no secret'),
    name: z.string().describe('Label that its maker gave it'),
    keyPrefix: z.string().describe('Prefix and first 8 characters of the secret, to recognize it by'),
    scopes: z.array(z.enum(scopes)).describe('What the key may do'),
    createdBy: UserId.describe('User who made the key; it is revoked when that user leaves or may not manage keys'),
    expiresAt: Timestamp.nullable().describe('From when the key is refused; null where it never expires'),
  })
  .meta({ id: 'KeyCredential', description: 'API key that a request came with' })

const SessionCredential = z
  .object({
    type: z.literal('session').describe('Says that the request came with the session of a person'),
    userId: UserId.describe('Person who is signed in'),
    role: z.enum(roles).describe('Role of the person in the organization'),
    permissions: z.array(z.enum(permissions)).describe('What the role may do beyond reading'),
  })
  .meta({ id: 'SessionCredential', description: 'Session of a person that a request came with' })

export const Whoami = z
  .object({
    organization: z
      .object({
        id: OrgId.describe('Organization that the credential acts for'),
        name: z.string().describe('Name of the organization'),
        plan: z.enum(plans).describe('Plan that sets its quotas'),
      })
      .describe('Organization that the credential acts for'),
    workspace: z
      .object({
        id: WorkspaceId.describe('Workspace that the request is scoped to'),
        name: z.string().describe('Name of the workspace'),
      })
      .nullable()
      .describe('Workspace that `X-Workspace-Id` names; null where the request has none'),
    credential: z
      .discriminatedUnion('type', [KeyCredential, SessionCredential])
      .describe('Credential of the request; never its secret'),
    apiVersion: z.enum(apiVersions).describe('Version of the API that answered, as in `Txadv-Version`'),
  })
  .meta({ id: 'Whoami', description: 'Whose credential a request came with, and what it may do' })

export const getWhoami = defineRoute({
  method: 'GET',
  path: '/api/whoami',
  summary: 'Read whose credential this is and what it may do',
  description:
    'Takes every API key that is neither revoked nor expired, whatever its scopes, and every session of a member; an SDK key, which every visitor of a page reads, is not told.',
  access: { member: true },
  reply: Whoami,
})
