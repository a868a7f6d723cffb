import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a process and txadv-server end with 78 and one line a setting, and an empty environment is no development one', () => {
  const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  for (const args of [[program('api')], [program('worker')], [program('cli'), 'seed'], [program('cli'), 'demo-key']]) {
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { env: {}, encoding: 'utf8' })
    expect([status, stdout]).toEqual([78, ''])
    expect(stderr.trimEnd().split('\n')).toEqual([
      'The configuration is not valid:',
      '  DATABASE_URL: is required',
      '  PUBLIC_URL: is required',
      '  AUTH_SECRET: is required',
    ])
  }
  const published = Object.fromEntries(
    readFileSync(new URL('../../../.env.development', import.meta.url), 'utf8')
      .split('\n')
      .filter((text) => /^[A-Z]/.test(text))
      .map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
  )
  const env = { ...published, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, [program('api')], { env, encoding: 'utf8' })
  expect(status).toBe(78)
  for (const name of ['AUTH_SECRET', 'CREDENTIAL_KEYS', 'DATABASE_URL', 'DEMO_PASSWORD', 'PUBLIC_URL'])
    expect(stderr).toContain(`  ${name}: `)
})
