import { limits, testReasons } from '@txadv/contract'
import { neverRetry } from '../../egress/retry.ts'
import { addressOf, callPlatform, credentialOf, jsonOf, type Platform } from '../platform.ts'

export const customApi: Platform = {
  async test(link) {
    const call = {
      method: 'GET',
      url: addressOf(link, 'api_base_url'),
      path: '/segments?limit=1',
      headers: { authorization: credentialOf(link, 'token').derive((token) => `Bearer ${token}`) },
      deadlineMs: limits.outbound.timeoutMs,
      retry: neverRetry,
    } as const
    await jsonOf(await callPlatform(link, call, (status) => testReasons.callRefused('GET', 'segments', status)))
    return testReasons.reached('custom_api')
  },
}
