import * as z from 'zod'
import { texts } from './failure.ts'
import { AnyTopicId, JobId, LibraryTopicId, UserId } from './ids.ts'
import { limits } from './limits.ts'
import { after, howMany, Timestamp } from './query.ts'
import { defineRoute } from './route.ts'
import { topicEdits, topicFilters } from './topics.ts'
import { changeActions, changeOutcomes, jobStatuses } from './vocabulary.ts'

const { ids: idsMax, planSamples, planShown, listDefault, listMax, undoDays } = limits.topicChanges

const values = z.record(z.string(), z.unknown())

/** The fields of a topic that a change touches, before and after. */
const changedValues = {
  previousValues: values.describe('Fields that differ, with their values before'),
  newValues: values.describe('The same fields with their values after'),
  given: z.array(z.string()).describe('Of those fields, the ones whose value before the organization had given itself'),
}

const counts = {
  totalTopics: z.int().describe('Topics that the change is for, settled when it was started'),
  segmentsLive: z
    .int()
    .describe('Segments of those topics that are live on platforms, or may be: their names may become stale'),
}

export const TopicChange = z
  .object({
    id: JobId.describe('Identifies the change'),
    action: z.enum(changeActions).describe('What is done to each topic'),
    status: z
      .enum(jobStatuses)
      .describe('How the change stands; `completed` also where topics were left alone, `failed` where it broke off'),
    set: z.object(topicEdits).partial().nullable().describe('The values that an edit gives; null for other actions'),
    undoes: JobId.nullable().describe('The change that this one undoes; null for others'),
    undoneBy: JobId.nullable().describe('The change that undoes this one, or has; null while none does'),
    totalTopics: counts.totalTopics,
    processedTopics: z.int().describe('Topics that are done: changed, unchanged or skipped'),
    changedTopics: z.int().describe('Topics with other values than before'),
    skippedTopics: z
      .int()
      .describe('Topics left alone: nothing to change, gone meanwhile, or changed again since what is to be undone'),
    error: z.string().nullable().describe('Why the change broke off, in words; null unless it failed'),
    createdBy: UserId.describe('User who started it, also where a key did'),
    createdAt: Timestamp.describe('When it was started'),
    completedAt: Timestamp.nullable().describe('When it completed, failed or was cancelled; null before'),
  })
  .meta({ id: 'TopicChange', description: 'A change of many topics, done in the background, with its progress' })

const TopicChangeRow = z
  .object({
    id: LibraryTopicId.describe('The library topic'),
    topic_name: z.string().describe('What the library called it when the change was started'),
    outcome: z
      .enum(changeOutcomes)
      .describe(
        'What became of the topic: `gone` left the library first, `conflict` was changed again and is not undone',
      ),
    ...changedValues,
  })
  .meta({ id: 'TopicChangeRow', description: 'What a change did to one topic' })

const ofChange = {
  params: z.object({ id: JobId.describe('The change') }),
  absent: texts.changeNotFound,
} as const

const write = { scope: 'topics:write' } as const
const read = { scope: 'topics:read' } as const

const isOneOf = ({ ids, filters }: { readonly ids?: unknown; readonly filters?: unknown }) =>
  (ids === undefined) !== (filters === undefined)

const wanted = z
  .object({
    action: z.enum(changeActions).exclude(['undo']).describe('What is done to each topic; deleting cannot be undone'),
    ids: z
      .array(AnyTopicId)
      .min(1)
      .max(idsMax)
      .optional()
      .describe(
        'Library topics, or the global topics that they link; those that the library does not hold are skipped',
      ),
    filters: z.object(topicFilters).optional().describe('All topics that fit every filter; an empty object is all'),
    set: z.object(topicEdits).optional().describe('For an edit: the values to give each topic'),
    llm: z.boolean().optional().describe('For a reclassify: whether the LLM is asked; one classification a topic'),
    replaceGiven: z
      .boolean()
      .optional()
      .describe('For a reclassify: whether a verdict also replaces what the organization gave or edited'),
  })
  .refine(isOneOf, { error: texts.changeIdsOrFilters })
  .refine(({ action, set }) => action !== 'edit' || Object.values(set ?? {}).some((value) => value !== undefined), {
    error: texts.changeFieldsMissing,
  })
  .refine(
    ({ action, set, llm, replaceGiven }) =>
      (action === 'edit' || set === undefined) &&
      (action === 'reclassify' || (llm === undefined && replaceGiven === undefined)),
    { error: texts.changeFieldsUnused },
  )

