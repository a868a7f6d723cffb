import {
  addFromCatalog,
  catalogFacets,
  createSeeding,
  getSeeding,
  listCatalog,
  reportCatalogTopic,
  reviewSeeding,
  seedChunk,
  similarCatalogTopics,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

const mappings = [{ csvColumn: 'Audience', targetField: 'topic_name' as const }]
const rows = [{ Audience: 'Tandem Plus' }, { Audience: 'Electric Vehicle Owners' }, { Audience: '' }]

/** The operator fills the shared catalog. */
export async function tellSeeding({ operator }: Story): Promise<void> {
  const { batchId } = await operator(createSeeding, {
    body: { filename: 'starter-catalog.csv', totalRows: rows.length, mappings },
  })
  await operator(seedChunk, { params: { batchId }, body: { chunkIndex: 0, rows, mappings } })
  await operator(getSeeding, { params: { batchId } })
  await operator(reviewSeeding, { params: { batchId } })
}

/** Northwind takes topics from the shared catalog. */
export async function tellCatalog({ key }: Story): Promise<void> {
  const { data } = await key(listCatalog, {
    query: { search: 'owners', sortBy: 'topic_name', sortOrder: 'asc', pageSize: '3' },
  })
  const [first] = data
  const id = first?.id ?? ''
  await key(catalogFacets)
  await key(similarCatalogTopics, { params: { id }, query: { limit: '2' } })
  await key(reportCatalogTopic, { params: { topicId: id }, body: { reason: 'other', comment: 'Same as EV Drivers?' } })
  await key(addFromCatalog, { body: { topicIds: data.map(({ id }) => id) } })
}
