import * as z from 'zod'
import { texts } from './failure.ts'
import { ActivationId, GlobalTopicId, TemplateId } from './ids.ts'
import { limits } from './limits.ts'
import { atField, cursor, line, Timestamp } from './query.ts'
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

/** What is said of a field where it is sent, and where it is read. */
const about = {
  partKey: 'Context field whose text the part is; unknown fields are empty',
  partLabel: 'What a template editor calls the part; never in the name',
  partFormat: 'Text with context fields in double braces, used instead of the field in key; null or absent for key',
  platformKey: 'Unique key that connections name the template by: lowercase letters, digits and _ . -',
  displayName: 'What people see of the template in lists of names',
  isActive: 'Whether topics get a name from it; an inactive template still names segments of connections that use it',
  sortOrder: 'Place of the template in lists, ascending; equal ones are ordered by platformKey',
  pathFields: 'Parts of the segment name, in order; parts without text are skipped',
  pathSeparator: 'Text between the parts of the name, with its spaces',
  slugFields: 'Context fields that the slug at the end of the name is made of, in order',
  slugSeparator: 'Text between the words of the slug',
  includeSlug: 'Whether the name ends with a hyphen and the slug; an empty slug is left out',
  descTemplate: 'Description with context fields in double braces; prefix stands for the prefix of the segment type',
  descCharLimit: 'Length that descriptions are truncated to, in UTF-16 units; null for no limit',
  descPrefixB2b: 'Text of the placeholder prefix for B2B, B2E and B2G topics',
  descPrefixB2c: 'Text of the placeholder prefix for B2C topics',
  descPrefixB2b2c: 'Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type',
  recency: 'Text of the placeholder recency, such as 30 Days; null leaves it empty',
  dbColumnName:
    'Topic field that holds the name; if both columns are null, platform_outputs holds name and description',
  dbColumnDesc: 'Topic field that holds the description; null if the template has none of its own',
  userBehaviorOverride: 'Fixed text of the placeholder user_behavior; null derives it from audience type and intent',
} as const

const PathField = z.object({
  key: fieldName.describe(about.partKey),
  label: verbatim(bounds.labelCodePoints).nullable().optional().describe(about.partLabel),
  format: verbatim(bounds.formatCodePoints).nullable().optional().describe(about.partFormat),
})

/** The key names outputs in an object, so no word that every object knows may be one. */
const platformKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,62}$/, { error: texts.platformKeyShape })
  .refine((key) => !(key in Object.prototype), { error: texts.platformKeyReserved })

const fields = {
  platformKey: platformKey.describe(about.platformKey),
  displayName: line(bounds.displayNameCodePoints, texts.displayNameRequired).describe(about.displayName),
  isActive: z.boolean().describe(about.isActive),
  sortOrder: z.int().min(-bounds.sortOrderMax).max(bounds.sortOrderMax).describe(about.sortOrder),
  pathFields: z
    .array(PathField, { error: texts.pathFieldsRequired })
    .min(1, { error: texts.pathFieldsRequired })
    .max(bounds.pathFields)
    .describe(about.pathFields),
  pathSeparator: separator.describe(about.pathSeparator),
  slugFields: z.array(fieldName).max(bounds.slugFields).describe(about.slugFields),
  slugSeparator: separator.describe(about.slugSeparator),
  includeSlug: z.boolean().describe(about.includeSlug),
  descTemplate: verbatim(bounds.descTemplateCodePoints).describe(about.descTemplate),
  descCharLimit: z.int().min(1).max(bounds.descCharLimitMax).nullable().describe(about.descCharLimit),
  descPrefixB2b: wording.describe(about.descPrefixB2b),
  descPrefixB2c: wording.describe(about.descPrefixB2c),
  descPrefixB2b2c: wording.describe(about.descPrefixB2b2c),
  recency: wording.nullable().describe(about.recency),
  dbColumnName: z.enum(outputNameColumns).nullable().describe(about.dbColumnName),
  dbColumnDesc: z.enum(outputDescColumns).nullable().describe(about.dbColumnDesc),
  userBehaviorOverride: wording.nullable().describe(about.userBehaviorOverride),
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
    id: TemplateId.describe('Identifies the template; those of built-in templates are the same everywhere'),
    platformKey: z.string().describe(about.platformKey),
    displayName: z.string().describe(about.displayName),
    isActive: z.boolean().describe(about.isActive),
    sortOrder: z.int().describe(about.sortOrder),
    pathFields: z
      .array(
        z.object({
          key: z.string().describe(about.partKey),
          label: z.string().nullable().optional().describe(about.partLabel),
          format: z.string().nullable().optional().describe(about.partFormat),
        }),
      )
      .describe(about.pathFields),
    pathSeparator: z.string().describe(about.pathSeparator),
    slugFields: z.array(z.string()).describe(about.slugFields),
    slugSeparator: z.string().describe(about.slugSeparator),
    includeSlug: z.boolean().describe(about.includeSlug),
    descTemplate: z.string().describe(about.descTemplate),
    descCharLimit: z.int().nullable().describe(about.descCharLimit),
    descPrefixB2b: z.string().describe(about.descPrefixB2b),
    descPrefixB2c: z.string().describe(about.descPrefixB2c),
    descPrefixB2b2c: z.string().describe(about.descPrefixB2b2c),
    recency: z.string().nullable().describe(about.recency),
    dbColumnName: z.enum(outputNameColumns).nullable().describe(about.dbColumnName),
    dbColumnDesc: z.enum(outputDescColumns).nullable().describe(about.dbColumnDesc),
    userBehaviorOverride: z.string().nullable().describe(about.userBehaviorOverride),
    builtIn: z
      .boolean()
      .describe('Whether it comes with the service; then it cannot be deleted and keeps its platformKey and columns'),
    createdAt: Timestamp.nullable().describe(
      'When it was created, or a built-in one first changed; null while a built-in one is unchanged',
    ),
    updatedAt: Timestamp.nullable().describe('When it was last changed; null while a built-in one is unchanged'),
  })
  .meta({ id: 'OutputTemplate', description: 'How segment names and descriptions are generated from topics' })

