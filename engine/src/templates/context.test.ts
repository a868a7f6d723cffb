import { audienceTypes, parentCategories, segmentTypes, taxonomyTypes } from '@txadv/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { contextFields, type TemplateInput, templateContext } from './context.ts'

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
  keywords: ['electric suv', 'suv', 'Electric', 'hybrid'],
}

describe('template context', () => {
  test('holds every field of a classified topic', () => {
    expect(
      templateContext({
        ...topic,
        recency: '30 Days',
        orgAlias: 'Acme',
        partnerAlias: 'Partner',
        modelProcess: 'Modeled',
        userMarket: 'US',
      }),
    ).toEqual({
      topic: 'Electric SUV Intenders',
      intent: 'Product',
      secondary_intent: 'Brand',
      secondary_intent_suffix: ' + Brand',
      group: 'Auto & Transport',
      category: 'Auto',
      subcategory: 'Electric & Hybrid Vehicles',
      segment_type: 'B2C',
      audience_tag: 'Consumer',
      audience_type: 'In-Market Shopper',
      subcategory_l1: 'Battery Electric',
      subcategory_l2: 'Electric SUV',
      subcategory_l3: '',
      subcategory_l4: '',
      intensity: 'High',
      awareness: 'Solution Aware',
      funnel: 'Mid Funnel',
      journey: 'Consideration',
      sensitivity: 'Standard',
      composite_score: '67',
      recency: '30 Days',
      org_alias: 'Acme',
      partner_alias: 'Partner',
      user_behavior: 'Intent',
      user_behavior_lower: 'intent',
      model_process: 'Modeled',
      user_market: 'US',
      taxonomy_label: 'Electric & Hybrid Vehicles',
      taxonomy_label_lower: 'electric & hybrid vehicles',
      taxonomy_description:
        'Passenger cars, trucks, vans and SUVs as vehicles: shopping, makes and models, ownership, car culture',
      taxonomy_description_lower:
        'passenger cars, trucks, vans and suvs as vehicles: shopping, makes and models, ownership, car culture',
      audience_type_lower: 'in-market shopper',
      audience_type_people: 'in-market shoppers',
      domain_signals_top3: 'electric suv, hybrid',
      domain_signals_top3_lower: 'electric suv, hybrid',
      group_lower: 'auto & transport',
    })
  })

  test('has the fields of the list, no more and no less', () => {
    expect(Object.keys(templateContext(topic))).toEqual([...contextFields])
  })

  test('leaves empty what is not known', () => {
    const context = templateContext({ ...topic, secondaryIntent: undefined })
    for (const field of [
      'secondary_intent',
      'secondary_intent_suffix',
      'recency',
      'org_alias',
      'partner_alias',
    ] as const) {
      expect(context[field]).toBe('')
    }
    expect(context.model_process + context.user_market).toBe('')
  })

  test('subcategory is the first value before a comma, or level 0 of the path', () => {
    expect(templateContext({ ...topic, subcategory: 'Beer , Wine, Spirits' }).subcategory).toBe('Beer')
    expect(templateContext({ ...topic, subcategory: '' }).subcategory).toBe('Electric & Hybrid Vehicles')
    expect(templateContext({ ...topic, subcategory: '', subcategoryPath: [] }).subcategory).toBe('')
  })

  test('the label is the subcategory, else the category', () => {
    const context = templateContext({ ...topic, subcategory: '', subcategoryPath: [], parentCategory: 'Books & News' })
    expect(context.taxonomy_label).toBe('Books & News')
    expect(context.category).toBe('Publishing')
  })

  test('without keywords the topic itself is the signal', () => {
    expect(templateContext({ ...topic, keywords: [' ', ''] }).domain_signals_top3).toBe('Electric SUV Intenders')
    expect(templateContext({ ...topic, keywords: [' a ', '', 'b'] }).domain_signals_top3).toBe('a, b')
  })

  test.each([
    ['B2B', 'Business'],
    ['B2C', 'Consumer'],
    ['B2B2C', 'Biz+Consumer'],
    ['B2E', 'Business'],
    ['B2G', 'Business'],
    ['B2X', ''],
  ])('audience tag of %s is %j', (segmentType, tag) => {
    expect(templateContext({ ...topic, segmentType }).audience_tag).toBe(tag)
  })

  test.each([
    ['Owner', 'brand', 'Ownership'],
    ['Business Owner', 'product', 'Ownership'],
    ['PAST PURCHASER', 'product', 'Past Purchaser'],
    ['Previous Buyer', 'brand', 'Past Purchaser'],
    ['Owner and Past Purchaser', 'brand', 'Ownership'],
    ['Past Purchaser, Decision Maker', 'brand', 'Past Purchaser'],
    ['it decision maker', 'product', 'Decision Maker'],
    ['Enthusiast', 'product', 'Intent'],
    ['Enthusiast', 'Service', 'Intent'],
    ['Enthusiast', 'SOLUTION', 'Intent'],
    ['Fan', 'brand', 'Interest'],
    ['Visitor', 'event', 'Interest'],
    ['Demographic Group', 'identity', 'Interest'],
    ['', '', 'Interest'],
  ])('user behavior of %s with intent %s is %s', (audienceType, primaryIntent, behavior) => {
    const context = templateContext({ ...topic, audienceType, primaryIntent })
    expect(context.user_behavior).toBe(behavior)
    expect(context.user_behavior_lower).toBe(behavior.toLowerCase())
  })

  test('an override fixes the user behavior', () => {
    const context = templateContext({ ...topic, audienceType: 'Owner', userBehaviorOverride: 'Lookalike' })
    expect(context.user_behavior).toBe('Lookalike')
    expect(context.user_behavior_lower).toBe('lookalike')
  })

  test('every value of the vocabulary has a rendering', () => {
    for (const parentCategory of parentCategories) {
      const context = templateContext({ ...topic, parentCategory })
      expect(context.taxonomy_description).toMatch(/[^.]$/)
      expect(context.category.length).toBeLessThanOrEqual(parentCategory.length)
    }
    for (const taxonomyType of taxonomyTypes) expect(templateContext({ ...topic, taxonomyType }).group).not.toBe('')
    for (const segmentType of segmentTypes) expect(templateContext({ ...topic, segmentType }).audience_tag).not.toBe('')
    for (const audienceType of audienceTypes) {
      expect(templateContext({ ...topic, audienceType }).audience_type_people).not.toContain('members')
    }
  })

  test.each(['constructor', '__proto__', 'toString', 'Nonsense'])(
    'a value %s that is none stands for itself',
    (value) => {
      const context = templateContext({ ...topic, parentCategory: value, taxonomyType: value, audienceType: value })
      expect(context.category).toBe(value)
      expect(context.group).toBe(value)
      expect(context.audience_type).toBe(value)
      expect(context.audience_type_people).toBe('members of this audience')
      expect(context.taxonomy_description).toBe('Electric & Hybrid Vehicles')
    },
  )
})
