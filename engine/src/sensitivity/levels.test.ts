import { describe, expect, test } from 'vitest'
import { namesByLevel } from '../../test/sensitivity-names.ts'
import { classify } from '../classify.ts'

describe('names of every class of sensitivity, and names that only sound like one', () => {
  test.each(Object.entries(namesByLevel))('all are %s', (level, list) => {
    const names = list.split(';').map((name) => name.trim().replace(/\s+/g, ' '))
    const wrong = names.filter((name) => classify(name).sensitivity !== level)
    expect(wrong).toEqual([])
  })

  test.each([
    'Zorvatinib Interest',
    'Pelmozumab Users',
    'Ruvogliptin Starts',
    'Bexacarditis',
    'Torvectomy Considerers',
  ])('%s: a medicine, an illness or an operation by its ending alone', (name) => {
    expect(classify(name).sensitivityClasses).toContain('health')
  })
})
