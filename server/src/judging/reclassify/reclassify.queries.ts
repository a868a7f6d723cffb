import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SystemTx } from '../../db/database.ts'
import { beforeFirstId } from '../../db/nil-id.ts'
import { type LockedTopic, lockedColumns } from '../../library/index.ts'
import { type EngineRelease, isForRelease } from '../release/release.ts'

/** The topics that a job is for: all, or those of an older version than this; of all categories, or of one. */
export interface ReclassifyFilter {
  readonly olderThan?: string
  readonly category?: string
  readonly release?: EngineRelease
}

/** Where the last step ended: in which version's topics, and at which of them. */
export interface ReclassifyPosition {
  readonly version?: string | undefined
  readonly id: string
}

const isAskedFor = ({ category, release }: ReclassifyFilter): RawBuilder<SqlBool> =>
  sql`${category === undefined ? sql`true` : sql`parent_category = ${category}`}
    and ${release ? isForRelease(release) : sql`true`}`

/** The versions that live topics have and that are older, in the order of their texts: each is found in the index by a leap. */
async function listOlderVersions(tx: SystemTx, current: string): Promise<readonly string[]> {
  const { rows } = await sql<{ version: string }>`
    with recursive held as (
      (select engine_version as version from topic where live order by engine_version limit 1)
      union all
      select (select engine_version from topic where live and engine_version > held.version
        order by engine_version limit 1) from held where held.version is not null
    )
    select version from held where version ~ '^[0-9]+([.][0-9]+)*$'
      and string_to_array(version, '.')::int[] < string_to_array(${current}, '.')::int[]
    order by version`.execute(tx.db)
  return rows.map(({ version }) => version)
}

export async function countTopics(tx: SystemTx, which: ReclassifyFilter): Promise<number> {
  const { olderThan } = which
  const versions = olderThan === undefined ? undefined : await listOlderVersions(tx, olderThan)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from topic
    where live and ${versions ? sql`engine_version = any(${versions}::text[])` : sql`true`} and ${isAskedFor(which)}
  `.execute(tx.db)
  return rows[0]?.n ?? 0
}

/** The next topics in the order of their ids, one version after the other where versions are asked for, held for a change. */
export async function nextReclassifyTopics(
  tx: SystemTx,
  which: ReclassifyFilter,
  after: ReclassifyPosition | undefined,
  wanted: number,
) {
  const { olderThan } = which
  if (olderThan === undefined) return asFound(await stretchOf(tx, which, { id: after?.id }, wanted))
  const topics: LockedTopic[] = []
  for (const version of await listOlderVersions(tx, olderThan)) {
    if (after?.version !== undefined && version < after.version) continue
    const id = version === after?.version ? after.id : undefined
    topics.push(...(await stretchOf(tx, which, { version, id }, wanted - topics.length)))
    if (topics.length === wanted) break
  }
  return asFound(topics)
}

function asFound(topics: readonly LockedTopic[]) {
  const last = topics.at(-1)
  return { topics, seen: topics.length, last: last && { version: last.engine_version, id: last.id } }
}

async function stretchOf(
  tx: SystemTx,
  which: ReclassifyFilter,
  { version, id = beforeFirstId }: { readonly version?: string; readonly id: string | undefined },
  wanted: number,
): Promise<readonly LockedTopic[]> {
  const { rows } = await sql<LockedTopic>`
    select ${lockedColumns} from topic
    where live and ${version === undefined ? sql`true` : sql`engine_version = ${version}`} and ${isAskedFor(which)}
      and id > ${id}
    order by id limit ${wanted} for update`.execute(tx.db)
  return rows
}
