import { limits as numbers, outboundConfig } from '@txadv/contract'
import * as z from 'zod'
import { definePlatform } from '../define-platform.ts'
import { apiAddressField, sellingFields } from '../fields.ts'
import { defaultPolicy } from '../policy.ts'
import { marketplaceSegments, testMarketplace } from './calls.ts'
import { marketplaceStandIn } from './stand-in.ts'

const limits = { nameChars: 250, descriptionChars: numbers.descriptions.marketplaceChars }

/** The data marketplace, by OAuth2. */
export const marketplacePlatform = definePlatform({
  key: 'marketplace',
  title: 'Marketplace',
  hint: 'Sells your segments under names of its own template.',
  config: { ...outboundConfig, auth_type: z.literal('oauth2').optional() },
  fields: [
    { key: 'client_id', label: 'Client id', kind: 'text', required: true, credential: true },
    { key: 'username', label: 'Username', kind: 'text', required: true, credential: true },
    { key: 'password', label: 'Password', kind: 'text', required: true, credential: true, secret: true },
    {
      key: 'org_id',
      label: 'Organization id',
      hint: 'Your seat at the marketplace.',
      kind: 'text',
      required: true,
      credential: true,
    },
    {
      key: 'client_secret',
      label: 'Client secret',
      hint: 'Only where your account was given one.',
      kind: 'text',
      credential: true,
      secret: true,
    },
    ...sellingFields,
    { ...apiAddressField, hint: 'Empty for the marketplace that this service knows.', more: true },
    { key: 'token_url', label: 'Token address', kind: 'address', more: true, placeholder: 'https://' },
  ],
  limits,
  policy: {
    ...defaultPolicy,
    hedges: ['likely', 'probable', 'probably', 'propensity', 'inferred', 'modeled', 'estimated', 'may', 'potential'],
    cpmFloor: numbers.push.cpmFloor,
  },
  capabilities: { listsSegments: true, defaultAddresses: ['token_url', 'api_base_url'] },
  test: testMarketplace,
  segments: marketplaceSegments,
  standIn: marketplaceStandIn(limits),
})
