import type { ChangeAction, ChangeOutcome } from '@txadv/contract/vocabulary'
import type { Reply } from './api.ts'
import { fieldTitles } from './field-titles.ts'
import { count, many, words } from './format.ts'

/** A change of many topics, as the service tells it. */
export type TopicChange = Reply<'GET /api/topic-changes/:id'>

export const changeTitles: Readonly<Record<ChangeAction, string>> = {
  edit: 'Edit',
  reclassify: 'Reclassify',
  confirm: 'Confirm',
  delete: 'Delete',
  undo: 'Undo',
}

const doneWords: Readonly<Record<ChangeAction, string>> = {
  edit: 'edited',
  reclassify: 'reclassified',
  confirm: 'confirmed',
  delete: 'deleted',
  undo: 'restored',
}

export const outcomeTitles: Readonly<Record<ChangeOutcome, string>> = {
  pending: 'Pending',
  changed: 'Changed',
  unchanged: 'Unchanged',
  gone: 'Gone',
  conflict: 'Conflict',
}

export const isOpenChange = ({ status }: Pick<TopicChange, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

/** `Edit 12 topics`. */
export const titleOfChange = (action: ChangeAction, topics: number): string =>
  `${changeTitles[action]} ${many(topics, 'topic')}`

/** What came of a change, in a sentence or two. */
export function resultOfChange(change: TopicChange): string {
  const { action, status, changedTopics: changed, totalTopics: total, processedTopics: processed } = change
  if (isOpenChange(change)) return 'You can leave this page.'
  const left = total - processed
  const rest = left > 0 ? ` ${many(left, 'other topic')} ${left === 1 ? 'is' : 'are'} unchanged.` : ''
  const done = `${many(changed, 'topic')} ${doneWords[action]}`
  if (status === 'completed') return changed === 0 ? 'Nothing was changed.' : `${done}.`
  if (status === 'cancelled') return changed === 0 ? 'Cancelled. Nothing was changed.' : `Cancelled: ${done}.${rest}`
  return changed === 0 ? 'Failed. Nothing was changed.' : `Completed with errors: ${done}.${rest}`
}

/** What an edit gives, field by field. */
export const valuesOfSet = (set: TopicChange['set']): readonly { readonly field: string; readonly value: string }[] =>
  Object.entries(set ?? {}).map(([field, value]) => ({
    field: fieldTitles[field] ?? words(field),
    value: value === '' ? 'None' : String(value),
  }))

/** A value of a topic's field as people read it. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return count(value)
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
