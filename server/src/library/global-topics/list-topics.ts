import type * as contract from '@txadv/contract'
import { currentEngineVersion, failures, type Query, texts } from '@txadv/contract'
import { showChange } from '../../actor.ts'
import type { Operator } from '../../context.ts'
import { allowBulk, type SystemTx } from '../../db/database.ts'
import { type ListingPage, listPage } from '../../db/listing.ts'
import { countTotal } from '../../db/listing-counts.ts'
import { type AskedStretch, showPage, stretchOf, tellRows } from '../../db/stretch.ts'
import { readUnlisted } from './global-topics.queries.ts'
import {
  countScopes,
  findContaining,
  findTopics,
  type GlobalTopicRecord,
  globalTopicConditions,
  globalTopics,
  listGlobalTopicHistory,
  measureTopics,
  pageOfScored,
  pageOfUnscored,
  readScoreCursor,
  selectGlobalTopics,
  topicExists,
  writeScoreCursor,
} from './list-topics.queries.ts'

type Listed = Query<typeof contract.listGlobalTopics>

export async function listGlobalTopics(operator: Operator, query: Listed) {
  const { data, total, next } = await operator.transact<ListingPage<GlobalTopicRecord>>((tx) =>
    query.sortBy === 'performance_score'
      ? pageByScore(tx, query)
      : listPage(tx, globalTopics(query.showArchived), globalTopicConditions(query), query, (ids) =>
          selectGlobalTopics(tx, ids, query),
        ),
  )
  operator.tellNext?.(next)
  return showPage(query, data, total)
}

/**
 * A page by the best score that libraries have given: those that have one in either direction, then the others by age.
 * All scores are read for it, so it takes as long as there are links with a score, not as there are topics.
 */
async function pageByScore(tx: SystemTx, query: Listed): Promise<ListingPage<GlobalTopicRecord>> {
  await allowBulk(tx)
  const source = globalTopics(query.showArchived)
  const conditions = globalTopicConditions(query)
  const total = await countTotal(tx, source, conditions)
  const { limit, offset, after } = stretchOf(query)
  const place = after === undefined ? undefined : readScoreCursor(after, query)
  const part = { offset, wanted: limit + 1, after: place }
  const { found, scored } = await pageOfScored(tx, source, conditions, query, part)
  const unscored = { ...part, offset: Math.max(0, offset - scored), wanted: part.wanted - found.length }
  const rest = unscored.wanted > 0 ? await pageOfUnscored(tx, source, conditions, query, unscored) : []
  const all = [...found, ...rest]
  const shown = all.slice(0, limit)
  const last = all.length > limit ? shown.at(-1) : undefined
  const data = await findTopics(
    tx,
    shown.map(({ id }) => id),
  )
  return { data, total, next: last && writeScoreCursor(last.place, query) }
}

export async function listUnlisted(operator: Operator, query: Query<typeof contract.listUnlistedTopics>) {
  return operator.transact(async (tx) => {
    const found = await readUnlisted(tx, query)
    const ids = tellRows(operator, found).map(({ id }) => id)
    return showPage(query, await findTopics(tx, ids), found.total)
  })
}

export async function searchGlobalTopics(operator: Operator, query: Query<typeof contract.searchGlobalTopics>) {
  return operator.transact(async (tx) => [...(await findContaining(tx, query))])
}

export async function readGlobalStats(operator: Operator) {
  const rows = await operator.transact(countScopes)
  const counts = (field: string) =>
    Object.fromEntries(rows.filter((row) => row.field === field).map(({ value, n }) => [value, n]))
  return {
    total: counts('total')[''] ?? 0,
    byParentCategory: counts('parent_category'),
    bySegmentType: counts('segment_type'),
  }
}

export async function readGlobalMetrics(operator: Operator) {
  const measured = await operator.transact(async (tx) => {
    await allowBulk(tx)
    return measureTopics(tx)
  })
  const sum = (field: Exclude<keyof (typeof measured)[number], 'engineVersion'>) =>
    measured.reduce((all, version) => all + version[field], 0)
  const total = sum('topics')
  const share = (n: number) => (total === 0 ? 0 : n / total)
  return {
    total,
    needsReview: sum('needsReview'),
    archived: sum('archived'),
    merged: sum('merged'),
    coverage: {
      keywords: share(sum('keywords')),
      subcategory: share(sum('subcategory')),
      audienceType: share(sum('audienceType')),
      outputs: share(sum('outputs')),
    },
    byEngineVersion: measured
      .filter(({ topics }) => topics > 0)
      .map(({ engineVersion, topics }) => ({ engineVersion, topics, outdated: engineVersion !== currentEngineVersion }))
      .sort((a, b) => a.engineVersion.localeCompare(b.engineVersion, 'en', { numeric: true })),
  }
}

export async function readGlobalTopic(operator: Operator, topicId: string) {
  const [topic] = await operator.transact((tx) => findTopics(tx, [topicId]))
  if (!topic) throw failures.absent(texts.topicNotFound)
  return topic
}

export async function readGlobalTopicHistory(operator: Operator, topicId: string, asked: AskedStretch) {
  return operator.transact(async (tx) => {
    if (!(await topicExists(tx, topicId))) throw failures.absent(texts.topicNotFound)
    return tellRows(operator, await listGlobalTopicHistory(tx, topicId, asked)).map(showChange)
  })
}
