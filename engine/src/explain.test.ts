import { expect, test } from 'vitest'
import { settleCategory, weighCategory } from './category.ts'
import { classify } from './classify.ts'
import { attributeCategory } from './evidence/attribute-category.ts'
import { attributeFields } from './evidence/attribute-fields.ts'
import type { Attribution } from './evidence/attribution.ts'
import { describeSignal } from './evidence/plain-words.ts'
import { explain } from './explain.ts'
import { readName } from './languages/translate-name.ts'
import { signalNames } from './lexicon/vocabulary-index.ts'
import { chooseCategory } from './models/category-model.ts'
import { fieldFeatures } from './models/field-features.ts'
import { chooseFields } from './models/field-models.ts'
import { Reading } from './reading.ts'
import { readScopes } from './scopes.ts'
import { wordsOf } from './text.ts'

const names = [
  'Electric SUV Intenders',
  'Root Beer Drinkers',
  'Type 2 Diabetes Patients',
  'Oncology Nurses',
  'Hot Dog Stand Owners excluding Texas',
  'Automotive > Luxury > BMW X5 Owners (US)',
  'Household Income $100K-$150K',
  'People who do not own a car',
  'Baby & Toddler Clothing Buyers',
  'IT Decision Makers - Cloud Security, Enterprise',
  'Compradores de coches eléctricos',
  'Democrats',
  'Running Shoes Running Shoes',
  'Xyqqol Brantivex 4471',
  'Credit Card Customers of Chase',
  'Nurse Practitioner App Users',
  '!!!',
  'a',
]
const reading = new Reading()

const sumOf = ({ words, fromCategory, fromWhole }: Attribution) =>
  words.reduce((sum, each) => sum + each, fromCategory + fromWhole)

test("each word's part of the category's lead over the second adds up to the lead, exactly", () => {
  for (const name of names) {
    readName(reading, name)
    const built = readScopes(reading)
    weighCategory(reading)
    const { lead, best, second } = chooseCategory(reading, built)
    const expected = { name, lead, best, second }
    const found = attributeCategory(reading, built)
    expect({ name, lead: Math.round(sumOf(found)), best: found.best, second: found.second }).toEqual(expected)
  }
})

test("each word's part of the lead of segment, audience and intent adds up to the lead, exactly", () => {
  for (const name of names) {
    readName(reading, name)
    const built = readScopes(reading)
    const { best, second } = attributeCategory(reading, built)
    const verdict = settleCategory(reading, best, second)
    const leads = chooseFields(fieldFeatures(reading, built, verdict, name)).map((choice) => choice.lead)
    const found = attributeFields(reading, built, verdict, name)
    expect([name, ...found.map((each) => Math.round(sumOf(each)))]).toEqual([name, ...leads])
  }
})

test('what is explained is what is classified', () => {
  for (const name of names) {
    const { evidence: _, fields, ...said } = explain(name)
    expect(said).toEqual(classify(name))
    expect(fields.map(({ field, value }) => [field, value])).toEqual([
      ['category', said.parentCategory],
      ['segment', said.segmentType],
      ['audience', said.audienceType],
      ['intent', said.primaryIntent],
      ['sensitivity', said.sensitivity],
    ])
    expect(fields[0]?.runnerUp).toBe(said.runnerUp)
    expect(fields[0]?.confidence).toBe(said.confidence / 100)
  }
})

test('every word of a name either says something of a field or is listed as ignored, with the reason', () => {
  for (const name of names.filter((each) => classify(each).language === 'en'))
    for (const { field, words, ignored } of explain(name).fields.filter((each) => each.field !== 'sensitivity')) {
      const told = new Set([...words, ...ignored].flatMap(({ text }) => text.split(' ')))
      const unsaid = wordsOf(name.toLowerCase().replace('$', '')).filter((word) => word !== 'and' && !told.has(word))
      expect([name, field, unsaid]).toEqual([name, field, []])
      expect(ignored.every(({ why }) => why.length > 0)).toBe(true)
    }
})

/** How the engine writes names of its own: joined words and underscores. */
const rawName = /[a-z][A-Z0-9]|_/

test('every signal has plain words, and no raw signal name reaches a person', () => {
  for (const signal of signalNames) {
    const told = describeSignal(signal)
    expect(told).not.toContain('undefined')
    expect(told).not.toMatch(rawName)
    expect(told.split(' ').length).toBeGreaterThan(1)
  }
  const proper = /B2B2C|B2[BCEG]/g
  for (const name of names)
    for (const { words, ignored } of explain(name).fields)
      for (const told of [...words.map(({ says }) => says), ...ignored.map(({ why }) => why)])
        expect(told.replaceAll(proper, '')).not.toMatch(rawName)
})

const fieldOf = (name: string, field: string) => explain(name).fields.find((each) => each.field === field)

test('the word that decides is told with what it says', () => {
  expect(fieldOf('Electric SUV Intenders', 'category')?.words[0]).toMatchObject({
    text: 'electric suv',
    says: 'names Battery Electric Vehicles (Auto)',
  })
  expect(fieldOf('Electric SUV Intenders', 'audience')?.words[0]).toMatchObject({
    text: 'intenders',
    says: 'names people who are looking to buy',
  })
})

test('what was excluded is ignored in every field', () => {
  for (const { field, ignored } of explain('Hot Dog Stand Owners excluding Texas').fields)
    if (field !== 'sensitivity')
      expect(ignored).toContainEqual({ text: 'texas', why: 'it stands after a word that excludes' })
})

test('sensitivity says which words gave it, and why a delicate word does not count', () => {
  expect(fieldOf('Type 2 Diabetes Patients', 'sensitivity')).toMatchObject({
    value: 'Sensitive',
    runnerUp: 'Standard',
    confidence: null,
    words: expect.arrayContaining([{ text: 'type 2 diabetes', weight: 0.5, says: 'is about health' }]),
  })
  expect(fieldOf('Root Beer Drinkers', 'sensitivity')).toMatchObject({
    value: 'Standard',
    words: [],
    ignored: [{ text: 'root beer', why: 'it is a phrase without a sensitive meaning' }],
  })
  expect(fieldOf('Dog Arthritis Medication Buyers', 'sensitivity')?.ignored).toContainEqual({
    text: 'arthritis',
    why: 'it may be about health, but the name is about animals',
  })
})

test('of a word that nobody has seen it says that it is a guess, and never what names it is common in', () => {
  for (const name of ['Qwzer Wizzbangs', '電気自動車の購入者', 'Xyqqol Brantivex'])
    for (const { words } of Object.values(explain(name).fields))
      for (const { text, says } of words)
        if (!text.startsWith('the '))
          expect(`${name}: ${text} ${says}`).toMatch(/does not know: what it adds is a guess/)
})
