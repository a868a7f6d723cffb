import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../server/test/longest-first.ts'

export default defineConfig({
  test: {
    include: ['chaos/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Each file starts servers of its own, and waits for leases and restarts half of its time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
