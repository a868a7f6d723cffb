import { limits } from '@txadv/contract'
import { compare, normalizeName, signatureKeys } from '@txadv/engine'
import type pg from 'pg'
import { identifyTopic } from '../server/src/library/classification/classification.ts'
import type { ChunkAnswers, Outcome, SentRow } from './import-client.ts'

type Db = Pick<pg.ClientBase, 'query'>

export interface ExpectedImport {
  readonly batchId: string
  readonly status: 'processing' | 'completed' | 'cancelled' | 'failed'
  readonly chunksTotal: number
  /** The chunks that are in, by their index. */
  readonly chunks: ReadonlyMap<number, readonly SentRow[]>
}

/** What an organization had before its imports. */
export interface Totals {
  readonly links: number
  readonly history: number
  readonly topics: number
  readonly classifications: number
  readonly imports: number
  readonly requests: number
  /** Credits of a limited plan; null when the plan has no limit. */
  readonly quota: number | null
}

export async function readTotals(db: Db, org: string): Promise<Totals> {
  const { rows } = await db.query(
    `select (select count(*) from org_topic where org_id = $1)::int as links,
      (select count(*) from org_topic_history where org_id = $1)::int as history,
      (select count(*) from topic where created_by_org_id = $1)::int as topics,
      coalesce(sum(classifications), 0)::int as classifications, coalesce(sum(imports), 0)::int as imports,
      coalesce(sum(requests), 0)::int as requests,
      (select used from quota where org_id = $1 and metric = 'classifications')::int as quota
    from usage_day where org_id = $1`,
    [org],
  )
  return rows[0]
}

export interface ExpectedOrg {
  readonly org: string
  /** Where its new topics stand. */
  readonly scope: string
  readonly before: Totals
  readonly imports: readonly ExpectedImport[]
}

const counters: Record<Outcome, string> = {
  created: 'success_count',
  error: 'error_count',
  duplicate: 'duplicate_count',
  adopted: 'adopted_count',
  updated: 'updated_count',
}

const tally = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const shownFaults = 20

/** The first of many faults, and how many more there are. */
const first = (faults: readonly string[]): readonly string[] =>
  faults.length > shownFaults ? [...faults.slice(0, shownFaults), `and ${faults.length - shownFaults} more`] : faults

/** Collects what is not as it should be. */
class Faults {
  readonly found: string[] = []

  same(what: string, actual: unknown, expected: unknown): void {
    const [is, due] = [JSON.stringify(actual), JSON.stringify(expected)]
    if (is !== due) this.found.push(`${what}: ${is?.slice(0, 300)}, due ${due?.slice(0, 300)}`)
  }
}

interface ResultRow {
  readonly batch_id: string
  readonly row_number: number
  readonly outcome: Outcome
  readonly topic_name: string | null
  readonly topic_id: string | null
  readonly org_topic_id: string | null
}

interface LinkRow {
  readonly id: string
  readonly topic_id: string
  readonly normalized_name: string
  readonly scope: string
  readonly live: boolean
  readonly created_by_org_id: string
  readonly keys: readonly string[]
  readonly outputs: number
  readonly unindexed: number
}

