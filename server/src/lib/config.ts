import { limits } from '@txadv/contract'
import * as z from 'zod'
import { readSecretFiles } from './secret-files.ts'
import { SecretString } from './secrets.ts'
import { findUnfitSettings } from './unfit-settings.ts'

const secret = z.string().transform((value) => new SecretString(value))
const positive = z.coerce.number<string>().int().positive()
const port = z.coerce.number<string>().int().min(0).max(65_535)
const listed = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const usdText = { error: 'must be an amount in USD, 0 or more' }
const credentialKeysText = 'must be id:key pairs, separated by commas, each key 32 random bytes in base64'

/** Master keys, the current one first: `id:base64,id:base64`. */
const credentialKeys = z.string().transform((value, context) => {
  const keys = listed(value).map((pair) => {
    const [, id = '', encoded = ''] = /^([a-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=?)$/.exec(pair) ?? []
    return { id, key: new SecretString(encoded) }
  })
  const ids = new Set(keys.map(({ id }) => id))
  if (ids.size === keys.length && !ids.has('')) return keys
  context.issues.push({ code: 'custom', message: credentialKeysText, input: value })
  return z.NEVER
})

const endpoints = z.string().transform((value, context) => {
  const hosts = listed(value.toLowerCase())
  if (hosts.every((host) => /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):[0-9]{1,5}$/.test(host))) return hosts
  context.issues.push({ code: 'custom', message: 'must be host:port pairs, separated by commas', input: value })
  return z.NEVER
})

