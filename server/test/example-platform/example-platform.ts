import { limits as numbers, outboundConfig, testReasons } from '@txadv/contract'
import * as z from 'zod'
import type { OutboundCall } from '../../src/egress/egress.ts'
import { neverRetry, retryBusy } from '../../src/egress/retry.ts'
import { definePlatform } from '../../src/platforms/define-platform.ts'
import { apiAddressField, sellingFields } from '../../src/platforms/fields.ts'
import {
  addressOf,
  type ConnectionHandle,
  callPlatform,
  credentialOf,
  jsonOf,
  type SegmentListing,
} from '../../src/platforms/platform.ts'
import { defaultPolicy } from '../../src/platforms/policy.ts'
import {
  confirmAnswer,
  confirmGone,
  createdId,
  listPages,
  priceOf,
  refusedAs,
  retryOf,
} from '../../src/platforms/segment-calls.ts'
import { exampleStandIn } from './stand-in.ts'

const limits = { nameChars: 60, descriptionChars: 120 }
const keys = { id: ['number'], name: ['label'], description: ['text'], enabled: ['offered'] }

const pathOf = ({ config }: ConnectionHandle, rest = '') => `/v1/seats/${config.seat}/segments${rest}`

function callApi(link: ConnectionHandle, call: Pick<OutboundCall, 'method' | 'path' | 'body' | 'retry'>) {
  const url = addressOf(link, 'api_base_url')
  const headers = { 'x-seat-key': credentialOf(link, 'seat_key'), 'content-type': 'application/json' }
  return callPlatform(link, { ...call, url, headers, deadlineMs: numbers.outbound.timeoutMs }, refusedAs(call.method))
}

const write = (link: ConnectionHandle, method: 'POST' | 'PUT', path: string, body: object) =>
  callApi(link, { method, path, body: JSON.stringify(body), retry: retryOf[method] })

const shown = (listing: SegmentListing) => ({
  label: listing.name,
  text: listing.description,
  offered: true,
  ...priceOf(listing),
})

/** A platform that no source of the product knows. */
export const examplePlatform = definePlatform({
  key: 'example_dsp',
  title: 'Example DSP',
  hint: 'Takes segments into a seat.',
  config: {
    ...outboundConfig,
    seat: z.string().regex(/^[a-z0-9-]{1,32}$/, { error: 'must be the short name of a seat' }),
    billing: z.enum(['seat', 'invoice']).optional(),
    invoice_to: z.string().max(100).optional(),
  },
  fields: [
    { key: 'seat', label: 'Seat', hint: 'Its short name, as on your contract.', kind: 'text', required: true },
    { key: 'seat_key', label: 'Seat key', kind: 'text', required: true, credential: true, secret: true },
    {
      key: 'billing',
      label: 'Billing',
      kind: 'choice',
      none: 'By seat (default)',
      choices: ['seat', 'invoice'],
    },
    {
      key: 'invoice_to',
      label: 'Invoice to',
      kind: 'text',
      required: true,
      when: { field: 'billing', is: ['invoice'] },
    },
    ...sellingFields,
    { ...apiAddressField, hint: 'Empty for the one that this service knows.', more: true },
  ],
  limits,
  policy: { ...defaultPolicy, hedges: ['likely'] },
  capabilities: { listsSegments: true, defaultAddresses: ['api_base_url'] },
  async test(link) {
    await jsonOf(await callApi(link, { method: 'GET', path: pathOf(link, '?limit=1'), retry: neverRetry }))
    return testReasons.reached(`seat ${link.config.seat}`)
  },
  segments: {
    templateKey: 'internal',
    repeatable: false,
    identity: ['seat_key'],
    accountSettings: ['seat'],
    create: async (link, listing) =>
      createdId(await write(link, 'POST', pathOf(link), shown(listing)), keys, 'Example'),
    update: async (link, id, listing) => confirmAnswer(write(link, 'PUT', pathOf(link, `/${id}`), shown(listing))),
    deactivate: async (link, id) => confirmGone(write(link, 'PUT', pathOf(link, `/${id}`), { offered: false })),
    list: (link, name) => {
      const fetchPage = (query: URLSearchParams) =>
        callApi(link, { method: 'GET', path: pathOf(link, `?${query}`), retry: retryBusy })
      return listPages(fetchPage, keys, name)
    },
  },
  standIn: exampleStandIn(limits),
})
