import { limits, testReasons } from '@txadv/contract'
import type { OutboundCall } from '../../egress/egress.ts'
import { neverRetry, retryBusy } from '../../egress/retry.ts'
import {
  addressOf,
  type ConnectionHandle,
  callPlatform,
  credentialOf,
  jsonOf,
  type OwnSegmentCalls,
  type SegmentListing,
} from '../platform.ts'
import { confirmAnswer, confirmGone, createdId, listPages, priceOf, refusedAs, retryOf } from '../segment-calls.ts'

const callApi = (link: ConnectionHandle, call: Pick<OutboundCall, 'method' | 'path' | 'body' | 'retry'>) => {
  const headers = {
    authorization: credentialOf(link, 'token').derive((token) => `Bearer ${token}`),
    'content-type': 'application/json',
  }
  const url = addressOf(link, 'api_base_url')
  const { timeoutMs: deadlineMs } = limits.outbound
  return callPlatform(link, { ...call, url, headers, deadlineMs }, refusedAs(call.method))
}

const write = (link: ConnectionHandle, method: 'POST' | 'PUT' | 'DELETE', id?: string, body?: object) =>
  callApi(link, {
    method,
    path: id === undefined ? '/segments' : `/segments/${encodeURIComponent(id)}`,
    ...(body && { body: JSON.stringify(body) }),
    retry: retryOf[method],
  })

const keys = {
  id: ['id', 'segmentId'],
  name: ['name'],
  description: ['description'],
  enabled: ['enabled'],
  price: { cpm: 'cpm', currency: 'currency' },
}

const shown = (listing: SegmentListing) => ({
  name: listing.name,
  description: listing.description,
  ...priceOf(listing),
  externalId: listing.externalId,
})

export const customApiSegments: OwnSegmentCalls = {
  templateKey: 'internal',
  repeatable: false,
  identity: [],
  create: async (link, listing) => createdId(await write(link, 'POST', undefined, shown(listing)), keys, 'Custom'),
  update: async (link, id, listing) => confirmAnswer(write(link, 'PUT', id, shown(listing))),
  deactivate: async (link, id) => confirmGone(write(link, 'DELETE', id)),
  list: (link, name) => {
    const fetchPage = (query: URLSearchParams) =>
      callApi(link, { method: 'GET', path: `/segments?${query}`, retry: retryBusy })
    return listPages(fetchPage, keys, name)
  },
}

export async function testCustomApi(link: ConnectionHandle): Promise<string> {
  await jsonOf(await callApi(link, { method: 'GET', path: '/segments?limit=1', retry: neverRetry }))
  return testReasons.reached('custom_api')
}
