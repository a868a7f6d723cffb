import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyring, EnvelopeError, keyIdOf, sealContent, unsealContent } from './envelope.ts'
import { SecretString } from './secrets.ts'

const key = randomBytes(32)
const bound = ['credentials', 'org', 'conn', [['api_base_url', 'https://a.example/']]] as const
const content = Buffer.from('{"password":"hunter2"}')

test('what was sealed opens with the same key for the same place, and never reads twice the same', () => {
  const sealed = [sealContent('k1', key, content, bound), sealContent('k1', key, content, bound)] as const
  expect(sealed[0]).toMatch(/^v1\.k1\.[\w-]+$/)
  expect(sealed[0]).not.toBe(sealed[1])
  for (const each of sealed) expect(unsealContent(each, key, bound)).toEqual(content)
  expect(keyIdOf(sealed[0])).toBe('k1')
})

test('it does not open for another organization, connection or address, nor with one bit changed', () => {
  const sealed = sealContent('k1', key, content, bound)
  const others = [
    ['credentials', 'other', 'conn', bound[3]],
    ['credentials', 'org', 'other', bound[3]],
    ['credentials', 'org', 'conn', [['api_base_url', 'https://b.example/']]],
    ['credentials', 'org', 'conn', []],
  ] as const
  for (const other of others) expect(() => unsealContent(sealed, key, other)).toThrow(EnvelopeError)
  expect(() => unsealContent(sealed, randomBytes(32), bound)).toThrow(EnvelopeError)
  const start = 'v1.k1.'
  const bytes = Buffer.from(sealed.slice(start.length), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => unsealContent(start + changed.toString('base64url'), key, bound)).toThrow(EnvelopeError)
  }
})

test('a tag that is cut short is no tag', () => {
  for (const wrong of ['', 'v1', 'v1.k1.', 'v2.k1.AAAA', `v1.k1.${randomBytes(27).toString('base64url')}`])
    expect(() => unsealContent(wrong, key, bound)).toThrow(EnvelopeError)
})

test('a keyring wraps with its first key and unwraps with any it holds', () => {
  const named = (id: string) => ({ id, key: new SecretString(randomBytes(32).toString('base64')) })
  const [old, fresh] = [named('2025'), named('2026')]
  const wrapped = createKeyring([old]).wrap(key, bound)
  const rotating = createKeyring([fresh, old])
  expect(rotating.current).toBe('2026')
  expect(rotating.unwrap(wrapped, bound)).toEqual(key)
  expect(keyIdOf(rotating.wrap(key, bound))).toBe('2026')
  expect(() => createKeyring([fresh]).unwrap(wrapped, bound)).toThrow('no master key 2025 is configured')
  expect(() => createKeyring([]).wrap(key, bound)).toThrow(EnvelopeError)
})
