import type { ImportTarget } from '@txadv/contract/vocabulary'
import { addedColumns } from '@txadv/sdk'
import { createStore } from '../../lib/store.ts'

export type Mappings = { readonly csvColumn: string; readonly targetField: ImportTarget }[]
/** Which column becomes which field; a column that becomes none is not in it. */
export type Choices = Readonly<Record<string, ImportTarget>>

/** The fields as a person reads them. */
export const targetTitles: Readonly<Record<ImportTarget, string>> = {
  topic_name: 'Topic name',
  parent_category: 'Parent category',
  taxonomy_type: 'Taxonomy type',
  subcategory: 'Subcategory',
  segment_type: 'Segment type',
  external_id: 'External ID',
  keywords: 'Keywords',
}

/** A reason that the service gives, with the fields named as a person reads them. */
export const inWords = (reason: string): string =>
  reason.replace(/\b[a-z]+_[a-z]+\b/g, (name) => targetTitles[name as ImportTarget] ?? name)

const remembered = createStore<readonly (readonly [columns: string, choices: Choices])[]>([], 'txadv.import-mappings')
const kept = 30
const keyOf = (columns: readonly string[]) =>
  JSON.stringify(columns.filter((column) => !addedColumns.includes(column)).toSorted())

/** What a person chose for these columns before, also for the file of rows that failed. */
export function recall(columns: readonly string[]): Choices | undefined {
  const key = keyOf(columns)
  return remembered.get().find(([each]) => each === key)?.[1]
}

export function remember(columns: readonly string[], choices: Choices): void {
  const key = keyOf(columns)
  remembered.set((now) => [[key, choices] as const, ...now.filter(([each]) => each !== key)].slice(0, kept))
}

export const asMappings = (choices: Choices): Mappings =>
  Object.entries(choices).map(([csvColumn, targetField]) => ({ csvColumn, targetField }))

export const asChoices = (mappings: Mappings): Choices =>
  Object.fromEntries(mappings.map(({ csvColumn, targetField }) => [csvColumn, targetField]))
