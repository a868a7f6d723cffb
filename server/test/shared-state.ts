import { isDeepStrictEqual } from 'node:util'
import { limits } from '@txadv/contract'
import pg from 'pg'
import { afterAll, expect, vi } from 'vitest'

/** Test files share their worker's modules: what one of them changes and leaves changed, the next is tested with. */
const read = () => ({
  limits: structuredClone(limits) as Record<string, unknown>,
  environment: { ...process.env } as Record<string, unknown>,
  driver: { watched: vi.isMockFunction(pg.Client.prototype.query) } as Record<string, unknown>,
})

const before = read()

afterAll(() => {
  const after = read()
  const left = (Object.keys(before) as (keyof typeof before)[]).flatMap((part) =>
    [...new Set([...Object.keys(before[part]), ...Object.keys(after[part])])]
      .filter((name) => !isDeepStrictEqual(before[part][name], after[part][name]))
      .map((name) => `${part}.${name}`),
  )
  expect(left, 'what this file changed and did not put back').toEqual([])
})
