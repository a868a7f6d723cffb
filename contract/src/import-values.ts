import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { atField, text } from './query.ts'
import { defineRoute } from './route.ts'
import { parentCategories, segmentTypes, taxonomyTypes, valueSources, valueTargets } from './vocabulary.ts'

const { values: valuesMax, valueCodePoints } = limits.imports

/** The values that each of these fields can have. */
export const valuesOf: Readonly<Record<(typeof valueTargets)[number], readonly string[]>> = {
  parent_category: parentCategories,
  taxonomy_type: taxonomyTypes,
  segment_type: segmentTypes,
}

const givenValue = {
  targetField: z
    .enum(valueTargets, { error: texts.valueShape })
    .describe('Field that the value is for: one of those whose values are names of ours'),
  given: text(valueCodePoints, texts.valueShape).describe(
    'The text as it stands in the file; compared without regard to case and surrounding space',
  ),
}

const ImportValue = z
  .object(
    {
      ...givenValue,
      value: z
        .string({ error: texts.valueShape })
        .nullable()
        .describe('What it is read as: a value of the field, or null to leave the field to the engine'),
    },
    { error: texts.valueShape },
  )
  .refine(({ targetField, value }) => value === null || valuesOf[targetField].includes(value), {
    error: atField(texts.valueOfTarget),
  })
  .meta({
    id: 'ImportValue',
    description: 'What a text of a file is read as, in a field whose values are names of ours',
  })

/** The same as an import keeps it. */
export const KeptValue = z.object({
  targetField: z.enum(valueTargets).describe('Field that the value is for'),
  given: z.string().describe('The text as it stands in the file'),
  value: z.string().nullable().describe('What it is read as; null for the engine'),
})

/** What the values of a file are read as. */
export const valueMappings = z.array(ImportValue).max(valuesMax)

const ofOrganization = { access: { scope: 'topics:write', permission: 'import' } } as const

export const readImportValues = defineRoute({
  method: 'POST',
  path: '/api/import/values',
  summary: 'Tell how values of a file are read, with suggestions for those that are unknown',
  description:
    'Says of each text whether an import knows it, what the organization mapped it to before, or else what is nearest. Nothing is written, and nothing is applied by itself: an import takes the mappings that it is started with.',
  ...ofOrganization,
  body: z.object({
    values: z
      .array(z.object(givenValue, { error: texts.valueShape }), { error: texts.valuesRequired })
      .min(1, { error: texts.valuesRequired })
      .max(valuesMax)
      .describe('Different texts of the file with their fields'),
  }),
  reply: z.object({
    values: z
      .array(
        z.object({
          targetField: z.enum(valueTargets).describe('Field that the value is for'),
          given: z.string().describe('The text as it was sent'),
          value: z
            .string()
            .nullable()
            .describe(
              'What it is read as, was mapped to, or is suggested; null for the engine, or where nothing is near',
            ),
          source: z
            .enum(valueSources)
            .describe('Whether an import reads it as it stands, or the organization mapped it, or it is a suggestion'),
        }),
      )
      .describe('One for each text, in their order'),
  }),
})

export const rememberImportValues = defineRoute({
  method: 'PUT',
  path: '/api/import/values',
  summary: 'Remember what texts of files mean, for the next import',
  description: `Replaces what was remembered of the same texts. An organization is remembered the ${limits.imports.rememberedValues} newest.`,
  ...ofOrganization,
  body: z.object({
    values: z
      .array(ImportValue, { error: texts.valuesRequired })
      .min(1, { error: texts.valuesRequired })
      .max(valuesMax)
      .describe('Texts with what each is read as'),
  }),
  reply: z.object({ remembered: z.int().describe('Texts of the organization that are remembered now') }),
})
