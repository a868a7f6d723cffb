import { audienceTypes, limits, parentCategories, segmentTypes } from '@txadv/contract'
import { classify } from '@txadv/engine'
import type { Operator } from '../../context.ts'
import { allowBulk } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { findOperatorWords, type OperatorWord, pageOfSpoken, type SpokenTopic } from './operator-words.queries.ts'

/** The columns of a source of labelled names, as `npm run train` reads them, and what each corrected label was before. */
export const trainingColumns = [
  'topic_name',
  'parent_category',
  'segment_type',
  'audience_type',
  'primary_intent',
  'sensitivity',
  'sensitivity_class',
  'language',
  'unclear',
  'previous_parent_category',
  'previous_segment_type',
  'previous_audience_type',
] as const
type TrainingRow = Readonly<Record<(typeof trainingColumns)[number], string>>

const labels = [
  { field: 'parent_category', values: parentCategories, title: 'category' },
  { field: 'segment_type', values: segmentTypes, title: 'segment type' },
  { field: 'audience_type', values: audienceTypes, title: 'audience type' },
] as const

/**
 * What operators said of topics of the shared catalog, as labelled names: a label that no operator gave is empty, so
 * that the engine does not learn its own guesses.
 */
export async function* listTrainingRows(operator: Operator): AsyncGenerator<TrainingRow> {
  for (let after = beforeFirstId, isLast = false; !isLast; ) {
    operator.signal.throwIfAborted()
    const { topics, words } = await operator.transact(async (tx) => {
      await allowBulk(tx)
      const topics = await pageOfSpoken(tx, after, limits.review.trainingTopics)
      return {
        topics,
        words: await findOperatorWords(
          tx,
          topics.map(({ id }) => id),
        ),
      }
    })
    const byTopic = Map.groupBy(words, ({ topicId }) => topicId)
    for (const topic of topics) {
      const row = labelTopic(topic, byTopic.get(topic.id) ?? [])
      if (row) yield row
    }
    after = topics.at(-1)?.id ?? after
    isLast = topics.length < limits.review.trainingTopics
  }
}

/** A topic with the labels that an operator gave; none where the operator gave no label that the engine learns. */
function labelTopic({ topic_name }: SpokenTopic, words: readonly OperatorWord[]): TrainingRow | undefined {
  const given = labels.map(({ field, values, title }) => {
    const word = words.find((each) => each.field === field)
    const label = values.find((value) => value === word?.value) ?? ''
    return { field, title, label, before: label !== '' && typeof word?.before === 'string' ? word.before : '' }
  })
  if (given.every(({ label }) => label === '')) return undefined
  const labelOf = (field: string) => given.find((each) => each.field === field)?.label ?? ''
  const beforeOf = (field: string) => given.find((each) => each.field === field)?.before ?? ''
  const missing = [...given.filter(({ label }) => label === '').map(({ title }) => title), 'intent', 'sensitivity']
  return {
    topic_name: topic_name.replace(/\s+/g, ' '),
    parent_category: labelOf('parent_category'),
    segment_type: labelOf('segment_type'),
    audience_type: labelOf('audience_type'),
    primary_intent: '',
    sensitivity: '',
    sensitivity_class: '',
    language: classify(topic_name).language,
    unclear: `no operator gave ${missing.join(', ')}`,
    previous_parent_category: beforeOf('parent_category'),
    previous_segment_type: beforeOf('segment_type'),
    previous_audience_type: beforeOf('audience_type'),
  }
}
