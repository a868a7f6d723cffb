import { outputDescColumns, outputNameColumns } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { ListingCondition } from '../../db/listing-source.ts'
import { type CompiledTemplates, mergeCustomOutputs, type RecordNames } from '../../naming/index.ts'
import { libraryOf } from '../library/library.ts'

/** Where a page ends and the next begins. */
export interface ExportCursor {
  readonly createdAt: string
  readonly id: string
}

/** What is in a column: an id, text that we wrote or that a person did, a time, or what is JSON as it comes. */
export type ColumnKind = 'link' | 'topic' | 'text' | 'cell' | 'time' | 'json'

export interface ExportColumn {
  readonly name: string
  readonly value: RawBuilder<unknown>
  readonly kind: ColumnKind
  /** Of a column that templates fill: its text by the names in effect; null empties it, undefined leaves the stored one. */
  readonly made?: (names: RecordNames, stored: string, templates: CompiledTemplates) => string | null | undefined
}

const column =
  (kind: ColumnKind) =>
  (name: string, value: RawBuilder<unknown> = sql.ref(name)): ExportColumn => ({ name, value, kind })
const plain = column('text')
const cell = column('cell')
const time = column('time')
const asJson = column('json')

const ids: readonly ExportColumn[] = [column('link')('id'), column('topic')('topic_id')]
const layers: readonly ExportColumn[] = [
  plain('intent'),
  plain('intensity'),
  plain('awareness'),
  plain('segment', sql.ref('segment_type')),
  plain('sensitivity'),
  plain('buyer_journey'),
  asJson('composite_score'),
]
const times: readonly ExportColumn[] = [time('created_at'), time('updated_at')]
const levels = ['subcategory_l1', 'subcategory_l2', 'subcategory_l3', 'subcategory_l4']
const outputsOf = (column: (name: string) => ExportColumn): readonly ExportColumn[] =>
  [...outputNameColumns, ...outputDescColumns].map((name) => ({ ...column(name), made: (names) => names[name] }))

/** What a template without a column makes, in two columns of its own. */
const customColumns = (key: string): readonly ExportColumn[] => [
  {
    ...cell(`segment_name_${key}`, sql`outputs -> ${sql.lit(key)} ->> 'name'`),
    made: ({ custom }) => custom[key]?.name,
  },
  {
    ...cell(`segment_desc_${key}`, sql`outputs -> ${sql.lit(key)} ->> 'description'`),
    made: ({ custom }) => custom[key]?.description,
  },
]

/** The columns of a CSV: an id first and the times last, where the cursor is read. */
export const csvColumns: readonly ExportColumn[] = [
  ...ids,
  cell('topic_name'),
  plain('parent_category'),
  plain('taxonomy_type'),
  cell('subcategory'),
  plain('segment_type'),
  plain('audience_type'),
  plain('iab_code'),
  cell('keywords', sql`array_to_string(keywords, ', ')`),
  ...layers,
  plain('engine_version'),
  cell('external_id'),
  ...times,
]
/** All of a library's columns, with those of the templates that have these keys. */
export const fullCsvColumns = (customKeys: readonly string[]): readonly ExportColumn[] => [
  ...csvColumns.slice(0, -times.length),
  ...levels.map((name) => cell(name)),
  ...outputsOf(cell),
  cell('internal_description'),
  asJson('performance_score'),
  plain('source'),
  ...customKeys.flatMap(customColumns),
  ...times,
]

/** The fields of a JSON record: those of the topic list, and the layers. */
export const jsonColumns: readonly ExportColumn[] = [
  ...ids,
  plain('topic_name'),
  plain('parent_category'),
  plain('taxonomy_type'),
  plain('subcategory'),
  plain('segment_type'),
  plain('audience_type'),
  plain('iab_code'),
  asJson('keywords', sql`array_to_json(keywords)`),
  ...outputsOf(plain),
  plain('internal_description'),
  plain('engine_version'),
  asJson('performance_score'),
  plain('external_id'),
  {
    ...asJson('platform_outputs', sql`coalesce(outputs, '{}')`),
    made: ({ custom }, stored, templates) =>
      JSON.stringify(mergeCustomOutputs(templates, JSON.parse(stored || '{}') as RecordNames['custom'], custom)),
  },
  ...times,
  ...layers,
]
export const fullJsonColumns = (): readonly ExportColumn[] => [
  ...jsonColumns,
  ...levels.map((name) => plain(name)),
  plain('source'),
]

/** Whether rows come with what their names are made of, before the columns. */
export const hasNames = (columns: readonly ExportColumn[]): boolean => columns.some(({ made }) => made)

/** The rows after the cursor, oldest first. */
export function selectPage(
  tx: TenantTx,
  columns: readonly ExportColumn[],
  conditions: readonly ListingCondition[],
  after: ExportCursor | undefined,
  rows: number,
): RawBuilder<unknown> {
  // Conditions that look into other tables name the view that lists read.
  const { view } = libraryOf(tx)
  const wanted = [sql`org_id = ${tx.org}`, ...conditions.map((condition) => condition.sql)]
  if (after) wanted.push(sql`(created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  const shown = columns.map(({ name, value }) => sql`${value} as ${sql.id(name)}`)
  return sql`
    select ${sql.join(hasNames(columns) ? [sql`named_by`, ...shown] : shown)}
    from library_record ${sql.id(view)} where ${sql.join(wanted, sql` and `)}
    order by ${sql.ref(`${view}.created_at`)}, ${sql.ref(`${view}.id`)} limit ${sql.lit(rows)}`
}
