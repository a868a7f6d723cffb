import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://txadv:pw@db/txadv',
  PUBLIC_URL: 'https://txadv.example.com/',
  AUTH_SECRET: 'x'.repeat(32),
}

test('three settings are enough; the rest has defaults', () => {
  expect(readConfig(good)).toMatchObject({
    production: true,
    publicUrl: 'https://txadv.example.com',
    port: 3000,
    logLevel: 'info',
    signUpOpen: true,
    trustProxy: false,
    oidc: undefined,
  })
})

test('every wrong or missing setting gets one plain line', () => {
  const env = { AUTH_SECRET: 'short', PUBLIC_URL: 'ftp://x', PORT: 'http', LOG_LEVEL: 'loud', OIDC_CLIENT_ID: 'x' }
  const read = () => readConfig(env)
  expect(read).toThrow('The configuration is not valid:')
  expect(read).toThrow('  DATABASE_URL: is required')
  expect(read).toThrow('  PUBLIC_URL: must be the http(s) address that browsers use')
  expect(read).toThrow('  AUTH_SECRET: must have at least 32 random characters')
  expect(read).toThrow('  PORT: ')
  expect(() => readConfig({ ...good, OIDC_CLIENT_ID: 'x' })).toThrow('  OIDC_*: set all five OIDC variables, or none')
})

test('master keys: the first is current; a wrong one is refused without being repeated', () => {
  const key = Buffer.alloc(32, 5).toString('base64')
  const read = (CREDENTIAL_KEYS: string) => readConfig({ ...good, CREDENTIAL_KEYS }).credentialKeys
  expect(read('').length).toBe(0)
  expect(read(`2026:${key}, 2025:${key}`).map(({ id }) => id)).toEqual(['2026', '2025'])
  expect(read(`2026:${key}`)[0]?.key.reveal()).toBe(key)
  for (const wrong of [
    key,
    `2026:${key},2026:${key}`,
    `2026:${key}x`,
    '2026:short',
    `A B:${key}`,
    `2026:${key.slice(4)}`,
  ])
    expect(() => read(wrong)).toThrow(
      '  CREDENTIAL_KEYS: must be id:key pairs, separated by commas, each key 32 random bytes in base64',
    )
  expect(() => read(`2026:${key}x`)).not.toThrow(key)
})

test('hosts that may be called are host:port pairs', () => {
  const read = (EGRESS_ALLOW: string) => readConfig({ ...good, EGRESS_ALLOW }).egressAllow
  expect(read('Source.intern:8080, [::1]:80')).toEqual(['source.intern:8080', '[::1]:80'])
  for (const wrong of ['source.intern', 'https://source.intern:80', '*:80', 'a:b'])
    expect(() => read(wrong)).toThrow('  EGRESS_ALLOW: must be host:port pairs, separated by commas')
})

test('no secret shows in the config, however it is printed', () => {
  const config = readConfig({ ...good, AUTH_SECRET: 'do-not-show-me-do-not-show-me-do-not-show-me' })
  expect(JSON.stringify(config) + String(config.authSecret)).not.toContain('do-not-show-me')
  expect(config.authSecret.reveal()).toContain('do-not-show-me')
})
