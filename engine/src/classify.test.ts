import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { audienceTypes, parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../test/cpu-time.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { classify } from './classify.ts'
import { explain } from './explain.ts'
import { golden } from './golden.ts'

const run = promisify(execFile)

describe('the examples of the taxonomy', () => {
  test.each([
    ['Toyota Camry Owners', 'Auto', 'Owner', 'High', 'Most Aware', 'Retention', 'Standard'],
    ['Electric SUV Intenders', 'Auto', 'In-Market Shopper', 'High', 'Solution Aware', 'Consideration', 'Standard'],
    ['Chase Sapphire Cardholders', 'Banking & Credit', 'Subscriber', 'High', 'Most Aware', 'Retention', 'Regulated'],
    ['Yoga Enthusiasts', 'Fitness & Nutrition', 'Enthusiast', 'Medium', 'Unaware', 'Awareness', 'Standard'],
    ['Adults 25-54', 'Demographics', 'Demographic Group', 'Low', 'Unaware', 'Awareness', 'Standard'],
    [
      'Type 2 Diabetes Patients',
      'Health & Medical',
      'Demographic Group',
      'Low',
      'Problem Aware',
      'Awareness',
      'Sensitive',
    ],
    [
      'Craft Beer Heavy Buyers',
      'Alcohol & Tobacco',
      'Past Purchaser',
      'Very High',
      'Most Aware',
      'Retention',
      'Regulated',
    ],
    ['Term Life Insurance Quotes', 'Insurance', 'In-Market Shopper', 'High', 'Product Aware', 'Decision', 'Standard'],
  ])('%s', (name, parentCategory, audienceType, intensity, awareness, buyerJourney, sensitivity) => {
    expect(classify(name)).toMatchObject({
      parentCategory,
      audienceType,
      intensity,
      awareness,
      buyerJourney,
      sensitivity,
    })
  })

  test.each([
    ['Toyota Camry Owners', 81],
    ['Electric SUV Intenders', 67],
    ['Yoga Enthusiasts', 41],
    ['Adults 25-54', 34],
    ['Term Life Insurance Quotes', 85],
  ])('%s scores %i, give or take what the confidence differs', (name, score) => {
    expect(Math.abs(classify(name).compositeScore - score)).toBeLessThanOrEqual(3)
  })
})

describe('the golden set', () => {
  test('is classified right, every row', () => {
    const wrong = golden
      .map(([name, category]) => ({ name, category, said: classify(name).parentCategory }))
      .filter(({ category, said }) => said !== category)
    expect(wrong).toEqual([])
  })
})

describe('every answer', () => {
  test('is made of known values, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const said = classify(name)
        expect(parentCategories).toContain(said.parentCategory)
        expect(taxonomyTypes).toContain(said.taxonomyType)
        expect(segmentTypes).toContain(said.segmentType)
        expect(audienceTypes).toContain(said.audienceType)
        expect(said.compositeScore).toBeGreaterThanOrEqual(0)
        expect(said.compositeScore).toBeLessThanOrEqual(100)
        expect(said.confidence).toBeGreaterThan(0)
        expect(said.confidence).toBeLessThan(100)
        expect(said.subcategoryPath.length).toBeLessThanOrEqual(5)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('does not depend on what was asked before', () => {
    const alone = golden.map(([name]) => JSON.stringify(classify(name)))
    const again = [...golden].reverse().map(([name]) => JSON.stringify(classify(name)))
    expect(again.reverse()).toEqual(alone)
  })

  test('a prohibited topic scores 0, and says why it is prohibited', () => {
    expect(classify('Kids Ages 6-12')).toMatchObject({
      sensitivity: 'Prohibited',
      compositeScore: 0,
      sensitivityClasses: ['children'],
    })
  })

  test('a name of a hundred thousand words is read as far as is worth it', () => {
    const long = 'electric car '.repeat(50_000)
    expect(classify(long).parentCategory).toBe('Auto')
    expect(leastCpuMs(() => classify(long), 20)).toBeLessThan(20)
  })
})

test('the same input classified on 2 processes x 3 runs gives identical bytes', async () => {
  const program = `
    const { classify } = await import(${JSON.stringify(new URL('./classify.ts', import.meta.url).href)})
    const { golden } = await import(${JSON.stringify(new URL('./golden.ts', import.meta.url).href)})
    const { createHash } = await import('node:crypto')
    const digests = new Set()
    for (let run = 0; run < 3; run++)
      digests.add(createHash('sha256').update(golden.map(([name]) => JSON.stringify(classify(name))).join('\\n')).digest('hex'))
    process.stdout.write([...digests].join(' '))`
  const digests = await Promise.all(
    [0, 1].map(async () => (await run(process.execPath, ['--input-type=module', '-e', program])).stdout),
  )
  const here = createHash('sha256')
    .update(golden.map(([name]) => JSON.stringify(classify(name))).join('\n'))
    .digest('hex')
  expect(new Set(digests)).toEqual(new Set([here]))
})

test('the engine explains itself: which words spoke, and for what', () => {
  const { evidence, confidence, runnerUp } = explain('Electric SUV Intenders')
  expect(evidence).toContainEqual({
    text: 'electric suv',
    layer: 'category',
    says: expect.stringMatching(/^Auto > Electric & Hybrid Vehicles/),
  })
  expect(evidence).toContainEqual({ text: 'intenders', layer: 'signal', says: 'inMarket' })
  expect(confidence).toBeGreaterThan(80)
  expect(runnerUp).not.toBe('Auto')
})
