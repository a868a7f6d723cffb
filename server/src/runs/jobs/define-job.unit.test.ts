import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { SystemTx } from '../../db/database.ts'
import { JobFailure } from './advance.ts'
import { defineJob } from './define-job.ts'

const tx = {} as SystemTx
const context = { tx, enqueue: async () => undefined, batches: 1 }
const errand = { holding: <T>(work: (each: SystemTx) => Promise<T>) => work(tx), signal: new AbortController().signal }
const counts = { success: 0, skipped: 0, errors: [], done: true }
const stored = (config: Record<string, unknown>, cursor: Record<string, unknown> = {}) =>
  ({ id: 'job_1', job_type: 'merge', org_id: null, created_by: 'x', config, cursor }) as const

const counting = defineJob({
  type: 'merge',
  config: z.object({ size: z.int(), force: z.boolean().default(false) }),
  cursor: z.object({ seen: z.int().default(0) }),
  count: async (_, { size }) => size,
  step: async (_, { config, cursor }) => ({ ...counts, cursor: { seen: cursor.seen + config.size } }),
  reach: () => async () => async (_, job) => ({ ...counts, cursor: { seen: job.cursor.seen + 100 } }),
})

describe('a job', () => {
  test('has its config and cursor as their schemas say, with what they leave to a default', async () => {
    expect(await counting.count(tx, { size: 3 })).toBe(3)
    expect(await counting.step(context, stored({ size: 3 }))).toMatchObject({ cursor: { seen: 3 } })
    expect(await counting.step(context, stored({ size: 3, more: 1 }, { seen: 4 }))).toMatchObject({
      cursor: { seen: 7 },
    })
  })

  test.each([
    ['config', { size: 'many' }, {}, 'size must be of type number'],
    ['config', {}, {}, 'size must be of type number'],
    ['cursor', { size: 1 }, { seen: null }, 'seen must be of type number'],
  ])('fails for good on a malformed %s: %j %j', async (part, config, cursor, why) => {
    const failure = new JobFailure(`The stored ${part} of the job is malformed: ${why}`)
    await expect(counting.step(context, stored(config, cursor))).rejects.toThrow(failure)
    expect(() => counting.reach?.(stored(config, cursor), { batches: 1 })).toThrow(failure)
  })

  test('sees the cursor that is stored when what it reached for is written, and not a malformed one', async () => {
    const write = await counting.reach?.(stored({ size: 1 }), { batches: 1 })?.(errand)
    expect(await write?.(context, stored({ size: 1 }, { seen: 7 }))).toMatchObject({ cursor: { seen: 107 } })
    await expect(write?.(context, stored({ size: 1 }, { seen: 'x' }))).rejects.toThrow(JobFailure)
  })

  test('that has no step of its own is not done where nobody can be asked', async () => {
    const nothing = z.object({})
    const asking = defineJob({ type: 'sync_trade_desk', config: nothing, cursor: nothing, count: async () => 0 })
    await expect(asking.step(context, stored({}))).rejects.toThrow(
      new JobFailure('No process here can do a job of type sync_trade_desk'),
    )
  })
})
