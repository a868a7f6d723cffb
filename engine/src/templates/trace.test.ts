import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { builtInTemplates } from './built-in.ts'
import { contextFields, type TemplateContext } from './context.ts'
import { compileTemplate, type OutputTemplate } from './template.ts'
import { compileTrace, type TracedPart } from './trace.ts'

const joined = (parts: readonly TracedPart[]) => parts.map(({ text }) => text).join('')

// Halves of pairs, spaces and braces are what a joint may fall between.
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'B', ' ', '{', '}', '\ud83d', '\ude00', '-'), maxLength: 8 }),
)
const field = fc.constantFrom<string>(...contextFields, 'unknown', 'prefix')
const format = fc
  .array(
    fc.oneof(
      text,
      field.map((name) => `{{${name}}}`),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(''))
const contexts = fc.record(
  Object.fromEntries(contextFields.map((name) => [name, text])),
) as fc.Arbitrary<TemplateContext>
const templates: fc.Arbitrary<OutputTemplate> = fc.record({
  platformKey: fc.constant('custom'),
  displayName: fc.constant('Custom'),
  pathFields: fc.array(fc.record({ key: field, format: fc.option(format) }), { maxLength: 5 }),
  pathSeparator: fc.option(text),
  slugFields: fc.option(fc.array(field, { maxLength: 3 })),
  slugSeparator: fc.option(fc.constantFrom('-', '_', '')),
  includeSlug: fc.option(fc.boolean()),
  descTemplate: fc.option(format),
  descCharLimit: fc.option(fc.nat(30)),
  recency: fc.option(text),
  userBehaviorOverride: fc.option(text),
})

describe('a trace', () => {
  test('joined, its parts are the name and the description that the template makes, to the character', () => {
    fc.assert(
      fc.property(templates, contexts, (template, context) => {
        const made = compileTemplate(template)(context)
        const { name, description, descriptionCut } = compileTrace(template)(context)
        expect(joined(name)).toBe(made.name)
        const whole = joined(description)
        expect(whole.slice(0, descriptionCut ?? whole.length)).toBe(made.description)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('every part says which fields it came from: none for what the template itself says, all of the slug for the slug', () => {
    const context = Object.fromEntries(contextFields.map((name) => [name, `${name}!`])) as TemplateContext
    const template: OutputTemplate = {
      platformKey: 'custom',
      displayName: 'Custom',
      pathFields: [{ key: 'topic', format: '{{topic}} + {{intent}}' }, { key: 'category' }],
      slugFields: ['topic', 'segment_type'],
      descTemplate: '{{prefix}} like {{topic}}.',
    }
    const { name, description } = compileTrace(template)({ ...context, segment_type: 'B2C' })
    expect(name).toEqual([
      { text: 'topic!', fields: ['topic'], slug: false },
      { text: ' + ', fields: [], slug: false },
      { text: 'intent!', fields: ['intent'], slug: false },
      { text: ' > ', fields: [], slug: false },
      { text: 'category!', fields: ['category'], slug: false },
      { text: ' - ', fields: [], slug: false },
      { text: 'topic-b2c', fields: ['topic', 'segment_type'], slug: true },
    ])
    expect(description.map(({ text, fields }) => [text, ...fields])).toEqual([
      ['Consumers who', 'prefix'],
      [' like '],
      ['topic!', 'topic'],
      ['.'],
    ])
  })

  test.each(builtInTemplates.map((template) => [template.platformKey, template] as const))(
    'the %s template has no part without a text',
    (_, template) => {
      const context = Object.fromEntries(contextFields.map((name) => [name, name])) as TemplateContext
      const { name, description } = compileTrace(template)(context)
      expect([...name, ...description].filter(({ text }) => text === '')).toEqual([])
    },
  )
})
