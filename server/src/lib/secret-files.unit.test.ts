import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecretFiles, secretNames } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'txadv-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test.each(secretNames)('%s is read from the file that its _FILE variant names', (name) => {
  const env = { PORT: '3000', [`${name}_FILE`]: write(name, '  the secret\n') }
  const read = readSecretFiles(env)
  expect(read).toEqual({ PORT: '3000', [name]: 'the secret' })
  expect(readSecretFiles(read)).toEqual(read)
})

test('what names a file and is no secret of ours is left alone', () => {
  const env = { SSL_CERT_FILE: '/nowhere', PORT_FILE: '/nowhere', AUTH_SECRET: 'x', REDIS_URL_FILE: '' }
  expect(readSecretFiles(env)).toEqual(env)
})

test('a file that cannot be read, and a secret that is given twice, are one plain line each', () => {
  expect(() => readSecretFiles({ AUTH_SECRET_FILE: join(folder, 'none') })).toThrow(
    /^AUTH_SECRET_FILE: cannot read \S+ \(ENOENT\)$/,
  )
  expect(() => readSecretFiles({ DATABASE_OWNER_URL_FILE: folder })).toThrow(/^DATABASE_OWNER_URL_FILE: .* \(EISDIR\)$/)
  const twice = { AUTH_SECRET: 'hidden', AUTH_SECRET_FILE: write('twice', 'hidden too') }
  expect(() => readSecretFiles(twice)).toThrow(/^AUTH_SECRET: set AUTH_SECRET or AUTH_SECRET_FILE, not both$/)
})
