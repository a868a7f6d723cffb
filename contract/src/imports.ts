import * as z from 'zod'
import { assurance } from './assurance.ts'
import { texts } from './failure.ts'
import { BatchId, GlobalTopicId, LibraryTopicId } from './ids.ts'
import { valueMappings } from './import-values.ts'
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
    {
      csvColumn: column.describe('Column of the file, to the letter: rows are keyed by it'),
      targetField: z
        .enum(importTargets, { error: texts.unknownTarget(importTargets) })
        .describe(
          'What the column holds; each target is mapped at most once, and `keywords` are split at commas, semicolons and bars',
        ),
    },
    { error: texts.mappingShape },
  )
  .meta({ id: 'ImportMapping', description: 'Which column of a file fills which field of a topic' })

export const mappings = z
  .array(Mapping, { error: texts.mappingsRequired })
  .min(1, { error: texts.mappingsRequired })
  .max(limits.imports.mappings)
  .refine((given) => given.some(({ targetField }) => targetField === 'topic_name'), { error: texts.nameNotMapped })
  .refine((given) => new Set(given.map(({ targetField }) => targetField)).size === given.length, {
    error: texts.targetMappedTwice,
  })
  .describe('Columns to read, of which one must fill `topic_name`; the same in every chunk of a batch, in any order')

const batchFields = {
  filename: text(limits.imports.filenameCodePoints, texts.filenameRequired).describe(
    'Name of the file, kept to recognize the import in lists',
  ),
  totalRows: z
    .int({ error: texts.totalRowsRequired })
    .min(1, { error: texts.totalRowsRequired })
    .max(limits.imports.rows, { error: texts.tooManyRows })
    .describe('Rows in the file without its header; sets how many chunks complete the batch'),
  mappings,
  useLLM: z
    .boolean()
    .default(false)
    .describe(
      `Has the LLM classify up to ${limits.imports.llmPerChunk} topics of each chunk that are new to library and catalog; a seeding never asks it`,
    ),
}

/** Where nothing is there, one text names all that is missing. */
function refuseNothing(given: unknown, context: z.RefinementCtx): unknown {
  const { filename, totalRows, mappings: mapped } = (given ?? {}) as Record<string, unknown>
  if (filename === undefined && totalRows === undefined && mapped === undefined) {
    context.issues.push({ code: 'custom', message: texts.importRequired, input: given })
    return z.NEVER
  }
  return given
}

/** What a batch is begun with. */
export const NewBatch = z.preprocess(refuseNothing, z.object(batchFields))

const NewImport = z.preprocess(
  refuseNothing,
  z.object({
    ...batchFields,
    values: valueMappings
      .default([])
      .describe('What values of the file are read as; those of `POST /api/import/values` that were accepted'),
    keepPrivate: z
      .boolean()
      .default(false)
      .describe('True keeps the new topics of this import to the organization, also where it shares topics'),
  }),
)

export const NewChunk = z.object({
  chunkIndex: z
    .int({ error: texts.chunkIndexRequired })
    .min(0, { error: texts.chunkIndexRequired })
    .describe('Place of the chunk in the file, from 0 and below `chunksTotal`'),
  // Each row is judged by itself: one that is broken must not refuse the others.
  rows: z
    .array(z.unknown(), { error: texts.rowsRequired })
    .min(1, { error: texts.rowsRequired })
    .max(limits.imports.chunkRows, { error: texts.tooManyChunkRows(limits.imports.chunkRows) })
    .describe(
      'Rows as objects of column to cell; every chunk but the last holds `chunkSize`, because rows are numbered by it',
    ),
  mappings,
})

export const BatchBegun = z.object({
  batchId: BatchId.describe('Batch to send the chunks to'),
  chunksTotal: z.int().describe('Number of chunks that complete the batch: `totalRows` by `chunkSize`, rounded up'),
  chunkSize: z.int().describe('Rows in every chunk but the last, and the most that a chunk takes'),
})

/** Where the LLM was to be asked: about how many topics it was, and on how many it had a usable word. */
export const LlmShare = z.object({
  asked: z.int().describe('New topics that the LLM was asked about, or would have been where it is unavailable'),
  answered: z.int().describe('Topics of these that the LLM classified; the local engine classified the others'),
  unavailable: z.boolean().describe('Whether no call was made: there is no LLM, or its spend or tokens are used up'),
})

export const ChunkDone = z
  .object({
    chunkIndex: z.int().describe('Place of the chunk in the file, from 0'),
    successCount: z.int().describe('Rows that made new topics'),
    errorCount: z.int().describe('Rows that could not be used, each with its reason in `errors`'),
    duplicateCount: z.int().describe('Rows whose topic is known already, or is that of an earlier row of the chunk'),
    adoptedCount: z.int().describe('Rows whose topic was in the catalog and is now linked to the library'),
    updatedCount: z.int().describe('Rows whose topic was in the library and got the `external_id` it lacked'),
    newTopicIds: z.array(LibraryTopicId).describe('Topics that created and adopted rows added, in the order of rows'),
    errors: z
      .array(
        z.object({
          row: z.int().describe('Number of the row in the file, from 1 after the header'),
          message: z.string().describe('Why the row could not be used'),
        }),
      )
      .describe('Rows that failed; the others of the chunk are in'),
    skipped: z
      .literal(true)
      .optional()
      .describe('Present where the chunk was in already: nothing changed, and all counts are 0'),
    llm: LlmShare.optional().describe('Part that the LLM had; absent where the batch does not use it'),
  })
  .meta({ id: 'ImportChunk', description: 'What became of the rows of a chunk' })

