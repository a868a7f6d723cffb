import * as z from 'zod'
import { texts } from './failure.ts'
import { ApiKeyId, OrgId, SdkKeyId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { atField, cursor, line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { scopes, sdkModes } from './vocabulary.ts'

const ScopeList = z
  .array(z.enum(scopes))
  .min(1, texts.scopesRequired)
  .max(scopes.length)
  .transform((chosen) => [...new Set(chosen)])
  .optional()

export const ApiKey = z
  .object({
    id: ApiKeyId.describe('Identifies the key; it is no secret'),
    orgId: OrgId.describe('Organization that the key acts for'),
    createdBy: UserId.describe('User who made the key; it is revoked when that user leaves or may not manage keys'),
    name: z.string().describe('Label that its maker gave it'),
    keyPrefix: z.string().describe('Prefix `txadv_` and the first 8 characters of the secret, to recognize it by'),
    scopes: z.array(z.enum(scopes)).describe('What the key may do; fixed when it is made'),
    expiresAt: Timestamp.nullable().describe('From when the key is refused; null where it never expires'),
    lastUsedAt: Timestamp.nullable().describe('Last use, noted at most once a minute; null for an unused key'),
    revokedAt: Timestamp.nullable().describe('When the key was revoked for good; null while it is not'),
    createdAt: Timestamp.describe('When the key was made'),
  })
  .meta({ id: 'ApiKey', description: 'Key of a server or script, without its secret' })

export const SdkKey = z
  .object({
    id: SdkKeyId.describe('Identifies the key; it is no secret'),
    orgId: OrgId.describe('Organization that the key acts for, and whose quotas it uses'),
    name: z.string().describe('Label that its maker gave it'),
    keyPrefix: z
      .string()
      .describe('Prefix `pk_live_` or `pk_test_` and the first 8 characters of the secret, to recognize it by'),
    scopes: z.array(z.enum(scopes)).describe('What the key may do, on `/api/sdk/*` alone; fixed when it is made'),
    origins: z.array(z.string()).describe('Origins of the pages that may use the key; empty for any'),
    dailyClassifications: z
      .int()
      .nullable()
      .describe("Most classifications a day (UTC); null for as many as the organization's quota has"),
    revokedAt: Timestamp.nullable().describe('When the key was revoked for good; null while it is not'),
    createdAt: Timestamp.describe('When the key was made'),
  })
  .meta({ id: 'SdkKey', description: 'Key that a page embeds and every visitor can read, without its secret' })

const Origin = z
  .string()
  .max(limits.sdkKeys.originChars)
  .refine((given) => /^https?:\/\/[^*]+$/.test(given) && URL.parse(given)?.origin === given, {
    error: atField(texts.originShape),
  })

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/keys',
  summary: 'Create an API key; the secret is shown only once',
  description: `Makes a key that acts for the organization; scopes and expiry cannot be changed later. An organization holds at most ${limits.keys.perOrg} API keys that are not revoked, including expired ones.`,
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({
    name: line(limits.keys.nameCodePoints, texts.nameRequired).describe(
      'Label to recognize the key by; need not be unique',
    ),
    scopes: ScopeList.describe('What the key may do; absent for all scopes'),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('From when the key is refused, in the future; absent for a key that never expires'),
  }),
  reply: z.object({
    record: ApiKey.describe('Key that was made, as lists show it'),
    plaintext: z.string().describe('Whole secret, to send as a bearer token; the service keeps a hash of it alone'),
  }),
  status: 201,
})

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/keys',
  summary: 'List the API keys of the organization',
  description:
    'Returns keys newest first, with revoked and expired ones, in one answer if no less is asked for; never a secret.',
  access: { session: true },
  query: z.object(cursor(limits.sdkKeys.listed)),
  reply: z.array(ApiKey),
})

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  path: '/api/keys',
  summary: 'Revoke an API key, immediately and permanently',
  description: 'The next request with the key is refused. Revoking a revoked key changes nothing.',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({ id: ApiKeyId.describe('Key of the organization to revoke') }),
  reply: z.object({ revoked: z.literal(true).describe('Always true: failures have an error status') }),
  absent: texts.keyNotFound,
})

export const createSdkKey = defineRoute({
  method: 'POST',
  path: '/api/sdk-keys',
  summary: 'Create an SDK key; the secret is shown only once',
  description:
    'Makes a key for pages, which opens `/api/sdk/*` alone. What visitors classify with it counts against the quotas of the organization. Its settings cannot be changed later, and there is no limit to the number of keys.',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({
    name: line(limits.sdkKeys.nameCodePoints, texts.nameRequired).describe(
      'Label to recognize the key by; need not be unique',
    ),
    mode: z
      .enum(sdkModes)
      .default('live')
      .describe('A `test` key is answered by the local engine alone and cannot analyze briefs'),
    scopes: ScopeList.describe('What the key may do; absent for `classify` alone, because every visitor can read it'),
    origins: z
      .array(Origin)
      .max(limits.sdkKeys.origins)
      .default([])
      .describe('Origins of the pages that may use the key, such as `https://www.example.com`; none for any'),
    dailyClassifications: z
      .int()
      .min(1)
      .max(limits.sdkKeys.dailyClassificationsMax)
      .nullable()
      .default(limits.sdkKeys.dailyClassifications)
      .describe("Most classifications a day (UTC), then 429; null for as many as the organization's quota has"),
  }),
  reply: z.object({
    record: SdkKey.describe('Key that was made, as lists show it'),
    plaintext: z.string().describe('Whole secret, to put into the page; the service keeps a hash of it alone'),
  }),
  status: 201,
})

export const listSdkKeys = defineRoute({
  method: 'GET',
  path: '/api/sdk-keys',
  summary: 'List the SDK keys of the organization',
  description: 'Returns keys newest first, with revoked ones, in one answer if no less is asked for; never a secret.',
  access: { session: true },
  query: z.object(cursor(limits.sdkKeys.listed)),
  reply: z.array(SdkKey),
})

export const revokeSdkKey = defineRoute({
  method: 'DELETE',
  path: '/api/sdk-keys',
  summary: 'Revoke an SDK key, immediately and permanently',
  description: 'The next request of a page with the key is refused. Revoking a revoked key changes nothing.',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({ id: SdkKeyId.describe('Key of the organization to revoke') }),
  reply: z.object({ revoked: z.literal(true).describe('Always true: failures have an error status') }),
  absent: texts.keyNotFound,
})
