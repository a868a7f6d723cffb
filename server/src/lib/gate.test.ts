import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('a gate lets so many in at a time, in the order they came, and one that fails makes room as well', async () => {
  const enter = createGate(2)
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