export const planTopicChange = defineRoute({
  method: 'POST',
  path: '/api/topic-changes/plan',
  summary: 'Show what a change of many topics would do',
  description: `Nothing is written or charged. Counts the topics and their live segments, and works the change out for the ${planSamples} newest topics; with \`llm\` the local engine answers in place of the LLM.`,
  access: write,
  body: wanted,
  reply: z.object({
    ...counts,
    sampledTopics: z.int().describe(`Topics that the change was worked out for, at most ${planSamples}`),
    sampledChanged: z.int().describe('Of those, the ones that would have other values'),
    sampledGiven: z.int().describe('Of those, the ones that would lose a value which the organization gave'),
    changes: z
      .array(
        z.object({
          id: LibraryTopicId.describe('The library topic that would change'),
          topic_name: z.string().describe('What the library calls it'),
          ...changedValues,
        }),
      )
      .describe(`The first ${planShown} of the topics that would change; empty for a delete`),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const startTopicChange = defineRoute({
  method: 'POST',
  path: '/api/topic-changes',
  summary: 'Start a change of many topics: edit, reclassify, confirm or delete',
  description:
    'Takes `ids` or `filters`. Which topics are meant is settled now; the worker changes them in steps, and what each was and became can be read and undone. A reclassify uses one classification a topic; where the quota ends, the change fails and what is done stays.',
  access: write,
  body: wanted,
  status: 201,
  reply: TopicChange,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listTopicChanges = defineRoute({
  method: 'GET',
  path: '/api/topic-changes',
  summary: 'List the changes of many topics, newest first',
  description: 'In a workspace, only the changes that were started in it.',
  access: read,
  query: z.object({
    limit: howMany(listMax, listDefault).describe(`Most changes to answer; more than ${listMax} counts as ${listMax}`),
    after,
  }),
  reply: z.array(TopicChange),
})

export const getTopicChange = defineRoute({
  method: 'GET',
  path: '/api/topic-changes/:id',
  summary: 'Read a change of many topics and its progress',
  description: 'Reads only; the worker does the change.',
  ...ofChange,
  access: read,
  reply: TopicChange,
})

export const listTopicChangeRows = defineRoute({
  method: 'GET',
  path: '/api/topic-changes/:id/rows',
  summary: 'List what a change did to each topic',
  description: 'In the order in which the topics are changed.',
  ...ofChange,
  access: read,
  query: z.object({
    outcome: z.enum(changeOutcomes).optional().describe('Only topics of this outcome; absent for all'),
    limit: howMany(listMax, listDefault).describe(`Most topics to answer; more than ${listMax} counts as ${listMax}`),
    after,
  }),
  reply: z.array(TopicChangeRow),
})

export const cancelTopicChange = defineRoute({
  method: 'PATCH',
  path: '/api/topic-changes/:id',
  fails: [409],
  summary: 'Cancel a change: the current step finishes, then it stops',
  description: 'What is done stays and can be undone. A change that has ended is refused with 409.',
  ...ofChange,
  access: write,
  body: z.object({
    status: z.literal('cancelled', { error: texts.onlyCancel }).describe('Only value: changes are ended by cancelling'),
  }),
  reply: TopicChange,
})

export const undoTopicChange = defineRoute({
  method: 'POST',
  path: '/api/topic-changes/:id/undo',
  fails: [409],
  summary: 'Start a change that undoes another',
  description: `Each topic gets back the values from before, unless it was changed again since. Refused with 409 while the change is open, for a delete, once it is undone, and after ${undoDays} days.`,
  ...ofChange,
  access: write,
  status: 201,
  reply: TopicChange,
  deadlineMs: limits.http.bulkDeadlineMs,
})
