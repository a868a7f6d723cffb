import { outboundConfig } from '@txadv/contract'
import { definePlatform } from '../define-platform.ts'
import { apiAddressField, sellingFields } from '../fields.ts'
import { defaultPolicy } from '../policy.ts'
import { customApiSegments, testCustomApi } from './calls.ts'
import { customApiStandIn } from './stand-in.ts'

const limits = { nameChars: 255, descriptionChars: 500 }

/** Any service that takes segments as JSON. */
export const customApiPlatform = definePlatform({
  key: 'custom_api',
  title: 'Custom API',
  hint: 'Your own service: reads topics from it, or sends it segments.',
  config: outboundConfig,
  fields: [
    { ...apiAddressField, hint: 'Where your own service takes segments: a public https address.', required: true },
    { key: 'token', label: 'Token', kind: 'text', required: true, credential: true, secret: true },
    ...sellingFields,
  ],
  limits,
  policy: defaultPolicy,
  capabilities: { listsSegments: true },
  test: testCustomApi,
  segments: customApiSegments,
  standIn: customApiStandIn(limits),
})
