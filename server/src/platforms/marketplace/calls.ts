import { limits, testReasons } from '@txadv/contract'
import * as z from 'zod'
import { BoundSecret } from '../../egress/bound-secret.ts'
import type { OutboundAnswer, OutboundCall } from '../../egress/egress.ts'
import { retryBusy } from '../../egress/retry.ts'
import type { AccessToken } from '../../egress/tokens.ts'
import { untilAborted } from '../../egress/until-aborted.ts'
import {
  addressOf,
  type ConnectionHandle,
  callPlatform,
  credentialOf,
  jsonOf,
  type OwnSegmentCalls,
  PlatformError,
  type SegmentListing,
} from '../platform.ts'
import { confirmAnswer, confirmGone, createdId, listPages, priceOf, refusedAs, retryOf } from '../segment-calls.ts'

const path = '/data-marketplace/provider-api/v1/segments'

const TokenAnswer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(limits.connections.credentialChars)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().min(0).max(limits.egress.tokenSecondsMax).catch(0),
})

const tokenKey = (link: ConnectionHandle) => [
  link.org,
  link.connectionId,
  addressOf(link, 'token_url'),
  link.credentialVersion,
]

async function askForToken(link: ConnectionHandle): Promise<AccessToken> {
  const { client_secret: clientSecret } = link.credentials
  const secrets: Record<string, BoundSecret> = {
    username: credentialOf(link, 'username'),
    password: credentialOf(link, 'password'),
    client_id: credentialOf(link, 'client_id'),
    ...(clientSecret && { client_secret: clientSecret }),
  }
  const fixed = { grant_type: 'password', scope: 'openid', response_type: 'token' }
  const call = {
    method: 'POST',
    url: addressOf(link, 'token_url'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: BoundSecret.compose(secrets, (values) => String(new URLSearchParams({ ...fixed, ...values }))),
    deadlineMs: limits.outbound.authTimeoutMs,
    retry: retryBusy,
  } as const
  // Others wait for this token as well: that the first of them went away, or has no time left, must not end it.
  const { authTimeoutMs } = limits.outbound
  const lasting = { ...link, signal: AbortSignal.timeout(authTimeoutMs), remainingMs: () => authTimeoutMs }
  const answer = TokenAnswer.safeParse(await jsonOf(await callPlatform(lasting, call, testReasons.tokenRefused)))
  if (!answer.success) throw new PlatformError(testReasons.noToken)
  return {
    secret: new BoundSecret(answer.data.access_token, [new URL(addressOf(link, 'api_base_url')).origin]),
    expiresInMs: answer.data.expires_in * 1_000,
  }
}

/**
 * The token to call with, waited for as long as the caller has time. Who writes and gets none has changed nothing,
 * whatever became of the question for it; who reads and goes away has the reason of going.
 */
async function tokenFor(link: ConnectionHandle, method: OutboundCall['method']): Promise<BoundSecret> {
  try {
    const asked = link.outside.tokens.get(tokenKey(link), () => askForToken(link))
    return await untilAborted(link.signal, asked)
  } catch (error) {
    if (error instanceof PlatformError) throw new PlatformError(error.message, { status: error.status })
    if (!link.signal.aborted || method === 'GET') throw error
    throw new PlatformError(testReasons.unreachable)
  }
}

/** Calls the API with a token; one that the API no longer takes is asked for anew, once. */
async function callApi(
  link: ConnectionHandle,
  call: Pick<OutboundCall, 'method' | 'path' | 'body' | 'retry'>,
): Promise<OutboundAnswer> {
  const orgId = credentialOf(link, 'org_id')
  const attempt = (token: BoundSecret) => {
    const headers = {
      authorization: token.derive((value) => `Bearer ${value}`),
      'x-org-id': orgId,
      'content-type': 'application/json',
    }
    const url = addressOf(link, 'api_base_url')
    const { timeoutMs: deadlineMs } = limits.outbound
    return callPlatform(link, { ...call, url, headers, deadlineMs }, refusedAs(call.method))
  }
  const token = await tokenFor(link, call.method)
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof PlatformError) || (error.status !== 401 && error.status !== 403)) throw error
    link.outside.tokens.forget(tokenKey(link), token)
    return attempt(await tokenFor(link, call.method))
  }
}

const write = (link: ConnectionHandle, method: 'POST' | 'PUT', to: string, body: object) =>
  callApi(link, { method, path: to, body: JSON.stringify(body), retry: retryOf[method] })
const read = (link: ConnectionHandle, query: string) =>
  callApi(link, { method: 'GET', path: `${path}?${query}`, retry: retryBusy })

const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

const keys = {
  id: ['id', 'segmentId'],
  name: ['name'],
  description: ['description'],
  enabled: ['enabled'],
  price: { in: 'pricing', cpm: 'digitalAdTargeting', currency: 'currencyCode' },
}
function shown(listing: SegmentListing) {
  const price = priceOf(listing)
  return {
    name: listing.name,
    description: listing.description,
    enabled: true,
    ...(price && { pricing: { currencyCode: price.currency, digitalAdTargeting: price.cpm } }),
  }
}

export const marketplaceSegments: OwnSegmentCalls = {
  templateKey: 'marketplace',
  repeatable: false,
  identity: ['org_id'],
  async create(link, listing) {
    const { data_source_location: dataSourceLocation } = link.config
    const body = { type: 'SYNDICATED', ...(dataSourceLocation && { dataSourceLocation }), ...shown(listing) }
    return createdId(await write(link, 'POST', path, body), keys, 'Marketplace')
  },
  update: async (link, id, listing) => confirmAnswer(write(link, 'PUT', pathOf(id), shown(listing))),
  deactivate: async (link, id) => confirmGone(write(link, 'PUT', pathOf(id), { enabled: false })),
  list: (link, name) => listPages((query) => read(link, String(query)), keys, name),
}

export async function testMarketplace(link: ConnectionHandle): Promise<string> {
  await jsonOf(await read(link, 'limit=1'))
  return testReasons.reached('marketplace')
}
