import type { SellerWords } from '@txadv/contract'
import { sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'

/** A topic as far as templates make names of it. */
export interface NamedTopic {
  /** The words of who sells it; none where the name is for everybody. */
  readonly seller?: SellerWords | null | undefined
  readonly topic_name: string
  readonly parent_category: string | null
  readonly taxonomy_type: string | null
  readonly subcategory: string | null
  readonly subcategory_l1: string | null
  readonly subcategory_l2: string | null
  readonly subcategory_l3: string | null
  readonly subcategory_l4: string | null
  readonly segment_type: string | null
  readonly audience_type: string | null
  readonly keywords: readonly string[]
  readonly intent: string | null
  readonly secondary_intent: string | null
  readonly intensity: string | null
  readonly awareness: string | null
  readonly funnel: string | null
  readonly sensitivity: string | null
  readonly buyer_journey: string | null
  readonly composite_score: number | null
}

/** The columns of a topic that templates make names of, beside its own name. */
export const namedColumns = [
  'parent_category',
  'taxonomy_type',
  'subcategory',
  'subcategory_l1',
  'subcategory_l2',
  'subcategory_l3',
  'subcategory_l4',
  'segment_type',
  'audience_type',
  'keywords',
  'intent',
  'secondary_intent',
  'intensity',
  'awareness',
  'funnel',
  'sensitivity',
  'buyer_journey',
  'composite_score',
] as const satisfies readonly Exclude<keyof NamedTopic, 'topic_name' | 'seller'>[]

/** Columns of a link that hold the value in effect; the others are the topic's unless the engine said otherwise for it. */
const ofLink: ReadonlySet<string> = new Set([
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

/** Those columns as they are in effect in a library, of a row that is called `link` and its `topic`. */
export const inEffect = sql.join(
  namedColumns.map((column) => {
    if (ofLink.has(column)) return sql`link.${sql.ref(column)}`
    if (column === 'keywords')
      return sql`case when link.overlay ? 'keywords' or link.verdict ? 'keywords'
        then said_keywords(link.overlay, link.verdict) else topic.keywords end as keywords`
    const said = sql`link.verdict ->> ${sql.lit(column)}`
    const typed = column === 'composite_score' ? sql`(${said})::smallint` : said
    return sql`coalesce(${typed}, topic.${sql.ref(column)}) as ${sql.ref(column)}`
  }),
)

/** What a person wrote into the column instead of what a template makes; what the engine wrote there was a template's. */
export const ownText = (column: string | null) => sql<string | null>`link.overlay ->> ${column}::text`

/** A global topic as it is for everybody. */
export async function readGlobalNamed(tx: SystemTx, id: string): Promise<NamedTopic | undefined> {
  const { rows } = await sql<NamedTopic>`
    select topic_name, ${sql.join(namedColumns.map((column) => sql.ref(column)))} from topic where id = ${id}`.execute(
    tx.db,
  )
  return rows[0]
}
