import { limits } from '@txadv/contract'
import { createRanker, type Matched, readQuery, type SearchQuery } from '@txadv/engine'
import { type RawBuilder, sql } from 'kysely'
import { type Place, readCursor, type SortKey, writeCursor } from '../../db/cursor.ts'
import type { TenantTx } from '../../db/database.ts'
import type { ListingCondition } from '../../db/listing-source.ts'
import { type AskedStretch, stretchOf } from '../../db/stretch.ts'
import { type Candidate, type SearchedSource, selectSearched } from './search.queries.ts'

export type { SearchedSource } from './search.queries.ts'

/** A row of a search by meaning, with why it is there. */
export interface FoundRow {
  readonly id: string
  readonly score: number
  readonly matched: readonly Matched[]
}

/** The rows that answer, the best first; of two as good, the one whose id is smaller. */
function rankCandidates(query: SearchQuery, candidates: readonly Candidate[]): FoundRow[] {
  const rank = createRanker(query)
  return candidates
    .map((candidate) => ({ id: candidate.id, ...rank(candidate) }))
    .filter(({ matched }) => matched.length > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limits.search.results)
}

/** What a search by meaning finds in a list, among the rows that the filters leave. */
export async function findByMeaning(
  tx: TenantTx,
  searched: SearchedSource,
  conditions: readonly ListingCondition[],
  text: string,
): Promise<readonly FoundRow[]> {
  const query = readQuery(text)
  return rankCandidates(query, await selectSearched(tx, searched, conditions, query))
}

/** What was found, as a filter of its own. */
export const findingsOf = (found: readonly FoundRow[]): ListingCondition[] => [
  { sql: sql`id = any(${found.map(({ id }) => id)}::uuid[])` },
]

/** The topics of a list that are most like one of this name, without the topic itself. */
export async function findSimilarNames(
  tx: TenantTx,
  searched: SearchedSource,
  conditions: readonly ListingCondition[],
  { topic_id, topic_name }: { readonly topic_id: string; readonly topic_name: string },
  most: number,
): Promise<readonly FoundRow[]> {
  const query = readQuery(topic_name)
  const candidates = await selectSearched(tx, searched, conditions, query)
  const others = candidates.filter(({ topicId }) => topicId !== topic_id)
  return rankCandidates(query, others).slice(0, most)
}

/** What orders the rows of a search: how well each answers, then its id. */
const rank: readonly SortKey[] = [
  { column: sql`score`, kind: 'float', descends: true },
  { column: sql`id`, kind: 'id', descends: false },
]
const rankOrder = 'meaning'

function isBehind({ score, id }: FoundRow, [lastScore, lastId]: Place): boolean {
  return score < Number(lastScore) || (score === Number(lastScore) && id > String(lastId))
}

/** The part of what was found that is asked for, its records read by id and each told why it is there. */
export async function showFound<R extends { readonly id: string; readonly total: number }>(
  found: readonly FoundRow[],
  asked: AskedStretch,
  read: (ids: RawBuilder<unknown>) => Promise<readonly R[]>,
) {
  const { limit, offset, after } = stretchOf(asked)
  const place = after === undefined ? undefined : readCursor(after, rank, rankOrder)
  const rest = place ? found.filter((row) => isBehind(row, place)) : found
  const shown = rest.slice(offset, offset + limit)
  const last = offset + limit < rest.length ? shown.at(-1) : undefined
  const next = last && writeCursor([String(last.score), last.id], rankOrder)
  const ids = shown.map(({ id }) => id)
  const records = ids.length === 0 ? [] : await read(sql`select unnest(${ids}::uuid[]) as id, 0::bigint as total`)
  const byId = new Map(records.map(({ total: _, ...record }) => [record.id, record]))
  const data = shown.flatMap(({ id, matched }) => {
    const record = byId.get(id)
    return record ? [{ ...record, matched: [...matched] }] : []
  })
  return { data, total: found.length, next }
}
