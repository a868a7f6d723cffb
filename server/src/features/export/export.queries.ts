import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import type { Condition } from '../../db/listing.ts'

/** Where a page ends and the next begins. */
export interface Cursor {
  readonly createdAt: string
  readonly id: string
}

export type Column = readonly [name: string, value: RawBuilder<unknown>]

const plain = (name: string): Column => [name, sql.ref(name)]
/** Text that a person wrote, which a spreadsheet could take for a formula. */
const cell = (name: string): Column => [name, safe(sql.ref(name), sql.ref(name))]
/** Written out, because the planner would look into a function anew for every page. */
const safe = (beginning: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`case when ascii(${beginning}) in (9, 13, 43, 45, 61, 64) then '''' || ${text} else ${text} end`
const time = (name: string): Column => [name, sql`replace(left(${sql.ref(name)}::text, -3), ' ', 'T') || 'Z'`]

const ids: readonly Column[] = [plain('id'), plain('topic_id')]
const layers: readonly Column[] = [
  plain('intent'),
  plain('intensity'),
  plain('awareness'),
  ['segment', sql.ref('segment_type')],
  plain('sensitivity'),
  plain('buyer_journey'),
  plain('composite_score'),
]
const times: readonly Column[] = [plain('created_at'), plain('updated_at')]
const shownTimes: readonly Column[] = [time('created_at'), time('updated_at')]
const levels = ['subcategory_l1', 'subcategory_l2', 'subcategory_l3', 'subcategory_l4']
const names = ['segment_name_dspapi', 'segment_name_marketplace', 'segment_name_internal']
const descriptions = ['segment_desc_marketplace', 'segment_desc_dspapi', 'internal_description']

/** The columns of a CSV: the ids first and the times last, where they are rewritten and the cursor is read. */
export const csvColumns: readonly Column[] = [
  ...ids,
  cell('topic_name'),
  plain('parent_category'),
  plain('taxonomy_type'),
  cell('subcategory'),
  plain('segment_type'),
  plain('audience_type'),
  plain('iab_code'),
  ['keywords', safe(sql`keywords[1]`, sql`array_to_string(keywords, ', ')`)],
  ...layers,
  plain('engine_version'),
  cell('external_id'),
  ...times,
]
export const fullCsvColumns: readonly Column[] = [
  ...csvColumns.slice(0, -times.length),
  ...levels.map(cell),
  ...names.map(cell),
  ...descriptions.map(cell),
  plain('performance_score'),
  plain('source'),
  ['platform_outputs', sql`outputs`],
  ...times,
]

/** The fields of a JSON record: those of the topic list, and the layers. */
export const jsonColumns: readonly Column[] = [
  ...ids,
  plain('topic_name'),
  plain('parent_category'),
  plain('taxonomy_type'),
  plain('subcategory'),
  plain('segment_type'),
  plain('audience_type'),
  plain('iab_code'),
  plain('keywords'),
  ...names.map(plain),
  ...descriptions.map(plain),
  plain('engine_version'),
  plain('performance_score'),
  plain('external_id'),
  ...shownTimes,
  ...layers,
]
export const fullJsonColumns: readonly Column[] = [
  ...jsonColumns,
  ...levels.map(plain),
  plain('source'),
  ['platform_outputs', sql`outputs`],
]

/** The rows after the cursor, oldest first. */
export function selectPage(
  tx: TenantTx,
  columns: readonly Column[],
  conditions: readonly Condition[],
  after: Cursor | undefined,
  rows: number,
): RawBuilder<unknown> {
  const wanted = [sql`org_id = ${tx.org}`, ...conditions.map((condition) => condition.sql)]
  if (after) wanted.push(sql`(created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return sql`
    select ${sql.join(columns.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}
    from library_record where ${sql.join(wanted, sql` and `)}
    order by library_record.created_at, library_record.id limit ${sql.lit(rows)}`
}

const notText = new Set(['keywords', 'performance_score', 'composite_score', 'platform_outputs'])

/**
 * A record as JSON, its texts in one object and the rest in another: PostgreSQL makes an object of texts in half the
 * time that a whole row takes, whose types it looks up again for every row.
 */
export function asTwoObjects(page: RawBuilder<unknown>, columns: readonly Column[]): RawBuilder<unknown> {
  const names = columns.map(([name]) => name)
  const texts = names.filter((name) => !notText.has(name))
  const rest = names.filter((name) => notText.has(name))
  return sql`
    select json_object(array[${sql.join(texts.map((name) => sql.lit(name)))}],
        array[${sql.join(texts.map((name) => sql`${sql.ref(name)}::text`))}]),
      json_build_object(${sql.join(rest.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))})
    from (${page}) record`
}