/** What the operator configured passes the rules for calls to the outside by its host and port alone. */
export function endpointOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional(),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    METRICS_PORT: z
      .string()
      .transform((value) => value || undefined)
      .pipe(port.optional())
      .optional(),
    SANDBOX_PORT: port.default(limits.sandbox.port),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be the http(s) address that browsers use' })
      .refine((value) => new URL(value).pathname === '/' && !new URL(value).search && !new URL(value).username, {
        error: 'must be an origin such as https://txadv.example.com, without a path',
      }),
    ALLOW_PLAIN_HTTP: z.enum(['true', 'false']).default('false'),
    AUTH_SECRET: z.string().min(32, { error: 'must have at least 32 random characters' }).pipe(secret),
    TRUST_PROXY: z
      .enum(['false', ...Array.from({ length: limits.http.proxies }, (_, n) => String(n + 1))], {
        error: `must be the number of proxies in front, 1 to ${limits.http.proxies}, or false: each is trusted for one address`,
      })
      .default('false'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    OPERATOR_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
    SIGN_UP: z.enum(['open', 'closed']).default('open'),
    RATE_LIMIT_PER_KEY: positive.default(limits.rate.perKey),
    RATE_LIMIT_PER_ADDRESS: positive.default(limits.rate.perAddress),
    LLM_API_KEY: z
      .string()
      .transform((value) => value || undefined)
      .optional(),
    LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).default('https://api.anthropic.com'),
    CLASSIFICATION_MODEL: z.string().min(1).default('claude-sonnet-5-5'),
    LLM_DAILY_USD: z
      .string()
      .transform((value) => value || undefined)
      .pipe(z.coerce.number<string | undefined>(usdText).nonnegative(usdText).optional())
      .optional(),
    LLM_DAILY_USD_PER_ORG: z.coerce.number<string>().nonnegative().default(limits.llm.dailyUsdPerOrg),
    LLM_DAILY_USD_PER_SDK_KEY: z.coerce.number<string>().nonnegative().default(limits.llm.dailyUsdPerSdkKey),
    DEMO_PASSWORD: z.string().min(10).pipe(secret).optional(),
    CREDENTIAL_KEYS: credentialKeys.default([]),
    EGRESS_ALLOW: endpoints.default([]),
    SANDBOX_URL: address,
    PLATFORM_TIMEOUT_MS: z.coerce
      .number()
      .int()
      .min(100)
      .max(limits.outbound.timeoutMs)
      .default(limits.outbound.timeoutMs),
    EXCHANGE_S3_ACCESS_KEY_ID: secret.optional(),
    EXCHANGE_S3_SECRET_ACCESS_KEY: secret.optional(),
    EXCHANGE_S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/, { error: 'must be the name of a region' })
      .default('us-east-1'),
    EXCHANGE_S3_ENDPOINT: address,
    EXCHANGE_STS_ENDPOINT: address,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
      .pipe(secret)
      .optional(),
    MAIL_FROM: z.string().min(3).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: secret.optional(),
    OIDC_AUTHORIZATION_URL: z.url().optional(),
    OIDC_TOKEN_URL: z.url().optional(),
    OIDC_USERINFO_URL: z.url().optional(),
  })
  .transform(({ OIDC_CLIENT_ID: clientId, ...env }, context) => {
    const { OIDC_CLIENT_SECRET: clientSecret, OIDC_AUTHORIZATION_URL, OIDC_TOKEN_URL, OIDC_USERINFO_URL } = env
    const given = [clientId, clientSecret, OIDC_AUTHORIZATION_URL, OIDC_TOKEN_URL, OIDC_USERINFO_URL]
    if (given.some(Boolean) && !given.every(Boolean)) {
      context.addIssue({ code: 'custom', path: ['OIDC_*'], message: 'set all five OIDC variables, or none' })
      return z.NEVER
    }
    const oidc =
      clientId && clientSecret && OIDC_AUTHORIZATION_URL && OIDC_TOKEN_URL && OIDC_USERINFO_URL
        ? {
            clientId,
            clientSecret,
            authorizationUrl: OIDC_AUTHORIZATION_URL,
            tokenUrl: OIDC_TOKEN_URL,
            userInfoUrl: OIDC_USERINFO_URL,
          }
        : undefined
    const { EXCHANGE_S3_ACCESS_KEY_ID: accessKeyId, EXCHANGE_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
    if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
      context.addIssue({
        code: 'custom',
        path: ['EXCHANGE_S3_*'],
        message: 'set the access key id and its secret, or none',
      })
      return z.NEVER
    }
    const { SMTP_URL: smtp, MAIL_FROM: from } = env
    if (Boolean(smtp) !== Boolean(from)) {
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'set SMTP_URL and MAIL_FROM, or neither' })
      return z.NEVER
    }
    const region = env.EXCHANGE_S3_REGION
    const production = env.NODE_ENV === 'production'
    return {
      production,
      databaseUrl: env.DATABASE_URL,
      redisUrl: env.REDIS_URL,
      host: env.HOST,
      port: env.PORT,
      /** Without it, an API process shows its metrics to nobody. */
      metricsPort: env.METRICS_PORT,
      sandboxPort: env.SANDBOX_PORT,
      publicUrl: env.PUBLIC_URL.replace(/\/$/, ''),
      authSecret: env.AUTH_SECRET,
      /** How many proxies add the address they saw; whatever a client puts before those is not believed. */
      proxies: env.TRUST_PROXY === 'false' ? 0 : Number(env.TRUST_PROXY),
      logLevel: env.LOG_LEVEL,
      // Where strangers come, one stolen password of an operator would open every organization.
      operatorSecondFactor: (env.OPERATOR_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
      signUpOpen: env.SIGN_UP === 'open',
      rate: { perKey: env.RATE_LIMIT_PER_KEY, perAddress: env.RATE_LIMIT_PER_ADDRESS },
      /** Without a key there is no LLM, and the local engine answers. */
      llm: env.LLM_API_KEY
        ? {
            apiKey: new SecretString(env.LLM_API_KEY),
            baseUrl: env.LLM_BASE_URL,
            model: env.CLASSIFICATION_MODEL,
            /** Without a cap for the service, each organization has its own alone. */
            dailyUsd: {
              service: env.LLM_DAILY_USD,
              perOrg: env.LLM_DAILY_USD_PER_ORG,
              perSdkKey: env.LLM_DAILY_USD_PER_SDK_KEY,
            },
          }
        : undefined,
      demoPassword: env.DEMO_PASSWORD,
      credentialKeys: env.CREDENTIAL_KEYS,
      egressAllow: [...env.EGRESS_ALLOW, ...(env.SANDBOX_URL ? [endpointOf(env.SANDBOX_URL)] : [])],
      /** Where the built-in fake platforms are; without it the service offers none. */
      sandboxUrl: env.SANDBOX_URL?.replace(/\/$/, ''),
      platformTimeoutMs: env.PLATFORM_TIMEOUT_MS,
      /** The account that uploads to the exchange's buckets; without it, nobody does. */
      exchangeS3:
        accessKeyId && secretAccessKey
          ? {
              region,
              accessKeyId,
              secretAccessKey,
              endpoint: env.EXCHANGE_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
              stsEndpoint: env.EXCHANGE_STS_ENDPOINT ?? `https://sts.${region}.amazonaws.com`,
            }
          : undefined,
      oidc,
      /** Without it, the service sends no mail and asks nobody to confirm an address. */
      mail: smtp && from ? { url: smtp, from, requireTls: production && env.ALLOW_PLAIN_HTTP !== 'true' } : undefined,
    }
  })

