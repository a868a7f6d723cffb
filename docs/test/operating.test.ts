import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, databaseUrl, uniqueName } from '../../server/test/databases.ts'
import { password } from '../../server/test/harness.ts'
import { type Block, pagesMarked, root } from './blocks.ts'
import { freshFolder, openShell, runBash } from './shell.ts'

const asSuperuser = [...(process.getuid?.() === 0 ? ['runuser'] : ['sudo', '-E']), '-u', 'postgres', '--']

/** Where a superuser's commands go without being told: to the server of the test run. */
function serverOf(url: string) {
  const { hostname, port } = new URL(url)
  return { PATH: process.env.PATH ?? '', PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' }
}

/** The two logins of a deployment; elsewhere one is enough. */
function loginsOf(url: string, login: string) {
  const service = new URL(url)
  service.username = login
  return { DATABASE_OWNER_URL: url, DATABASE_URL: service.href }
}

function settingsOf(url: string, restored: string) {
  return {
    DATABASE_URL: url,
    DATABASE: new URL(url).pathname.slice(1),
    RESTORED: restored,
    RESTORED_URL: databaseUrl(restored),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    AUTH_SECRET: 'a secret for tests, forty characters long',
    CREDENTIAL_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    // With it the seed makes a connection that has credentials.
    SANDBOX_URL: 'http://127.0.0.1:3400',
  }
}

const count = async (database: string) => {
  const query = `psql -Atqc 'select count(*) from org_topic' ${database}`
  const { stdout, stderr } = await runBash(query, { env: serverOf(databaseUrl(database)), cwd: '/', as: asSuperuser })
  expect(stderr).toBe('')
  return Number(stdout)
}

const seeding: Block = {
  file: 'seed',
  line: 0,
  language: 'sh',
  mark: '',
  code: 'npx @txadv/server seed',
  prints: undefined,
}
const pages = pagesMarked('operator', 'superuser')

describe("every operator's command is executed, beside a database of its own", () => {
  test.each(pages)('%s', async (file, blocks) => {
    // The handbook is read in a checkout; what commands write must not stay in this one.
    const cwd = freshFolder('operating')
    for (const name of ['server', 'contract', 'engine', 'node_modules']) symlinkSync(join(root, name), join(cwd, name))
    const deploying = file.endsWith('deploy.md')
    const database = await createTestDatabase({ empty: deploying })
    const restored = uniqueName()
    const login = `${restored}_login`
    const env = { ...settingsOf(database.url, restored), ...(deploying && loginsOf(database.url, login)) }
    const shells = {
      operator: openShell('operator', { env, cwd }),
      superuser: openShell('superuser', { env: { ...env, ...serverOf(database.url) }, cwd, as: asSuperuser }),
    }
    try {
      if (!deploying) await shells.operator.run(seeding)
      let ran = 0
      for (const block of blocks) {
        await shells[block.mark as keyof typeof shells].run(block)
        ran++
      }
      expect(ran).toBe(blocks.length)
      if (file.endsWith('backup.md')) expect([await count(env.DATABASE), await count(restored)]).toEqual([3, 3])
    } finally {
      await database.drop()
      const left = `-c 'drop database if exists ${restored} with (force)' -c 'drop role if exists ${login}'`
      await runBash(`psql -q ${left} postgres`, {
        env: serverOf(database.url),
        cwd: '/',
        as: asSuperuser,
      })
      for (const folder of [cwd, shells.operator.folder, shells.superuser.folder]) rmSync(folder, { recursive: true })
    }
  })
})
