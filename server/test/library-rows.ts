import { randomUUID } from 'node:crypto'
import { LibraryTopicId } from '@txadv/contract'
import { wordsIn } from '../src/db/words.ts'
import { type Api, asDatabaseOwner, type Org } from './harness.ts'

/** A topic of a library as its row is; what is left out is null, empty or now. */
export interface LibraryRow {
  readonly topic_name: string
  readonly parent_category?: string
  readonly taxonomy_type?: string
  readonly subcategory?: string
  readonly subcategory_l1?: string
  readonly subcategory_l2?: string
  readonly subcategory_l3?: string
  readonly subcategory_l4?: string
  readonly segment_type?: string
  readonly audience_type?: string
  readonly iab_code?: string
  readonly keywords?: readonly string[]
  readonly engine_version?: string
  readonly intent?: string
  readonly awareness?: string
  readonly composite_score?: number
  readonly sensitivity?: string
  readonly intensity?: string
  readonly buyer_journey?: string
  readonly external_id?: string
  readonly internal_description?: string
  readonly performance_score?: number
  readonly source?: string
  /** As the database has it: a UUID. */
  readonly workspace_id?: string
  readonly created_at?: string
}

const insert = `
  with given as materialized (
    select * from jsonb_to_recordset($2::jsonb) as given (id uuid, topic_id uuid, words text[], topic_name text,
      parent_category text, taxonomy_type text, subcategory text, subcategory_l1 text, subcategory_l2 text,
      subcategory_l3 text, subcategory_l4 text, segment_type text, audience_type text, iab_code text, keywords text[],
      engine_version text, intent text, awareness text, composite_score smallint, sensitivity text, intensity text,
      buyer_journey text, external_id text, internal_description text, performance_score double precision,
      source text, workspace_id uuid, created_at timestamptz)
  ), made as (
    insert into topic (id, topic_name, normalized_name, keywords, engine_version, intent, awareness, composite_score)
    select topic_id, topic_name, topic_id, coalesce(keywords, '{}'), coalesce(engine_version, '2.5'), intent,
      awareness, composite_score
    from given
  )
  insert into org_topic (org_id, id, topic_id, topic_name, words, parent_category, taxonomy_type, subcategory,
    subcategory_l1, subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code,
    engine_version, sensitivity, intensity, buyer_journey, external_id, internal_description, performance_score,
    composite_score, source, workspace_id, created_by, created_at)
  select $1, id, topic_id, topic_name, array_to_tsvector(words), parent_category, taxonomy_type, subcategory,
    subcategory_l1, subcategory_l2, subcategory_l3, subcategory_l4, segment_type, audience_type, iab_code,
    coalesce(engine_version, '2.5'), sensitivity, intensity, buyer_journey, external_id, internal_description,
    performance_score, composite_score, coalesce(source, 'api'), workspace_id, 'test', coalesce(created_at, now())
  from given`

/**
 * Puts rows into a library by SQL, past what the interface would refuse or take long for; answers their ids as callers
 * know them. Rows without a time of their own get the same one, and ids are by chance: no order follows from another.
 */
export async function insertLibrary(api: Api, org: Org, rows: readonly LibraryRow[]): Promise<string[]> {
  const given = rows.map((row) => ({
    ...row,
    id: randomUUID(),
    topic_id: randomUUID(),
    words: wordsIn(row.topic_name).filter((word) => word !== ''),
  }))
  await asDatabaseOwner(api, insert, [org.id, JSON.stringify(given)])
  return given.map(({ id }) => LibraryTopicId.encode(id))
}

export async function emptyLibrary(api: Api, org: Org): Promise<void> {
  await asDatabaseOwner(api, 'delete from org_topic where org_id = $1', [org.id])
}
