import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Every test file is a process of its own, and many start others: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `txadv-compiled-${process.getuid?.()}`)

const env = { NODE_ENV: 'test' }
// What is waited for comes at once on a machine of one's own, and late on one that does ten things.
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } }, env }
const services = { ...patient, globalSetup: ['server/test/services.ts'] }

/** No database, no browser: a second after a change. In the server and the docs, their names say so. */
const unit = ['{engine,contract}/**/*.test.ts', '{sdk,cli}/src/**/*.test.ts', '{server,docs}/**/*.unit.test.ts']
const browser = ['dashboard/**/*.test.ts', 'sdk/test/pack.test.ts']

export default defineConfig({
  test: {
    // One more than the smallest machine of a build has processors: journeys and retries wait most of their time.
    maxWorkers: 3,
    projects: [
      { test: { ...patient, name: 'unit', include: unit, isolate: false } },
      {
        test: {
          ...services,
          name: 'service',
          include: ['{cli,deploy,docs,eval,server,sdk}/**/*.test.ts'],
          exclude: [...unit, ...browser, '**/node_modules/**'],
        },
      },
      { test: { ...services, name: 'browser', include: browser } },
    ],
  },
})
