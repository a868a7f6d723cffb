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

test('no secret shows in the config, however it is printed', () => {
  const config = readConfig({ ...good, AUTH_SECRET: 'do-not-show-me-do-not-show-me-do-not-show-me' })
  expect(JSON.stringify(config) + String(config.authSecret)).not.toContain('do-not-show-me')
  expect(config.authSecret.reveal()).toContain('do-not-show-me')
})
