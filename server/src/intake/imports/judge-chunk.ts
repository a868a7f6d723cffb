import { reasons, reviewReasons } from '@txadv/contract'
import { readSettings, requireRemaining } from '../../account/index.ts'
import type { Tenant } from '../../context.ts'
import { allowBulk, type TenantTx } from '../../db/database.ts'
import {
  askAbout,
  compareVerdicts,
  judgingPrompt,
  type LlmVerdict,
  questionsAbout,
  upsertForLinks,
} from '../../judging/index.ts'
import {
  amendItem,
  type ClassifiedItem,
  type IngestedItem,
  ingestTopics,
  type LinkOrigin,
  matchItems,
  selectMatched,
} from '../../library/index.ts'
import { beginCalls } from '../../llm-usage/index.ts'
import { isBroken, limitChunks, selectNamed } from '../../runs/index.ts'
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
 * The chunk with the LLM's verdicts on topics that are new to everybody, where that is wanted: at most so many, asked
 * with no transaction open, so that what follows is as short as without. What is in the catalog, in the library or twice
 * in the chunk is not asked about. A chunk that is sent again before it is in is asked about, and paid for, again; one
 * that is in is not.
 */
export async function judgeChunk(tenant: Tenant, read: () => ReadChunk, budget: LlmBudget): Promise<ReadChunk> {
  const { chunk, planned } = await limitChunks(tenant.org, async () => {
    tenant.signal.throwIfAborted()
    const made = read()
    return { chunk: made, planned: await tenant.transact((tx) => plan(tenant, tx, made, budget)) }
  })
  if (!planned) return chunk
  const { fresh, calls } = planned
  const asked = fresh.slice(0, calls?.calls.length ?? 0)
  const topics = asked.map(({ row, arrival: { topic_name } }) => ({ row, topic_name }))
  const answers = await askAbout(tenant, calls, topics)
  const verdicts = new Map(answers.map(({ about: { row }, said }) => [row, said]))
  const beyond = new Set(fresh.slice(budget.most).map(({ row }) => row))
  const items = chunk.items.map((item) => {
    if (isBroken(item)) return item
    const said = verdicts.get(item.row)
    if (said) return judgeItem(item, said)
    return beyond.has(item.row) ? { ...item, createdReason: reasons.createdBeyondLlm(budget.most, budget.part) } : item
  })
  const answered = answers.filter(({ said }) => said.verdict).length
  return { ...chunk, items, llm: { asked: asked.length, answered } }
}

/** The item with what the LLM said of its name; what the row itself says stays on the link. */
function judgeItem(item: ClassifiedItem, said: LlmVerdict): ClassifiedItem {
  if (said.verdict) return amendItem({ ...item, createdReason: reasons.createdByLlm }, { judged: said.verdict })
  const unjudged = { ...item, createdReason: reasons.createdAfterLlm }
  if (!said.invalidSegment || item.arrival.segment_type !== undefined) return unjudged
  // Nothing corrects an invalid segment type but a person.
  return amendItem(unjudged, { review_reason: reviewReasons.invalidSegmentType })
}

/** Which items of a chunk are new, and the calls about the first of them; nothing where the LLM is not to be asked. */
async function plan(
  tenant: Tenant,
  tx: TenantTx,
  chunk: ReadChunk,
  { purpose, most, deadlineMs, isWanted }: LlmBudget,
) {
  await allowBulk(tx)
  if (!(await isWanted(tx))) return undefined
  // Rows that the month cannot pay are refused before they cost anything.
  await requireRemaining(tx, 'classifications', chunk.items.length)
  const fresh = selectMatched(await matchItems(tx, selectNamed(chunk.items)), 'new')
  if (fresh.length === 0) return { fresh, calls: undefined }
  const asked = fresh.slice(0, most).map(({ arrival: { topic_name } }) => ({ topic_name }))
  const wanted = { purpose, prompt: judgingPrompt, questions: questionsAbout(asked, deadlineMs) }
  const calls = await beginCalls(tenant, tx, wanted)
  return calls && { fresh, calls }
}

/** Ingests items, and keeps what each classifier said of those that the LLM judged and that are new. */
export async function ingestJudged(
  tx: TenantTx,
  origin: LinkOrigin,
  items: readonly ClassifiedItem[],
): Promise<readonly IngestedItem[]> {
  const cases = items.flatMap(({ row, arrival: { topic_name }, topic }) =>
    topic.trusted.judged ? [{ id: String(row), topicId: null, topic_name, llm: topic.trusted.judged }] : [],
  )
  if (cases.length === 0) return ingestTopics(tx, origin, items)
  const [found, { reviewDisagreements }] = [await compareVerdicts(tx, cases), await readSettings(tx)]
  const findings = new Map(found.map((finding) => [finding.id, finding]))
  const settled = await ingestTopics(
    tx,
    origin,
    items.map((item) => {
      const isDisputed = reviewDisagreements && findings.get(String(item.row))?.disagree
      if (!isDisputed || item.topic.trusted.review_reason !== undefined) return item
      return amendItem(item, { disputed: true })
    }),
  )
  const made = settled.flatMap(({ row, outcome, linkId: id }) => {
    const finding = findings.get(String(row))
    return finding && outcome === 'created' ? [{ ...finding, id }] : []
  })
  await upsertForLinks(tx, made)
  return settled
}