export const Batch = z
  .object({
    id: BatchId.describe('Identifies the batch; tells its kind and when it began'),
    filename: z.string().describe('Name of the file as its sender gave it'),
    status: z
      .enum(batchStatuses)
      .describe(
        `How the batch stands; \`processing\` until all chunks are in, \`failed\` also after ${limits.imports.silentHours} hours without a chunk`,
      ),
    total_rows: z.int().describe('Rows that were announced when the batch began'),
    processed_rows: z.int().describe('Rows that have arrived, whatever became of them: the sum of the five counts'),
    success_count: z.int().describe('Rows that made new topics'),
    error_count: z.int().describe('Rows that could not be used'),
    duplicate_count: z.int().describe('Rows whose topic was known already, or was that of an earlier row'),
    adopted_count: z.int().describe('Rows whose topic was in the catalog and was linked to the library'),
    updated_count: z.int().describe('Rows whose topic was in the library and got the `external_id` it lacked'),
    chunks_total: z.int().describe('Number of chunks that complete the batch'),
    chunks_completed: z.int().describe('Chunks that are in, each counted once'),
    use_llm: z.boolean().describe('Whether the LLM classifies some of the new topics'),
    created_at: Timestamp.describe('When the batch began'),
    completed_at: Timestamp.nullable().describe(
      'When the batch completed, failed or was cancelled; null while it is processing',
    ),
  })
  .meta({ id: 'ImportBatch', description: 'Rows that come in chunks, and how many of them ended in each way' })

const ofBatch = {
  params: z.object({ batchId: BatchId.describe('Import to act on') }),
  absent: texts.batchNotFound,
}

export const createImport = defineRoute({
  method: 'POST',
  path: '/api/import',
  summary: 'Start an import',
  description:
    'Opens a batch that takes its rows in chunks; no topic is made yet. It counts as one import of the monthly quota, and each row of a chunk as one classification.',
  access: { scope: 'topics:write', permission: 'import' },
  body: NewImport,
  reply: BatchBegun,
})

export const previewImport = defineRoute({
  method: 'POST',
  path: '/api/import/preview',
  summary: 'Preview import results for sample rows; nothing is written or charged',
  description:
    'Reads, classifies and matches rows as an import would, with the local engine alone. An import can end otherwise where it uses the LLM, or where the library or catalog changes meanwhile.',
  access: { scope: 'topics:write', permission: 'import' },
  body: z.object({
    rows: z
      .array(z.unknown(), { error: texts.rowsRequired })
      .min(1, { error: texts.rowsRequired })
      .max(limits.imports.previewRows, { error: texts.tooManyChunkRows(limits.imports.previewRows) })
      .describe('Sample rows as objects of column to cell'),
    mappings,
  }),
  reply: z.object({
    rows: z
      .array(
        z
          .object({
            row: z.int().describe('Which of the given rows, from 1'),
            outcome: z.enum(rowOutcomes).exclude(['undone']).describe('What an import would make of the row'),
            reason: z.string().describe('Why, in words for the person who sends the file'),
            topic_name: z.string().nullable().describe('Name read from the row, cleaned; null for an unusable row'),
            parent_category: z
              .string()
              .nullable()
              .describe('Category that the topic has or would get; null for an unusable row'),
            taxonomy_type: z
              .string()
              .nullable()
              .describe('Group that the category belongs to; null for an unusable row'),
            subcategory: z.string().nullable().describe('Level-0 node of the taxonomy tree; null where there is none'),
            segment_type: z
              .enum(segmentTypes)
              .nullable()
              .describe(
                'Whom it addresses: businesses, consumers, both, employees or government; null for an unusable row',
              ),
            audience_type: z
              .string()
              .nullable()
              .describe('How people relate to the topic, such as `Owner`; null for an unusable row'),
            ...assurance,
          })
          .meta({ id: 'PreviewedRow', description: 'What an import would make of a row; nothing is stored' }),
      )
      .describe('One result for each of the given rows, in their order'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/import',
  summary: 'List imports, newest first',
  description: 'Returns imports of files alone, not syncs, matrices or seedings.',
  access: { scope: 'topics:read' },
  query: z.object(stretch(limits.imports)),
  reply: z.array(Batch),
})

export const importChunk = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/chunk',
  summary: 'Send a chunk of rows; a chunk already processed is skipped',
  description:
    'Cleans, classifies and matches each row, and adds new topics and those of the catalog to the library; a topic that the library has gets at most the `external_id` it lacks. Each row costs one classification, also one that fails. A chunk that the quota or the room of the library does not hold is refused whole. The batch completes when all chunks are in.',
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
  description: 'Returns the counts so far. An undo does not lower them; the rows tell what was undone.',
  access: { scope: 'topics:read' },
  ...ofBatch,
  reply: Batch,
})

export const endImport = defineRoute({
  method: 'PATCH',
  path: '/api/import/:batchId/status',
  summary: 'Cancel an import, or mark it failed; imported rows stay',
  description:
    'Ends a batch that is processing, so that it takes no more chunks; a batch that has ended is refused with 409.',
  access: { scope: 'topics:write' },
  fails: [409],
  ...ofBatch,
  body: z.object({
    status: z
      .enum(['cancelled', 'failed'], { error: texts.onlyCancelOrFail })
      .describe('How the import ends: given up by a person, or failed on the side of its sender'),
  }),
  reply: z.object({
    batchId: BatchId.describe('Import that the request ended'),
    status: z.enum(batchStatuses).describe('Status that it has now, as requested'),
  }),
})

export const listImportRows = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/rows',
  summary: 'List row results with their reasons',
  description: 'Returns pages of the rows that have arrived, in the order of the file.',
  access: { scope: 'topics:read' },
  ...ofBatch,
  query: z.object({
    ...paging({ pageSizeDefault: limits.imports.rowsPageSizeDefault, pageSizeMax: limits.imports.rowsPageSizeMax }),
    outcome: z.enum(rowOutcomes).optional().describe('Only rows that ended like this; absent for all'),
  }),
  reply: page(
    z.object({
      row: z.int().describe('Number of the row in the file, from 1 after the header'),
      line: z.int().nullable().describe('Line of the file on which the row begins; null where it was not sent'),
      outcome: z.enum(rowOutcomes).describe('What became of the row; `undone` once an undo has taken it back'),
      reason: z.string().describe('Why, in words for the person who sent the file'),
      topic_name: z.string().nullable().describe('Name read from the row, cleaned; null for a row that failed'),
      id: LibraryTopicId.nullable().describe(
        'Topic of the library that the row made, met or filled, which may be gone since; null for a row that failed',
      ),
      topic_id: GlobalTopicId.nullable().describe('Global topic behind it; null for a row that failed'),
    }),
  ),
})

