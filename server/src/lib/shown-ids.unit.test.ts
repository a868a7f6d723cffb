import { randomUUID } from 'node:crypto'
import { LibraryTopicId } from '@txadv/contract'
import { expect, test } from 'vitest'
import { writeShownId } from './shown-ids.ts'

test('writes what the contract shows, for every id', () => {
  const edges = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const uuid of [...edges, ...Array.from({ length: 1_000 }, () => randomUUID())]) {
    const target = Buffer.alloc(40)
    const written = writeShownId(Buffer.from('ot_'), Buffer.from(`..${uuid}`), 2, target, 5)
    expect(target.toString('latin1', 5, 5 + written)).toBe(LibraryTopicId.encode(uuid))
  }
})
