import { expect, test } from 'vitest'
import { listAddressSettings } from '../platforms/platforms.ts'
import { ConfigError, readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://txadv:pw@db/txadv',
  PUBLIC_URL: 'https://txadv.example.com/',
  AUTH_SECRET: 'b54c0d1f9a7e2386c1d0e9f8a7b6c5d4',
}

test('three settings are enough; the rest has defaults', () => {
  expect(readConfig(good)).toMatchObject({
    production: true,
    publicUrl: 'https://txadv.example.com',
    port: 3000,
    logLevel: 'info',
    signUpOpen: true,
    proxies: 0,
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

test('mail needs a server and a sender, and TLS in production', () => {
  const mail = { SMTP_URL: 'smtp://user:secret@mail.example', MAIL_FROM: 'txadv <no-reply@example.com>' }
  expect(readConfig(good).mail).toBeUndefined()
  expect(readConfig({ ...good, ...mail }).mail).toMatchObject({ from: mail.MAIL_FROM })
  for (const given of [{ SMTP_URL: mail.SMTP_URL }, { MAIL_FROM: mail.MAIL_FROM }])
    expect(() => readConfig({ ...good, ...given })).toThrow('  MAIL_FROM: set SMTP_URL and MAIL_FROM, or neither')
  expect(() => readConfig({ ...good, ...mail, SMTP_URL: 'https://mail.example' })).toThrow(
    '  SMTP_URL: must be an smtp:// or smtps:// URL',
  )
  expect(readConfig({ ...good, ...mail }).mail?.requireTls).toBe(true)
  for (const given of [{ ALLOW_PLAIN_HTTP: 'true' }, { NODE_ENV: 'development' }])
    expect(readConfig({ ...good, ...mail, ...given }).mail?.requireTls).toBe(false)
})

/** Each as it would be found on a machine, and the line that refuses it. */
const unfit: readonly (readonly [NodeJS.ProcessEnv, string])[] = [
  [
    { AUTH_SECRET: 'development-only-secret-of-forty-characters' },
    'AUTH_SECRET: is a development secret that everybody can read; make one with: openssl rand -hex 32',
  ],
  [{ AUTH_SECRET: 'x'.repeat(32) }, 'AUTH_SECRET: is not random; make one with: openssl rand -hex 32'],
  [{ AUTH_SECRET: 'too-short' }, 'AUTH_SECRET: must have at least 32 random characters'],
  [
    { CREDENTIAL_KEYS: 'development:ZGV2ZWxvcG1lbnQtb25seS1rZXktb2YtMzItYnl0ZXM=' },
    'CREDENTIAL_KEYS: holds the development key; make one with: txadv-server credentials new-key <id>',
  ],
  [
    { CREDENTIAL_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}` },
    'CREDENTIAL_KEYS: holds a key that is not random; make one with: txadv-server credentials new-key <id>',
  ],
  [
    { DATABASE_URL: 'postgres://txadv:txadv@db/txadv' },
    'DATABASE_URL: has a development password that everybody can read; give the login another',
  ],
  [
    { DEMO_PASSWORD: 'txadv-demo-password' },
    'DEMO_PASSWORD: is the development password that everybody can read; choose another, or leave it out',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY: must be the number of proxies in front, 1 to 5, or false: each is trusted for one address',
  ],
  [
    { PUBLIC_URL: 'http://txadv.example.com' },
    'PUBLIC_URL: must be an https:// address: it carries secrets (ALLOW_PLAIN_HTTP=true accepts http)',
  ],
  [
    { PUBLIC_URL: 'https://example.com/txadv' },
    'PUBLIC_URL: must be an origin such as https://txadv.example.com, without a path',
  ],
  [{ LLM_DAILY_USD: '-1' }, 'LLM_DAILY_USD: must be an amount in USD, 0 or more'],
  [{ LLM_DAILY_USD: 'ten' }, 'LLM_DAILY_USD: must be an amount in USD, 0 or more'],
  [
    { LLM_API_KEY: 'k', LLM_BASE_URL: 'http://llm.example.com' },
    'LLM_BASE_URL: must be an https:// address: it carries secrets (ALLOW_PLAIN_HTTP=true accepts http)',
  ],
  [
    { MARKETPLACE_API_URL: 'http://127.0.0.1:3400/marketplace' },
    'MARKETPLACE_API_URL: must be an https:// address: it carries secrets (ALLOW_PLAIN_HTTP=true accepts http)',
  ],
  [
    { EGRESS_ALLOW: 'source.intern:8080,169.254.169.254:80' },
    'EGRESS_ALLOW: must not let organizations call a metadata service: 169.254.169.254:80',
  ],
  [{ AUTH_SECRET: undefined, AUTH_SECRET_FILE: '/nowhere' }, 'AUTH_SECRET_FILE: cannot read /nowhere (ENOENT)'],
]

test.each(unfit)('production refuses %j', (setting, line) => {
  const env = { ...good, ...setting }
  for (const NODE_ENV of [undefined, 'production'])
    expect(() => readConfig({ ...env, NODE_ENV }, listAddressSettings())).toThrow(
      new ConfigError(`The configuration is not valid:\n  ${line}`),
    )
})

test('outside production the same settings are taken; ALLOW_PLAIN_HTTP takes http with a warning, and nothing else', () => {
  const plain = { ...good, PUBLIC_URL: 'http://txadv.example.com' }
  expect(readConfig({ ...plain, NODE_ENV: 'development' }).warnings).toEqual([])
  expect(readConfig({ ...plain, ALLOW_PLAIN_HTTP: 'true' }).warnings).toEqual([
    'PUBLIC_URL: is an http address: secrets can be read on the way',
  ])
  expect(() => readConfig({ ...plain, ALLOW_PLAIN_HTTP: 'true', DEMO_PASSWORD: 'txadv-demo-password' })).toThrow(
    'DEMO_PASSWORD',
  )
})

test('operators need a second factor in production, and where the setting asks for it', () => {
  const needs = (given: NodeJS.ProcessEnv) => readConfig({ ...good, ...given }).operatorSecondFactor
  expect(needs({})).toBe(true)
  expect(needs({ OPERATOR_SECOND_FACTOR: 'optional' })).toBe(false)
  expect(needs({ NODE_ENV: 'development' })).toBe(false)
  expect(needs({ NODE_ENV: 'development', OPERATOR_SECOND_FACTOR: 'required' })).toBe(true)
})

test('the sandbox may be called without being named in EGRESS_ALLOW', () => {
  const { egressAllow, sandboxUrl } = readConfig({ ...good, SANDBOX_URL: 'http://sandbox:3400/' })
  expect([egressAllow, sandboxUrl]).toEqual([['sandbox:3400'], 'http://sandbox:3400'])
})

test('master keys: the first is current; a wrong one is refused without being repeated', () => {
  const key = Buffer.from('a master key of thirty-two bytes').toString('base64')
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
