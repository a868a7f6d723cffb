import {
  currencies,
  type Direction,
  inboundAuthTypes,
  matchKeys,
  type Platform,
  uploadMethods,
} from '@txadv/contract/vocabulary'

/** What a form holds: every value as it is typed. */
export type Values = Readonly<Record<string, string>>

/** One field of a connection, as data: the form is drawn from it, and the config and credentials are read by it. */
export interface FieldSpec {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly kind: 'text' | 'address' | 'number' | 'choice' | 'check' | 'cron' | 'mappings'
  readonly required?: true
  /** Belongs to the credentials: encrypted, never shown again. */
  readonly credential?: true
  /** Is not even shown while it is typed. */
  readonly secret?: true
  readonly choices?: readonly (string | { readonly value: string; readonly title: string })[]
  readonly none?: string
  readonly placeholder?: string
  /** Under "More settings": most never need it. */
  readonly more?: true
  /** Asked for only where other fields say so. */
  readonly when?: (values: Values) => boolean
}

const by = (key: string, value: string) => (values: Values) => values[key] === value

const bySftp = (values: Values) => values.upload_method !== 's3'

const source: readonly FieldSpec[] = [
  {
    key: 'base_url',
    label: 'Address of the source',
    hint: 'A public https address that answers with JSON.',
    kind: 'address',
    required: true,
    placeholder: 'https://api.example.com/topics',
  },
  {
    key: 'items_path',
    label: 'Path to the items',
    hint: 'Names with dots between them. Empty where the answer itself is the list.',
    kind: 'text',
    placeholder: 'data.items',
  },
  {
    key: 'count_path',
    label: 'Path to the total',
    hint: 'Where the answer says how many items there are in all.',
    kind: 'text',
    placeholder: 'data.total',
  },
  { key: 'page_param', label: 'Parameter for the page', kind: 'text', placeholder: 'page' },
  {
    key: 'page_size_param',
    label: 'Parameter for the page size',
    hint: '500 items are asked for at a time.',
    kind: 'text',
    placeholder: 'pageSize',
  },
  {
    key: 'auth_type',
    label: 'How the source knows you',
    kind: 'choice',
    none: 'It does not ask',
    choices: inboundAuthTypes.map((value) => ({
      value,
      title: { bearer: 'Bearer token', basic: 'Username and password', api_key: 'API key in a header' }[value],
    })),
  },
  {
    key: 'token',
    label: 'Token',
    kind: 'text',
    required: true,
    credential: true,
    secret: true,
    when: by('auth_type', 'bearer'),
  },
  {
    key: 'username',
    label: 'Username',
    kind: 'text',
    required: true,
    credential: true,
    when: by('auth_type', 'basic'),
  },
  {
    key: 'password',
    label: 'Password',
    kind: 'text',
    required: true,
    credential: true,
    secret: true,
    when: by('auth_type', 'basic'),
  },
  {
    key: 'api_key',
    label: 'API key',
    kind: 'text',
    required: true,
    credential: true,
    secret: true,
    when: by('auth_type', 'api_key'),
  },
  {
    key: 'field_mappings',
    label: 'Fields of an item',
    hint: 'Which field of the source becomes what. Without any, name and id are taken.',
    kind: 'mappings',
  },
  {
    key: 'use_llm',
    label: 'Ask the language model about topics that are new',
    hint: 'Better classes, and it uses tokens of your plan.',
    kind: 'check',
  },
  { key: 'sync_cron', label: 'Sync by itself', kind: 'cron' },
]

/** What everything that is sold through a connection has in common. */
const listing: readonly FieldSpec[] = [
  {
    key: 'default_cpm',
    label: 'Price (CPM)',
    hint: 'For a thousand impressions, for every segment of this connection.',
    kind: 'number',
    placeholder: '5.00',
  },
  { key: 'currency', label: 'Currency', kind: 'choice', none: 'USD (usual)', choices: currencies },
  {
    key: 'template_key',
    label: 'Naming template',
    hint: 'The key of an output template. Empty for the usual one of the platform.',
    kind: 'text',
    more: true,
  },
  {
    key: 'data_source_location',
    label: 'Location of the data source',
    hint: 'As the platform words it, for example US.',
    kind: 'text',
    more: true,
  },
  {
    key: 'refresh_cron',
    label: 'Refresh stale segments by itself',
    kind: 'cron',
    more: true,
  },
]

