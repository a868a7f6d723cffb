import * as z from 'zod'
import { texts } from './failure.ts'
import { ActivationId, GlobalTopicId, TemplateId } from './ids.ts'
import { limits } from './limits.ts'
import { atField, line, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { outputDescColumns, outputNameColumns } from './vocabulary.ts'

const bounds = limits.templates

/** Text that is taken as it is written: the spaces of a separator count. */
const verbatim = (maxCodePoints: number) =>
  z
    .string()
    .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: atField(texts.illFormedText) })
    .refine((value) => [...value.slice(0, maxCodePoints * 2 + 2)].length <= maxCodePoints, {
      error: atField(texts.tooLong(maxCodePoints)),
    })
    .meta({ maxLength: maxCodePoints })

const separator = verbatim(bounds.separatorCodePoints).refine((value) => !/\p{Cc}/u.test(value), {
  error: texts.separatorShape,
})
const wording = verbatim(bounds.wordingCodePoints)
const fieldName = verbatim(bounds.fieldNameCodePoints)

const PathField = z.object({
  key: fieldName,
  label: verbatim(bounds.labelCodePoints).nullable().optional(),
  format: verbatim(bounds.formatCodePoints).nullable().optional(),
})

/** The key names outputs in an object, so no word that every object knows may be one. */
const platformKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,62}$/, { error: texts.platformKeyShape })
  .refine((key) => !(key in Object.prototype), { error: texts.platformKeyReserved })

const fields = {
  platformKey,
  displayName: line(bounds.displayNameCodePoints, texts.displayNameRequired),
  isActive: z.boolean(),
  sortOrder: z.int().min(-bounds.sortOrderMax).max(bounds.sortOrderMax),
  pathFields: z
    .array(PathField, { error: texts.pathFieldsRequired })
    .min(1, { error: texts.pathFieldsRequired })
    .max(bounds.pathFields),
  pathSeparator: separator,
  slugFields: z.array(fieldName).max(bounds.slugFields),
  slugSeparator: separator,
  includeSlug: z.boolean(),
  descTemplate: verbatim(bounds.descTemplateCodePoints),
  descCharLimit: z.int().min(1).max(bounds.descCharLimitMax).nullable(),
  descPrefixB2b: wording,
  descPrefixB2c: wording,
  descPrefixB2b2c: wording,
  recency: wording.nullable(),
  dbColumnName: z.enum(outputNameColumns).nullable(),
  dbColumnDesc: z.enum(outputDescColumns).nullable(),
  userBehaviorOverride: wording.nullable(),
}

/** What a template is when nothing else is said. */
export const templateDefaults = {
  isActive: true,
  sortOrder: 0,
  pathSeparator: ' > ',
  slugFields: [],
  slugSeparator: '-',
  includeSlug: true,
  descTemplate: '',
  descCharLimit: null,
  descPrefixB2b: 'Professionals who',
  descPrefixB2c: 'Consumers who',
  descPrefixB2b2c: 'Consumers and professionals who',
  recency: null,
  dbColumnName: null,
  dbColumnDesc: null,
  userBehaviorOverride: null,
} as const satisfies Partial<z.input<z.ZodObject<typeof fields>>>

const defaulted = {
  isActive: fields.isActive.default(templateDefaults.isActive),
  sortOrder: fields.sortOrder.default(templateDefaults.sortOrder),
  pathSeparator: fields.pathSeparator.default(templateDefaults.pathSeparator),
  slugFields: fields.slugFields.default([...templateDefaults.slugFields]),
  slugSeparator: fields.slugSeparator.default(templateDefaults.slugSeparator),
  includeSlug: fields.includeSlug.default(templateDefaults.includeSlug),
  descTemplate: fields.descTemplate.default(templateDefaults.descTemplate),
  descCharLimit: fields.descCharLimit.default(templateDefaults.descCharLimit),
  descPrefixB2b: fields.descPrefixB2b.default(templateDefaults.descPrefixB2b),
  descPrefixB2c: fields.descPrefixB2c.default(templateDefaults.descPrefixB2c),
  descPrefixB2b2c: fields.descPrefixB2b2c.default(templateDefaults.descPrefixB2b2c),
  recency: fields.recency.default(templateDefaults.recency),
  dbColumnName: fields.dbColumnName.default(templateDefaults.dbColumnName),
  dbColumnDesc: fields.dbColumnDesc.default(templateDefaults.dbColumnDesc),
  userBehaviorOverride: fields.userBehaviorOverride.default(templateDefaults.userBehaviorOverride),
}

const Changes = z
  .object(fields)
  .partial()
  .refine((given) => Object.keys(given).length > 0, { error: texts.noFieldsToUpdate })

