import { type Direction, inboundAuthTypes } from '@txadv/contract/vocabulary'
import type { Platform } from '../../lib/platforms.ts'

/** What a form holds: every value as it is typed. */
export type Values = Readonly<Record<string, string>>

/** One field of a connection, as data: the form is drawn from it, and the config and credentials are read by it. */
export type FieldSpec = Platform['fields'][number]

const by = (field: string, value: string) => ({ field, is: [value] })

/** What a source of topics is asked for, whatever its platform. */
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
    label: 'Authentication',
    kind: 'choice',
    none: 'None',
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
    label: 'Use the LLM for new topics',
    hint: 'More accurate. Uses LLM tokens from your plan.',
    kind: 'check',
  },
  { key: 'sync_cron', label: 'Sync schedule', kind: 'cron' },
]

/** The fields of a connection of a platform and direction; what both ways share is asked for once. */
export function fieldsOf(platform: Platform | undefined, direction: Direction): readonly FieldSpec[] {
  const inbound = direction === 'outbound' ? [] : source
  const outbound = direction === 'inbound' ? [] : (platform?.fields ?? [])
  const taken = new Set(outbound.filter(({ credential }) => credential).map(({ key }) => key))
  return [...inbound.filter(({ key, credential }) => !credential || !taken.has(key)), ...outbound]
}

/** The fields that are asked for, given what the others hold. */
export const askedFields = (fields: readonly FieldSpec[], values: Values): readonly FieldSpec[] =>
  fields.filter(({ when }) => !when || when.is.includes(values[when.field] ?? ''))
