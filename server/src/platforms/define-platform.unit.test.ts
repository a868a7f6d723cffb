import { createHash } from 'node:crypto'
import { outboundConfig, type PlatformField } from '@txadv/contract'
import { describe, expect, test } from 'vitest'
import { openTestLink } from '../../test/links.ts'
import { customApiPlatform } from './custom-api/custom-api.ts'
import { definePlatform } from './define-platform.ts'
import { dspapiPlatform } from './dspapi/dspapi.ts'
import { exchangePlatform } from './exchange/exchange.ts'
import { accountOf, type ConnectionHandle, type SegmentListing } from './platform.ts'
import { installPlatform, platformOf, requirePlatform } from './platforms.ts'

type Definition = Parameters<typeof definePlatform>[0]

const whole: Definition = {
  ...customApiPlatform,
  key: 'somewhere',
  capabilities: { listsSegments: true, defaultAddresses: ['api_base_url', 'token_url'] },
}
const field = (more: Partial<PlatformField>): PlatformField => ({ key: 'seat', label: 'Seat', kind: 'text', ...more })

describe('a definition that contradicts itself does not load', () => {
  test.each<[fault: string, changed: Partial<Definition>]>([
    ['the key must be lowercase letters', { key: 'Some-where' }],
    ['seat is neither config nor credential', { fields: [field({})] }],
    ['seat is asked for twice', { fields: [field({ credential: true }), field({ credential: true })] }],
    ['currency is secret, so it must be a credential', { fields: [field({ key: 'currency', secret: true })] }],
    ['currency is no address that credentials are bound to', { fields: [field({ key: 'currency', kind: 'address' })] }],
    [
      'seat waits for a field that is not there',
      { fields: [field({ credential: true, when: { field: 'method', is: ['x'] } })] },
    ],
  ])('%s', (fault, changed) => {
    expect(() => definePlatform({ ...whole, ...changed })).toThrow(fault)
  })
})

test('its credentials, and the settings that say where it is, follow from the definition', () => {
  const made = definePlatform({ ...whole, fields: [field({ credential: true }), field({ key: 'currency' })] })
  expect(made.credentials).toEqual(['seat'])
  expect(made.config).toBe(outboundConfig)
  expect(made.addressSettings).toEqual([
    { name: 'SOMEWHERE_API_URL', platform: 'somewhere', address: 'api_base_url' },
    { name: 'SOMEWHERE_TOKEN_URL', platform: 'somewhere', address: 'token_url' },
  ])
})

test('nothing longer than it takes reaches its calls', async () => {
  const sent: SegmentListing[] = []
  const segments: Definition['segments'] = {
    ...customApiPlatform.segments,
    create: async (_, listing) => String(sent.push(listing)),
    update: async (_, __, listing) => void sent.push(listing),
  }
  const made = definePlatform({ ...whole, limits: { nameChars: 5, descriptionChars: 7 }, segments })
  const link = {} as ConnectionHandle
  const listing = { name: 'A long name', description: 'A long description', cpm: undefined, currency: 'USD' }
  const whose = { ...listing, externalId: 'x', matchValues: async () => Buffer.alloc(0) }
  await made.segments.create(link, whose)
  await made.segments.update(link, '1', whose)
  expect(made.segments.takes).toEqual({ name: 5, description: 7 })
  expect(sent.map(({ name, description }) => [name.length <= 5, description.length <= 7])).toEqual([
    [true, true],
    [true, true],
  ])
})

test('a platform is installed once; one that is not there is refused in the words of an enumeration', () => {
  expect(() => installPlatform(customApiPlatform)).toThrow('platform custom_api is installed already')
  expect(() => platformOf('nowhere')).toThrow('This service does not have the platform of the connection')
  expect(() => requirePlatform('nowhere')).toThrow('platform must be one of marketplace, dspapi, exchange, custom_api')
})

test('accounts have the digests that are kept of them', () => {
  const link = openTestLink({
    addresses: { api_base_url: 'https://a.example' },
    config: { account_id: 7, s3_bucket: 'uploads' },
    credentials: { provider_id: 'p', sftp_host: 'h', sftp_username: 'u' },
  })
  const of = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const told = (key: string) => link.credentials[key]?.digest()
  const address = 'https://a.example'
  expect(accountOf(link, dspapiPlatform.segments)).toBe(of(address, '', '', told('provider_id')))
  expect(accountOf(link, exchangePlatform.segments)).toBe(
    of(address, 7, 'uploads', told('sftp_host'), told('sftp_username')),
  )
})
