import { LibraryTopic } from '@txadv/contract'
import { parentCategories } from '@txadv/contract/vocabulary'
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
  keywords: ['electric suv', 'battery electric vehicles', 'suv', 'electric'],
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
      'Consumers who are likely to match the topic Electric SUV Intenders, based on signals related to Electric & Hybrid Vehicles. Likely audience: in-market shoppers; journey stage: Consideration.'
    expect(descriptions).toEqual({
      dspapi: `${match} Signals may include electric suv, battery electric vehicles. Category scope: Passenger cars, trucks, vans and SUVs as vehicles: shopping, makes and models, ownership, car culture.`,
      marketplace: match,
      internal: `${match} Signals may include electric suv, battery electric vehicles. Intent: Product + Brand. Intensity: High. Awareness: Solution Aware. Funnel: Mid Funnel. Journey: Consideration. Sensitivity: Standard. Composite score: 67.`,
      exchange: `${match} Signals may include electric suv, battery electric vehicles.`,
    })
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
