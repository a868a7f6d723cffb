import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './blocks.ts'
import { freshFolder } from './shell.ts'

describe('a pre-push hook runs check + unit', () => {
  let folder: string
  let clone: string
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'pipe', encoding: 'utf8' })

  /** An npm that writes down what it was asked for, and fails at one of them. */
  function writeNpm(fails: string): string {
    const bin = join(folder, 'bin')
    mkdirSync(bin, { recursive: true })
    const text = `#!/bin/sh\necho "$2" >> ${folder}/asked\n[ "$2" != "${fails}" ] && [ -z "$GIT_DIR" ]\n`
    writeFileSync(join(bin, 'npm'), text)
    chmodSync(join(bin, 'npm'), 0o755)
    writeFileSync(join(folder, 'asked'), '')
    return bin
  }

  function push(fails: string): { status: number | null; asked: string[] } {
    const env = { ...process.env, PATH: `${writeNpm(fails)}:${process.env.PATH}` }
    const { status } = spawnSync('git', ['push', 'elsewhere', 'HEAD:refs/heads/work'], { cwd: clone, env })
    return { status, asked: readFileSync(join(folder, 'asked'), 'utf8').trimEnd().split('\n') }
  }

  beforeAll(() => {
    folder = freshFolder('hooks')
    clone = folder
    git('clone', '--quiet', '--bare', root, 'elsewhere')
    git('clone', '--quiet', root, 'clone')
    clone = join(folder, 'clone')
    git('remote', 'add', 'elsewhere', join(folder, 'elsewhere'))
    const { hooks } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
    execFileSync('sh', ['-c', hooks], { cwd: clone })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['check', ['check']],
    ['test:unit', ['check', 'test:unit']],
  ])('what fails at %s is not pushed', (fails, asked) => {
    expect(push(fails)).toEqual({ status: 1, asked })
    expect(() => git('ls-remote', '--exit-code', 'elsewhere', 'work')).toThrow()
  })

  test('what passes is', () => {
    expect(push('')).toEqual({ status: 0, asked: ['check', 'test:unit'] })
    expect(git('ls-remote', 'elsewhere', 'work')).toContain('refs/heads/work')
  })
})

test('compose.dev.yaml starts what the settings of development name, and a server for tests', () => {
  const { services } = parse(readFileSync(join(root, 'compose.dev.yaml'), 'utf8'))
  const { DATABASE_URL = '', REDIS_URL = '' } = parseEnv(readFileSync(join(root, '.env.development'), 'utf8'))
  expect(services.postgres.ports).toEqual([`${new URL(DATABASE_URL).host}:5432`])
  expect(services.redis.ports).toEqual([`${new URL(REDIS_URL).host}:6379`])
  const [, named = ''] = /TEST_DATABASE_URL=(\S+)/.exec(readFileSync(join(root, 'compose.dev.yaml'), 'utf8')) ?? []
  expect(services['postgres-test'].ports).toEqual([`${new URL(named).host}:5432`])
  for (const name of ['postgres', 'postgres-test'])
    expect(services[name].volumes).toContain('./scripts/dev-database.sql:/docker-entrypoint-initdb.d/txadv.sql:ro')
})
