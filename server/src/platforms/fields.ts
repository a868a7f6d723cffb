import { currencies, type PlatformField } from '@txadv/contract'

/** What everything that is sold through a connection has in common. */
export const sellingFields: readonly PlatformField[] = [
  {
    key: 'default_cpm',
    label: 'Price (CPM)',
    hint: 'For a thousand impressions, for every segment of this connection.',
    kind: 'number',
    placeholder: '5.00',
  },
  { key: 'currency', label: 'Currency', kind: 'choice', none: 'USD (default)', choices: currencies },
  {
    key: 'template_key',
    label: 'Naming template',
    hint: 'The key of an output template. Empty for the usual one of the platform.',
    kind: 'text',
    more: true,
  },
  ...(
    [
      ['org_alias', 'Your name in segment names'],
      ['partner_alias', 'Partner’s name in segment names'],
      ['model_process', 'How the audience is made'],
      ['user_market', 'Market of the audience'],
    ] as const
  ).map(([key, label]) => ({
    key,
    label,
    hint: `For templates with {{${key}}}. Empty for what your settings say.`,
    kind: 'text' as const,
    more: true as const,
  })),
  {
    key: 'data_source_location',
    label: 'Location of the data source',
    hint: 'As the platform words it, for example US.',
    kind: 'text',
    more: true,
  },
  { key: 'refresh_cron', label: 'Refresh schedule for stale segments', kind: 'cron', more: true },
]

/** Where a platform's API is. */
export const apiAddressField = {
  key: 'api_base_url',
  label: 'API address',
  kind: 'address',
  placeholder: 'https://',
} as const satisfies PlatformField
