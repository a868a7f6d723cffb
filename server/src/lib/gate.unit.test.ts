import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimiter, createLimiters } from './gate.ts'

test('a gate lets so many in at a time, in the order they came, and one that fails makes room as well', async () => {
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

test('a gate for each key: one that is full keeps nobody of another waiting', async () => {
  const enter = createLimiters(1)
  const busy = Promise.withResolvers<string>()
  const first = enter('a', () => busy.promise)
  const second = enter('a', async () => 'second')
  expect(await enter('b', async () => 'other')).toBe('other')
  busy.resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})