const Made = z.object({
  name: z.string().describe('Segment name as the template generates it'),
  description: z.string().describe('Segment description as the template generates it, within descCharLimit'),
})
const NamedTopic = z.object({
  topicId: GlobalTopicId.describe('Global topic whose name is generated'),
  topicName: z.string().describe('What the catalog calls the topic'),
})

export const TemplateImpact = z
  .object({
    topics: z.int().describe('Global topics that were compared, neither archived nor merged'),
    complete: z
      .boolean()
      .describe('Whether all topics and activations were compared in time; otherwise the counts are lower bounds'),
    namesChanged: z.int().describe('Topics whose generated name changes'),
    descriptionsChanged: z.int().describe('Topics whose generated description changes'),
    namesCut: z.int().describe('New names that the platform truncates; 0 if platformKey is not the key of a platform'),
    collisions: z
      .int()
      .describe('Topics whose new name, once truncated, equals that of another topic in the same possible library'),
    activations: z.int().describe('Active segments that are named by the template'),
    activationsStale: z
      .int()
      .describe('Those of them that would be stale by name, description or engine version after the change'),
    activationsTurningStale: z.int().describe('Those of the stale ones that are not stale with the template as it is'),
    samples: z
      .array(
        NamedTopic.extend({
          before: Made.describe('What the template generates now'),
          after: Made.describe('What the changed template generates'),
        }),
      )
      .describe(`Topics whose name or description changes, at most ${limits.templateLab.samples}`),
    collisionSamples: z
      .array(
        z.object({
          name: z.string().describe('Truncated name that the topics would share'),
          topics: z.array(NamedTopic).describe(`Topics with that name, at most ${limits.templateLab.samples}`),
        }),
      )
      .describe(`Name collisions after the change, at most ${limits.templateLab.samples}`),
    activationSamples: z
      .array(
        z.object({
          activationId: ActivationId.describe('Activation that turns stale'),
          topicName: z.string().describe('What the library of the activation calls the topic'),
          pushed: z
            .object({
              name: z.string().nullable().describe('Segment name as sent; null if none is known'),
              description: z.string().nullable().describe('Segment description as sent; null if none is known'),
            })
            .describe('Name and description as they were pushed'),
          after: Made.describe('What a push would send after the change, before it is truncated for the platform'),
        }),
      )
      .describe(`Segments that turn stale, at most ${limits.templateLab.samples}`),
  })
  .meta({ id: 'TemplateImpact', description: 'What a change of a template does to names and active segments' })

const asOperator = { access: { operator: true } } as const
const ofTemplate = {
  ...asOperator,
  params: z.object({ templateId: TemplateId.describe('Output template, built in or not') }),
  absent: texts.templateNotFound,
} as const

