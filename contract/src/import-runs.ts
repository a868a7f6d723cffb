import * as z from 'zod'
import { texts } from './failure.ts'
import { BatchId, LibraryTopicId } from './ids.ts'
import { KeptValue, valueMappings } from './import-values.ts'
import { mappings } from './imports.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'
import { batchStatuses, importCauses, importTargets, rowOutcomes } from './vocabulary.ts'

const { checkRows, chunkRows, stagedChunks, causes: causesMax, causeRows } = limits.imports

const write = { access: { scope: 'topics:write', permission: 'import' } } as const
const ofBatch = {
  params: z.object({ batchId: BatchId.describe('Import to act on') }),
  absent: texts.batchNotFound,
}

const finding = {
  cause: z.enum(importCauses).describe('What the import does to the row or its value; causes are stable'),
  field: z.enum(importTargets).nullable().describe('Field that the cause is about; null where it is the whole row'),
  value: z.string().nullable().describe('What stood in the file, shortened; null where nothing did'),
  read: z.string().nullable().describe('What it is read as instead; null where the field is left to the engine'),
}

const rowsOfChunk = z
  .array(z.unknown(), { error: texts.rowsRequired })
  .min(1, { error: texts.rowsRequired })
  .describe('Rows as objects of column to cell')

export const checkImportRows = defineRoute({
  method: 'POST',
  path: '/api/import/check',
  summary: 'Tell all that an import would drop, change or refuse of rows; nothing is written or charged',
  description:
    'Reads, classifies and matches rows as an import would, with the local engine alone, and says for each how it would end and what would not come in as it stands. Rows of one request are compared with each other; `key` tells whether rows of two requests are one topic.',
  ...write,
  body: z.object({
    rows: rowsOfChunk.max(checkRows, { error: texts.tooManyChunkRows(checkRows) }),
    mappings,
    values: valueMappings.default([]).describe('What values of the file are read as'),
  }),
  reply: z.object({
    rows: z
      .array(
        z.object({
          outcome: z.enum(rowOutcomes).exclude(['undone']).describe('How the row would end'),
          key: z.string().nullable().describe('The same for names that are one topic; null for an unusable row'),
        }),
      )
      .describe('One result for each row, in their order'),
    findings: z
      .array(z.object({ row: z.int().describe('Which of the given rows, from 1'), ...finding }))
      .describe('What would be dropped, changed or refused, in the order of the rows'),
    matches: z
      .array(
        z.object({
          row: z.int().describe('Which of the given rows, from 1'),
          topic_name: z.string().describe('Name read from the row'),
          match_name: z.string().describe('Name of the topic that it is'),
          id: LibraryTopicId.nullable().describe(
            'The library topic; null where it is one of the catalog or of the file',
          ),
          reason: z.string().describe('Why it is the same topic, in words'),
        }),
      )
      .describe(`The first ${causesMax} rows whose topics are known already`),
  }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const stageImportRows = defineRoute({
  method: 'POST',
  path: '/api/import/:batchId/stage',
  fails: [409],
  summary: 'Hand over chunks of rows for the service to import by itself',
  description:
    'Stores chunks; a chunk that is stored or processed already is skipped. With the last chunk the service takes over: a worker imports chunk by chunk, and the sender may leave. The quota must hold all rows by then. Rows are deleted from the store as they are imported, and when the import ends.',
  ...write,
  ...ofBatch,
  body: z.object({
    chunks: z
      .array(
        z
          .object({
            chunkIndex: z
              .int({ error: texts.chunkIndexRequired })
              .min(0, { error: texts.chunkIndexRequired })
              .describe('Place of the chunk in the file, from 0 and below `chunksTotal`'),
            rows: rowsOfChunk.max(chunkRows, { error: texts.tooManyChunkRows(chunkRows) }),
            lines: z
              .array(z.int().min(1).max(2_147_483_647))
              .max(chunkRows)
              .optional()
              .describe('Line of the file on which each row begins, kept with its result'),
          })
          .refine(({ rows, lines }) => lines === undefined || lines.length === rows.length, {
            error: texts.linesShape,
          }),
        { error: texts.chunksRequired },
      )
      .min(1, { error: texts.chunksRequired })
      .max(stagedChunks, { error: texts.tooManyChunks(stagedChunks) })
      .describe('Chunks of up to 500 rows each; all but the last of the file hold `chunkSize`'),
  }),
  reply: z.object({
    chunksStaged: z.int().describe('Chunks of the import that the service has, processed or not'),
    chunksTotal: z.int().describe('Chunks that the import consists of'),
    workerDriven: z.boolean().describe('Whether all chunks are there, so that the service goes on by itself'),
    status: z.enum(batchStatuses).describe('How the import stands'),
  }),
  bodyBytes: limits.http.bulkBodyBytes,
  deadlineMs: limits.http.bulkDeadlineMs,
})

export const summarizeImport = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/summary',
  summary: 'Count the rows of an import by outcome, and by what was dropped, changed or refused',
  description: `Counts the rows that have arrived, as they stand now: an undone row counts as undone. Lists the ${causesMax} most frequent causes.`,
  access: { scope: 'topics:read' },
  ...ofBatch,
  reply: z.object({
    outcomes: z
      .object(
        Object.fromEntries(
          rowOutcomes.map((outcome) => [outcome, z.int().describe(`Rows that are ${outcome}`)]),
        ) as Record<(typeof rowOutcomes)[number], z.ZodInt>,
      )
      .describe('Rows by outcome'),
    workerDriven: z.boolean().describe('Whether the service has all rows, so that their sender may leave'),
    reason: z.string().nullable().describe('Why the import failed, in words; null unless it did'),
    keepPrivate: z.boolean().describe('Whether new topics stay the organization’s, also where it shares topics'),
    values: z.array(KeptValue).describe('What values of the file are read as'),
    causes: z
      .array(
        z.object({
          outcome: z.enum(rowOutcomes).describe('How the rows ended'),
          ...finding,
          count: z.int().describe('Rows with this cause and value'),
          rows: z
            .array(
              z.object({
                row: z.int().describe('Number of the row in the file, from 1 after the header'),
                line: z.int().nullable().describe('Line of the file on which it begins; null where it was not sent'),
              }),
            )
            .describe(`The first ${causeRows} of them`),
        }),
      )
      .describe('Causes with their values, the most frequent first'),
  }),
})

export const planImportUndo = defineRoute({
  method: 'GET',
  path: '/api/import/:batchId/undo',
  summary: 'Tell what an undo of the import would take back',
  description:
    'Counts without changing anything. What is edited, reclassified or pushed meanwhile is kept by the undo.',
  access: { scope: 'topics:read' },
  ...ofBatch,
  reply: z.object({
    created: z.int().describe('New topics that would be removed'),
    adopted: z.int().describe('Topics of the catalog that would leave the library'),
    updated: z.int().describe('External ids that would be emptied'),
    kept: z.int().describe('Topics that would stay, because they were edited, reclassified or pushed since'),
  }),
  deadlineMs: limits.http.bulkDeadlineMs,
})
