import * as z from 'zod'
import { texts } from './failure.ts'
import { LibraryTopicId, MatrixBatchId } from './ids.ts'
import { limits } from './limits.ts'
import { text } from './query.ts'
import { defineRoute } from './route.ts'
import { parentCategories, segmentTypes, taxonomyTypes } from './vocabulary.ts'

/** A dimension's name in braces; bounded, so that no text takes longer to read than it is long. */
export const placeholder = /\{([^{}]*)\}/g

const Dimension = z
  .object(
    {
      name: text(limits.matrix.nameCodePoints, texts.dimensionShape).describe(
        'What the template calls the dimension, in braces; with a template, no two may be named the same',
      ),
      // An empty value is a choice too: it leaves its dimension out of the name.
      values: z
        .array(text(limits.matrix.valueCodePoints), { error: texts.dimensionShape })
        .refine((values) => values.some((value) => value !== ''), { error: texts.dimensionShape })
        .describe('What stands in the name, one value a combination; an empty one leaves the dimension out'),
    },
    { error: texts.dimensionShape },
  )
  .meta({ id: 'MatrixDimension', description: 'One thing that the topics of a matrix differ in' })
export type Dimension = z.output<typeof Dimension>

/** How many combinations there are; some number past the safe integers once there are more than those. */
export function countCombinations(dimensions: readonly Pick<Dimension, 'values'>[]): number {
  let count = 1
  for (const { values } of dimensions) {
    count *= values.length
    if (!Number.isSafeInteger(count)) break
  }
  return count
}

const dimensions = z
  .array(Dimension, { error: texts.dimensionsRequired })
  .min(limits.matrix.dimensionsMin, { error: texts.dimensionsRequired })
  .superRefine((given, context) => {
    const count = countCombinations(given)
    if (count > limits.matrix.combinations)
      context.addIssue(texts.tooManyCombinations(count, limits.matrix.combinations))
    else if (given.length > limits.matrix.dimensionsMax)
      context.addIssue(texts.tooManyDimensions(limits.matrix.dimensionsMax))
  })
  .describe(
    `${limits.matrix.dimensionsMin} to ${limits.matrix.dimensionsMax} dimensions with at most ${limits.matrix.combinations} combinations; the last one turns fastest`,
  )

const Matrix = z
  .object({
    dimensions,
    template: text(limits.matrix.templateCodePoints)
      .transform((template) => template || undefined)
      .optional()
      .describe(
        'How a name is made, with each dimension as {its name}; absent, the values follow each other with spaces',
      ),
    segmentType: z.enum(segmentTypes).optional().describe('Segment type of every topic; absent, as read in its name'),
    parentCategory: z
      .enum(parentCategories)
      .optional()
      .describe('Category of every topic; absent, as read in its name'),
    taxonomyType: z
      .enum(taxonomyTypes)
      .optional()
      .describe('Group of every topic, whose category that fits best is chosen; parentCategory overrules it'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('Whether the answer only says what would come of it: nothing is written or charged'),
  })
  .superRefine((given, context) => {
    if (given.template === undefined) return
    const names = new Set(given.dimensions.map(({ name }) => name))
    if (names.size < given.dimensions.length) context.addIssue(texts.dimensionNamedTwice)
    for (const [whole, name = ''] of given.template.matchAll(placeholder))
      if (!names.has(name)) context.addIssue(texts.unknownPlaceholder(whole))
  })

const MatrixMade = z
  .object({
    batchId: MatrixBatchId.describe('This generation, which the histories of its topics name'),
    totalTopics: z.int().describe('How many combinations there are; created, duplicates and errors add up to it'),
    created: z.int().describe('How many topics the library holds now that it did not before'),
    adopted: z.int().describe('How many of the created were in the catalog already'),
    duplicates: z.int().describe('How many the library held already, or an earlier combination is the same as'),
    errors: z.int().describe('How many combinations have no name that a topic may have'),
    topicIds: z
      .array(LibraryTopicId)
      .describe('The created topics, adopted ones included, in the order of combinations'),
  })
  .meta({ id: 'MatrixMade', description: 'What a matrix brought into the library' })

const MatrixPreview = z
  .object({
    dryRun: z.literal(true).describe('That nothing was written or charged'),
    totalTopics: z.int().describe('How many combinations there are'),
    credits: z.int().describe('How many classifications it would use: one a combination'),
    remainingCredits: z.int().nullable().describe('Classifications left this month; null where the plan has no limit'),
    wouldCreate: z.int().describe('How many topics would be new to the library and the catalog'),
    wouldAdopt: z.int().describe('How many would come from the catalog, which wouldCreate does not count'),
    wouldDuplicate: z.int().describe('How many the library holds already, or an earlier combination is the same as'),
    errors: z.int().describe('How many combinations have no name that a topic may have'),
    wouldNeedReview: z
      .int()
      .optional()
      .describe(
        'How many of those to create would need review, because their classification is in doubt; absent for none',
      ),
    sample: z.array(z.string()).describe(`The first ${limits.matrix.sampleNames} names`),
  })
  .meta({ id: 'MatrixPreview', description: 'What a matrix would bring and cost' })

export const generateMatrix = defineRoute({
  method: 'POST',
  path: '/api/topics/generate-matrix',
  summary: 'Create a topic for every combination of dimension values; resent after a failure, it resumes',
  description:
    'Classifies every combination with the local engine, matches it and adds it to the library, 500 to a transaction. Each combination uses one classification, duplicates and errors too, and too few left for all refuse the whole request. Interrupted and sent again, it uses none for what is done.',
  access: { scope: 'classify' },
  body: Matrix,
  reply: z.union([MatrixMade, MatrixPreview]),
  deadlineMs: limits.http.bulkDeadlineMs,
})
