import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { line, text } from './query.ts'
import { currencies, type Direction, importTargets, inboundAuthTypes, type MatchKey } from './vocabulary.ts'

const { connections } = limits

/** An address as it may be kept; whether it may be called is for the service to say. */
const address = z
  .string()
  .max(connections.addressChars)
  .refine((given) => {
    const url = URL.parse(given)
    return url !== null && /^https?:\/\/[^/?#@\s\\]+(?:[/?][^#\s\\]*)?$/i.test(given) && url.username === ''
  }, texts.addressShape)

/** Names separated by dots: no other way into an answer is needed, and none that reaches for a prototype. */
const path = z
  .string()
  .max(connections.pathChars)
  .regex(/^[\w$-]+(?:\.[\w$-]+)*$/, { error: texts.pathShape })
  .refine((given) => !given.split('.').some((name) => ['__proto__', 'constructor', 'prototype'].includes(name)), {
    error: texts.pathShape,
  })

const parameter = z
  .string()
  .max(connections.parameterChars)
  .regex(/^[\w.[\]-]+$/)
const wording = line(connections.wordingCodePoints)

const isDecimal = (value: number) => Number(value.toFixed(connections.cpmDecimals)) === value
const cpmError = texts.cpmShape(connections.cpmMax, connections.cpmDecimals)
/** A price for a thousand impressions. */
export const Cpm = z
  .number({ error: cpmError })
  .min(0, { error: cpmError })
  .max(connections.cpmMax, { error: cpmError })
  .refine(isDecimal, { error: cpmError })

/** One field of a cron line: every value, every so many, or a list of values and ranges. */
const cronField = (value: string) => `(?:\\*(?:/[1-9]\\d?)?|${value}(?:-${value})?(?:,${value}(?:-${value})?)*)`
const cronFields = ['[1-5]?\\d', '(?:1?\\d|2[0-3])', '(?:[12]\\d|3[01]|[1-9])', '(?:1[0-2]|[1-9])', '[0-6]']
const cronLine = new RegExp(`^${cronFields.map(cronField).join(' ')}$`)

const cron = (key: string) =>
  z
    .string()
    .max(limits.sync.cronChars)
    .regex(cronLine, { error: texts.cronShape(key) })
    .optional()

const inbound = {
  base_url: address.describe('Address that a sync fetches with GET; a public https address'),
  items_path: path
    .optional()
    .describe('Names joined by dots that lead to the array of items; absent if the answer itself is the array'),
  count_path: path
    .optional()
    .describe('Names joined by dots that lead to the number of all items; absent if the source does not tell it'),
  page_param: parameter
    .optional()
    .describe('Query parameter for the page number, from 1; absent if the source returns all items at once'),
  page_size_param: parameter
    .optional()
    .describe(`Query parameter for the page size, which is ${limits.sync.pageItems}; absent if there is none`),
  auth_type: z
    .enum(inboundAuthTypes)
    .optional()
    .describe('How the source authenticates the service; absent if it needs no credentials'),
  field_mappings: z
    .record(text(connections.wordingCodePoints), z.enum(importTargets, { error: texts.unknownTarget(importTargets) }))
    .refine((mapped) => Object.keys(mapped).length <= connections.fieldMappings)
    .optional()
    .describe('Topic field for each field of an item; by default name is topic_name and id is external_id'),
  use_llm: z
    .boolean()
    .optional()
    .describe(`Whether the LLM classifies new topics, at most ${limits.sync.llmPerPage} a page; absent means false`),
  sync_cron: cron('sync_cron').describe('When the worker syncs automatically: five cron fields, UTC; absent for never'),
}

/** What the config of a connection to a platform may hold, whatever the platform. */
export const outboundConfig = {
  api_base_url: address
    .optional()
    .describe('Address of the platform API; absent for the one that the operator configured'),
  token_url: address
    .optional()
    .describe('Address that issues OAuth2 tokens; absent for the one that the operator configured'),
  data_source_location: wording
    .optional()
    .describe('Where the data comes from, as the marketplace words it; sent with each new segment'),
  default_cpm: Cpm.optional().describe(
    'Price of a thousand impressions for every segment of the connection; absent to push without a price',
  ),
  currency: z
    .string()
    .refine((given) => currencies.includes(given), { error: texts.currencyShape })
    .optional()
    .describe('ISO 4217 code of the currency of default_cpm; USD if absent'),
  template_key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_.-]{0,62}$/, { error: texts.platformKeyShape })
    .optional()
    .describe('Key of an existing output template for segment names; absent for the usual one of the platform'),
  org_alias: wording
    .optional()
    .describe('Text for the placeholder org_alias in names of this connection; absent for that of the settings'),
  partner_alias: wording
    .optional()
    .describe('Text for the placeholder partner_alias in names of this connection; absent for that of the settings'),
  model_process: wording
    .optional()
    .describe('Text for the placeholder model_process in names of this connection; absent for that of the settings'),
  user_market: wording
    .optional()
    .describe('Text for the placeholder user_market in names of this connection; absent for that of the settings'),
  refresh_cron: cron('refresh_cron').describe(
    'When the worker refreshes stale segments automatically: five cron fields, UTC; absent for never',
  ),
}

