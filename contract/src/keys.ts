import * as z from 'zod'
import { texts } from './failure.ts'
import { ApiKeyId, OrgId, SdkKeyId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { atField, line, Timestamp } from './query.ts'
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
    id: ApiKeyId,
    orgId: OrgId,
    createdBy: UserId,
    name: z.string(),
    keyPrefix: z.string(),
    scopes: z.array(z.enum(scopes)),
    expiresAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ApiKey' })

export const SdkKey = z
  .object({
    id: SdkKeyId,
    orgId: OrgId,
    name: z.string(),
    keyPrefix: z.string(),
    scopes: z.array(z.enum(scopes)),
    /** The pages that may use it; empty for any. */
    origins: z.array(z.string()),
    /** How much it may classify a day, in UTC; null for as much as the organization's quota has. */
    dailyClassifications: z.int().nullable(),
    revokedAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'SdkKey' })

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
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({
    name: line(limits.keys.nameCodePoints, texts.nameRequired),
    scopes: ScopeList,
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.object({ record: ApiKey, plaintext: z.string() }),
  status: 201,
})

export const listApiKeys = defineRoute({
  method: 'GET',
  path: '/api/keys',
  summary: 'List the API keys of the organization',
  access: { session: true },
  reply: z.array(ApiKey),
})

export const revokeApiKey = defineRoute({
  method: 'DELETE',
  path: '/api/keys',
  summary: 'Revoke an API key, immediately and permanently',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({ id: ApiKeyId }),
  reply: z.object({ revoked: z.literal(true) }),
  absent: texts.keyNotFound,
})

export const createSdkKey = defineRoute({
  method: 'POST',
  path: '/api/sdk-keys',
  summary: 'Create an SDK key; the secret is shown only once',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({
    name: line(limits.sdkKeys.nameCodePoints, texts.nameRequired),
    mode: z.enum(sdkModes).default('live'),
    scopes: ScopeList,
    origins: z.array(Origin).max(limits.sdkKeys.origins).default([]),
    dailyClassifications: z
      .int()
      .min(1)
      .max(limits.sdkKeys.dailyClassificationsMax)
      .nullable()
      .default(limits.sdkKeys.dailyClassifications),
  }),
  reply: z.object({ record: SdkKey, plaintext: z.string() }),
  status: 201,
})

export const listSdkKeys = defineRoute({
  method: 'GET',
  path: '/api/sdk-keys',
  summary: 'List the SDK keys of the organization',
  access: { session: true },
  reply: z.array(SdkKey),
})

export const revokeSdkKey = defineRoute({
  method: 'DELETE',
  path: '/api/sdk-keys',
  summary: 'Revoke an SDK key, immediately and permanently',
  access: { session: true, permission: 'api_keys:manage' },
  body: z.object({ id: SdkKeyId }),
  reply: z.object({ revoked: z.literal(true) }),
  absent: texts.keyNotFound,
})
