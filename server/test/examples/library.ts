import {
  confirmTopic,
  confirmTopics,
  createTopic,
  deleteTopics,
  explainTopic,
  exportTopics,
  generateMatrix,
  getMatchValues,
  listTopics,
  putMatchValues,
  reclassifyTopic,
  reclassifyTopics,
  reportTopic,
  similarTopics,
  topicFacets,
  topicHistory,
  topicNames,
  topicStats,
  updateTopic,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

/** Topics that Northwind writes itself. */
export async function tellLibrary({ key }: Story): Promise<void> {
  const { id } = await key(createTopic, {
    body: {
      topic_name: 'Electric SUV Shoppers',
      keywords: ['electric suv', 'ev'],
      internal_description: 'Panel, 2026',
    },
  })
  const doubtful = await key(createTopic, { body: { topic_name: 'Project Halcyon' } })
  const alsoDoubtful = await key(createTopic, { body: { topic_name: 'Ardent Q3 List' } })
  const fleet = await key(createTopic, { body: { topic_name: 'Fleet Managers', segment_type: 'B2B' } })
  await key(createTopic, { body: { topic_name: 'Home EV Charger Owners' } })
  await key(listTopics, { query: { search: 'electric', pageSize: '2', layers: 'true' } })
  await key(topicFacets)
  await key(topicStats)
  await key(updateTopic, { params: { id }, body: { topic_name: 'Electric SUV Intenders' } })
  await key(topicHistory, { params: { id } })
  await key(explainTopic, { params: { id } })
  await key(topicNames, { params: { id } })
  await key(similarTopics, { params: { id }, query: { limit: '2' } })
  await key(confirmTopic, { params: { id: doubtful.id } })
  await key(confirmTopics, { body: { ids: [alsoDoubtful.id] } })
  await key(reclassifyTopic, { params: { id: fleet.id }, body: { dryRun: true, replaceGiven: true } })
  await key(reclassifyTopics, { body: { ids: [id, fleet.id] } })
  await key(putMatchValues, { params: { id }, query: { key: 'postalcode' }, body: '94103\n97201\n98101\n' })
  await key(getMatchValues, { params: { id }, query: { key: 'postalcode' } })
  await key(reportTopic, { params: { id }, body: { reason: 'wrong', comment: 'Shoppers, not owners' } })
  await key(generateMatrix, {
    body: {
      dimensions: [
        { name: 'vehicle', values: ['Hybrid Sedan', 'Electric Pickup'] },
        { name: 'stage', values: ['Shoppers', 'Owners'] },
      ],
      template: '{vehicle} {stage}',
      dryRun: true,
    },
  })
  await key(exportTopics, { query: { search: 'electric' } })
  await key(exportTopics, { query: { search: 'electric', format: 'json' } })
  await key(deleteTopics, { body: { ids: [alsoDoubtful.id] } })
}
