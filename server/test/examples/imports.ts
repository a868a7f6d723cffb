import {
  checkImportRows,
  createImport,
  downloadFailedRows,
  endImport,
  fixImportNames,
  getImport,
  importChunk,
  listImportRows,
  listImports,
  planImportUndo,
  previewImport,
  readImportValues,
  rememberImportValues,
  stageImportRows,
  summarizeImport,
  undoImport,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

const mappings = [
  { csvColumn: 'Segment Name', targetField: 'topic_name' as const },
  { csvColumn: 'Partner ID', targetField: 'external_id' as const },
]
const rows = [
  { 'Segment Name': 'NW Premium: suv owners', 'Partner ID': 'nw-101' },
  { 'Segment Name': 'Commercial Van Buyers', 'Partner ID': 'nw-102' },
  { 'Segment Name': '', 'Partner ID': 'nw-103' },
]

/** A file of a partner comes in, is looked at, cleaned and taken back. */
export async function tellImports({ key, llm }: Story): Promise<void> {
  const market = { targetField: 'segment_type', given: 'Consumer' } as const
  await key(readImportValues, { body: { values: [market, { targetField: 'parent_category', given: 'Autos' }] } })
  const values = [{ ...market, value: 'B2C' }]
  await key(rememberImportValues, { body: { values } })
  await key(checkImportRows, { body: { rows, mappings } })
  await key(previewImport, { body: { rows: rows.slice(0, 2), mappings } })
  const { batchId } = await key(createImport, {
    body: { filename: 'partner-segments.csv', totalRows: rows.length, mappings },
  })
  await key(importChunk, { params: { batchId }, body: { chunkIndex: 0, rows, mappings } })
  await key(getImport, { params: { batchId } })
  await key(listImportRows, { params: { batchId }, query: { pageSize: '3' } })
  await key(downloadFailedRows, { params: { batchId } })
  await key(summarizeImport, { params: { batchId } })
  await key(planImportUndo, { params: { batchId } })
  llm.next.push({ say: { names: ['SUV Owners', 'Commercial Van Buyers'] } })
  await key(fixImportNames, { params: { batchId }, body: {} })
  await key(undoImport, { params: { batchId } })
  const second = await key(createImport, { body: { filename: 'wrong-file.csv', totalRows: 1_200, mappings } })
  const chunks = [
    { chunkIndex: 2, rows: [{ 'Segment Name': 'Fleet Managers', 'Partner ID': 'nw-900' }], lines: [1_002] },
  ]
  await key(stageImportRows, { params: { batchId: second.batchId }, body: { chunks } })
  await key(endImport, { params: { batchId: second.batchId }, body: { status: 'cancelled' } })
  await key(listImports, { query: { limit: '2' } })
}
