import { setImmediate as turn } from 'node:timers/promises'
import { limits, testReasons } from '@txadv/contract'
import { BoundSecret } from '../../egress/bound-secret.ts'
import { retryBusy } from '../../egress/retry.ts'
import {
  addressOf,
  type ConnectionHandle,
  callPlatform,
  credentialOf,
  jsonOf,
  type OwnSegmentCalls,
  PlatformError,
  type PlatformSegment,
  type SegmentListing,
} from '../platform.ts'
import { confirmAnswer, confirmGone, createdId, priceOf, refusedAs, retryOf, segmentIn } from '../segment-calls.ts'

const { outbound } = limits

const asKeyHolder = (link: ConnectionHandle) => ({
  authorization: credentialOf(link, 'api_key').derive((key) => `Bearer ${key}`),
  'content-type': 'application/json',
})

/** The whole tree of the provider's segments. */
async function readTree(link: ConnectionHandle): Promise<unknown> {
  const call = {
    method: 'GET',
    url: addressOf(link, 'api_base_url'),
    path: credentialOf(link, 'provider_id').derive((id) => `/providers/${encodeURIComponent(id)}/segments`),
    headers: asKeyHolder(link),
    deadlineMs: outbound.timeoutMs,
    maxBytes: outbound.treeBytes,
    retry: retryBusy,
  } as const
  return jsonOf(await callPlatform(link, call, refusedAs('GET')))
}

/** Who the provider is, and its brand where that is given, are credentials: what holds them is bound as they are. */
function write(link: ConnectionHandle, method: 'POST' | 'PUT', body: object, withBrand: boolean) {
  const { brand_id: brandId } = link.credentials
  const secrets: Record<string, BoundSecret> = {
    ProviderId: credentialOf(link, 'provider_id'),
    ...(withBrand && brandId && { BrandId: brandId }),
  }
  const call = {
    method,
    url: addressOf(link, 'api_base_url'),
    path: '/taxonomy/segment',
    headers: asKeyHolder(link),
    body: BoundSecret.compose(secrets, (values) => JSON.stringify({ ...values, ...body })),
    deadlineMs: outbound.timeoutMs,
    retry: retryOf[method],
  }
  return callPlatform(link, call, refusedAs(method))
}

const keys = {
  id: ['SegmentId', 'segmentId', 'Id', 'id'],
  name: ['SegmentName', 'segmentName', 'Name', 'name'],
  description: ['Description', 'description'],
  enabled: ['BuyableStatus', 'buyableStatus'],
  price: { cpm: 'Cpm', currency: 'Currency' },
}

const shown = ({ name, description }: SegmentListing) => ({
  SegmentName: name,
  Description: description,
  BuyableStatus: true,
})

/** Every node of a tree that is a segment, folders among them: those are not for sale. */
async function* walk(tree: unknown, name?: string): AsyncGenerator<PlatformSegment> {
  const open = [tree]
  for (let nodes = 1; open.length > 0; nodes++) {
    if (nodes > outbound.treeNodes) throw new PlatformError(testReasons.tooManySegments)
    if (nodes % outbound.treeTurnNodes === 0) await turn()
    const node = open.pop()
    const segment = segmentIn(node, keys, name)
    if (segment) yield segment
    for (const inner of Object.values(node as object)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
}

export const dspapiSegments: OwnSegmentCalls = {
  templateKey: 'dspapi',
  repeatable: false,
  identity: ['provider_id'],
  async create(link, listing) {
    const price = priceOf(listing)
    const body = { ...shown(listing), ...(price && { Cpm: price.cpm, Currency: price.currency }) }
    return createdId(await write(link, 'POST', body, true), keys, 'Trade Desk')
  },
  async update(link, id, listing) {
    const price = priceOf(listing)
    const body = { SegmentId: id, ...shown(listing), ...(price && { Cpm: price.cpm }) }
    await confirmAnswer(write(link, 'PUT', body, true))
  },
  deactivate: async (link, id) => confirmGone(write(link, 'PUT', { SegmentId: id, BuyableStatus: false }, false)),
  async *list(link, name) {
    const tree = await readTree(link)
    if (typeof tree !== 'object' || tree === null) throw new PlatformError(testReasons.unreadable)
    yield* walk(tree, name)
  },
}

export async function testDspapi(link: ConnectionHandle): Promise<string> {
  await readTree(link)
  return testReasons.reached('dspapi')
}
