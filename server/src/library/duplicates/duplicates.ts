import type * as contract from '@txadv/contract'
import { type Body, duplicateReasons, GlobalTopicId, LibraryTopicId, limits, type Reply } from '@txadv/contract'
import {
  type CanonicalWord,
  type Comparison,
  canonicalise,
  canonicalWords,
  compare,
  findCategory,
  shorterKeys,
} from '@txadv/engine'
import type { Tenant } from '../../context.ts'
import { forService } from '../../db/database.ts'
import { parseRows } from '../../runs/index.ts'
import { classifyName, identifyTopic, type PreparedTopic } from '../classification/classification.ts'
import { findCandidates, type MatchCandidate } from '../topics/topics.ts'
import { findInLibrary, findSimilar, listUnindexedNames, type TopicAlias } from './duplicates.queries.ts'

export { readIndexLag } from './index-topics.queries.ts'

type Check = Reply<typeof contract.checkDuplicate>

/** A topic that the name may be, by one of the names that the topic goes by. */
interface Compared {
  readonly candidate: MatchCandidate
  readonly name: string
  /** Normalized, it is the name asked for. */
  readonly sameName: boolean
  readonly comparison: Comparison
}

/**
 * Whether a name is a topic that the organization sees already. Nothing is charged and nothing is written. A page shows its
 * key to everybody, so it is told of listed topics only, and not which of them the library has.
 */
export async function checkDuplicate(tenant: Tenant, asked: Body<typeof contract.checkDuplicate>): Promise<Check> {
  const given = classifyName(asked.topic_name, { parent_category: findCategory(asked.parent_category ?? '') })
  const { words, embedding } = given.fingerprint
  const isPage = tenant.actor.type === 'sdkKey'
  return tenant.transact(async (tenantTx) => {
    const tx = isPage ? forService(tenantTx) : tenantTx
    const wider = { ...given, keys: BigUint64Array.of(...given.keys, ...shorterKeys(words)) }
    const items = parseRows([wider], 1, (topic) => ({ topic }))
    // The list of what is not indexed comes before the index, so that what is indexed meanwhile is in one of them.
    const [meeting, names] = await Promise.all([findCandidates(tx, items), listUnindexedNames(tx)])
    const alike = mostAlike(words, names)
    const similar = await findSimilar(
      tx,
      embedding,
      alike.map(({ topic_id }) => topic_id),
    )
    const candidates = [...meeting, ...similar].filter(({ own }) => !(isPage && own))
    const best = [...compareAll(given, candidates, alike)].sort(byLikeness)[0]
    if (!best || best.comparison.verdict === 'allow') return nothingLike(given, best)
    const linked = await findInLibrary(tx, best.candidate.id, given.normalizedName)
    return answer(given, best, linked)
  })
}

/** Of many names, the few that share the most words with the one asked for. */
function mostAlike(words: readonly CanonicalWord[], names: readonly TopicAlias[]): readonly TopicAlias[] {
  const wanted = new Set(words)
  return names
    .map((named) => {
      const unique = new Set(canonicalise(named.topic_name))
      const common = [...unique].filter((word) => wanted.has(word)).length
      return { named, overlap: common / Math.sqrt(unique.size * wanted.size || 1) }
    })
    .filter(({ overlap }) => overlap > 0)
    .sort((a, b) => b.overlap - a.overlap)
    .slice(0, limits.matching.similarTopics)
    .map(({ named }) => named)
}

/** Each candidate by its own name, and by the other one that the library gave it. */
function* compareAll(
  given: PreparedTopic,
  candidates: readonly MatchCandidate[],
  others: readonly TopicAlias[],
): Generator<Compared> {
  const otherNames = Map.groupBy(others, ({ topic_id }) => topic_id)
  const seen = new Set<string>()
  for (const candidate of candidates) {
    const { id, by } = candidate
    if (by === 'name' || by === 'rename') {
      const comparison = { similarity: 1, verdict: 'block', differs: [], distinguishing: [] } as const
      const name = by === 'name' ? candidate.topic_name : given.row.topic_name
      yield { candidate, name, sameName: true, comparison }
    }
    if (seen.has(id)) continue
    seen.add(id)
    const names = new Set([candidate.topic_name, ...(otherNames.get(id) ?? []).map((other) => other.topic_name)])
    for (const name of names) {
      const { fingerprint } = identifyTopic({ ...candidate, topic_name: name })
      yield { candidate, name, sameName: false, comparison: compare(given.fingerprint, fingerprint) }
    }
  }
}

const ranks = { block: 0, warn: 1, allow: 2 }

/** What is the same comes before what is only similar, and of equals what the library holds, then what is private. */
function byLikeness(a: Compared, b: Compared): number {
  return (
    ranks[a.comparison.verdict] - ranks[b.comparison.verdict] ||
    b.comparison.similarity - a.comparison.similarity ||
    Number(b.sameName) - Number(a.sameName) ||
    Number(b.candidate.link_id !== null) - Number(a.candidate.link_id !== null) ||
    Number(b.candidate.own) - Number(a.candidate.own) ||
    Number(a.candidate.id > b.candidate.id) - Number(a.candidate.id < b.candidate.id)
  )
}

/** Four decimals, cut off: rounded up, a similarity just below a threshold would seem to have reached it. */
const confidenceOf = (similarity: number) => Math.max(0, Math.floor(similarity * 10_000) / 10_000)

const textsOf = (words: readonly CanonicalWord[]) => words.map(({ text }) => text)

function nothingLike(given: PreparedTopic, nearest: Compared | undefined): Check {
  return {
    isDuplicate: false,
    confidence: confidenceOf(nearest?.comparison.similarity ?? 0),
    existingTopic: null,
    action: 'allow',
    inLibrary: false,
    why: {
      reason: duplicateReasons.nothingSimilar,
      differs: [],
      distinguishing: [],
      reading: { asked: textsOf(given.fingerprint.words), existing: [] },
    },
  }
}

function answer(given: PreparedTopic, best: Compared, linked: { id: string; topic_name: string } | undefined): Check {
  const { candidate, name, comparison } = best
  const shown = linked?.topic_name ?? candidate.topic_name
  const reason = reasonOf(best)
  return {
    isDuplicate: comparison.verdict === 'block',
    confidence: confidenceOf(comparison.similarity),
    existingTopic: {
      id: linked ? LibraryTopicId.encode(linked.id) : GlobalTopicId.encode(candidate.id),
      topic_name: shown,
    },
    action: comparison.verdict,
    inLibrary: linked !== undefined,
    why: {
      reason: shown === name ? reason : duplicateReasons.heldAs(reason, shown),
      differs: [...comparison.differs],
      distinguishing: [...comparison.distinguishing],
      reading: { asked: textsOf(given.fingerprint.words), existing: canonicalWords(name) },
    },
  }
}

function reasonOf({ sameName, name, comparison }: Compared): string {
  const differs = comparison.differs.slice(0, limits.matching.wordsNamed)
  const distinguishing = comparison.distinguishing.slice(0, limits.matching.wordsNamed)
  if (sameName) return duplicateReasons.sameName(name)
  if (differs.length === 0) return duplicateReasons.sameWords(name)
  if (comparison.verdict === 'block') return duplicateReasons.nearIdentical(name, differs)
  if (distinguishing.length > 0) return duplicateReasons.keptApart(name, distinguishing)
  return duplicateReasons.similar(name, differs)
}