export const downloadFailedRows = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/rows.csv',
  summary: 'Download failed rows with the reasons, to fix and import again',
  description: `Streams the columns of the file as they were sent, then the row's number and the reason. Of a row the first ${limits.imports.keptCells} columns are kept, and long cells are cut.`,
  access: { scope: 'topics:read' },
  ...ofBatch,
  reply: z.custom<import('./route.ts').Streamed>(),
  streams: { 'text/csv': z.string().describe('File with a header and one line for each failed row') },
})

export const undoImport = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/undo',
  summary: 'Undo an import, except for topics edited or activated since',
  description:
    'Removes what the import added to the library, archives topics it made that no other library links, and empties the external ids it filled. Credits are not given back, and an import that is processing is refused with 409. An interrupted undo goes on when it is asked for again.',
  access: { scope: 'topics:write', permission: 'import' },
  ...ofBatch,
  reply: z.object({
    undone: z.int().describe('Rows whose effect this request took back'),
    kept: z.int().describe('Rows whose topics stay, because they were edited, reclassified or pushed since'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})

const Renaming = z.object({
  id: LibraryTopicId.describe('Topic that is renamed'),
  before: z.string().describe('Name that the topic has, or had before the request'),
  after: z.string().describe('Name after cleaning, as the topic is or would be called'),
})

export const fixImportNames = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/fix-names',
  summary: 'Clean the names of imported topics, or preview the changes',
  description:
    'Takes provider prefixes, structural segments and quoting out of names, with the LLM where there is one and else by rules. Renames topics that the import added and that are still in the library, as an edit of the organization; a topic whose clean name is taken keeps its own. A request covers a limited number of topics, and `nextAfter` says where to go on.',
  access: { scope: 'topics:write', permission: 'import' },
  ...ofBatch,
  body: z.object({
    dryRun: z
      .boolean()
      .default(false)
      .describe('True changes no name and lists what would change; it asks the LLM, and spends on it, all the same'),
    after: z.int().min(0).default(0).describe('Row to go on after: the `nextAfter` of the previous answer'),
  }),
  reply: z
    .object({
      total: z.int().describe(`Topics this request looked at, at most ${limits.imports.fixedTopics}`),
      changed: z.int().describe('Topics that were renamed, or would be in a dry run'),
      unchanged: z.int().describe('Topics whose names are clean'),
      refused: z
        .array(Renaming.extend({ reason: z.string().describe('Why the topic keeps its name') }))
        .describe('Topics that could not be renamed'),
      engine: z.enum(['llm', 'local']).describe('Who cleaned the names; `llm` where it answered for at least some'),
      nextAfter: z.int().nullable().describe('Pass as `after` for the next topics; null where none are left'),
      names: z.array(Renaming).optional().describe('What would change; in a dry run only'),
    })
    .meta({ id: 'FixedNames', description: 'What cleaning the names of an import did, or would do' }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
