import { LibraryTopic } from '@txadv/contract'
import { audienceTypes, parentCategories, segmentTypes } from '@txadv/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { categories } from '../taxonomy/taxonomy.ts'
import { builtInTemplates } from './built-in.ts'
import { type TemplateInput, templateContext } from './context.ts'
import { compileTemplate } from './template.ts'

const topic: TemplateInput = {
  topic: 'Electric SUV Intenders',
  parentCategory: 'Auto',
  taxonomyType: 'Auto & Transportation',
  subcategory: 'Electric & Hybrid Vehicles',
  subcategoryPath: ['Electric & Hybrid Vehicles', 'Battery Electric', 'Electric SUV'],
  segmentType: 'B2C',
  audienceType: 'In-Market Shopper',
  primaryIntent: 'product',
  secondaryIntent: 'brand',
  intensity: 'High',
  awareness: 'Solution Aware',
  funnel: 'Mid Funnel',
  buyerJourney: 'Consideration',
  sensitivity: 'Standard',
  compositeScore: 67,
  keywords: ['electric suv', 'suv', 'electric'],
}
const outputs = (input: TemplateInput) =>
  Object.fromEntries(
    builtInTemplates.map((template) => [template.platformKey, compileTemplate(template)(templateContext(input))]),
  )

describe('built-in templates', () => {
  test('are four, with the limits and columns of the interface, and only exchange inactive', () => {
    expect(
      builtInTemplates.map(({ platformKey, isActive, descCharLimit, dbColumnName, dbColumnDesc }) => [
        platformKey,
        isActive,
        descCharLimit,
        dbColumnName,
        dbColumnDesc,
      ]),
    ).toEqual([
      ['dspapi', true, 500, 'segment_name_dspapi', 'segment_desc_dspapi'],
      ['marketplace', true, 245, 'segment_name_marketplace', 'segment_desc_marketplace'],
      ['internal', true, null, 'segment_name_internal', null],
      ['exchange', false, 300, null, null],
    ])
    const columns = builtInTemplates.flatMap(({ dbColumnName, dbColumnDesc }) => [dbColumnName, dbColumnDesc])
    for (const column of columns) if (column !== null) expect(LibraryTopic.shape).toHaveProperty(column)
  })

  test('names follow the path orders of the interface', () => {
    const names = Object.fromEntries(Object.entries(outputs(topic)).map(([key, { name }]) => [key, name]))
    expect(names).toEqual({
      dspapi:
        'Electric SUV Intenders Product > Auto > Electric & Hybrid Vehicles > B2C In-Market Shopper > High Solution Aware > Mid Funnel Consideration > 30 Days - electric-suv-intenders',
      marketplace:
        'Electric SUV Intenders Product > Auto & Transport > Auto > Electric & Hybrid Vehicles > B2C In-Market Shopper > Consideration > 30 Days - electric-suv-intenders',
      internal:
        'Electric SUV Intenders > Product + Brand > Auto & Transport > Auto > Electric & Hybrid Vehicles > B2C > High > Solution Aware > Mid Funnel Consideration > 30 Days - electric-suv-intenders',
      exchange:
        'Electric SUV Intenders Product > Auto > Electric & Hybrid Vehicles > B2C In-Market Shopper > Consideration > 30 Days - electric-suv-intenders',
    })
  })

  test('descriptions are sentences that claim nothing for sure', () => {
    const descriptions = Object.fromEntries(
      Object.entries(outputs(topic)).map(([key, { description }]) => [key, description]),
    )
    const match =
      'Consumers who are likely to match the topic Electric SUV Intenders as in-market shoppers, based on signals related to Electric & Hybrid Vehicles (Auto & Transport).'
    expect(descriptions).toEqual({
      dspapi: `${match} Likely journey stage: Consideration. Signals may include electric suv, suv, electric. Category scope: Passenger cars, trucks, vans and SUVs as vehicles: shopping, makes and models, ownership, car culture.`,
      marketplace: `${match} Likely journey stage: Consideration.`,
      internal: `${match} Signals may include electric suv, suv, electric. Intent: Product + Brand. Intensity: High. Awareness: Solution Aware. Funnel: Mid Funnel. Journey: Consideration. Sensitivity: Standard. Composite score: 67.`,
      exchange: `${match} Likely journey stage: Consideration. Signals may include electric suv, suv, electric.`,
    })
  })

  test('read well for every segment type and audience type', () => {
    const openings = segmentTypes.flatMap((segmentType) =>
      audienceTypes.map((audienceType) => {
        const all = Object.values(outputs({ ...topic, segmentType, audienceType }))
        for (const { description } of all) {
          expect(description).not.toMatch(/\s\s|\s[.,]|\(\)|undefined|null|\{\{/)
          expect(description).toMatch(/\.$/)
        }
        const opened = all.map(({ description }) => description.split(', based on')[0])
        expect(new Set(opened).size).toBe(1)
        return opened[0]
      }),
    )
    expect(new Set(openings).size).toBe(3 * 14)
    expect([...new Set(openings)]).toMatchInlineSnapshot(`
      [
        "Professionals who are likely to match the topic Electric SUV Intenders as in-market shoppers",
        "Professionals who are likely to match the topic Electric SUV Intenders as enthusiasts",
        "Professionals who are likely to match the topic Electric SUV Intenders as fans",
        "Professionals who are likely to match the topic Electric SUV Intenders as owners",
        "Professionals who are likely to match the topic Electric SUV Intenders as past purchasers",
        "Professionals who are likely to match the topic Electric SUV Intenders as previous buyers",
        "Professionals who are likely to match the topic Electric SUV Intenders as subscribers",
        "Professionals who are likely to match the topic Electric SUV Intenders as visitors",
        "Professionals who are likely to match the topic Electric SUV Intenders as decision makers",
        "Professionals who are likely to match the topic Electric SUV Intenders as business professionals",
        "Professionals who are likely to match the topic Electric SUV Intenders as employees",
        "Professionals who are likely to match the topic Electric SUV Intenders as people in this demographic group",
        "Professionals who are likely to match the topic Electric SUV Intenders as people at this life stage",
        "Professionals who are likely to match the topic Electric SUV Intenders as supporters",
        "Consumers who are likely to match the topic Electric SUV Intenders as in-market shoppers",
        "Consumers who are likely to match the topic Electric SUV Intenders as enthusiasts",
        "Consumers who are likely to match the topic Electric SUV Intenders as fans",
        "Consumers who are likely to match the topic Electric SUV Intenders as owners",
        "Consumers who are likely to match the topic Electric SUV Intenders as past purchasers",
        "Consumers who are likely to match the topic Electric SUV Intenders as previous buyers",
        "Consumers who are likely to match the topic Electric SUV Intenders as subscribers",
        "Consumers who are likely to match the topic Electric SUV Intenders as visitors",
        "Consumers who are likely to match the topic Electric SUV Intenders as decision makers",
        "Consumers who are likely to match the topic Electric SUV Intenders as business professionals",
        "Consumers who are likely to match the topic Electric SUV Intenders as employees",
        "Consumers who are likely to match the topic Electric SUV Intenders as people in this demographic group",
        "Consumers who are likely to match the topic Electric SUV Intenders as people at this life stage",
        "Consumers who are likely to match the topic Electric SUV Intenders as supporters",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as in-market shoppers",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as enthusiasts",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as fans",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as owners",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as past purchasers",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as previous buyers",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as subscribers",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as visitors",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as decision makers",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as business professionals",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as employees",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as people in this demographic group",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as people at this life stage",
        "Consumers and professionals who are likely to match the topic Electric SUV Intenders as supporters",
      ]
    `)
  })

  test('marketplace descriptions of every category end in a full sentence', () => {
    for (const parentCategory of parentCategories) {
      for (const subcategory of ['', ...Object.keys(categories[parentCategory].nodes)]) {
        const { group: taxonomyType } = categories[parentCategory]
        const all = outputs({ ...topic, parentCategory, taxonomyType, subcategory, subcategoryPath: [], keywords: [] })
        for (const { description } of Object.values(all)) expect(description).toMatch(/[^\s.]\.$/)
      }
    }
  })

  test('hold their limits for the longest topic', () => {
    const all = outputs({ ...topic, topic: 'Long '.repeat(100), segmentType: 'B2B2C' })
    for (const { platformKey, descCharLimit } of builtInTemplates) {
      expect(all[platformKey]?.description.length).toBeLessThanOrEqual(descCharLimit ?? Number.POSITIVE_INFINITY)
    }
  })
})
