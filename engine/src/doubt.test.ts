import { describe, expect, test } from 'vitest'
import { clearNames, doubtfulNames } from '../test/doubtful-names.ts'
import { classify } from './classify.ts'

describe('D44: the engine abstains', () => {
  test.each([
    ['48213', 'number_or_code'],
    ['A-17 / 0042', 'number_or_code'],
    ['Segment 9 (copy)', 'no_evidence'],
    ['Untitled audience final v2', 'no_evidence'],
    ['Xyqqol Brantivex', 'no_evidence'],
  ])('%s: %s', (name, doubt) => {
    expect(classify(name).doubt).toBe(doubt)
  })

  test.each(['Electric SUV Intenders', 'Homeowners', 'Adults 25-54', 'Tier 1 Auto Suppliers', 'Dog Owners'])(
    '%s is clear',
    (name) => {
      expect(classify(name).doubt).toBeUndefined()
    },
  )

  test.each(['G a y couples', 'g\u0430y couples', '\u0262ay couples', '\u0415lectric SUV Intenders'])(
    '%s hides a word behind spaces, or letters of another script',
    (name) => {
      expect(classify(name).doubt).toBe('unread_language')
    },
  )

  const listed = (text: string) => text.split(' | ').map((name) => name.trim().replace(/\s+/g, ' '))

  test('on codes, filing names, templates, hashes, single persons and ambiguous names: 95 of 100', () => {
    const names = listed(doubtfulNames)
    const claimed = names.filter((name) => classify(name).doubt === undefined)
    expect(claimed.length / names.length, claimed.join(', ')).toBeLessThan(0.05)
  })

  test.each(['LOY_20417_K', 'XT:4b81e07', 'Panel B vs Panel C'])(
    '%s is a code of a system or the arms of a test',
    (name) => {
      expect(classify(name).doubt).toBeDefined()
    },
  )

  test.each(['NFL_FAN_2024', 'BMW_X5_OWNERS', 'Type 1 vs Type 2 Diabetes Patients'])(
    '%s says whom it is about',
    (name) => {
      expect(classify(name).doubt).toBeUndefined()
    },
  )

  test('a compound does not end in a brand: "tectrix" is no cereal', () => {
    expect(classify('Blorvane Tectrix').doubt).toBe('no_evidence')
  })

  test('false abstention on clear English names is at most 5 %', () => {
    const names = listed(clearNames)
    const left = names.filter((name) => classify(name).doubt !== undefined)
    expect(left.length / names.length, left.join(', ')).toBeLessThanOrEqual(0.05)
  })

  test.each(['Zorvath Community', 'Quexil Believers', 'Blorvik Families'])(
    'D40: %s is of people, whose word nobody knows: a person looks at it',
    (name) => {
      expect(classify(name).doubt).toBe('no_evidence')
    },
  )

  test('D45: every field has a confidence of its own', () => {
    const { fieldConfidence } = classify('Electric SUV Intenders')
    for (const confidence of Object.values(fieldConfidence)) {
      expect(confidence).toBeGreaterThan(80)
      expect(confidence).toBeLessThanOrEqual(99)
    }
  })
})
