import { reasons, reviewReasons } from '@txadv/contract'
import { readSettings, requireRemaining } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import { askAbout, compareVerdicts, judgingPrompt, type LlmVerdict, upsertForLinks } from '../../judging/index.ts'
import {
  type ArrivalOutcome,
  classifyIncoming,
  ingestTopics,
  type LinkOrigin,
  type PreparedTopic,
  previewArrivals,
} from '../../library/index.ts'
import { beginCalls } from '../../llm-usage/index.ts'
import { type GivenRow, limitChunks } from '../../runs/index.ts'
import type { ReadChunk } from './chunks.ts'

/** What the LLM is asked for, about at most how many topics of a part, and for how long. */
export interface LlmBudget {
  readonly purpose: 'import' | 'sync'
  readonly part: 'chunk' | 'page'
  readonly most: number
  readonly deadlineMs: number
  /** Whether the LLM is to be asked, as the part's own transaction would see it: not where the part is in already. */
  readonly isWanted: (tx: TenantTx) => Promise<boolean>
}

/**
 * The chunk with the LLM's word on topics that are new to everybody, where that is wanted: at most so many, asked
 * with no transaction open, so that what follows is as short as without. What is in the catalog, in the library or twice
 * in the chunk is not asked about. A chunk that is sent again before it is in is asked about, and paid for, again; one
 * that is in is not.
 */
export async function judgeChunk(tenant: Tenant, read: () => ReadChunk, asking: LlmBudget): Promise<ReadChunk> {
  const { chunk, planned } = await limitChunks(async () => {
    tenant.signal.throwIfAborted()
    const made = read()
    return { chunk: made, planned: await tenant.transact((tx) => plan(tenant, tx, made, asking)) }
  })
  if (!planned) return chunk
  const { fresh, calls } = planned
  const asked = fresh.slice(0, calls?.ids.length ?? 0)
  const names = asked.map((n) => chunk.lot[n]?.arrival.topic_name ?? '')
  const answers = await askAbout(tenant, calls, names, asking.deadlineMs)
  const said = new Map(asked.map((n, at) => [n, answers[at] as LlmVerdict]))
  const answered = answers.filter(({ verdict }) => verdict).length
  return { ...chunk, ...withVerdicts(chunk, fresh, said, asking), llm: { asked: asked.length, answered } }
}

/** The rows with what was said of each that is new; what the row itself says stands. */
function withVerdicts(
  chunk: ReadChunk,
  fresh: readonly number[],
  said: ReadonlyMap<number, LlmVerdict>,
  { most, part }: LlmBudget,
) {
  const lot = chunk.lot.map((prepared, n) => {
    const word = said.get(n)
    if (word?.verdict) return classifyIncoming(prepared.arrival, word.verdict)
    if (!word?.invalidSegment || prepared.arrival.segment_type !== undefined) return prepared
    // Nothing corrects an invalid segment type but a person.
    return classifyIncoming({ ...prepared.arrival, review_reason: reviewReasons.invalidSegmentType })
  })
  const beyond = new Set(fresh.slice(most))
  const created = (n: number) => {
    const word = said.get(n)
    if (!word) return beyond.has(n) ? { created: reasons.createdBeyondLlm(most, part) } : {}
    return { created: word.verdict ? reasons.createdByLlm : reasons.createdAfterLlm }
  }
  let arrivals = 0
  const rows = chunk.rows.map((row): GivenRow => ('arrival' in row ? { ...row, ...created(arrivals++) } : row))
  return { lot, rows }
}

/** Which topics of a chunk are new, and the calls about the first of them; nothing where the LLM is not to be asked. */
async function plan(tenant: Tenant, tx: TenantTx, chunk: ReadChunk, { purpose, most, isWanted }: LlmBudget) {
  await allowBulk(tx)
  if (!(await isWanted(tx))) return undefined
  // Rows that the month cannot pay are refused before they cost anything.
  await requireRemaining(tx, 'classifications', chunk.rows.length)
  const fates = await previewArrivals(tx, chunk.lot)
  const fresh = fates.flatMap(({ kind }, n) => (kind === 'new' ? [n] : []))
  if (fresh.length === 0) return { fresh, calls: undefined }
  const lot = { purpose, prompt: judgingPrompt, calls: Math.min(fresh.length, most) }
  const calls = await beginCalls(tenant, tx, lot)
  return calls && { fresh, calls }
}

/** Takes topics in, and keeps what else was said of those that the LLM judged and that are new. */
export async function ingestJudged(
  tx: TenantTx,
  origin: LinkOrigin,
  lot: readonly PreparedTopic[],
): Promise<readonly ArrivalOutcome[]> {
  const cases = lot.flatMap(({ arrival: { topic_name }, judged: llm }, n) =>
    llm ? [{ id: String(n), topicId: null, topic_name, llm }] : [],
  )
  if (cases.length === 0) return ingestTopics(tx, origin, lot)
  const [findings, { reviewDisagreements }] = [await compareVerdicts(tx, cases), await readSettings(tx)]
  const disputed = new Set(findings.filter(({ disagree }) => disagree && reviewDisagreements).map(({ id }) => id))
  const fates = await ingestTopics(
    tx,
    origin,
    lot.map((each, n) => {
      if (!disputed.has(String(n)) || each.arrival.review_reason !== undefined) return each
      return classifyIncoming({ ...each.arrival, review_reason: reviewReasons.disagreement }, each.judged)
    }),
  )
  const made = findings.flatMap((finding) => {
    const fate = fates[Number(finding.id)]
    return fate?.outcome === 'created' ? [{ ...finding, id: fate.linkId }] : []
  })
  await upsertForLinks(tx, made)
  return fates
}
