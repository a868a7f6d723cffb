import { limits, testReasons } from '@txadv/contract'
import { retryBusy } from '../../egress/retry.ts'
import { addressOf, callPlatform, credentialOf, jsonOf, type Platform } from '../platform.ts'

export const dspapi: Platform = {
  async test(link) {
    const call = {
      method: 'GET',
      url: addressOf(link, 'api_base_url'),
      path: credentialOf(link, 'provider_id').derive((id) => `/providers/${encodeURIComponent(id)}/segments`),
      headers: { authorization: credentialOf(link, 'api_key').derive((key) => `Bearer ${key}`) },
      deadlineMs: limits.outbound.timeoutMs,
      retry: retryBusy,
    } as const
    await jsonOf(await callPlatform(link, call, (status) => testReasons.callRefused('GET', 'segments', status)))
    return testReasons.reached('dspapi')
  },
}
