import rateLimitPlugin from '@fastify/rate-limit'
import { failures, limits } from '@txadv/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Redis } from 'ioredis'
import type { Config } from '../lib/config.ts'
import { hashKeySecret } from '../lib/secrets.ts'
import { bearerTokenOf } from './authenticate.ts'

/** Counts a request, says in headers what is left, and refuses what is too much. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface Count {
  readonly max: number
  readonly remaining: number
  readonly ttlInSeconds: number
}

/** Says what is left of the limit that is nearest to its end, in the three headers that clients know. */
function tellLimit(reply: FastifyReply, { max, remaining, ttlInSeconds }: Count): void {
  reply
    .header('ratelimit-policy', `${max};w=${limits.rate.windowMs / 1_000}`)
    .header('ratelimit-limit', max)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', ttlInSeconds)
}

function openRedis(url: string, app: FastifyInstance): Redis {
  const redis = new Redis(url, {
    connectTimeout: limits.redis.timeoutMs,
    commandTimeout: limits.redis.timeoutMs,
    maxRetriesPerRequest: 1,
    // Without a connection a command fails at once instead of queueing: the request goes on unlimited.
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * limits.redis.reconnectStepMs, limits.redis.reconnectMaxMs),
  })
  let lost = false
  redis.on('error', (err) => {
    if (!lost) app.log.warn({ err }, 'Redis lost: rate limits are off until it returns')
    lost = true
  })
  redis.on('ready', () => {
    lost = false
  })
  app.addHook('onClose', async () => redis.disconnect())
  return redis
}

/**
 * Limits requests by the minute, for each key and for each address. Processes share the counts through Redis; without
 * Redis each process counts for itself, and a Redis that is lost limits nobody.
 */
export async function createRateLimit(
  app: FastifyInstance,
  config: Pick<Config, 'redisUrl' | 'rate'>,
): Promise<RateLimit> {
  await app.register(rateLimitPlugin, {
    global: false,
    skipOnError: true,
    nameSpace: 'txadv-rate-',
    ...(config.redisUrl && { redis: openRedis(config.redisUrl, app) }),
  })
  const timeWindow = limits.rate.windowMs
  const byAddress = app.createRateLimit({
    max: config.rate.perAddress,
    timeWindow,
    keyGenerator: (request) => `address:${request.ip}`,
  })
  const byKey = app.createRateLimit({
    max: config.rate.perKey,
    timeWindow,
    // Redis must not store a usable secret.
    keyGenerator: (request) => `key:${hashKeySecret(bearerTokenOf(request) ?? '').toString('base64url')}`,
  })
  return async (request, reply) => {
    let nearest: Count | undefined
    for (const check of bearerTokenOf(request) ? [byAddress, byKey] : [byAddress]) {
      const count = await check(request)
      if (count.isAllowed) continue
      if (!nearest || count.remaining < nearest.remaining) nearest = count
      if (count.isExceeded) {
        tellLimit(reply, count)
        throw failures.tooManyRequests(count.ttlInSeconds)
      }
    }
    if (nearest) tellLimit(reply, nearest)
  }
}
