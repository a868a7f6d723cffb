import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { flag } from './query.ts'
import { defineRoute, type Streamed } from './route.ts'
import { LibraryTopic, StoredLayers } from './topic-records.ts'
import { topicFilters } from './topics.ts'

const ExportedTopic = LibraryTopic.extend(StoredLayers.shape).meta({
  id: 'ExportedTopic',
  description: 'A library topic with its layers, as the JSON export holds it',
})

export const exportTopics = defineRoute({
  method: 'GET',
  path: '/api/export',
  summary: 'Export the library, or the topics that match filters, as CSV or JSON',
  description:
    'Streams all matching topics from one snapshot, oldest first; a file that breaks off never looks complete. Counts as one export of the monthly quota, whatever its size, and not at all if the service fails.',
  access: { scope: 'export' },
  fails: [403],
  query: z.object({
    format: z.enum(['csv', 'json']).default('csv').describe('File format: CSV with a header row, or one JSON array'),
    full: flag.describe(
      'With true, CSV adds platform names, descriptions and scores, and both formats add subcategory levels and source; only for owners',
    ),
    ...topicFilters,
  }),
  reply: z.custom<Streamed>(),
  streams: { 'text/csv': z.string(), 'application/json': z.array(ExportedTopic) },
  deadlineMs: limits.export.timeoutMs,
  failed: texts.exportFailed,
})
