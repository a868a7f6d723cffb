import { sellerWords } from '@txadv/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import { inEffect, type NamedTopic, ownText } from '../templates/templates.ts'

/** A topic of a library as it is at this moment, with all that a template makes a name of. */
export interface TopicNow extends NamedTopic {
  readonly id: string
  readonly engineVersion: string
  /** Another whenever the topic may make another name. */
  readonly state: string
  readonly ownName: string | null
  readonly ownDescription: string | null
  /** Whether it is known who is in the audience; so it is where a connection asks for nobody. */
  readonly hasMatchValues: boolean
}

type OwnColumns = { readonly name: string | null; readonly description: string | null }

/** What changes with every change of a library topic, or of the global topic behind it. */
export const topicState = sql<string>`link.xmin::text || '.' || topic.xmin::text`

const wordsSaid = Object.entries(sellerWords).map(([key, word]) => ({
  key: sql.lit(key),
  word: sql.lit(word),
  said: sql`coalesce(nullif(connection.config ->> ${sql.lit(key)}, ''), org.seller_words ->> ${sql.lit(word)}, '')`,
}))

/** The words in the names of a row that is called `connection` and its `org`, as a config would say them. */
export const sellerWordsOf: RawBuilder<unknown> = sql`jsonb_build_object(${sql.join(
  wordsSaid.flatMap(({ key, said }) => [key, said]),
)})`

const joined = sql.join(
  wordsSaid.map(({ said }) => said),
  sql` || E'\\n' || `,
)

/** The state of those words, as `NameNow.checked` ends with it. */
export const sellerState: RawBuilder<unknown> = sql`case when replace(${joined}, E'\\n', '') = '' then ''
  else '.' || md5(${joined}) end`

/** Keeps templates from being deleted or renamed until the transaction ends; who writes a reference to one asks first. */
export async function holdTemplates(tx: TenantTx): Promise<void> {
  await sql`select hold_templates()`.execute(tx.db)
}

/** The named topics of the library; those that it no longer holds are absent. */
export async function readTopicsNow(
  tx: TenantTx,
  ids: readonly string[],
  own: OwnColumns,
  matchKey: string | undefined,
): Promise<TopicNow[]> {
  const hasMatchValues = matchKey
    ? sql`exists (select from match_values held where held.org_id = ${tx.org} and held.org_topic_id = link.id
        and held.key = ${matchKey})`
    : sql`true`
  const { rows } = await sql<TopicNow>`
    select link.id, link.topic_name, coalesce(link.engine_version, topic.engine_version) as "engineVersion",
      ${topicState} as state, ${ownText(own.name)} as "ownName", ${ownText(own.description)} as "ownDescription",
      ${hasMatchValues} as "hasMatchValues", ${inEffect}
    from org_topic link join topic on topic.id = link.topic_id
    where link.org_id = ${tx.org} and link.id = any(${ids}::uuid[]) and link.live`.execute(tx.db)
  return rows
}

/** The topic with this id, or that links this global topic (the oldest of several workspaces'), with a person's words. */
export async function findNamed(
  tx: TenantTx,
  id: string,
): Promise<(NamedTopic & { readonly overlay: Readonly<Record<string, unknown>> }) | undefined> {
  const view = tx.workspace === null ? 'library' : 'workspace_library'
  const { rows } = await sql<NamedTopic & { overlay: Record<string, unknown> }>`
    select link.topic_name, link.overlay, ${inEffect}
    from org_topic link join topic on topic.id = link.topic_id
    where link.org_id = ${tx.org} and link.id = (
      select id from ${sql.table(view)} where org_id = ${tx.org} and (id = ${id} or topic_id = ${id})
      order by created_at limit 1
    )`.execute(tx.db)
  return rows[0]
}
