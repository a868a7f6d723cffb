import { type Column, share } from './data-table.tsx'

interface SharedTopic {
  readonly topicName: string
  readonly parentCategory: string | null
  readonly segmentType: string | null
}
type Shared = Column<SharedTopic, 'topic_name' | 'parent_category' | 'segment_type'>

/** The columns that every table of shared topics begins with. */
export const topicColumn: Shared = {
  title: 'Topic',
  sortKey: 'topic_name',
  least: '160px',
  cell: (topic) => topic.topicName,
  detail: (topic) => [topic.parentCategory, topic.segmentType].filter(Boolean).join(' · '),
}
export const categoryColumn: Shared = {
  title: 'Category',
  sortKey: 'parent_category',
  width: share(18),
  wideOnly: true,
  cell: (topic) => topic.parentCategory,
}
export const segmentColumn: Shared = {
  title: 'Segment',
  sortKey: 'segment_type',
  width: '72px',
  wideOnly: true,
  cell: (topic) => topic.segmentType,
}
