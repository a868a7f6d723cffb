import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { ListingCondition } from '../../db/listing.ts'

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
const names = ['segment_name_dspapi', 'segment_name_marketplace', 'segment_name_internal']
const descriptions = ['segment_desc_marketplace', 'segment_desc_dspapi', 'internal_description']

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
export const fullCsvColumns: readonly ExportColumn[] = [
  ...csvColumns.slice(0, -times.length),
  ...levels.map((name) => cell(name)),
  ...names.map((name) => cell(name)),
  ...descriptions.map((name) => cell(name)),
  asJson('performance_score'),
  plain('source'),
  asJson('platform_outputs', sql`outputs`),
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
  ...names.map((name) => plain(name)),
  ...descriptions.map((name) => plain(name)),
  plain('engine_version'),
  asJson('performance_score'),
  plain('external_id'),
  ...times,
  ...layers,
]
export const fullJsonColumns: readonly ExportColumn[] = [
  ...jsonColumns,
  ...levels.map((name) => plain(name)),
  plain('source'),
  asJson('platform_outputs', sql`outputs`),
]

/** The rows after the cursor, oldest first. */
export function selectPage(
  tx: TenantTx,
  columns: readonly ExportColumn[],
  conditions: readonly ListingCondition[],
  after: ExportCursor | undefined,
  rows: number,
): RawBuilder<unknown> {
  const wanted = [sql`org_id = ${tx.org}`, ...conditions.map((condition) => condition.sql)]
  if (after) wanted.push(sql`(created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return sql`
    select ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))}
    from library_record where ${sql.join(wanted, sql` and `)}
    order by library_record.created_at, library_record.id limit ${sql.lit(rows)}`
}
