import {
  archiveTopics,
  flagForReview,
  getGlobalTopic,
  globalTopicHistory,
  globalTopicMetrics,
  globalTopicStats,
  listGlobalTopics,
  listReviewQueue,
  listTopicsInCatalog,
  listUnlistedTopics,
  restoreTopics,
  reviewTopic,
  searchGlobalTopics,
  updateGlobalTopic,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

/** The operator keeps the shared catalog in order. */
export async function tellGlobalTopics({ operator }: Story): Promise<void> {
  const [found] = await operator(searchGlobalTopics, { query: { q: 'luxury', limit: '3' } })
  const topicId = found?.id ?? ''
  const { version } = await operator(getGlobalTopic, { params: { topicId } })
  await operator(updateGlobalTopic, {
    params: { topicId },
    body: { keywords: ['luxury sedan', 'premium car'], version },
  })
  await operator(globalTopicHistory, { params: { topicId } })
  await operator(listGlobalTopics, {
    query: { search: 'owners', sortBy: 'topic_name', sortOrder: 'asc', pageSize: '2' },
  })
  await operator(globalTopicStats)
  await operator(globalTopicMetrics)
  await operator(archiveTopics, { body: { topicIds: [topicId] } })
  await operator(restoreTopics, { body: { topicIds: [topicId] } })
  const { data: unlisted } = await operator(listUnlistedTopics, { query: { pageSize: '2' } })
  await operator(listTopicsInCatalog, { body: { topicIds: unlisted.map(({ id }) => id).slice(0, 1) } })
}

/** The operator looks at what is in doubt. */
export async function tellReview({ operator }: Story): Promise<void> {
  const [found] = await operator(searchGlobalTopics, { query: { q: 'procurement' } })
  const topicId = found?.id ?? ''
  await operator(flagForReview, { body: { topicIds: [topicId], reason: 'Segment type looks wrong' } })
  await operator(listReviewQueue, { query: { pageSize: '3' } })
  await operator(reviewTopic, { body: { topicId, segmentType: 'B2B', reason: 'Procurement is a job' } })
}
