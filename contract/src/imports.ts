import * as z from 'zod'
import { assurance } from './assurance.ts'
import { texts } from './failure.ts'
import { BatchId, GlobalTopicId, LibraryTopicId } from './ids.ts'
import { limits } from './limits.ts'
import { atField, page, paging, stretch, Timestamp, text } from './query.ts'
import { defineRoute } from './route.ts'
import { batchStatuses, importTargets, rowOutcomes, segmentTypes } from './vocabulary.ts'

/** The name of a column, to the letter: rows are keyed by it. */
const column = z
  .string({ error: texts.mappingShape })
  .min(1, { error: texts.mappingShape })
  .max(limits.imports.columnCodePoints)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), { error: atField(texts.illFormedText) })

const Mapping = z
  .object(
    { csvColumn: column, targetField: z.enum(importTargets, { error: texts.unknownTarget(importTargets) }) },
    { error: texts.mappingShape },
  )
  .meta({ id: 'ImportMapping' })

export const mappings = z
  .array(Mapping, { error: texts.mappingsRequired })
  .min(1, { error: texts.mappingsRequired })
  .max(limits.imports.mappings)
  .refine((given) => given.some(({ targetField }) => targetField === 'topic_name'), { error: texts.nameNotMapped })
  .refine((given) => new Set(given.map(({ targetField }) => targetField)).size === given.length, {
    error: texts.targetMappedTwice,
  })

const batchFields = {
  filename: text(limits.imports.filenameCodePoints, texts.filenameRequired),
  totalRows: z
    .int({ error: texts.totalRowsRequired })
    .min(1, { error: texts.totalRowsRequired })
    .max(limits.imports.rows, { error: texts.tooManyRows }),
  mappings,
  useLLM: z.boolean().default(false),
}

/** What a batch is begun with; where nothing is there, one text names all that is missing. */
export const NewBatch = z.preprocess((given, context) => {
  const { filename, totalRows, mappings: mapped } = (given ?? {}) as Record<string, unknown>
  if (filename === undefined && totalRows === undefined && mapped === undefined) {
    context.issues.push({ code: 'custom', message: texts.importRequired, input: given })
    return z.NEVER
  }
  return given
}, z.object(batchFields))

export const NewChunk = z.object({
  chunkIndex: z.int({ error: texts.chunkIndexRequired }).min(0, { error: texts.chunkIndexRequired }),
  // Each row is judged by itself: one that is broken must not refuse the others.
  rows: z
    .array(z.unknown(), { error: texts.rowsRequired })
    .min(1, { error: texts.rowsRequired })
    .max(limits.imports.chunkRows, { error: texts.tooManyChunkRows(limits.imports.chunkRows) }),
  mappings,
})

export const BatchBegun = z.object({ batchId: BatchId, chunksTotal: z.int(), chunkSize: z.int() })

/** Where the LLM was to be asked: about how many topics it was, and on how many it had a usable word. */
export const LlmShare = z.object({ asked: z.int(), answered: z.int(), unavailable: z.boolean() })

export const ChunkDone = z
  .object({
    chunkIndex: z.int(),
    successCount: z.int(),
    errorCount: z.int(),
    duplicateCount: z.int(),
    adoptedCount: z.int(),
    updatedCount: z.int(),
    newTopicIds: z.array(LibraryTopicId),
    errors: z.array(z.object({ row: z.int(), message: z.string() })),
    skipped: z.literal(true).optional(),
    llm: LlmShare.optional(),
  })
  .meta({ id: 'ImportChunk' })

export const Batch = z
  .object({
    id: BatchId,
    filename: z.string(),
    status: z.enum(batchStatuses),
    total_rows: z.int(),
    processed_rows: z.int(),
    success_count: z.int(),
    error_count: z.int(),
    duplicate_count: z.int(),
    adopted_count: z.int(),
    updated_count: z.int(),
    chunks_total: z.int(),
    chunks_completed: z.int(),
    use_llm: z.boolean(),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'ImportBatch' })

const ofBatch = { params: z.object({ batchId: BatchId }), absent: texts.batchNotFound }

export const createImport = defineRoute({
  method: 'POST',
  path: '/api/import',
  summary: 'Start an import',
  access: { scope: 'topics:write', permission: 'import' },
  body: NewBatch,
  reply: BatchBegun,
})

