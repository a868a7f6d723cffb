import { limits, testReasons } from '@txadv/contract'
import * as z from 'zod'
import { BoundSecret } from '../../egress/bound-secret.ts'
import type { OutboundAnswer, OutboundCall } from '../../egress/egress.ts'
import { retryBusy } from '../../egress/retry.ts'
import type { Token } from '../../egress/tokens.ts'
import { addressOf, callPlatform, credentialOf, jsonOf, type Link, type Platform, PlatformError } from '../platform.ts'

const segments = '/data-marketplace/provider-api/v1/segments'

const TokenAnswer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(limits.connections.credentialChars)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().min(0).max(limits.egress.tokenSecondsMax).catch(0),
})

const tokenKey = (link: Link) => [link.org, link.connectionId, addressOf(link, 'token_url'), link.credentialVersion]

async function askForToken(link: Link): Promise<Token> {
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
  // Others wait for this token as well: that the first of them went away must not end it.
  const lasting = { ...link, signal: AbortSignal.timeout(limits.outbound.authTimeoutMs) }
  const answer = TokenAnswer.safeParse(await jsonOf(await callPlatform(lasting, call, testReasons.tokenRefused)))
  if (!answer.success) throw new PlatformError(testReasons.noToken)
  return {
    secret: new BoundSecret(answer.data.access_token, [new URL(addressOf(link, 'api_base_url')).origin]),
    expiresInMs: answer.data.expires_in * 1_000,
  }
}

/** Calls the API with a token; one that the API no longer takes is asked for anew, once. */
async function callApi(
  link: Link,
  call: Pick<OutboundCall, 'method' | 'path'>,
  refused: (status: number) => string,
): Promise<OutboundAnswer> {
  const attempt = async () => {
    const token = await link.outside.tokens.get(tokenKey(link), () => askForToken(link))
    const headers = {
      authorization: token.derive((value) => `Bearer ${value}`),
      'x-org-id': credentialOf(link, 'org_id'),
      'content-type': 'application/json',
    }
    const url = addressOf(link, 'api_base_url')
    const { timeoutMs: deadlineMs } = limits.outbound
    return callPlatform(link, { ...call, url, headers, deadlineMs, retry: retryBusy }, refused)
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof PlatformError) || (error.status !== 401 && error.status !== 403)) throw error
    link.outside.tokens.forget(tokenKey(link))
    return attempt()
  }
}

export const marketplace: Platform = {
  async test(link) {
    credentialOf(link, 'org_id')
    const refused = (status: number) => testReasons.callRefused('GET', 'segments', status)
    await jsonOf(await callApi(link, { method: 'GET', path: `${segments}?limit=1` }, refused))
    return testReasons.reached('marketplace')
  },
}
