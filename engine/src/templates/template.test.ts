import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastCpuMs } from '../../test/cpu-time.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { contextFields, type TemplateContext, templateContext } from './context.ts'
import { compileTemplate, type OutputTemplate, previewTemplate } from './template.ts'

const runs = { numRuns: propertyRuns }
const blank = Object.fromEntries(contextFields.map((field) => [field, ''])) as TemplateContext
const context: TemplateContext = {
  ...blank,
  topic: 'Electric SUV Intenders',
  intent: 'Product',
  category: 'Auto',
  segment_type: 'B2C',
  intensity: 'High',
}
const template: OutputTemplate = { platformKey: 'custom', displayName: 'Custom', pathFields: [], includeSlug: false }
const nameOf = (part: Partial<OutputTemplate>, values: Partial<TemplateContext> = {}) =>
  compileTemplate({ ...template, ...part })({ ...context, ...values }).name
const descriptionOf = (part: Partial<OutputTemplate>, values: Partial<TemplateContext> = {}) =>
  compileTemplate({ ...template, ...part })({ ...context, ...values }).description

describe('placeholders', () => {
  test.each([
    ['{{topic}}', 'Electric SUV Intenders'],
    ['{{topic}}{{category}}', 'Electric SUV IntendersAuto'],
    ['a {{unknown}} b', 'a  b'],
    ['[{{constructor}}{{__proto__}}{{toString}}{{hasOwnProperty}}]', '[]'],
    ['{{Topic}}', ''],
    ['{{ topic }}', '{{ topic }}'],
    ['{{{topic}}}', '{Electric SUV Intenders}'],
    ['{{{{category}}}}', '{{Auto}}'],
    ['{{topic', '{{topic'],
    ['{{topic}', '{{topic}'],
    ['{{topic{{category}}', '{{topicAuto'],
    ['{{}}', '{{}}'],
    ['{{', '{{'],
    ['{topic}', '{topic}'],
    ['', ''],
  ])('%j gives %j', (descTemplate, expected) => {
    expect(descriptionOf({ descTemplate })).toBe(expected)
  })

  test('a value is never expanded again', () => {
    const topic = '{{category}} $& $1 $$ {{topic}}'
    expect(descriptionOf({ descTemplate: 'x {{topic}} y' }, { topic })).toBe(`x ${topic} y`)
    expect(descriptionOf({ descTemplate: '{{topic}}category}}' }, { topic: '{{' })).toBe('{{category}}')
  })

  test('the prefix belongs to the description, not to the path', () => {
    expect(nameOf({ pathFields: [{ key: 'prefix' }, { key: 'x', format: 'a{{prefix}}' }] })).toBe('a')
  })
})

describe('path', () => {
  test('a format resolves all its placeholders, a key without one is the field', () => {
    const pathFields = [{ key: 'topic', format: '{{topic}} {{intent}}' }, { key: 'category' }]
    expect(nameOf({ pathFields })).toBe('Electric SUV Intenders Product > Auto')
  })

  test('empty segments are skipped, and white space is empty', () => {
    const pathFields = [
      { key: 'subcategory' },
      { key: 'topic' },
      { key: 'x', format: ' {{group}} {{journey}}\t' },
      { key: 'nothing' },
      { key: 'x', format: '' },
      { key: 'intensity', format: '' },
      { key: 'constructor' },
      { key: 'category', format: '{{category}} {{subcategory}}' },
    ]
    expect(nameOf({ pathFields })).toBe('Electric SUV Intenders > High > Auto')
  })

  test('the separator is as given', () => {
    const pathFields = [{ key: 'category' }, { key: 'intensity' }]
    expect(nameOf({ pathFields, pathSeparator: ' | ' })).toBe('Auto | High')
    expect(nameOf({ pathFields, pathSeparator: '' })).toBe('AutoHigh')
  })
})

describe('slug', () => {
  const pathFields = [{ key: 'category' }]

  test.each([
    ['Electric SUV Intenders', 'Auto - electric-suv-intenders'],
    ['  --Rock & Roll!! 24/7--  ', 'Auto - rock-roll-24-7'],
    ['Café Crème Brûlée', 'Auto - cafe-creme-brulee'],
    ['日本語', 'Auto'],
    ['?!', 'Auto'],
    ['', 'Auto'],
  ])('of %j: %s', (topic, name) => {
    expect(nameOf({ pathFields, slugFields: ['topic'], includeSlug: true }, { topic })).toBe(name)
  })

  test('is included by default, joins its fields, and skips those that are empty or unknown', () => {
    const slugFields = ['group', 'topic', 'constructor', 'nothing', 'intensity']
    const compiled = compileTemplate({ platformKey: 'k', displayName: 'K', pathFields, slugFields })
    expect(compiled(context).name).toBe('Auto - electric-suv-intenders-high')
  })

  test('takes its separator', () => {
    const part = { pathFields, slugFields: ['topic', 'category'], includeSlug: true }
    expect(nameOf({ ...part, slugSeparator: '_' })).toBe('Auto - electric_suv_intenders_auto')
    expect(nameOf({ ...part, slugSeparator: '$&' })).toBe('Auto - electric$&suv$&intenders$&auto')
    expect(nameOf({ ...part, slugSeparator: '' })).toBe('Auto - electricsuvintendersauto')
  })

  test('without slug fields appends nothing, and without a path stands alone', () => {
    expect(nameOf({ pathFields, includeSlug: true })).toBe('Auto')
    expect(nameOf({ slugFields: ['category'], includeSlug: true })).toBe('auto')
  })
})