/** What each way of asking a source for topics needs. */
const inboundCredentials = {
  bearer: ['token'],
  basic: ['username', 'password'],
  api_key: ['api_key'],
} as const satisfies Record<(typeof inboundAuthTypes)[number], readonly string[]>

/** Every key of a config that says where a call, and with it a credential, goes. */
export const addressKeys = ['base_url', 'api_base_url', 'token_url'] as const
export type AddressKey = (typeof addressKeys)[number]

/** Of a platform: what its config holds beside what a source's does, and the names of the credentials it takes. */
export interface ConnectionShape {
  readonly config: z.ZodRawShape
  readonly credentials: readonly string[]
}

const shapes = {
  inbound: () => inbound,
  outbound: ({ config }) => config,
  bidirectional: ({ config }) => ({ ...config, ...inbound }),
} satisfies Record<Direction, (platform: ConnectionShape) => z.ZodRawShape>

type InboundConfig = z.output<z.ZodObject<typeof inbound>>
type OutboundConfig = z.output<z.ZodObject<typeof outboundConfig>> & { readonly match_key?: MatchKey | undefined }

/** A config as it is kept: what the service itself reads, and what is for the connection's platform alone. */
export type ConnectionConfig = Partial<InboundConfig> & OutboundConfig & { readonly [setting: string]: unknown }

/** The config that a connection of this platform and direction takes. */
export function configSchema(platform: ConnectionShape, direction: Direction): z.ZodType<ConnectionConfig> {
  return z.strictObject(shapes[direction](platform)).refine((given) => {
    const { base_url: baseUrl, page_param: page, page_size_param: size } = given as ConnectionConfig
    const asked = URL.parse(baseUrl ?? '')?.searchParams
    return ![page, size].some((name) => name !== undefined && asked?.has(name))
  }, texts.ownPageParameter)
}

const credential = z
  .union([z.string(), z.int().transform(String)])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would break out of a header or a line
  .refine((given) => given !== '' && given.isWellFormed() && !/[\x00-\x1f\x7f]/.test(given), texts.credentialShape)
  .refine((given) => given.length <= connections.credentialChars, texts.credentialShape)

/** The credentials that a connection may be given; which it cannot do without shows when it is used. */
export function credentialsSchema(platform: ConnectionShape, direction: Direction) {
  const keys = [
    ...(direction === 'inbound' ? [] : platform.credentials),
    ...(direction === 'outbound' ? [] : Object.values(inboundCredentials).flat()),
    // The generic example of the interface; a source that wants neither is never sent them.
    ...(direction === 'inbound' ? ['client_id', 'client_secret'] : []),
  ]
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, credential.optional()])))
}
