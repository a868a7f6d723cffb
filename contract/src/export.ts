import * as z from 'zod'
import { texts } from './failure.ts'
import { limits } from './limits.ts'
import { flag } from './query.ts'
import { defineRoute, type Streamed } from './route.ts'
import { LibraryTopic, StoredLayers, topicFilters } from './topics.ts'

const ExportedTopic = LibraryTopic.extend(StoredLayers.shape).meta({ id: 'ExportedTopic' })

export const exportTopics = defineRoute({
  method: 'GET',
  path: '/api/export',
  summary: 'Export the library, or the topics that match filters, as CSV or JSON',
  access: { scope: 'export' },
  query: z.object({ format: z.enum(['csv', 'json']).default('csv'), full: flag, ...topicFilters }),
  reply: z.custom<Streamed>(),
  streams: { 'text/csv': z.string(), 'application/json': z.array(ExportedTopic) },
  deadlineMs: limits.export.timeoutMs,
  failed: texts.exportFailed,
})
