import { expect, test } from 'vitest'
import { gif } from '../../../test/brief-files.ts'
import { sizeOf } from './images.ts'

test('a GIF that ends before its first picture, or has none, has no size', () => {
  const whole = gif(3, 2)
  expect(sizeOf['image/gif'](whole)).toEqual({ width: 3, height: 2 })
  const at = whole.indexOf(0x2c, 13)
  for (const end of [13, at, at + 1, at + 9]) expect(sizeOf['image/gif'](whole.subarray(0, end))).toBeUndefined()
  expect(sizeOf['image/gif'](Buffer.concat([whole.subarray(0, at), Buffer.from([0x3b])]))).toBeUndefined()
})