export const listOutputTemplates = defineRoute({
  method: 'GET',
  path: '/api/admin/output-templates',
  summary: 'List output templates, built-in ones among them',
  description: 'Returns active and inactive templates by sortOrder, then platformKey.',
  ...asOperator,
  query: z.object(cursor(limits.templates.listed)),
  reply: z.array(OutputTemplate),
})

export const createOutputTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/output-templates',
  fails: [409],
  summary: 'Create an output template; new topics get names from it',
  description: `Takes effect for the next names that are generated; a reclassify job stores the names of existing topics. Two active templates cannot fill the same column. There can be ${limits.templates.own} templates beside the built-in ones.`,
  ...asOperator,
  body: z.object({ ...fields, ...defaulted }),
  reply: OutputTemplate,
})

export const previewOutputTemplate = defineRoute({
  method: 'POST',
  path: '/api/admin/output-templates/preview',
  fails: [404],
  summary: 'Preview a template with a sample topic, or with the global topic of topicId',
  description:
    'Generates one name and description and stores nothing. The limits of a platform are not applied, only descCharLimit.',
  ...asOperator,
  body: z.object({
    ...fields,
    ...defaulted,
    platformKey: platformKey.default('preview').describe('Key of the template; not part of what it generates'),
    displayName: fields.displayName
      .default('Preview')
      .describe('Display name of the template; not part of what it generates'),
    topicId: GlobalTopicId.optional().describe(
      'Global topic to preview the template with; absent for the fixed sample',
    ),
  }),
  absent: texts.topicNotFound,
  reply: Made.extend({
    descLength: z.int().describe('Length of the description in UTF-16 units, as descCharLimit counts'),
    context: z.record(z.string(), z.string()).describe('Text of each placeholder, by its name; empty if unknown'),
    sample: z.boolean().describe('Whether the fixed sample was used instead of a global topic'),
  }).meta({
    id: 'TemplatePreview',
    description: 'What a template generates for one topic',
  }),
})

export const getOutputTemplate = defineRoute({
  method: 'GET',
  path: '/api/admin/output-templates/:templateId',
  summary: 'Read an output template',
  description: 'Returns a built-in template as it is now: as the engine has it, or as it was last changed.',
  ...ofTemplate,
  reply: OutputTemplate,
})

export const updateOutputTemplate = defineRoute({
  method: 'PATCH',
  path: '/api/admin/output-templates/:templateId',
  fails: [409],
  summary: 'Change an output template; stored names stay until topics are reclassified',
  description:
    'Changes only the fields that are sent. Libraries and pushes use the change at once, and active segments with another name become stale. A built-in template keeps its platformKey and columns, and a platformKey that connections use cannot be changed.',
  ...ofTemplate,
  body: Changes,
  reply: OutputTemplate,
})

export const deleteOutputTemplate = defineRoute({
  method: 'DELETE',
  path: '/api/admin/output-templates/:templateId',
  fails: [409],
  summary: 'Delete an output template that is not built in',
  description:
    'Returns 409 while connections name the template, and for built-in templates, which can be deactivated instead. Segments that were pushed stay as they are.',
  ...ofTemplate,
  reply: z.object({ deleted: z.literal(true).describe('Says that the template is gone') }),
})

export const previewTemplateChange = defineRoute({
  method: 'POST',
  path: '/api/admin/output-templates/:templateId/impact',
  fails: [409],
  summary: 'Preview the effect of a template change on names and activations',
  description: `Compares what the template generates now and after the change, for all global topics and active segments of all organizations, and changes nothing. Stops reading after ${limits.templateLab.readMs / 1_000} seconds; \`complete\` then is false.`,
  ...ofTemplate,
  body: Changes,
  reply: TemplateImpact,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listNamingTemplates = defineRoute({
  method: 'GET',
  path: '/api/output-templates',
  summary: 'List the templates that segment names are generated from',
  description:
    'Returns active and inactive templates by sortOrder, then platformKey. Operators write them, for all organizations; the template_key of a connection names one by its platformKey.',
  access: { scope: 'topics:read' },
  query: z.object(cursor(limits.templates.listed)),
  reply: z.array(OutputTemplate),
})

export const getNamingTemplate = defineRoute({
  method: 'GET',
  path: '/api/output-templates/:templateId',
  summary: 'Read a template that segment names are generated from',
  description: 'Returns a built-in template as it is now: as the engine has it, or as it was last changed.',
  access: { scope: 'topics:read' },
  params: ofTemplate.params,
  absent: texts.templateNotFound,
  reply: OutputTemplate,
})
