import * as z from 'zod'
import { texts } from './failure.ts'
import { BatchId, GlobalTopicId } from './ids.ts'
import { Batch, BatchBegun, ChunkDone, NewBatch, NewChunk } from './imports.ts'
import { limits } from './limits.ts'
import { ReviewTopic } from './review.ts'
import { defineRoute } from './route.ts'

const SeedBatch = Batch.extend({ org_id: z.literal('system') }).meta({ id: 'SeedBatch' })
const SeedChunk = ChunkDone.extend({ newTopicIds: z.array(GlobalTopicId) }).meta({ id: 'SeedChunk' })

const ofBatch = { params: z.object({ batchId: BatchId }), absent: texts.batchNotFound }

export const createSeeding = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/bulk',
  summary: 'Start a seeding of the catalog',
  access: { operator: true },
  body: NewBatch,
  reply: BatchBegun,
})

export const seedChunk = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/bulk/:batchId/chunk',
  summary: 'Send a chunk of rows to the catalog; a chunk already processed is skipped',
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
  access: { operator: true },
  ...ofBatch,
  reply: SeedBatch,
})

export const reviewSeeding = defineRoute({
  method: 'POST',
  path: '/api/admin/topics/bulk/:batchId/review-topics',
  summary: 'Flag the topics of a seeding that need review, and list them',
  access: { operator: true },
  ...ofBatch,
  reply: z.object({ topics: z.array(ReviewTopic), total: z.int() }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
