import { activationReasons } from '@txadv/contract'
import { describe, expect, test } from 'vitest'
import { defaultPolicy } from '../../platforms/policy.ts'
import { checkPrice } from './listing-checks.ts'

const selling = { ...defaultPolicy, cpmFloor: 5 }
const priced = (cpm: number | null) => ({ cpm, currency: 'USD' })

describe('the price of what goes through a connection', () => {
  test('a platform that does not sell asks for none', () => {
    for (const cpm of [null, 0, 2]) expect(checkPrice(defaultPolicy, priced(cpm)).warnings).toEqual([])
  })

  test('a platform that sells warns where there is none, or one below its floor', () => {
    expect(checkPrice(selling, priced(null)).warnings).toEqual([activationReasons.noPrice])
    expect(checkPrice(selling, priced(4.99)).warnings).toEqual([activationReasons.belowFloor(5)])
    expect(checkPrice(selling, priced(5)).warnings).toEqual([])
  })
})
