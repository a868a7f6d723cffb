import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,dashboard,engine,eval,server,sdk}/**/*.test.ts'],
    globalSetup: ['server/test/template-database.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { NODE_ENV: 'test' },
  },
})
