import {
  cancelTopicChange,
  confirmTopic,
  confirmTopics,
  createTopic,
  deleteTopics,
  explainTopic,
  exportTopics,
  generateMatrix,
  getMatchValues,
  getTopicChange,
  listTopicChangeRows,
  listTopicChanges,
  listTopics,
  planTopicChange,
  putMatchValues,
  reclassifyTopic,
  reclassifyTopics,
  reportTopic,
  similarTopics,
  startTopicChange,
  topicFacets,
  topicHistory,
  topicNames,
  topicStats,
  undoTopicChange,
  updateTopic,
} from '@txadv/contract'
import { finish } from './jobs.ts'
import type { Story } from './northwind.ts'

/** Topics that Northwind writes itself. */
export async function tellLibrary(story: Story): Promise<void> {
  const { key } = story
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
  await key(listTopics, { query: { search: 'electric', segmentType: ['B2B', 'B2C'], pageSize: '2' } })
  await key(topicFacets, { query: { segmentType: ['B2B', 'B2C'], counts: 'true' } })
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
  const wanted = { action: 'edit', filters: { search: 'electric' }, set: { segment_type: 'B2C' } } as const
  await key(planTopicChange, { body: wanted })
  const change = await key(startTopicChange, { body: wanted })
  await finish(story, change.id)
  await key(getTopicChange, { params: { id: change.id } })
  await key(listTopicChangeRows, { params: { id: change.id }, query: { limit: '2' } })
  const undoing = await key(undoTopicChange, { params: { id: change.id } })
  await key(cancelTopicChange, { params: { id: undoing.id }, body: { status: 'cancelled' } })
  await key(listTopicChanges, { query: { limit: '2' } })
  await key(deleteTopics, { body: { ids: [alsoDoubtful.id] } })
}
