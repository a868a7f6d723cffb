import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

/** How what the platforms hold differs from what the service believes; all four are to be none. */
export interface Differences {
  /** Active activations whose segment is not on sale. */
  readonly lost: readonly string[]
  /** Topics that have more than one segment on sale through one connection. */
  readonly duplicated: readonly string[]
  /** Segments on sale that no active activation has. */
  readonly untracked: readonly string[]
  /** Activations of which nobody knows how they stand. */
  readonly inDoubt: readonly string[]
}

/** Holds the platforms' own ledgers against the activations of all organizations, or of one account's connection. */
export async function findDifferences(
  database: Database,
  of?: { readonly account: string; readonly connectionId: string },
): Promise<Differences> {
  const ofAccount = of ? sql`and account = ${of.account}` : sql``
  const ofConnection = of ? sql`and connection_id = ${of.connectionId}` : sql``
  const { rows: segments } = await sql<{
    id: string
    platform: string
    name: string
    account: string
  }>`select platform || ' ' || id as id, platform, account, name from sandbox_segment where enabled and not gone ${ofAccount}`.execute(
    database.system,
  )
  const { rows: activations } = await sql<{
    id: string
    segment: string
    topic: string
    status: string
    intent: string | null
    platform: string
  }>`select id::text, platform || ' ' || platform_segment_id as segment, org_topic_id || ' ' || connection_id as topic,
      status, intent, platform from activation where platform <> 'exchange' ${ofConnection}`.execute(database.system)
  const onSale = new Set(segments.map(({ id }) => id))
  const active = activations.filter(({ status }) => status === 'active')
  const owned = new Set(active.map(({ segment }) => segment))
  const topics = active.filter(({ segment }) => onSale.has(segment)).map(({ topic }) => topic)
  const names = segments.map(({ platform, account, name }) => JSON.stringify([platform, account, name]))
  return {
    lost: active.filter(({ segment }) => !onSale.has(segment)).map(({ id }) => id),
    duplicated: [...repeated(topics), ...repeated(names)],
    untracked: segments.filter(({ id }) => !owned.has(id)).map(({ id, name }) => `${id} ${name}`),
    inDoubt: activations.filter(({ intent }) => intent !== null).map(({ id }) => id),
  }
}

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