describe('description', () => {
  test.each([
    ['B2B', 'Professionals who buy'],
    ['B2E', 'Professionals who buy'],
    ['B2G', 'Professionals who buy'],
    ['B2C', 'Consumers who buy'],
    ['B2B2C', 'Consumers and professionals who buy'],
    ['unheard of', 'Consumers and professionals who buy'],
  ])('prefix of %s', (segment_type, description) => {
    expect(descriptionOf({ descTemplate: '{{prefix}} buy' }, { segment_type })).toBe(description)
  })

  test('prefixes are as given', () => {
    const part = { descTemplate: '{{prefix}} x', descPrefixB2b: 'Firms', descPrefixB2c: 'People', descPrefixB2b2c: '' }
    expect(descriptionOf(part, { segment_type: 'B2G' })).toBe('Firms x')
    expect(descriptionOf(part, { segment_type: 'B2C' })).toBe('People x')
    expect(descriptionOf(part, { segment_type: 'B2B2C' })).toBe('x')
  })

  test('is cut at the limit, and only when there is one', () => {
    expect(descriptionOf({ descTemplate: '{{topic}}', descCharLimit: 9 })).toBe('Electric')
    expect(descriptionOf({ descTemplate: '{{topic}}', descCharLimit: 0 })).toBe('')
    expect(
      descriptionOf({ descTemplate: '{{topic}}', descCharLimit: null }, { topic: 'x'.repeat(10_000) }),
    ).toHaveLength(10_000)
    expect(descriptionOf({})).toBe('')
  })
})

describe('recency and user behavior', () => {
  test('the template gives the recency when the context has none', () => {
    const part = { descTemplate: '{{recency}}', recency: '30 Days' }
    expect(descriptionOf(part)).toBe('30 Days')
    expect(descriptionOf(part, { recency: '7 Days' })).toBe('7 Days')
    expect(descriptionOf({ descTemplate: '{{recency}}' })).toBe('')
  })

  test('an override of the template fixes the behavior', () => {
    const part = { descTemplate: '{{user_behavior}}, {{user_behavior_lower}}' }
    const values = { user_behavior: 'Intent', user_behavior_lower: 'intent' }
    expect(descriptionOf(part, values)).toBe('Intent, intent')
    expect(descriptionOf({ ...part, userBehaviorOverride: 'Lookalike' }, values)).toBe('Lookalike, lookalike')
    expect(descriptionOf({ ...part, userBehaviorOverride: '' }, values)).toBe('Intent, intent')
  })
})

describe('preview', () => {
  test('shows what the sample topic becomes, and from what', () => {
    const preview = previewTemplate({
      ...template,
      pathFields: [{ key: 'topic', format: '{{topic}} {{intent}}{{secondary_intent_suffix}}' }, { key: 'recency' }],
      slugFields: ['topic'],
      includeSlug: true,
      descTemplate: '{{prefix}} {{user_behavior_lower}}',
      recency: '90 Days',
      userBehaviorOverride: 'Browse',
    })
    expect(preview.name).toBe('Tesla Model Y Intenders Brand + Product > 90 Days - tesla-model-y-intenders')
    expect(preview.description).toBe('Consumers who browse')
    expect(preview.descLength).toBe(20)
    expect(preview.context).toMatchObject({ prefix: 'Consumers who', recency: '90 Days', user_behavior: 'Browse' })
    expect(Object.keys(preview.context).sort()).toEqual([...contextFields, 'prefix'].sort())
  })

  test('fills every field of the sample', () => {
    const { context: shown } = previewTemplate({ ...template, recency: '30 Days' })
    expect(Object.entries(shown).filter(([, value]) => value === '')).toEqual([])
  })
})

const pieces = fc.constantFrom(
  '{{',
  '}}',
  '{',
  '}',
  '{{topic}}',
  '{{prefix}}',
  '{{__proto__}}',
  '{{recency}}',
  ' ',
  '$&',
  '$1',
  '\ud83d',
  '\ude80',
  'é',
  'Ⅷ',
  '_',
)
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
)
const hostileTemplate = fc.record({
  platformKey: fc.constant('k'),
  displayName: fc.constant('K'),
  pathFields: fc.array(
    fc.record({ key: fc.oneof(fc.constantFrom(...contextFields), hostileText), format: fc.option(hostileText) }),
    { maxLength: 3 },
  ),
  pathSeparator: fc.option(hostileText),
  slugFields: fc.array(fc.oneof(fc.constantFrom(...contextFields), hostileText), { maxLength: 3 }),
  slugSeparator: fc.option(hostileText),
  includeSlug: fc.option(fc.boolean()),
  descTemplate: fc.option(hostileText),
  descCharLimit: fc.option(fc.nat(30)),
  descPrefixB2c: fc.option(hostileText),
  recency: fc.option(hostileText),
  userBehaviorOverride: fc.option(hostileText),
})
const hostileContext = fc
  .record({ topic: hostileText, category: hostileText, segment_type: hostileText, recency: hostileText })
  .map((values): TemplateContext => ({ ...blank, ...values }))

