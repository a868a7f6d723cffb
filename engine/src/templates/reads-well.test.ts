import { audienceTypes, parentCategories, segmentTypes } from '@txadv/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { classify } from '../classify.ts'
import { golden } from '../golden.ts'
import { categories } from '../taxonomy/taxonomy.ts'
import { builtInTemplates } from './built-in.ts'
import { type TemplateInput, templateContext } from './context.ts'
import { compileTemplate } from './template.ts'

const compiled = builtInTemplates.map((template) => compileTemplate(template))
const limits = builtInTemplates.map(({ descCharLimit }) => descCharLimit ?? Number.POSITIVE_INFINITY)
const descriptionsOf = (input: TemplateInput) => compiled.map((make) => make(templateContext(input)).description)

const inputOf = (topic: string): TemplateInput => ({ topic, ...classify(topic) })

/** What no buyer should read. */
function faultsIn(description: string, template: number): string[] {
  const faults: Record<string, RegExp> = {
    'a doubled word': /\b([a-z]{2,}) \1\b/i,
    'the same in brackets': /\b([\w& ]+) \(\1\)/i,
    'an article that clashes': /\ba [aeio]|\ban [^aeiouh]/i,
    'a condition with fans': /\bas (enthusiasts|fans|owners)\b/,
    'a gap': /\s\s|\s[.,)]|\(\s*\)|: \.|undefined|null|\{\{/,
  }
  // Only a platform's limit may end a sentence early.
  if (description.length < (limits[template] as number)) faults['no full stop'] = /[^.]$/
  return Object.entries(faults).flatMap(([fault, pattern]) => (pattern.test(description) ? [fault, description] : []))
}

const topics = [
  'Electric SUV Intenders',
  'Type 2 Diabetes',
  'Golf Enthusiasts',
  'Pickup Truck Owners',
  'Netflix Subscribers',
  'Women 25-34',
  'Supply Chain Decision Makers',
  '!!!',
]

describe('descriptions for every segment type and audience type', () => {
  test.each(topics)('%s reads well', (topic) => {
    const faults = segmentTypes.flatMap((segmentType) =>
      audienceTypes.flatMap((audienceType) =>
        descriptionsOf({ ...inputOf(topic), segmentType, audienceType }).flatMap(faultsIn),
      ),
    )
    expect(faults).toEqual([])
  })

  test('open with the prefix of the segment type and end with the people of the audience type', () => {
    const shown = (topic: string) =>
      segmentTypes.flatMap((segmentType) =>
        audienceTypes.map((audienceType) => {
          const description = descriptionsOf({ ...inputOf(topic), segmentType, audienceType })[1] as string
          return /^(.*) are likely to match the topic .*\. Likely audience: (.*); journey stage: \w+\.$/
            .exec(description)
            ?.slice(1) as [string, string]
        }),
      )
    const golf = shown('Golf Enthusiasts')
    expect([...new Set(golf.map(([prefix]) => prefix))]).toEqual([
      'Professionals who',
      'Consumers who',
      'Consumers and professionals who',
    ])
    expect([...new Set(golf.map(([, people]) => people))]).toMatchInlineSnapshot(`
      [
        "in-market shoppers",
        "enthusiasts",
        "fans",
        "owners",
        "past purchasers",
        "previous buyers",
        "subscribers",
        "visitors",
        "decision makers",
        "business professionals",
        "employees",
        "people in this demographic group",
        "people at this life stage",
        "supporters",
      ]
    `)
    expect([...new Set(shown('Type 2 Diabetes').map(([, people]) => people))]).toMatchInlineSnapshot(`
      [
        "people comparing care and products",
        "people reading about the subject",
        "people following the subject",
        "people interested in the subject",
        "past purchasers",
        "previous buyers",
        "subscribers",
        "visitors",
        "decision makers",
        "business professionals",
        "employees",
        "people in this demographic group",
        "people at this life stage",
        "supporters",
      ]
    `)
  })

  test('no audience type makes people fans, enthusiasts or owners of a condition', () => {
    for (const audienceType of audienceTypes)
      for (const description of descriptionsOf({ ...inputOf('Type 2 Diabetes'), audienceType }))
        expect(description).not.toMatch(/\b(enthusiasts|fans|owners)\b/)
  })
})

test('descriptions of every place in the tree read well', () => {
  const faults = parentCategories.flatMap((parentCategory) => {
    const { group: taxonomyType, nodes } = categories[parentCategory]
    return ['', ...Object.keys(nodes)].flatMap((subcategory) => {
      const place = { parentCategory, taxonomyType, subcategory, subcategoryPath: [], keywords: [] }
      return descriptionsOf({ ...inputOf('Weekend Planners'), ...place }).flatMap(faultsIn)
    })
  })
  expect([...new Set(faults)]).toEqual([])
})

describe('keywords', () => {
  const stopWords = /^(?:a|an|and|as|at|by|for|from|in|is|of|on|or|other|the|their|to|under|with|without)$/
  const all = [...topics, ...golden.map(([name]) => name), 'The Bachelor Viewers', 'Headphones under $100']

  test('are at most 8, and no stop words, bare numbers, repeats or pieces of a longer one', () => {
    for (const name of all) {
      const { keywords } = classify(name)
      expect(keywords.length).toBeLessThanOrEqual(8)
      for (const [at, keyword] of keywords.entries()) {
        const others = keywords.filter((_, n) => n !== at)
        expect([name, keyword, others.filter((other) => ` ${other} `.includes(` ${keyword} `))]).toEqual([
          name,
          keyword,
          [],
        ])
        expect(keyword).toMatch(/[a-z]/)
        expect(keyword).not.toMatch(stopWords)
      }
    }
  })

  test.each([
    ['The Bachelor Viewers', ['the bachelor', 'reality & talk shows']],
    ['Headphones under $100', ['headphones']],
    ['Type 2 Diabetes Patients', ['type 2 diabetes', 'diabetes & endocrine disorders', 'conditions & diseases']],
    ['Sofa Buyers', ['sofa', 'couch', 'living room furniture']],
    ['Hot Dog Stands excluding Texas', ['hot dog stands', 'burgers & chicken', 'quick service & fast food']],
    ['Car Insurance Shoppers', ['car insurance', 'auto insurance']],
    ['Active Job Seekers', ['active job seekers']],
    ['Small Batch Bourbon Drinkers', ['small batch bourbon', 'whiskey & bourbon', 'spirits']],
  ])('of %s are a buyer’s words: the thing, another word for it, its place', (name, keywords) => {
    expect(classify(name).keywords).toEqual(keywords)
  })

  test('hold a model with its brand', () => {
    expect(classify('Automotive > Luxury > BMW X5 Owners (US)').keywords).toContain('bmw x5')
  })
})