export const previewImport = defineRoute({
  method: 'POST',
  path: '/api/import/preview',
  summary: 'Preview import results for sample rows; nothing is written or charged',
  access: { scope: 'topics:write', permission: 'import' },
  body: z.object({
    rows: z
      .array(z.unknown(), { error: texts.rowsRequired })
      .min(1, { error: texts.rowsRequired })
      .max(limits.imports.previewRows, { error: texts.tooManyChunkRows(limits.imports.previewRows) }),
    mappings,
  }),
  reply: z.object({
    rows: z.array(
      z
        .object({
          /** Which of the given rows, from 1. */
          row: z.int(),
          outcome: z.enum(rowOutcomes).exclude(['undone']),
          reason: z.string(),
          topic_name: z.string().nullable(),
          parent_category: z.string().nullable(),
          taxonomy_type: z.string().nullable(),
          subcategory: z.string().nullable(),
          segment_type: z.enum(segmentTypes).nullable(),
          audience_type: z.string().nullable(),
          ...assurance,
        })
        .meta({ id: 'PreviewedRow' }),
    ),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/import',
  summary: 'List imports, newest first',
  access: { scope: 'topics:read' },
  query: z.object(stretch(limits.imports)),
  reply: z.array(Batch),
})

export const importChunk = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/chunk',
  summary: 'Send a chunk of rows; a chunk already processed is skipped',
  access: { scope: 'topics:write', permission: 'import' },
  ...ofBatch,
  body: NewChunk,
  reply: ChunkDone,
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
  failed: texts.processChunkFailed,
})

export const getImport = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/status',
  summary: 'Read the status of an import',
  access: { scope: 'topics:read' },
  ...ofBatch,
  reply: Batch,
})

export const endImport = defineRoute({
  method: 'PATCH',
  path: '/api/import/:batchId/status',
  summary: 'Cancel an import, or mark it failed; imported rows stay',
  access: { scope: 'topics:write' },
  ...ofBatch,
  body: z.object({ status: z.enum(['cancelled', 'failed'], { error: texts.onlyCancelOrFail }) }),
  reply: z.object({ batchId: BatchId, status: z.enum(batchStatuses) }),
})

export const listImportRows = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/rows',
  summary: 'List row results with their reasons',
  access: { scope: 'topics:read' },
  ...ofBatch,
  query: z.object({
    ...paging({ pageSizeDefault: limits.imports.rowsPageSizeDefault, pageSizeMax: limits.imports.rowsPageSizeMax }),
    outcome: z.enum(rowOutcomes).optional(),
  }),
  reply: page(
    z.object({
      row: z.int(),
      outcome: z.enum(rowOutcomes),
      reason: z.string(),
      topic_name: z.string().nullable(),
      id: LibraryTopicId.nullable(),
      topic_id: GlobalTopicId.nullable(),
    }),
  ),
})

export const downloadFailedRows = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/rows.csv',
  summary: 'Download failed rows with the reasons, to fix and import again',
  access: { scope: 'topics:read' },
  ...ofBatch,
  reply: z.custom<import('./route.ts').Streamed>(),
  streams: { 'text/csv': z.string() },
})

export const undoImport = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/undo',
  summary: 'Undo an import, except for topics edited or activated since',
  access: { scope: 'topics:write', permission: 'import' },
  ...ofBatch,
  reply: z.object({ undone: z.int(), kept: z.int() }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

const Renaming = z.object({ id: LibraryTopicId, before: z.string(), after: z.string() })

export const fixImportNames = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/fix-names',
  summary: 'Clean the names of imported topics, or preview the changes',
  access: { scope: 'topics:write', permission: 'import' },
  ...ofBatch,
  body: z.object({
    dryRun: z.boolean().default(false),
    /** The row to go on after, as the last answer said. */
    after: z.int().min(0).default(0),
  }),
  reply: z
    .object({
      total: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.array(Renaming.extend({ reason: z.string() })),
      engine: z.enum(['llm', 'local']),
      nextAfter: z.int().nullable(),
      names: z.array(Renaming).optional(),
    })
    .meta({ id: 'FixedNames' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