export const OutputTemplate = z
  .object({
    id: TemplateId,
    platformKey: z.string(),
    displayName: z.string(),
    isActive: z.boolean(),
    sortOrder: z.int(),
    pathFields: z.array(
      z.object({ key: z.string(), label: z.string().nullable().optional(), format: z.string().nullable().optional() }),
    ),
    pathSeparator: z.string(),
    slugFields: z.array(z.string()),
    slugSeparator: z.string(),
    includeSlug: z.boolean(),
    descTemplate: z.string(),
    descCharLimit: z.int().nullable(),
    descPrefixB2b: z.string(),
    descPrefixB2c: z.string(),
    descPrefixB2b2c: z.string(),
    recency: z.string().nullable(),
    dbColumnName: z.enum(outputNameColumns).nullable(),
    dbColumnDesc: z.enum(outputDescColumns).nullable(),
    userBehaviorOverride: z.string().nullable(),
    builtIn: z.boolean(),
    /** Null while a built-in template is as it came. */
    createdAt: Timestamp.nullable(),
    updatedAt: Timestamp.nullable(),
  })
  .meta({ id: 'OutputTemplate' })

const Made = z.object({ name: z.string(), description: z.string() })
const NamedTopic = z.object({ topicId: GlobalTopicId, topicName: z.string() })

export const TemplateImpact = z
  .object({
    /** How many live topics were looked at, and whether those are all. */
    topics: z.int(),
    complete: z.boolean(),
    namesChanged: z.int(),
    descriptionsChanged: z.int(),
    /** New names that the platform will cut. */
    namesCut: z.int(),
    /** Topics whose new name, as the platform cuts it, another topic that a library can hold beside it has too. */
    collisions: z.int(),
    /** Active activations of the platform. */
    activations: z.int(),
    /** Those whose pushed name or description the changed template would not make. */
    activationsStale: z.int(),
    /** Those of them that the template as it is still makes. */
    activationsTurningStale: z.int(),
    samples: z.array(NamedTopic.extend({ before: Made, after: Made })),
    collisionSamples: z.array(z.object({ name: z.string(), topics: z.array(NamedTopic) })),
    activationSamples: z.array(
      z.object({
        activationId: ActivationId,
        topicName: z.string(),
        pushed: z.object({ name: z.string().nullable(), description: z.string().nullable() }),
        after: Made,
      }),
    ),
  })
  .meta({ id: 'TemplateImpact' })

const asOperator = { access: { operator: true } } as const
const ofTemplate = {
  ...asOperator,
  params: z.object({ templateId: TemplateId }),
  absent: texts.templateNotFound,
} as const

export const listOutputTemplates = defineRoute({
  method: 'GET',
  path: '/api/admin/output-templates',
  summary: 'List output templates, built-in ones among them',
  ...asOperator,
  reply: z.array(OutputTemplate),
})

export const createOutputTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/output-templates',
  summary: 'Create an output template; new topics get names from it',
  ...asOperator,
  body: z.object({ ...fields, ...defaulted }),
  reply: OutputTemplate,
})

export const previewOutputTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/output-templates/preview',
  summary: 'Preview a template with a sample topic, or with the global topic of topicId',
  ...asOperator,
  body: z.object({
    ...fields,
    ...defaulted,
    platformKey: platformKey.default('preview'),
    displayName: fields.displayName.default('Preview'),
    /** A global topic to make the preview of, in place of the fixed sample. */
    topicId: GlobalTopicId.optional(),
  }),
  absent: texts.topicNotFound,
  reply: Made.extend({
    descLength: z.int(),
    context: z.record(z.string(), z.string()),
    /** Whether it is made of the fixed sample, and of no topic that there is. */
    sample: z.boolean(),
  }).meta({
    id: 'TemplatePreview',
  }),
})

export const getOutputTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/output-templates/:templateId',
  summary: 'Read an output template',
  ...ofTemplate,
  reply: OutputTemplate,
})

export const updateOutputTemplate = defineRoute({
  method: 'PATCH',
  path: '/api/admin/output-templates/:templateId',
  summary: 'Change an output template; stored names stay until topics are reclassified',
  ...ofTemplate,
  body: Changes,
  reply: OutputTemplate,
})

export const deleteOutputTemplate = defineRoute({
  method: 'DELETE',
  path: '/api/admin/output-templates/:templateId',
  summary: 'Delete an output template that is not built in',
  ...ofTemplate,
  reply: z.object({ deleted: z.literal(true) }),
})

export const previewTemplateChange = defineRoute({
  method: 'POST',
  path: '/api/admin/output-templates/:templateId/impact',
  summary: 'Preview the effect of a template change on names and activations',
  ...ofTemplate,
  body: Changes,
  reply: TemplateImpact,
  deadlineMs: limits.http.bulkDeadlineMs,
})
