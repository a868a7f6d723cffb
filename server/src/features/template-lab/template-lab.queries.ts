import type { Platform } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { type Classified, verdictColumns } from '../topics/topics.ts'

/** Before every id. */
const nobody = '00000000-0000-0000-0000-000000000000'

type Named = Omit<Classified, 'iab_code' | 'confidence' | 'engine_version'>

/** A live global topic, and the shelf it stands on: everybody's, or that of the organization that keeps it to itself. */
export interface TopicOnShelf extends Named {
  readonly id: string
  readonly shelf: string
}

const columns = Object.keys(verdictColumns).filter(
  (column) => !['iab_code', 'confidence', 'engine_version'].includes(column),
)
const ofTopic = sql.join(columns.map((column) => sql.ref(column)))

/** The next live topics in the order of their ids. */
export async function nextTopics(tx: SystemTx, last: { readonly id: string } | undefined, wanted: number) {
  const { rows } = await sql<TopicOnShelf>`
    select id, shelf, topic_name, ${ofTopic} from topic where live and id > ${last?.id ?? nobody}
    order by id limit ${wanted}`.execute(tx.db)
  return rows
}

export async function readTopics(tx: SystemTx, ids: readonly string[]): Promise<readonly TopicOnShelf[]> {
  const { rows } = await sql<TopicOnShelf>`
    select id, shelf, topic_name, ${ofTopic} from topic where live and id = any(${ids}::uuid[])`.execute(tx.db)
  return rows
}

/** What is on a platform, with its topic as the library has it; it has none where the topic was removed since. */
export interface OnPlatform extends Named {
  readonly org: string
  readonly id: string
  readonly held: boolean
  readonly pushedName: string | null
  readonly pushedDescription: string | null
  /** What the organization says instead of what a template makes. */
  readonly ownName: string | null
  readonly ownDescription: string | null
}

/** Columns of a link that hold the value in effect; the others are the topic's unless the engine said otherwise for it. */
const ofLink = new Set([
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
  'segment_type',
  'audience_type',
  'intensity',
  'sensitivity',
  'buyer_journey',
])
const inEffect = sql.join(
  columns.map((column) => {
    if (ofLink.has(column)) return sql`link.${sql.ref(column)}`
    if (column === 'keywords')
      return sql`case when link.overlay ? 'keywords' or link.verdict ? 'keywords'
        then said_keywords(link.overlay, link.verdict) else topic.keywords end as keywords`
    const said = sql`link.verdict ->> ${sql.lit(column)}`
    const typed = column === 'composite_score' ? sql`(${said})::smallint` : said
    return sql`coalesce(${typed}, topic.${sql.ref(column)}) as ${sql.ref(column)}`
  }),
)
const ownText = (column: string | null) =>
  sql`coalesce(link.overlay ->> ${column}::text, link.verdict ->> ${column}::text)`

/** The next active activations on a platform, in the order of organizations and ids. */
export function nextActive(
  platform: Platform,
  own: { readonly name: string | null; readonly description: string | null },
): (tx: SystemTx, last: OnPlatform | undefined, wanted: number) => Promise<readonly OnPlatform[]> {
  return async (tx, last, wanted) => {
    const { rows } = await sql<OnPlatform>`
      select activation.org_id as org, activation.id, topic.id is not null as held,
        activation.pushed_name as "pushedName", activation.pushed_description as "pushedDescription",
        ${ownText(own.name)} as "ownName", ${ownText(own.description)} as "ownDescription", link.topic_name, ${inEffect}
      from (
        select * from activation where platform = ${platform} and status = 'active'
          and (org_id, id) > (${last?.org ?? nobody}::uuid, ${last?.id ?? nobody}::uuid)
        order by org_id, id limit ${wanted}
      ) activation
      left join org_topic link on link.org_id = activation.org_id and link.id = activation.org_topic_id
      left join topic on topic.id = link.topic_id
      order by activation.org_id, activation.id`.execute(tx.db)
    return rows
  }
}