describe('whatever the template and the values', () => {
  test('nothing throws, output is well formed, and the description keeps its limit', () => {
    fc.assert(
      fc.property(hostileTemplate, hostileContext, (asked, values) => {
        const { name, description } = compileTemplate(asked)(values)
        if (!name.isWellFormed() || !description.isWellFormed()) throw new Error('not well formed')
        if (asked.descCharLimit !== null && description.length > asked.descCharLimit) throw new Error('too long')
      }),
      runs,
    )
  })

  test('values appear verbatim', () => {
    const render = compileTemplate({
      ...template,
      pathFields: [{ key: 'topic', format: '<{{topic}}>' }],
      descTemplate: '<{{topic}}|{{category}}>',
    })
    fc.assert(
      fc.property(hostileText, hostileText, (topic, category) => {
        const { name, description } = render({ ...blank, topic, category })
        if (name !== `<${topic}>`.toWellFormed()) throw new Error(name)
        if (description !== `<${topic}|${category}>`.toWellFormed()) throw new Error(description)
      }),
      runs,
    )
  })

  test('a compiled text is what replacing every placeholder once gives', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (text, topic) => {
        const values: Record<string, string> = { topic, prefix: 'Consumers who' }
        const expected = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
          Object.hasOwn(values, name) ? (values[name] ?? '') : '',
        )
        const description = descriptionOf({ descTemplate: text }, { topic })
        if (description !== expected.trim().toWellFormed()) throw new Error(description)
      }),
      runs,
    )
  })

  test('a slug is words of letters and digits between separators', () => {
    const separators = fc.constantFrom('-', '_', '--', '.', '$&', '|')
    const words = /^[a-z0-9]+$/
    fc.assert(
      fc.property(hostileText, hostileText, separators, (topic, category, separator) => {
        const render = compileTemplate({
          ...template,
          slugFields: ['topic', 'category'],
          slugSeparator: separator,
          includeSlug: true,
        })
        const slug = render({ ...blank, topic, category }).name
        if (slug !== '' && !slug.split(separator).every((word) => words.test(word))) throw new Error(slug)
      }),
      runs,
    )
  })
})

describe('time', () => {
  const long = 100_000
  const hostile = {
    'opening braces': '{{'.repeat(long / 2),
    'names that never close': '{{topic'.repeat(long / 7),
    'one name that never closes': `{{${'a'.repeat(long)}`,
    'closing braces': '}}'.repeat(long / 2),
    placeholders: '{{category}}'.repeat(long / 12),
    'unknown fields': '{{x}}'.repeat(long / 5),
    'white space': ' '.repeat(long),
  }

  const places: Record<string, (text: string) => Partial<OutputTemplate>> = {
    'a path': (text) => ({ pathFields: [{ key: 'x', format: text }] }),
    'a description': (text) => ({ descTemplate: text, descCharLimit: 500 }),
    'a value and its slug': () => ({ pathFields: [{ key: 'topic' }], slugFields: ['topic'], includeSlug: true }),
  }
  const cases = Object.entries(hostile).flatMap(([what, text]) =>
    Object.entries(places).map(([where, place]) => ({ what, where, text, part: place(text) })),
  )

  test.each(cases)('100 KB of $what in $where take less than 5 ms', ({ text, part }) => {
    const took = leastCpuMs(() => compileTemplate({ ...template, ...part })({ ...context, topic: text }), 5)
    expect(took).toBeLessThan(5)
  })

  test('context and output of a topic take microseconds', () => {
    const render = compileTemplate({
      ...template,
      pathFields: contextFields.slice(0, 10).map((key) => ({ key })),
      descTemplate: contextFields.map((field) => `{{${field}}}`).join(' '),
      descCharLimit: 500,
    })
    const input = {
      topic: 'Electric SUV Intenders',
      parentCategory: 'Auto',
      taxonomyType: 'Auto & Transportation',
      subcategory: 'SUVs & Crossovers',
      subcategoryPath: [],
      segmentType: 'B2C',
      audienceType: 'Owner',
      primaryIntent: 'product',
      intensity: 'High',
      awareness: 'Most Aware',
      funnel: 'Post-Purchase',
      buyerJourney: 'Retention',
      sensitivity: 'Standard',
      compositeScore: 50,
      keywords: ['suv'],
    }
    const rendered = 20_000
    const took = leastCpuMs(() => {
      for (let at = 0; at < rendered; at++) render(templateContext({ ...input, topic: `Topic ${at}` }))
    }, rendered * 0.07)
    expect(took / rendered).toBeLessThan(0.07)
  })
})