const ownAddress = { key: 'api_base_url', label: 'API address', kind: 'address', placeholder: 'https://' } as const

const destinations: Readonly<Record<Platform, readonly FieldSpec[]>> = {
  marketplace: [
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
    ...listing,
    { ...ownAddress, hint: 'Empty for the marketplace that this service knows.', more: true },
    { key: 'token_url', label: 'Token address', kind: 'address', more: true, placeholder: 'https://' },
  ],
  dspapi: [
    { key: 'api_key', label: 'API key', kind: 'text', required: true, credential: true, secret: true },
    { key: 'provider_id', label: 'Provider id', kind: 'text', required: true, credential: true },
    {
      key: 'brand_id',
      label: 'Brand id',
      hint: 'Only where you sell under several brands.',
      kind: 'text',
      credential: true,
    },
    ...listing,
    { ...ownAddress, hint: 'Empty for the platform that this service knows.', more: true },
  ],
  exchange: [
    { key: 'account_id', label: 'Account id', kind: 'text', required: true },
    { key: 'advertiser_account_id', label: 'Advertiser account id', kind: 'text', required: true },
    {
      key: 'match_key',
      label: 'Match key',
      hint: 'What your audiences are made of.',
      kind: 'choice',
      required: true,
      none: 'Choose one',
      choices: matchKeys,
    },
    {
      key: 'upload_method',
      label: 'Upload by',
      kind: 'choice',
      none: 'SFTP (usual)',
      choices: uploadMethods.map((value) => ({ value, title: value.toUpperCase() })),
    },
    { key: 'sftp_host', label: 'SFTP host', kind: 'text', required: true, credential: true, when: bySftp },
    { key: 'sftp_username', label: 'SFTP username', kind: 'text', required: true, credential: true, when: bySftp },
    {
      key: 'sftp_password',
      label: 'SFTP password',
      kind: 'text',
      required: true,
      credential: true,
      secret: true,
      when: bySftp,
    },
    { key: 'sftp_port', label: 'SFTP port', kind: 'text', credential: true, placeholder: '22', when: bySftp },
    {
      key: 'sftp_host_key',
      label: 'Fingerprint of the host key',
      hint: 'As ssh-keygen -l prints it. A wrong one is named when you push first.',
      kind: 'text',
      placeholder: 'SHA256:…',
      when: bySftp,
    },
    { key: 's3_bucket', label: 'S3 bucket', kind: 'text', required: true, when: by('upload_method', 's3') },
    {
      key: 's3_role_arn',
      label: 'Role that may write to it',
      kind: 'text',
      required: true,
      placeholder: 'arn:aws:iam::123456789012:role/uploads',
      when: by('upload_method', 's3'),
    },
    ...listing,
  ],
  custom_api: [
    { ...ownAddress, hint: 'Where your own service takes segments: a public https address.', required: true },
    { key: 'token', label: 'Token', kind: 'text', required: true, credential: true, secret: true },
    ...listing,
  ],
}

/** The fields of a connection of a platform and direction; what both ways share is asked for once. */
export function fieldsOf(platform: Platform, direction: Direction): readonly FieldSpec[] {
  const inbound = direction === 'outbound' ? [] : source
  const outbound = direction === 'inbound' ? [] : destinations[platform]
  const taken = new Set(outbound.filter(({ credential }) => credential).map(({ key }) => key))
  return [...inbound.filter(({ key, credential }) => !credential || !taken.has(key)), ...outbound]
}

/** The fields that are asked for, given what the others hold. */
export const askedFields = (fields: readonly FieldSpec[], values: Values): readonly FieldSpec[] =>
  fields.filter(({ when }) => when?.(values) ?? true)
