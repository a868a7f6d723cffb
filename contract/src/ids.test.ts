import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { propertyRuns } from '../../engine/test/property-runs.ts'
import { AnyTopicId, GlobalTopicId, LibraryTopicId } from './ids.ts'

test('every id decodes to what was encoded, in the order of the bits', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      const [shownA, shownB] = [z.encode(LibraryTopicId, a), z.encode(LibraryTopicId, b)]
      expect(LibraryTopicId.parse(shownA)).toBe(a)
      expect(shownA < shownB).toBe(a < b)
    }),
    { numRuns: propertyRuns },
  )
})

test('the published example of the form', () => {
  expect(z.encode(LibraryTopicId, '01890a5d-ac96-774b-bcce-b302099a8057')).toBe('ot_01h455vb4pex5vsknk084sn02q')
})

test.each([
  'ot_',
  'ot_8zzzzzzzzzzzzzzzzzzzzzzzzz',
  'ot_01h455vb4pex5vsknk084sn02',
  'tp_01h455vb4pex5vsknk084sn02q',
  'OT_01h455vb4pex5vsknk084sn02q',
  'ot_01h455vb4pex5vsknk084sn0iq',
])('is no library topic id: %s', (shown) => {
  expect(LibraryTopicId.safeParse(shown).success).toBe(false)
})

test('either id is accepted where the route says so', () => {
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(AnyTopicId.parse(z.encode(GlobalTopicId, uuid))).toBe(uuid)
  expect(AnyTopicId.parse(z.encode(LibraryTopicId, uuid))).toBe(uuid)
})
