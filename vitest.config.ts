import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Every test file is a process of its own, and many start others: what one has compiled the next need not.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `txadv-compiled-${process.getuid?.()}`)

export default defineConfig({
  test: {
    include: ['{cli,contract,dashboard,deploy,docs,engine,eval,server,sdk}/**/*.test.ts'],
    globalSetup: ['server/test/template-database.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // What is waited for comes at once on a machine of one's own, and late on one that does ten things.
    expect: { poll: { timeout: 20_000 } },
    env: { NODE_ENV: 'test' },
  },
})
