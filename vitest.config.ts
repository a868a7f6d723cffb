import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/longest-first.ts'

// Every test file is a process of its own, and many start others: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `txadv-compiled-${process.getuid?.()}`)

const env = { NODE_ENV: 'test' }
// What is waited for comes at once on a machine of one's own, and late on one that does ten things.
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } }, env }
const services = {
  ...patient,
  globalSetup: ['server/test/services.ts'],
  setupFiles: ['server/test/shared-state.ts'],
}

/** No database, no browser: a second after a change. In the server and the docs, their names say so. */
const unit = [
  '{engine,contract,train}/**/*.test.ts',
  '{sdk,cli}/src/**/*.test.ts',
  '{server,docs,dashboard}/**/*.unit.test.ts',
]
const browser = ['dashboard/**/*.test.ts', 'sdk/test/pack.test.ts']
/** What they install stays in their process, so each has one of its own; other files share what a worker has loaded. */
const isolated = ['{server,dashboard}/**/example-platform.test.ts']

export default defineConfig({
  test: {
    // One more than the smallest machine of a build has processors: journeys and retries wait most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...patient, name: 'unit', include: unit, isolate: false } },
      {
        test: {
          ...services,
          name: 'service',
          isolate: false,
          include: ['{cli,deploy,docs,eval,server,sdk}/**/*.test.ts'],
          exclude: [...unit, ...browser, ...isolated, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...services,
          name: 'browser',
          isolate: false,
          include: browser,
          exclude: [...unit, ...isolated, '**/node_modules/**'],
        },
      },
      { test: { ...services, name: 'isolated', include: isolated } },
    ],
  },
})