/** Compares everything that imports write with what was sent: each processed chunk exists once, and nothing else. */
export async function findFaults(db: Db, { org, scope, before, imports }: ExpectedOrg): Promise<readonly string[]> {
  const faults = new Faults()
  const read = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> =>
    (await db.query<T>(statement, [org])).rows

  const batches = await read<Record<string, unknown>>('select * from batch where org_id = $1')
  const chunks = await read<Record<string, unknown>>('select * from batch_chunk where org_id = $1')
  const results = await read<ResultRow>('select * from batch_row where org_id = $1')
  const links = await read<LinkRow>(`
    with linked as materialized (select id, topic_id, live from org_topic where org_id = $1)
    select linked.id, linked.topic_id, topic.normalized_name, topic.scope, linked.live and topic.live as live,
      topic.created_by_org_id, coalesce(signed.keys, '{}') as keys, coalesce(given.n, 0) as outputs,
      coalesce(waiting.n, 0) as unindexed
    from linked join topic on topic.id = linked.topic_id
    left join (select topic_id, scope, array_agg(key::text order by key) as keys from topic_signature
      group by topic_id, scope) signed on signed.topic_id = topic.id and signed.scope = topic.scope
    left join (select topic_id, count(*)::int as n from topic_output group by topic_id) given on given.topic_id = topic.id
    left join (select topic_id, count(*)::int as n from topic_unindexed group by topic_id) waiting
      on waiting.topic_id = topic.id`)
  const history = await read<{ batch_id: string; org_topic_id: string; change_type: string }>(
    `select metadata ->> 'batchId' as batch_id, org_topic_id, change_type from org_topic_history where org_id = $1`,
  )
  const linkByName = new Map(links.map((link) => [link.normalized_name, link]))
  faults.same('names linked twice', links.length, linkByName.size)
  faults.same('links to one topic', links.length, new Set(links.map(({ topic_id }) => topic_id)).size)
  faults.same('links to topics that are gone', links.filter(({ live }) => !live).length, 0)

  let [rowsIn, chunksIn, created, linked, noted] = [0, 0, 0, 0, 0]
  for (const { batchId, status, chunksTotal, chunks: expected } of imports) {
    const where = (what: string) => `${what} of ${batchId}`
    const sent = [...expected].flatMap(([index, rows]) =>
      rows.map((row, n) => [index * limits.imports.chunkRows + 1 + n, row] as const),
    )
    const resultByRow = new Map(results.filter((row) => row.batch_id === batchId).map((row) => [row.row_number, row]))
    const numbers = (list: Iterable<number>) => [...list].sort((a, b) => a - b)
    faults.same(where('rows'), numbers(resultByRow.keys()), numbers(sent.map(([number]) => number)))
    const mine = history.filter((entry) => entry.batch_id === batchId)
    const due: string[] = []
    for (const [number, { name, may }] of sent) {
      const result = resultByRow.get(number)
      if (!result) continue
      if (!may.includes(result.outcome))
        faults.found.push(`${where(`row ${number}`)} is ${result.outcome}, may be ${may}`)
      const link = name === null ? undefined : linkByName.get(normalizeName(name))
      if (name !== null && !link) faults.found.push(`${where(`row ${number}`)}: the library does not hold ${name}`)
      faults.same(
        where(`link of row ${number}`),
        [result.org_topic_id, result.topic_id],
        [link?.id ?? null, link?.topic_id ?? null],
      )
      if (result.outcome === 'created' || result.outcome === 'adopted') due.push(`imported ${link?.id}`)
      if (result.outcome === 'updated') due.push(`metadata_enrichment ${link?.id}`)
      if (result.outcome === 'created' && link) {
        const keys = Array.from(new Set(signatureKeys(result.topic_name as string)), (key) => BigInt.asIntN(64, key))
        faults.same(where(`keys of row ${number}`), link.keys, keys.sort((a, b) => (a < b ? -1 : 1)).map(String))
        const stands = [link.scope, link.created_by_org_id, link.outputs, link.unindexed]
        faults.same(where(`topic of row ${number}`), stands, [scope, org, 1, 1])
      }
    }
    faults.same(
      where('history'),
      mine.map(({ change_type, org_topic_id }) => `${change_type} ${org_topic_id}`).sort(),
      due.sort(),
    )

    const countersOf = (rows: readonly ResultRow[]) => {
      const counts = tally(rows, ({ outcome }) => outcome)
      return Object.fromEntries(Object.entries(counters).map(([outcome, column]) => [column, counts.get(outcome) ?? 0]))
    }
    const shown = (row: Record<string, unknown> | undefined, columns: object) =>
      Object.fromEntries(Object.keys(columns).map((column) => [column, row?.[column]]))
    const batch = batches.find(({ id }) => id === batchId)
    const dueBatch = {
      status,
      chunks_total: chunksTotal,
      chunks_completed: expected.size,
      processed_rows: sent.length,
      ...countersOf([...resultByRow.values()]),
    }
    faults.same(where('counters'), shown(batch, dueBatch), dueBatch)
    faults.same(where('end'), batch?.completed_at !== null, status !== 'processing')
    const mineIn = chunks.filter(({ batch_id }) => batch_id === batchId)
    faults.same(where('chunks'), numbers(mineIn.map((row) => row.chunk_index as number)), numbers(expected.keys()))
    for (const chunk of mineIn) {
      const inChunk = (number: number) => Math.floor((number - 1) / limits.imports.chunkRows) === chunk.chunk_index
      const dueChunk = countersOf([...resultByRow.values()].filter(({ row_number }) => inChunk(row_number)))
      faults.same(where(`counters of chunk ${chunk.chunk_index}`), shown(chunk, dueChunk), dueChunk)
    }
    rowsIn += sent.length
    chunksIn += expected.size
    noted += due.length
    const outcomes = tally([...resultByRow.values()], ({ outcome }) => outcome)
    created += outcomes.get('created') ?? 0
    linked += (outcomes.get('created') ?? 0) + (outcomes.get('adopted') ?? 0)
  }

  const after = await readTotals(db, org)
  const dueAfter: Totals = {
    links: before.links + linked,
    history: before.history + noted,
    topics: before.topics + created,
    classifications: before.classifications + rowsIn,
    imports: before.imports + imports.length,
    requests: before.requests + imports.length + chunksIn,
    quota: before.quota === null ? null : before.quota + rowsIn,
  }
  for (const [what, due] of Object.entries(dueAfter)) faults.same(`total ${what}`, after[what as keyof Totals], due)
  return first(faults.found)
}

