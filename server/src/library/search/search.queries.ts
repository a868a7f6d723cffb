import { limits } from '@txadv/contract'
import { isConceptPart, isTopicPart, nodeTerms, type QueryPart, type SearchQuery, stemTerms } from '@txadv/engine'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TenantTx } from '../../db/database.ts'
import { type ListingCondition, type ListingSource, matchesOf } from '../../db/listing-source.ts'
import { type PlanMode, plansByValue, plansKept } from '../../db/plans.ts'
import { matchesGroups } from '../../db/words.ts'

/** A row that may answer, with what it is ranked by. */
export interface Candidate {
  readonly id: string
  readonly topicId: string
  readonly terms: readonly string[]
  readonly subcategory: string | null
  readonly category: string | null
}

/** The columns of a list that a search by meaning reads. */
export interface SearchedSource {
  readonly source: ListingSource
  /** The column of the words and terms of the name. */
  readonly nameTerms: 'words' | 'name_words'
  readonly topicId: 'topic_id' | 'global_id'
}

type TermGroup = readonly string[]

const termsOf = (part: QueryPart, withMeaning: boolean): TermGroup =>
  part.terms.filter(({ by }) => withMeaning || by !== 'meaning').flatMap(({ stem }) => stemTerms(stem))

/** A row that meets a concept by less than this is of a wider one, or of another kind of the same. */
const nearConcept = 0.75

/** The terms of the concept that says most, of each reading that has one. */
function conceptGroups({ readings }: SearchQuery): readonly (readonly TermGroup[])[] {
  const heaviest = readings.flatMap((parts) => {
    const [first] = parts.filter(isConceptPart).sort((a, b) => b.weight - a.weight)
    return first ? [first] : []
  })
  return heaviest.map(({ terms }) => [
    terms.filter(({ weight }) => weight >= nearConcept).flatMap(({ stem }) => stemTerms(stem)),
  ])
}

/**
 * The ways to find rows, the narrow before the wide: every word of the query and the words that name its topic; the places
 * of the tree that its phrases belong to; then any of the words, or of those that mean nearly the same, and the places
 * around. The last read the most, and are asked where the others found little.
 */
function waysToFind(query: SearchQuery): readonly (readonly RawBuilder<SqlBool>[])[] {
  const asked = (parts: readonly QueryPart[]) => parts.map((part) => termsOf(part, false))
  const topics = query.readings.map((parts) => parts.filter(isTopicPart)).filter(({ length }) => length > 0)
  const said = (topics.length > 0 ? topics : query.readings)
    .flat()
    .flatMap((part) => (isConceptPart(part) ? [] : termsOf(part, true)))
  const nearest = query.nodes.flatMap((node) =>
    nodeTerms(node)
      .slice(0, -1)
      .map(([term]) => term),
  )
  const wider = query.nodes.flatMap((node) =>
    nodeTerms(node)
      .slice(-1)
      .map(([term]) => term),
  )
  const narrow = [query.readings.map(asked), topics.map(asked)]
  const found = ([narrow, [[[nearest]], conceptGroups(query)], [[[said]], [[wider]]]] as const).map((ways) =>
    ways.flatMap((either) => {
      const groups = either.filter((each) => each.every(({ length }) => length > 0))
      return groups.length > 0 ? [matchesGroups('words', groups)] : []
    }),
  )
  const places = [...new Set(query.nodes.map(({ l0 }) => l0))]
  if (places.length > 0) found[1]?.push(sql<SqlBool>`subcategory in (${sql.join(places)})`)
  return found.filter(({ length }) => length > 0)
}

/**
 * Rows that may answer, each way contributing no more than so many. The indexes of orders are left out, because along one
 * of them the server would look through a whole library for rows that are rare.
 */
export async function selectSearched(
  tx: TenantTx,
  { source, nameTerms, topicId }: SearchedSource,
  conditions: readonly ListingCondition[],
  query: SearchQuery,
): Promise<readonly Candidate[]> {
  const found = new Map<string, Candidate>()
  const { candidates, enough } = limits.search
  const columns = sql`id, ${sql.ref(topicId)} as "topicId", subcategory, parent_category as category,
    array_to_string(tsvector_to_array(${sql.ref(nameTerms)}), ' ') as terms`
  await planScans(tx, 'off', plansByValue)
  for (const ways of waysToFind(query)) {
    if (found.size >= enough) break
    const rows = ways.map((way) => {
      const matches = matchesOf(source, [...conditions, { sql: way }], candidates)
      return sql`(select ${columns} from ${matches} as found)`
    })
    const answer = await sql<Omit<Candidate, 'terms'> & { terms: string }>`
      ${sql.join(rows, sql` union all `)}`.execute(tx.db)
    for (const row of answer.rows) if (!found.has(row.id)) found.set(row.id, { ...row, terms: row.terms.split(' ') })
  }
  await planScans(tx, 'on', plansKept)
  return [...found.values()]
}

const orderScans = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan']

/** Allows or forbids scans other than those that gather what an index finds, and says how statements are planned. */
function planScans(tx: TenantTx, how: 'on' | 'off', mode: PlanMode) {
  const settings = [...orderScans.map((scan) => [scan, how] as const), ['plan_cache_mode', mode] as const]
  return sql`select ${sql.join(settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`.execute(
    tx.db,
  )
}