/** A setting that says where a platform is, and the key of a connection's config that would say it. */
export interface AddressSetting {
  readonly name: string
  readonly platform: string
  readonly address: string
}

export type Config = z.output<typeof environment> & {
  /** By platform, then by the key of the config: where platforms are, for connections that do not say. */
  readonly platformAddresses: PlatformAddresses
  /** Settings that production takes only because a flag says so, to be logged at start. */
  readonly warnings: readonly string[]
}

export type PlatformAddresses = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>

function readAddresses(env: NodeJS.ProcessEnv, settings: readonly AddressSetting[]) {
  const read = settings.map((setting) => ({ ...setting, ...address.safeParse(env[setting.name]) }))
  const addresses: Record<string, Record<string, string | undefined>> = {}
  for (const { platform, address: key, data } of read) addresses[platform] = { ...addresses[platform], [key]: data }
  const wrong = read.flatMap(({ name, error }) => error?.issues.map(({ message }) => `${name}: ${message}`) ?? [])
  return { addresses, wrong }
}

/** A configuration that stops the process; its message has one plain line for each setting. */
export class ConfigError extends Error {}

const refuse = (lines: readonly string[]): never => {
  throw new ConfigError(`The configuration is not valid:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

function readFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return readSecretFiles(env)
  } catch (error) {
    return refuse([(error as Error).message])
  }
}

/**
 * Reads the environment once, with the settings that say where platforms are; a wrong or missing one stops the process
 * with one plain line for each, and so does one that is unfit for production.
 */
export function readConfig(given: NodeJS.ProcessEnv, settings: readonly AddressSetting[] = []): Config {
  const env = readFiles(given)
  const parsed = environment.safeParse(env)
  const platforms = readAddresses(env, settings)
  const wrongHere = (parsed.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.')
    return `${name}: ${env[name] === undefined && issue.code === 'invalid_type' ? 'is required' : issue.message}`
  })
  const wrong = [...wrongHere, ...platforms.wrong]
  const isProduction = (env.NODE_ENV ?? 'production') === 'production'
  const unfit = isProduction ? findUnfitSettings(env, settings) : { refused: [], accepted: [] }
  const isWrong = (name: string) => wrong.some((line) => line.startsWith(`${name}:`))
  const refused = unfit.refused.filter(([name]) => !isWrong(name)).map(([name, why]) => `${name}: ${why}`)
  if (!parsed.success || wrong.length > 0 || refused.length > 0) return refuse([...wrong, ...refused])
  const warnings = unfit.accepted.map(([name, why]) => `${name}: ${why}`)
  return { ...parsed.data, platformAddresses: platforms.addresses, warnings }
}
