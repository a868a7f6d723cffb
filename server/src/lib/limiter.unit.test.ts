import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairLimiter, createLimiter, createLimiters } from './limiter.ts'

test('a limiter lets so many in at a time, in the order they came, and one that fails makes room as well', async () => {
  const enter = createLimiter(2)
  const began: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const works = [0, 1, 2, 3].map((n) =>
    enter(() => {
      began.push(n)
      const end = Promise.withResolvers<void>()
      ends[n] = end
      return end.promise
    }),
  )
  await turn()
  expect(began).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(works[1]).rejects.toThrow('failed')
  await turn()
  expect(began).toEqual([0, 1, 2])
  ends[0]?.resolve()
  ends[2]?.resolve()
  await Promise.all([works[0], works[2]])
  await turn()
  expect(began).toEqual([0, 1, 2, 3])
  ends[3]?.resolve()
  await works[3]
})

test('who gives up while waiting leaves the queue, and whoever came next gets the place', async () => {
  const enter = createLimiter(1)
  const first = Promise.withResolvers<void>()
  const holding = enter(() => first.promise)
  const patience = new AbortController()
  const gone = enter(async () => 'never', patience.signal)
  const next = enter(async () => 'next')
  patience.abort(new Error('gave up'))
  await expect(gone).rejects.toThrow('gave up')
  first.resolve()
  await holding
  expect(await next).toBe('next')
  await expect(enter(async () => 'never', patience.signal)).rejects.toThrow('gave up')
  expect(await enter(async () => 'free again')).toBe('free again')
})

test('a limiter for each key: one that is full keeps nobody of another waiting', async () => {
  const enter = createLimiters(1)
  const busy = Promise.withResolvers<string>()
  const first = enter('a', () => busy.promise)
  const second = enter('a', async () => 'second')
  expect(await enter('b', async () => 'other')).toBe('other')
  busy.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

/** Work that lasts until it is told to end. */
function openWorks() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { began, work, end: (name: string) => ends.get(name)?.() }
}

test('a free place goes to the key that holds the fewest, whoever waited longer', async () => {
  const enter = createFairLimiter({ atOnce: 3, perKey: 2 })
  const { began, work, end } = openWorks()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void enter(name.slice(0, 1), work(name))
  await turn()
  expect(began).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  await turn()
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1'])
  end('b1')
  await turn()
  expect(began.slice(4)).toEqual(['b2'])
  end('a2')
  await turn()
  expect(began.slice(5)).toEqual(['a3'])
  end('c1')
  await turn()
  expect(began.slice(6)).toEqual(['a4'])
})

test('keys that hold equally many take turns', async () => {
  const enter = createFairLimiter({ atOnce: 1, perKey: 1 })
  const { began, work, end } = openWorks()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void enter(name.slice(0, 1), work(name))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
    await turn()
    expect(began.at(-1)).toBe(name)
    end(name)
  }
})

test('who finds the line full, or waits too long, is told to come back', async () => {
  const enter = createFairLimiter({ atOnce: 2, perKey: 1, waitingPerKey: 1, waitMs: 20 })
  const { work, end } = openWorks()
  const holding = enter('a', work('a1'))
  const waiting = enter('a', async () => 'never')
  const refusal = { status: 429, message: 'Too many requests', detail: { retryAfterSeconds: 2 } }
  await expect(enter('a', async () => 'never')).rejects.toMatchObject(refusal)
  await expect(waiting).rejects.toMatchObject(refusal)
  expect(await enter('b', async () => 'other')).toBe('other')
  end('a1')
  await holding
  expect(await enter('a', async () => 'again')).toBe('again')
})

test('whatever comes and goes, no key and no limiter holds more than its places, and everybody is served', async () => {
  const each = fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(4), patience: fc.option(fc.nat(6)) })
  await fc.assert(
    fc.asyncProperty(fc.array(each, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), async (callers, atOnce) => {
      const perKey = Math.ceil(atOnce / 2)
      const enter = createFairLimiter({ atOnce, perKey })
      const held: Record<string, number> = { a: 0, b: 0, c: 0 }
      let served = 0
      const calls = callers.map(async ({ key, turns, patience }) => {
        const controller = new AbortController()
        const work = async () => {
          held[key] = (held[key] ?? 0) + 1
          expect(held[key]).toBeLessThanOrEqual(perKey)
          expect(Object.values(held).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(atOnce)
          for (let n = 0; n < turns; n++) await turn()
          held[key]--
          served++
        }
        const entered = enter(key, work, controller.signal).catch(() => served++)
        for (let n = 0; n < (patience ?? 0); n++) await turn()
        if (patience !== null) controller.abort(new Error('gave up'))
        await entered
      })
      await Promise.all(calls)
      expect(served).toBe(callers.length)
    }),
    { numRuns: 200 },
  )
})