/** Compares the results of one name over several imports with what they must be together. */
export async function findSpreadFaults(
  db: Db,
  batchIds: readonly string[],
  due: ReadonlyMap<string, readonly Outcome[]>,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ topic_name: string; outcome: string }>(
    'select topic_name, outcome from batch_row where batch_id = any($1) and topic_name is not null',
    [batchIds],
  )
  const outcomes = Map.groupBy(rows, ({ topic_name }) => normalizeName(topic_name))
  const faults = new Faults()
  for (const [name, expected] of due)
    faults.same(
      `results of ${name}`,
      (outcomes.get(normalizeName(name)) ?? []).map(({ outcome }) => outcome).sort(),
      expected.toSorted(),
    )
  return first(faults.found)
}

/** What must hold of the whole database, whoever imported: nothing left over, nothing twice, sums that are right. */
export async function findGlobalFaults(db: Db): Promise<readonly string[]> {
  const faults = new Faults()
  const none = {
    'topics that no library links': `select topic.topic_name as it from topic
      left join (select topic_id from org_topic group by topic_id) linked on linked.topic_id = topic.id
      where linked.topic_id is null`,
    'keys without a topic': `select key::text as it from topic_signature signature
      left join topic on topic.id = signature.topic_id where topic.id is null`,
    'names twice on a scope': `select normalized_name as it from topic where live
      group by scope, normalized_name having count(*) > 1`,
    'library counts': `select org_id::text as it
      from (select org_id, count(*) as n from org_topic where live group by org_id) held
      left join (select org_id, sum(n) as n from library_count where field = 'total' group by org_id) counted using (org_id)
      where held.n is distinct from counted.n`,
    'catalog counts': `select scope::text as it
      from (select scope, count(*) as n from topic where live group by scope) listed
      left join (select scope, sum(n) as n from catalog_count where field = 'total' group by scope) counted using (scope)
      where listed.n is distinct from counted.n`,
  }
  for (const [what, statement] of Object.entries(none)) {
    const { rows } = await db.query<{ it: string }>(statement)
    faults.same(
      what,
      rows.map(({ it }) => it),
      [],
    )
  }
  return [...faults.found, ...(await findNearTwins(db))]
}

/** Topics of one scope that meet by a key and are so alike that they are one. */
async function findNearTwins(db: Db): Promise<readonly string[]> {
  type Met = Parameters<typeof identifyTopic>[0] & { id: string; met: string }
  const { rows } = await db.query<Met>(`
    with met as materialized (
      select key, topic.* from topic_signature signature
      join topic on topic.id = signature.topic_id and topic.live
    ), meeting as (select key, scope from met group by key, scope having count(*) > 1)
    select met.scope || ' ' || met.key as met, met.* from met join meeting using (key, scope)`)
  const twins = new Set<string>()
  for (const met of Map.groupBy(rows, ({ met }) => met).values())
    met.forEach((a, n) => {
      for (const b of met.slice(n + 1))
        if (compare(identifyTopic(a).fingerprint, identifyTopic(b).fingerprint).verdict === 'block')
          twins.add(`one topic twice: ${[a.topic_name, b.topic_name].sort().join(' / ')}`)
    })
  return first([...twins])
}

/** Holds what the senders of one chunk were told against the truth at that moment. */
export function findAnswerFaults({ chunkIndex, replies }: ChunkAnswers): readonly string[] {
  const faults = new Faults()
  const of = (what: string) => `${what} of chunk ${chunkIndex}`
  const good = replies.filter(({ status }) => status === 200)
  faults.same(
    of('refusals'),
    replies.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body]),
    [],
  )
  if (good.length === 0) faults.found.push(of('no answer'))
  const full = good.filter(({ body }) => body.skipped !== true)
  if (full.length > 1) faults.found.push(of(`${full.length} full answers`))
  faults.same(of('answers before the commit'), good.filter(({ committed }) => !committed).length, 0)
  for (const { body } of good.filter(({ body }) => body.skipped === true)) {
    const { chunkIndex: _, ...rest } = body
    const nothing = { successCount: 0, errorCount: 0, duplicateCount: 0, adoptedCount: 0, updatedCount: 0 }
    faults.same(of('skipped'), rest, { ...nothing, newTopicIds: [], errors: [], skipped: true })
  }
  return faults.found
}
