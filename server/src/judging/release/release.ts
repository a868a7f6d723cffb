import { isDeepStrictEqual } from 'node:util'
import { jobReasons, segmentTypes } from '@txadv/contract'
import type { SystemTx } from '../../db/database.ts'
import {
  classifyName,
  findCorrections,
  findOperatorWords,
  type LockedTopic,
  settledDoubt,
  type TopicRewrite,
} from '../../library/index.ts'
import type { StepCounts } from '../../runs/index.ts'

export { type EngineRelease, isForRelease } from './release.queries.ts'

/** Where a topic stands in the taxonomy: whoever says a part of it chose the place. */
const placeFields = [
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
  'iab_code',
] as const

/** What is made of a topic, and what changes beside its verdict. */
export type Judgement = Pick<TopicRewrite, 'to' | 'also'>

/** What a release of the engine makes of topics: its verdict on each name, but for what operators said and still stands. */
export async function judgeForRelease(
  tx: SystemTx,
  topics: readonly LockedTopic[],
): Promise<(topic: LockedTopic) => Judgement> {
  const corrections = await findCorrections(
    tx,
    topics.map(({ normalized_name }) => normalized_name),
  )
  const words = await findOperatorWords(
    tx,
    topics.map(({ id }) => id),
  )
  const byTopic = Map.groupBy(words, ({ topicId }) => topicId)
  return (topic) => {
    const standing = new Set<string>(
      (byTopic.get(topic.id) ?? []).flatMap(({ field, value }) =>
        isDeepStrictEqual(topic[field], value) ? [field] : [],
      ),
    )
    const correction = corrections.get(topic.normalized_name)
    const { row } = classifyName(topic.topic_name, {
      segment_type: standing.has('segment_type')
        ? segmentTypes.find((type) => type === topic.segment_type)
        : correction,
      ...(standing.has('keywords') && { keywords: topic.keywords }),
    })
    const place = Object.fromEntries(placeFields.map((field) => [field, topic[field]]))
    const to = {
      ...row,
      ...(placeFields.some((field) => standing.has(field)) && place),
      ...(standing.has('audience_type') && { audience_type: topic.audience_type }),
      id: topic.id,
    }
    return { to, also: settledDoubt(topic, row) }
  }
}

/** What a job does in a process of another revision: it is left to one that has this. */
export const waitForRevision = <Cursor extends object>(cursor: Cursor, revision: string): StepCounts<Cursor> => ({
  cursor,
  success: 0,
  skipped: 0,
  errors: [],
  done: false,
  waits: true,
  result: { waitsFor: jobReasons.otherRevision(revision) },
})
