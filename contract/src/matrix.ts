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
      name: text(limits.matrix.nameCodePoints, texts.dimensionShape),
      // An empty value is a choice too: it leaves its dimension out of the name.
      values: z
        .array(text(limits.matrix.valueCodePoints), { error: texts.dimensionShape })
        .refine((values) => values.some((value) => value !== ''), { error: texts.dimensionShape }),
    },
    { error: texts.dimensionShape },
  )
  .meta({ id: 'MatrixDimension' })
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

const Matrix = z
  .object({
    dimensions,
    template: text(limits.matrix.templateCodePoints)
      .transform((template) => template || undefined)
      .optional(),
    segmentType: z.enum(segmentTypes).optional(),
    parentCategory: z.enum(parentCategories).optional(),
    taxonomyType: z.enum(taxonomyTypes).optional(),
    dryRun: z.boolean().default(false),
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
    batchId: MatrixBatchId,
    totalTopics: z.int(),
    created: z.int(),
    /** How many of the created were in the catalog already. */
    adopted: z.int(),
    duplicates: z.int(),
    errors: z.int(),
    topicIds: z.array(LibraryTopicId),
  })
  .meta({ id: 'MatrixMade' })

const MatrixPreview = z
  .object({
    dryRun: z.literal(true),
    totalTopics: z.int(),
    credits: z.int(),
    remainingCredits: z.int().nullable(),
    wouldCreate: z.int(),
    wouldAdopt: z.int(),
    wouldDuplicate: z.int(),
    errors: z.int(),
    /** How many of those to create would need review, because their classification is in doubt. */
    wouldNeedReview: z.int().optional(),
    sample: z.array(z.string()),
  })
  .meta({ id: 'MatrixPreview' })

export const generateMatrix = defineRoute({
  method: 'POST',
  path: '/api/topics/generate-matrix',
  summary: 'Create a topic for every combination of dimension values; resent after a failure, it resumes',
  access: { scope: 'classify' },
  body: Matrix,
  reply: z.union([MatrixMade, MatrixPreview]),
  deadlineMs: limits.http.bulkDeadlineMs,
})
