import * as z from 'zod'
import { texts } from './failure.ts'
import { BatchId, GlobalTopicId } from './ids.ts'
import { Batch, BatchBegun, ChunkDone, NewBatch, NewChunk } from './imports.ts'
import { limits } from './limits.ts'
import { ReviewTopic } from './review.ts'
import { defineRoute } from './route.ts'

const SeedBatch = Batch.extend({
  org_id: z.literal('system').describe('Whose batch it is: the service itself, and no organization'),
}).meta({ id: 'SeedBatch', description: 'A seeding of the catalog with its counters' })
const SeedChunk = ChunkDone.extend({
  newTopicIds: z.array(GlobalTopicId).describe('Global topics that the chunk made'),
}).meta({ id: 'SeedChunk', description: 'What became of a chunk of rows of a seeding' })

const ofBatch = {
  params: z.object({ batchId: BatchId.describe('The seeding, as its start answered') }),
  absent: texts.batchNotFound,
}

export const createSeeding = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/bulk',
  summary: 'Start a seeding of the catalog',
  description:
    'Begins a batch of the service itself, which uses no quota of any organization. Nothing is in the catalog until chunks are sent.',
  access: { operator: true },
  body: NewBatch,
  reply: BatchBegun,
})

export const seedChunk = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/bulk/:batchId/chunk',
  summary: 'Send a chunk of rows to the catalog; a chunk already processed is skipped',
  description:
    'Classifies and matches the rows with the local engine and lists those that are new for everybody, with what the rows say of them. Topics of the catalog are duplicates and stay as they are, and no library changes.',
  access: { operator: true },
  ...ofBatch,
  body: NewChunk,
  reply: SeedChunk,
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.processChunkFailed,
})

export const getSeeding = defineRoute({
  method: 'GET',
  path: '/api/admin/topics/bulk/:batchId/status',
  summary: 'Read the status of a seeding',
  description: 'Answers the counters of the chunks that are in; it is completed with the last of them.',
  access: { operator: true },
  ...ofBatch,
  reply: SeedBatch,
})

export const reviewSeeding = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/bulk/:batchId/review-topics',
  summary: 'Flag the topics of a seeding that need review, and list them',
  description:
    'Puts the topics that the seeding made with a confidence below 45% into the review queue, except those that were looked at already. Sent again, it flags nothing twice.',
  access: { operator: true },
  ...ofBatch,
  reply: z.object({
    topics: z
      .array(ReviewTopic)
      .describe(`Topics of the seeding that need review, the youngest first, at most ${limits.review.topics}`),
    total: z.int().describe('How many need review, those not shown included'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
