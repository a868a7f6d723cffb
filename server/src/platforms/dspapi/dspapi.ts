import { limits as numbers, outboundConfig } from '@txadv/contract'
import * as z from 'zod'
import { definePlatform } from '../define-platform.ts'
import { apiAddressField, sellingFields } from '../fields.ts'
import { defaultPolicy } from '../policy.ts'
import { dspapiSegments, testDspapi } from './calls.ts'
import { dspapiStandIn } from './stand-in.ts'

const limits = { nameChars: 255, descriptionChars: numbers.descriptions.dspapiChars }

/** The demand-side platform, by bearer token. */
export const dspapiPlatform = definePlatform({
  key: 'dspapi',
  title: 'DSP API',
  hint: 'Puts segments into a buying platform’s tree.',
  config: { ...outboundConfig, auth_type: z.literal('bearer').optional() },
  fields: [
    { key: 'api_key', label: 'API key', kind: 'text', required: true, credential: true, secret: true },
    { key: 'provider_id', label: 'Provider id', kind: 'text', required: true, credential: true },
    {
      key: 'brand_id',
      label: 'Brand id',
      hint: 'Only where you sell under several brands.',
      kind: 'text',
      credential: true,
    },
    ...sellingFields,
    { ...apiAddressField, hint: 'Empty for the platform that this service knows.', more: true },
  ],
  limits,
  policy: { ...defaultPolicy, cpmFloor: numbers.push.cpmFloor },
  capabilities: { listsSegments: true, defaultAddresses: ['api_base_url'] },
  test: testDspapi,
  segments: dspapiSegments,
  standIn: dspapiStandIn(limits),
})
