import { call } from './api.ts'

/** Names as data providers have them: consumers and companies, five industries. */
const names = [
  'Electric SUV Intenders',
  'First-Time Home Buyers',
  'Trail Running Enthusiasts',
  'Plant-Based Grocery Shoppers',
  'Frequent Business Travelers',
  'New Parents Shopping for Strollers',
  'ITDMs Evaluating Zero Trust',
  'Cloud Migration Decision Makers',
  'HR Directors at Mid-Size Companies',
  'Small Business Owners Seeking Loans',
]

const mappings = [{ csvColumn: 'Name', targetField: 'topic_name' }]

/** Imports the sample, so that it can be looked at row by row and undone like any other import. */
export async function importSampleTopics(): Promise<string> {
  const rows = names.map((Name) => ({ Name }))
  const { batchId } = await call('POST /api/import', {
    body: { filename: 'sample-topics.csv', totalRows: rows.length, mappings: mappings as never },
  })
  await call('POST /api/import/:batchId/chunk', {
    params: { batchId },
    body: { chunkIndex: 0, rows, mappings: mappings as never },
  })
  return batchId
}
